/**
 * Titles over several columns each, above a row with a title for every column.
 *
 * Together they part the columns into groups: all of them begin where their group begins, or each
 * stands in the middle of its group. Of all partitions the nearest is taken.
 */
import { minOf } from '../../../statistics.ts'
import { columnOf } from '../grid.ts'
import { type Chunk, chunkText, isNumberNoYear, isNumeric, type TextRow } from './text-rows.ts'

/** Columns from one to another. */
export interface Reach {
  first: number
  last: number
}

export interface Extent {
  left: number
  right: number
}

/** Distance (in em) of a title from the middle, or from the beginning, of its group, at most. */
const sameMiddle = 0.9
/** The same of a title that lies over several of its columns: numbers at the right of wide cells stand far from the middle. */
const nearMiddle = 3
const sameStart = 0.4
/** Tables with more columns have no recognisable groups. */
const maxColumns = 40

/**
 * @param below The rows under it: titles of every column, or of groups within these above those of the columns.
 * @param contents Of each column, where its own text stands.
 * @returns For each chunk of the row its columns; undefined where they are no groups.
 */
export function titleGroups(
  row: TextRow,
  [next, ...further]: readonly TextRow[],
  xs: readonly number[],
  contents: readonly (Extent | undefined)[],
): Reach[] | undefined {
  const columns = xs.length - 1
  if (!next || columns > maxColumns || row.chunks.some(isNumber) || isInFirst(row, xs)) return undefined
  if (next.chunks.filter(isNumber).length > next.chunks.length / 2) return undefined
  const own = next.chunks.map((chunk) => columnOf(chunk, xs))
  const within = further.length ? titleGroups(next, further, xs, contents) : undefined
  const titled = new Set(within ? within.flatMap(columnsOf) : own)
  if (titled.size < 2) return undefined
  const places = { xs, contents, size: row.size }
  // The first column may have no title, or one that stands lower.
  const start = (row.chunks[0] as Chunk).left < (xs[1] as number) ? 0 : 1
  // Where the first column has titles in both rows, one below the other, so are the others lines of one title.
  const costs = start === 0 && own.includes(0) && isAbove(row, next) ? [middleCost] : [startCost, middleCost]
  for (const cost of costs) {
    const groups = partition(row.chunks, start, columns, (chunk, group, following) =>
      within && splitsOne(group, within) ? Infinity : cost(chunk, group, following, places),
    )
    if (groups?.some(isSeveral) && groups.filter(isSeveral).every((group) => areTitled(group, titled))) return groups
  }
  return undefined
}

/** Whether it has several texts, each of which begins above one of the next row, and that has no number. */
function isAbove({ chunks, size }: TextRow, next: TextRow): boolean {
  if (chunks.length < 2 || next.chunks.some((chunk) => isNumeric(chunkText(chunk)))) return false
  return chunks.every(({ left }) => next.chunks.some((chunk) => Math.abs(chunk.left - left) < sameStart * size))
}

/** Whether all of the row stands within the first column. */
function isInFirst({ chunks }: TextRow, xs: readonly number[]): boolean {
  return (chunks.at(-1)?.right ?? Infinity) < (xs[1] as number)
}

function columnsOf({ first, last }: Reach): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** Whether the reach begins or ends within one of the groups. */
function splitsOne({ first, last }: Reach, groups: readonly Reach[]): boolean {
  return groups.some(
    (group) => (group.first < first && group.last >= first) || (group.first <= last && group.last > last),
  )
}

function isNumber(chunk: Chunk): boolean {
  return isNumberNoYear(chunkText(chunk))
}

function isSeveral({ first, last }: Reach): boolean {
  return last > first
}

function areTitled({ first, last }: Reach, titled: ReadonlySet<number>): boolean {
  for (let column = first; column <= last; column++) if (!titled.has(column)) return false
  return true
}

type Cost = (chunk: Chunk, group: Reach, following: Chunk | undefined) => number

/** The cheapest way to give each chunk columns of its own, one group after the other, until all have one. */
function partition(chunks: readonly Chunk[], start: number, columns: number, cost: Cost): Reach[] | undefined {
  /** By column: the cost of the chunks from the current one on when its group begins there, and where it ends. */
  let rest = new Array<number>(columns + 1).fill(Infinity)
  rest[columns] = 0
  const ends: number[][] = []
  for (let at = chunks.length - 1; at >= 0; at--) {
    const costs = new Array<number>(columns + 1).fill(Infinity)
    const lasts = new Array<number>(columns + 1).fill(-1)
    for (let first = start; first < columns; first++)
      for (let last = first; last < columns; last++) {
        if (rest[last + 1] === Infinity) continue
        const sum = cost(chunks[at] as Chunk, { first, last }, chunks[at + 1]) + (rest[last + 1] as number)
        if (sum >= (costs[first] as number)) continue
        costs[first] = sum
        lasts[first] = last
      }
    ends.unshift(lasts)
    rest = costs
  }
  if (rest[start] === Infinity) return undefined
  const groups: Reach[] = []
  let first = start
  for (const lasts of ends) {
    const last = lasts[first] as number
    groups.push({ first, last })
    first = last + 1
  }
  return groups
}

interface Places {
  xs: readonly number[]
  contents: readonly (Extent | undefined)[]
  /** Size of the titles' type. */
  size: number
}

function middleCost(
  { left, right }: Chunk,
  { first, last }: Reach,
  _following: Chunk | undefined,
  { xs, contents, size }: Places,
): number {
  const middles = [
    ((xs[first] as number) + (xs[last + 1] as number)) / 2,
    ...middlesOfTexts(contents[first], contents[last], last - first),
  ]
  const off = minOf(middles, (middle) => Math.abs(middle - (left + right) / 2))
  const isOverSeveral = xs.some((edge, at) => at > first && at <= last && left < edge - 3 && right > edge + 3)
  return off < (isOverSeveral ? nearMiddle : sameMiddle) * size
    ? off
    : insideCost({ left, right }, first, last, xs, size)
}

/** Middles of the texts; for cells of equal width, of texts at their right or left edge. */
function middlesOfTexts(first: Extent | undefined, last: Extent | undefined, steps: number): number[] {
  if (!first || !last) return []
  const halfStep = (from: number, to: number): number => (steps ? (to - from) / steps / 2 : 0)
  return [
    (first.left + last.right) / 2,
    (first.right + last.right) / 2 - halfStep(first.right, last.right),
    (first.left + last.left) / 2 + halfStep(first.left, last.left),
  ]
}

function startCost(
  { left, right }: Chunk,
  { first, last }: Reach,
  following: Chunk | undefined,
  { xs, contents, size }: Places,
): number {
  const off = Math.abs(left - (contents[first]?.left ?? (xs[first] as number)))
  const isBefore = !following || following.left > (xs[last + 1] as number) - size
  return off < sameStart * size && isBefore ? off : insideCost({ left, right }, first, last, xs, size)
}

/** A title of one column may stand anywhere in it. */
function insideCost({ left, right }: Extent, first: number, last: number, xs: readonly number[], size: number): number {
  const isInside = first === last && left > (xs[first] as number) - 1 && right < (xs[last + 1] as number) + 1
  return isInside ? size : Infinity
}
