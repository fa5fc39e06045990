/** Rows of a page → runs of rows that may be a table. */
import { append } from '../../../../core/document/append.ts'
import { type Chunk, columnsOf, columnsUnder, type TextRow } from '../structure/text-rows.ts'
import { headerLines, isOfType, lineStep } from './aligned-headers.ts'
import { isLightRow } from './light-rows.ts'

/** Fewer rows are no proof of a table. */
export const minRows = 3
/** Gap (in em) between two rows of a table, at most. */
const maxGap = 2.6

/** Heights between which a gap separates cells (see columns.ts). */
export interface Zone {
  top: number
  bottom: number
}

/**
 * Runs of rows that may be a table: most have several chunks, none is far from the next.
 *
 * @param isHeading Whether a row is the heading of what comes after a table, where it is among the last of one.
 */
export function runsOf(
  rows: readonly TextRow[],
  zones: readonly Zone[],
  isHeading: (row: TextRow) => boolean,
): TextRow[][] {
  const runs: TextRow[][] = []
  let run: TextRow[] = []
  let single = 0
  const close = (): void => {
    const cells = run.findLastIndex((row) => row.chunks.length > 1)
    const lone = run.length - 1 - cells
    if (lone) run.splice(run.length - looseEnd(run, lone))
    const heading = run.findIndex((row, at) => at > cells && isHeading(row))
    if (heading > 0) run.splice(heading)
    if (run.filter((row) => row.chunks.length > 1).length >= minRows) runs.push(run)
    run = []
    single = 0
  }
  rows.forEach((row, at) => {
    if (isLightRow(row) && run.some((one) => !isLightRow(one))) close()
    const last = run.at(-1)
    const mayFollow = last && row.size < largerType * last.size && (row.chunks.length > 1 || isOfType(row, run))
    if (mayFollow && zones.some((zone) => isIn(last, zone) && isIn(row, zone))) {
      run.push(row)
      single = 0
      return
    }
    if (last && (row.top - last.bottom) / Math.max(row.size, last.size) > maxGap) close()
    if (row.chunks.length > 1) {
      if (!run.length) append(run, headerLines(rows, at, runs.at(-1)?.at(-1)))
      run.push(row)
      single = 0
    } else if (run.length && single < 6 && isOfType(row, run) && fitsColumn(row, run)) {
      run.push(row)
      single++
    } else close()
  })
  close()
  return runs
}

function isIn(row: TextRow, zone: Zone): boolean {
  return row.baseline > zone.top && row.baseline - 0.3 * row.size < zone.bottom
}

/** Number of lone chunks at the end of a run that are too far below the cells to continue them. */
function looseEnd(run: readonly TextRow[], single: number): number {
  for (let kept = 0; kept < single; kept++) {
    const row = run[run.length - single + kept] as TextRow
    const above = run[run.length - single + kept - 1] as TextRow
    if (row.baseline - above.baseline > lineStep * row.size) return single - kept
  }
  return 0
}

/** Rows of a run that are asked whether a lone chunk stands in one of their columns. */
const askedRows = 16

/** Type of this ratio to that of the row above is a heading's, wherever it stands. */
const largerType = 1.25

/** A lone chunk goes on a cell above: it begins where one began and stays clear of the next column. */
function fitsColumn(row: TextRow, run: readonly TextRow[]): boolean {
  const [chunk] = row.chunks
  if (!chunk) return false
  if (isKeyBetween(chunk, row, run) || isGroupTitle(chunk, row, run)) return true
  if (liesOverColumns(chunk, run)) return false
  let asked = 0
  for (let at = run.length - 1; at >= 0 && asked < askedRows; at--) {
    const anchor = run[at] as TextRow
    if (anchor.chunks.length < 2) continue
    asked++
    const found = anchor.chunks.findIndex(
      (one) => Math.abs(one.left - chunk.left) < row.size * 0.8 || overlapShare(one, chunk) > 0.6,
    )
    const next = anchor.chunks[found + 1]
    if (found >= 0 && (!next || chunk.right < next.left - 0.3 * row.size)) return true
  }
  return false
}

/** Whether the chunk lies over several columns, as a line of prose below a table does. */
function liesOverColumns(chunk: Chunk, run: readonly TextRow[]): boolean {
  return columnsUnder(chunk, columnsOf(run.slice(-askedRows))).length > 1
}

/** Whether the chunk stands left of the cells above, in a column that other keys of the run have begun. */
function isKeyBetween(chunk: Chunk, row: TextRow, run: readonly TextRow[]): boolean {
  const cells = run.findLast((one) => one.chunks.length > 1)?.chunks
  const left = cells?.[0]?.left ?? 0
  if (!cells || cells.length < 2 || chunk.right > left - 0.3 * row.size) return false
  return run.some((one) => Math.abs((one.chunks[0]?.left ?? 0) - chunk.left) < 0.8 * row.size)
}

/** Distance (in em) of the title of a group of rows from the middle of the table, at most; and its words. */
const sameMiddle = 0.75
const maxTitleWords = 6

/** Whether the chunk stands in the middle of the rows above, as the title of the rows below it does. */
function isGroupTitle({ left, right, words }: Chunk, { size }: TextRow, run: readonly TextRow[]): boolean {
  const columns = columnsOf(run.slice(-askedRows))
  if (columns.length < 3 || words.length > maxTitleWords) return false
  const middle = ((columns[0] as Chunk).left + (columns.at(-1) as Chunk).right) / 2
  return Math.abs((left + right) / 2 - middle) < sameMiddle * size
}

function overlapShare(a: { left: number; right: number }, b: { left: number; right: number }): number {
  const overlap = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  return overlap / Math.max(1, Math.min(a.right - a.left, b.right - b.left))
}
