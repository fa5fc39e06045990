import { tableCell } from './build.ts'
import type { Cell, TableRow } from './nodes.ts'
import { createPlacement, spansOf } from './placement.ts'

/**
 * Columns that no row has cells in both of become one: word processors let the borders of one row miss those of the
 * next, and a form of few cells has dozens of columns. The spans of the cells are shortened.
 *
 * @returns Whether there are fewer columns than before.
 */
export function shareColumns(rows: readonly TableRow[]): boolean {
  if (!rows.some(({ children }) => children.some(spansColumns))) return false
  // By column in which a cell stands: the nearest one to the left of it in which another of a row does.
  const nearest: number[] = []
  const place = createPlacement((left, right) => {
    nearest[right] = Math.max(nearest[right] ?? left, left)
  })
  const begins = rows.map(place)
  noteMissing(rows, begins, nearest)
  const places = sharedPlaces(nearest)
  const columns = (places.at(-1) ?? 0) + 1
  // A row may stand for several.
  const done = new Set<TableRow>()
  for (const [at, row] of rows.entries()) {
    if (done.has(row)) continue
    done.add(row)
    for (const [index, from] of begins[at]!.entries()) {
      const cell = row.children[index]!
      if (typeof cell === 'string' || cell.columnSpan === undefined) continue
      const span = (places[from + cell.columnSpan] ?? columns) - (places[from] ?? 0)
      row.children[index] = tableCell(cell.children, Math.max(1, span), cell.rowSpan)
    }
  }
  return columns < places.length
}

/** Behind the cells of a row that ends before others it has an empty one. */
function noteMissing(rows: readonly TableRow[], begins: readonly (readonly number[])[], nearest: number[]): void {
  const ends = rows.map(({ children }, at) => {
    const last = begins[at]!.length - 1
    return last < 0 ? 0 : begins[at]![last]! + spansOf(children[last]!).columnSpan
  })
  const width = ends.reduce((max, end) => Math.max(max, end), 0)
  for (const [at, end] of ends.entries())
    if (end > 0 && end < width) nearest[end] = Math.max(nearest[end] ?? 0, begins[at]!.at(-1)!)
}

function spansColumns(cell: Cell): boolean {
  return typeof cell !== 'string' && cell.columnSpan !== undefined
}

/** @returns By column up to the last in which a cell stands: the one that it becomes. */
function sharedPlaces(nearest: readonly number[]): number[] {
  const places: number[] = []
  let first = 0
  let count = 0
  for (let column = 0; column < nearest.length; column++) {
    if ((nearest[column] ?? -1) >= first) {
      count++
      first = column
    }
    places.push(count)
  }
  return places
}
