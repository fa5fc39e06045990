import type { Cell, TableCell, TableRow } from './nodes.ts'
import { createPlacement } from './placement.ts'

/**
 * Columns that no row has cells in both of become one: word processors let the borders of one row miss those of the
 * next, and a form of few cells has dozens of columns. The spans of the cells are shortened.
 */
export function shareColumns(rows: readonly TableRow[]): void {
  if (!rows.some(({ children }) => children.some(spansColumns))) return
  // By column in which a cell stands: the nearest one to the left of it in which another of a row does.
  const nearest: number[] = []
  const place = createPlacement((left, right) => {
    nearest[right] = Math.max(nearest[right] ?? left, left)
  })
  const begins = rows.map(place)
  const places = sharedPlaces(nearest)
  const columns = (places.at(-1) ?? 0) + 1
  // A row may stand for several.
  const spans = new Map<TableCell, number>()
  for (let row = 0; row < rows.length; row++) {
    for (let index = 0; index < begins[row]!.length; index++) {
      const cell = rows[row]!.children[index]!
      if (typeof cell === 'string' || cell.columnSpan === undefined) continue
      const from = begins[row]![index]!
      spans.set(cell, (places[from + cell.columnSpan] ?? columns) - (places[from] ?? 0))
    }
  }
  for (const [cell, span] of spans) {
    if (span > 1) cell.columnSpan = span
    else delete cell.columnSpan
  }
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
