/** Runs of rows → those of each table, where fields of a form or another table stand close above one. */
import type { Chunk, TextRow } from '../structure/text-rows.ts'

/** Rows on each side of a place that are asked whether a table ends there. */
const askedRows = 8
/** Rows on each side, and cells that do not begin them, at least. */
const minRows = 2
/** Gap between two tables, against the widest between rows of either, and beyond that (in em), at least. */
const widerGap = 1.4
const moreGap = 0.3
/** Points by which edges of one column may differ. */
const sameEdge = 1.5

/** Splits a run where the gap is wider than those between the rows on both sides, and no column goes on below it. */
export function partRun(run: readonly TextRow[]): TextRow[][] {
  const parts: TextRow[][] = []
  let start = 0
  for (let at = minRows; at <= run.length - minRows; at++) {
    const above = run.slice(Math.max(start, at - askedRows), at)
    const below = run.slice(at, at + askedRows)
    if (!isApart(above, below) || !areOtherColumns(above, below)) continue
    parts.push(run.slice(start, at))
    start = at
  }
  return [...parts, run.slice(start)]
}

function isApart(above: readonly TextRow[], below: readonly TextRow[]): boolean {
  const [last, first] = [above.at(-1), below[0]]
  if (!last || !first || above.length < minRows) return false
  const gap = first.top - last.bottom - moreGap * Math.max(first.size, last.size)
  return gap > widerGap * Math.max(0, ...gaps(above), ...gaps(below))
}

function gaps(rows: readonly TextRow[]): number[] {
  return rows.slice(1).map((row, at) => row.top - (rows[at] as TextRow).bottom)
}

/** Whether cells of the rows above begin below each other, and no row below has one that begins, ends or is centred there. */
function areOtherColumns(above: readonly TextRow[], below: readonly TextRow[]): boolean {
  const cells = innerChunks(above)
  const others = innerChunks(below)
  if (cells.length < minRows || others.length < minRows) return false
  const hasColumn = new Set(cells.map(({ left }) => placeOf(left))).size < cells.length
  return hasColumn && edges.every((edge) => !areShared(cells.map(edge), others.map(edge)))
}

/** All but the first of each row: every table begins at the edge of the text. */
function innerChunks(rows: readonly TextRow[]): Chunk[] {
  return rows.flatMap(({ chunks }) => chunks.slice(1))
}

const edges = [
  ({ left }: Chunk): number => left,
  ({ right }: Chunk): number => right,
  ({ left, right }: Chunk): number => (left + right) / 2,
]

function areShared(some: readonly number[], others: readonly number[]): boolean {
  const places = new Set(others.flatMap((edge) => [placeOf(edge) - 1, placeOf(edge), placeOf(edge) + 1]))
  return some.some((edge) => places.has(placeOf(edge)))
}

function placeOf(edge: number): number {
  return Math.round(edge / sameEdge)
}
