/** The rows below the last numbers of a table that are further lines of its last cells. */
import type { NumberRow, RowCell } from './number-row.ts'

/** Lines of a cell below its first, at most, and gap (in em) between them. */
const maxLines = 4
const lineGap = 0.5
/** How far (in em) a further line may be set in, and the gap to the next column, at least. */
const sameStart = 0.3
const hangingStart = 2
const columnGap = 0.3

/** @param end Number of the row at which the next table begins. @returns Number of the last row. */
export function regionEnd(rows: readonly NumberRow[], last: number, end: number): number {
  const { cells } = rows[last] as NumberRow
  let at = last
  while (at + 1 < end && at - last < maxLines && goesOn(rows[at + 1] as NumberRow, rows[at] as NumberRow, cells)) at++
  return at
}

/** Whether all of the row's texts stand below texts of the cells, and clear of the next column. */
function goesOn({ row, cells }: NumberRow, above: NumberRow, begun: readonly RowCell[]): boolean {
  const isClose =
    row.top - above.row.bottom < lineGap * row.size && Math.abs(row.size - above.row.size) < 0.1 * row.size
  return isClose && cells.every((cell) => begun.some((one, at) => isBelow(cell, one, begun[at + 1], row.size)))
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
