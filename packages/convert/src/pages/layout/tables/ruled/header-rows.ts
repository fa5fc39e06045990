/** The rows of titles that stand above the first line of a table: each title has columns of its own. */
import { isCaption } from '../../../../heading-inference/captions.ts'
import { contactKindOf } from '../../lines/contact-lines.ts'
import { intervalOf } from '../grid.ts'
import { inferColumns } from '../structure/infer-columns.ts'
import {
  type Chunk,
  chunkText,
  columnsOf,
  columnsUnder,
  isNumberNoYear,
  stacked,
  type TextRow,
} from '../structure/text-rows.ts'

/** Lines of a header, at most, and words of one of them. */
export const maxHeaderLines = 4
const maxTitleWords = 8
/** Gap (in em) between a line of one title and those below it, and between two rows of titles. Measured: 0.3 and 1.2 at most. */
const lineGap = 0.5
const rowGap = 1.3

/**
 * @param above Rows above the table, the nearest first.
 * @param edge Height at which the table begins without them.
 * @param left Of the table. @param right Of the table.
 * @param joints See infer-columns.ts.
 * @returns Those that are its header, top to bottom.
 */
export function headerAbove(
  above: readonly TextRow[],
  body: readonly TextRow[],
  edge: number,
  left: number,
  right: number,
  joints: readonly number[],
): TextRow[] {
  const lines: TextRow[] = []
  let end = edge
  const size = body[0]?.size ?? 0
  for (const row of above.slice(0, maxHeaderLines)) {
    const isRow = row.chunks.length > 1 || isOverSeveral(row, body)
    const gap = isRow || !lines.length ? rowGap : lineGap
    if (end - row.bottom > gap * Math.max(row.size, size) || row.chunks.some(isNoTitle)) break
    lines.unshift(row)
    end = row.top
  }
  // Fewer lines may be the header, and the upper ones a title.
  while (lines.length && !isHeader(lines, body, left, right, joints)) lines.shift()
  return lines
}

function isNoTitle(chunk: Chunk): boolean {
  const text = chunkText(chunk)
  return chunk.words.length > maxTitleWords || isCaption(text) || contactKindOf(text) !== undefined
}

/** Whether the only chunk of the row lies over several columns, and not over the first. */
function isOverSeveral(row: TextRow, body: readonly TextRow[]): boolean {
  const columns = columnsOf(body)
  const [chunk] = row.chunks as [Chunk, ...Chunk[]]
  const middle = (chunk.left + chunk.right) / 2
  const own = columnsUnder(chunk, columns)
  if (own.includes(columns[0] as Chunk)) return false
  // In the middle of two columns that it may be too short to reach.
  const before = columns.findLast((column) => column.left < middle)
  return own.length > 1 || (before !== columns[0] && own.length === 0)
}

/** Whether the lowest line has several titles and each line's have columns of their own. */
function isHeader(
  lines: readonly TextRow[],
  body: readonly TextRow[],
  left: number,
  right: number,
  joints: readonly number[],
): boolean {
  const header = stacked(lines)
  if (header.chunks.length < 2 || (lines[0] as TextRow).chunks.every((chunk) => isNumberNoYear(chunkText(chunk))))
    return false
  const xs = inferColumns([...lines, ...body], left, right, joints)
  return xs.length > 2 && lines.every((line) => haveOwnColumns(line, xs))
}

function haveOwnColumns(line: TextRow, xs: readonly number[]): boolean {
  let last = -1
  for (const chunk of line.chunks) {
    const first = intervalOf(xs, Math.max(chunk.left + 1, xs[0] as number))
    if (first <= last) return false
    last = intervalOf(xs, Math.min(chunk.right - 1, (xs.at(-1) as number) - 1))
    // A title of all columns is that of the table.
    if (last < first || (first === 0 && last > 0)) return false
  }
  return true
}

/** Whether each title of a header stands over one column or lies within the cells of several. */
export function isHeaderOf(header: TextRow, body: readonly TextRow[]): boolean {
  if (header.chunks.length < 2) return false
  const columns = columnsOf(body)
  if (header.chunks.length > columns.length + 1) return false
  const found = header.chunks.flatMap((chunk) => columnsUnder(chunk, columns).slice(0, 1))
  return found.length >= header.chunks.length * 0.7 && new Set(found).size === found.length
}
