/** Text rows, columns and the lines between them → a grid with spanning headers. */
import { type CellPlace, columnOf, type Grid, intervalOf } from '../grid.ts'
import type { Rule } from '../rulings.ts'
import { type Chunk, chunkText, isNumberNoYear, type TextRow } from './text-rows.ts'
import { type Extent, type Reach, titleGroups } from './title-groups.ts'

/** Rows of titles, at most. */
const maxHeaderRows = 4

/** @param numbers Row of the table for each text row (see infer-rows.ts). */
export function makeGrid(
  rows: readonly TextRow[],
  numbers: readonly number[],
  xs: number[],
  rules: readonly Rule[],
  top: number,
  bottom: number,
): Grid {
  const count = (numbers.at(-1) ?? -1) + 1
  const ys = [top]
  for (let at = 1; at < rows.length; at++) {
    if (numbers[at] === numbers[at - 1]) continue
    const above = rows[at - 1] as TextRow
    const row = rows[at] as TextRow
    ys.push((above.bottom + row.top) / 2)
  }
  ys.push(bottom)
  const spans = findSpans(rows, numbers, xs, rules)
  const cells: CellPlace[] = []
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < xs.length - 1; ) {
      const columnSpan = spans.get(row * 10_000 + column) ?? 1
      cells.push({ row, column, rowSpan: 1, columnSpan })
      column += columnSpan
    }
  }
  return { xs, ys, cells }
}

/** Chunks over several columns, and headers over a partial rule that names the columns under them. */
function findSpans(
  rows: readonly TextRow[],
  numbers: readonly number[],
  xs: number[],
  rules: readonly Rule[],
): Map<number, number> {
  const spans = new Map<number, number>()
  const contents = contentRanges(rows, xs)
  let isHeader = true
  rows.forEach((row, at) => {
    const groups =
      isHeader && at < maxHeaderRows ? titleGroups(row, rows.slice(at + 1, maxHeaderRows), xs, contents) : undefined
    isHeader &&= groups !== undefined
    row.chunks.forEach((chunk, number) => {
      const reach =
        rangeUnder(chunk, row, rows[at + 1], rules, xs) ??
        groups?.[number] ??
        centredRange(chunk, row, rows[at + 1], xs) ??
        wholeRange(row, at, rows, xs) ??
        rangeOf(chunk, xs, contents)
      if (reach.last <= reach.first || (!groups && isTaken(row, chunk, reach, xs))) return
      const key = (numbers[at] as number) * 10_000 + reach.first
      spans.set(key, Math.max(spans.get(key) ?? 1, reach.last - reach.first + 1))
    })
  })
  return spans
}

/** Distance (in em) of a title's middle from that of the columns that it is for, and of those that it is not for. */
const sameMiddle = 0.75
const otherMiddle = 1.5
const widestTitle = 4
/** Points. */
const sameEdge = 1.5

/**
 * A title over several columns with titles of their own: it stands in the middle of all of them, and
 * not of the one that it lies over.
 */
export function centredRange(
  chunk: Chunk,
  row: TextRow,
  next: TextRow | undefined,
  xs: readonly number[],
): Reach | undefined {
  if (!next || next.chunks.length <= row.chunks.length || chunk.words.some((word) => /^[\d.,%]+$/.test(word.text)))
    return undefined
  const middle = (chunk.left + chunk.right) / 2
  const own = intervalOf(xs, middle)
  // A line of a title that goes on below it, at the same edge.
  if (
    next.chunks.some((one) => Math.min(Math.abs(one.left - chunk.left), Math.abs(one.right - chunk.right)) < sameEdge)
  )
    return undefined
  const under = next.chunks.map((one) => ({ chunk: one, column: columnOf(one, xs) }))
  if (under.some((one) => Math.abs((one.chunk.left + one.chunk.right) / 2 - middle) < otherMiddle * row.size))
    return undefined
  let best: Reach | undefined
  let min = sameMiddle * row.size
  for (let from = 0; from < under.length; from++) {
    for (let to = from + 1; to < Math.min(under.length, from + widestTitle); to++) {
      const [first, last] = [under[from], under[to]]
      if (!first || !last || first.column > own || last.column < own || first.column < 1) continue
      const off = Math.abs((first.chunk.left + last.chunk.right) / 2 - middle)
      if (last.column - first.column !== to - from || off >= min) continue
      min = off
      best = { first: first.column, last: last.column }
    }
  }
  return best
}

