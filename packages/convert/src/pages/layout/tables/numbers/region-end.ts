/** The rows below the last numbers of a table that are further lines of its last cells. */
import type { NumberRow, RowCell } from './number-row.ts'

/** Lines of a cell below its first, at most. */
const maxLines = 4
/** Gap (in em) between lines of a cell: where no cell of the table has further lines, and at most. */
const lineGap = 0.5
const widestGap = 0.8
/** Gaps between lines of cells differ by no more (in em). */
const sameGap = 0.05
/** How far (in em) a further line may be set in, and the gap to the next column, at least. */
const sameStart = 0.3
const hangingStart = 2
const columnGap = 0.3

/** @param end Number of the row at which the next table begins. @returns Number of the last row. */
export function regionEnd(rows: readonly NumberRow[], first: number, last: number, end: number): number {
  const { cells } = rows[last] as NumberRow
  const gap = lineGapOf(rows, first, last)
  let at = last
  while (at + 1 < end && at - last < maxLines && goesOn(rows[at + 1] as NumberRow, rows[at] as NumberRow, cells, gap))
    at++
  return at
}

/** The widest gap (in em) above a line that stands alone below a text; below a label it may be the title of a group. */
function lineGapOf(rows: readonly NumberRow[], first: number, last: number): number {
  let [widest, begun] = [lineGap, [] as RowCell[]]
  for (let at = first; at <= last; at++) {
    const [above, one] = [rows[at - 1], rows[at]] as [NumberRow, NumberRow]
    if (one.numbers) begun = one.cells.slice(1)
    else if (one.cells.length === 1 && goesOn(one, above, begun, widestGap))
      widest = Math.max(widest, gapBetween(above, one) + sameGap)
  }
  return widest
}

/** @returns Em. */
function gapBetween({ row: above }: NumberRow, { row }: NumberRow): number {
  return (row.top - above.bottom) / row.size
}

/** Whether all of the row's texts stand below texts of the cells, and clear of the next column. @param gap See `lineGapOf`. */
function goesOn(one: NumberRow, above: NumberRow, begun: readonly RowCell[], gap: number): boolean {
  const { row, cells } = one
  const isClose = gapBetween(above, one) < gap && Math.abs(row.size - above.row.size) < 0.1 * row.size
  return isClose && cells.every((cell) => begun.some((of, at) => isBelow(cell, of, begun[at + 1], row.size)))
}

function isBelow(cell: RowCell, above: RowCell, next: RowCell | undefined, size: number): boolean {
  const indent = cell.left - above.left
  return (
    !above.isNumber &&
    indent > -sameStart * size &&
    indent < hangingStart * size &&
    (!next || cell.right < next.left - columnGap * size)
  )
}