/** A text alone in the middle of the table, above a row of cells: the title of a group of rows. */
export function wholeRange(
  { chunks, size }: TextRow,
  at: number,
  rows: readonly TextRow[],
  xs: readonly number[],
): Reach | undefined {
  const [only] = chunks
  const next = rows[at + 1]
  if (!only || chunks.length > 1 || !next || next.chunks.length < 2 || !/^[^\p{Ll}\d]/u.test(chunkText(only)))
    return undefined
  const middle = ((xs[0] as number) + (xs.at(-1) as number)) / 2
  if (Math.abs((only.left + only.right) / 2 - middle) > sameMiddle * size) return undefined
  // A line of a cell begins where the cell above it does, or is set in below a line that is alone as well.
  const above = rows[at - 1]?.chunks ?? []
  const isLine = above.some(
    (chunk) =>
      Math.abs(chunk.left - only.left) < sameEdge ||
      (above.length === 1 && chunk.left < only.left && chunk.right > only.right),
  )
  return isLine ? undefined : { first: 0, last: xs.length - 2 }
}

/** Whether another chunk of the row stands in the columns that this one would span. */
function isTaken(row: TextRow, chunk: Chunk, reach: Reach, xs: readonly number[]): boolean {
  return row.chunks.some((other) => {
    if (other === chunk) return false
    const column = columnOf(other, xs)
    return column >= reach.first && column <= reach.last
  })
}

/** The columns of a line that runs under the chunk, and under no other. */
function rangeUnder(
  chunk: Chunk,
  row: TextRow,
  next: TextRow | undefined,
  rules: readonly Rule[],
  xs: readonly number[],
): Reach | undefined {
  const width = (xs.at(-1) as number) - (xs[0] as number)
  const limit = next ? next.baseline - 0.3 * next.size : row.baseline + 1.2 * row.size
  for (const rule of rules) {
    if (rule.at < row.baseline || rule.at > limit || rule.to - rule.from > 0.8 * width) continue
    if (rule.from > chunk.left + 2 || rule.to < chunk.right - 2) continue
    if (row.chunks.some((other) => other !== chunk && other.left < rule.to && other.right > rule.from)) continue
    const first = columnAt(xs, rule.from)
    const last = columnAt(xs, rule.to, true)
    if (last > first) return { first, last }
  }
  return undefined
}

/** The column that begins (or ends) nearest to x. */
function columnAt(xs: readonly number[], x: number, isEnd = false): number {
  let best = 0
  for (let at = 0; at < xs.length; at++)
    if (Math.abs((xs[at] as number) - x) < Math.abs((xs[best] as number) - x)) best = at
  return isEnd ? Math.max(0, best - 1) : Math.min(best, xs.length - 2)
}

/** Columns whose own content lies under the chunk. */
function rangeOf(
  chunk: Chunk,
  xs: readonly number[],
  contents: ({ left: number; right: number } | undefined)[],
): Reach {
  const own = Math.max(0, columnOf(chunk, xs))
  let first = own
  let last = own
  contents.forEach((content, column) => {
    if (!content || column === own) return
    const overlap = Math.min(chunk.right, content.right) - Math.max(chunk.left, content.left)
    if (overlap < 0.5 * (content.right - content.left) && overlap < 12) return
    first = Math.min(first, column)
    last = Math.max(last, column)
  })
  return { first, last }
}

/** Extent of the chunks that lie in each column alone, without the header rows where numbers show where those end. */
export function contentRanges(rows: readonly TextRow[], xs: readonly number[]): (Extent | undefined)[] {
  const header = rows.slice(0, maxHeaderRows + 1).findIndex(isNumberRow)
  const all = rangesOf(rows, xs)
  return header < 1 ? all : rangesOf(rows.slice(header), xs).map((range, column) => range ?? all[column])
}

function isNumberRow({ chunks }: TextRow): boolean {
  const numbers = chunks.filter((chunk) => isNumberNoYear(chunkText(chunk))).length
  return numbers > 1 && numbers >= chunks.length / 2
}

function rangesOf(rows: readonly TextRow[], xs: readonly number[]): (Extent | undefined)[] {
  const ranges: (Extent | undefined)[] = new Array(Math.max(0, xs.length - 1)).fill(undefined)
  for (const row of rows) {
    for (const chunk of row.chunks) {
      const column = columnOf(chunk, xs)
      if (column < 0 || chunk.left < (xs[column] as number) - 1 || chunk.right > (xs[column + 1] as number) + 1)
        continue
      const range = ranges[column]
      if (!range) ranges[column] = { left: chunk.left, right: chunk.right }
      else {
        range.left = Math.min(range.left, chunk.left)
        range.right = Math.max(range.right, chunk.right)
      }
    }
  }
  return ranges
}
