/**
 * Cells of tagged rows that are not whole → their columns, by the rows that are: empty cells have no tags, and a header
 * need not stand over its column's texts.
 */
import type { GridCell } from '../blocks.ts'
import type { TaggedCell } from './cell.ts'

/** More columns are recognised by their places alone. */
const maxColumns = 60

interface Extent {
  left: number
  right: number
}

/** How many columns each row covers, with the cells of rows above that reach into it. */
export function widthsOf(rows: readonly (readonly TaggedCell[])[]): number[] {
  const open: number[] = []
  return rows.map((row, at) => {
    for (const cell of row)
      for (let below = at + 1; below < at + cell.rowSpan && below < rows.length; below++)
        open[below] = (open[below] ?? 0) + cell.columnSpan
    return row.reduce((sum, cell) => sum + cell.columnSpan, 0) + (open[at] ?? 0)
  })
}

/** @returns undefined where the whole rows do not show where each column is. */
export function placeByWholeRows(rows: readonly (readonly TaggedCell[])[]): GridCell[] | undefined {
  const widths = widthsOf(rows)
  const columns = widths.reduce((max, width) => Math.max(max, width), 0)
  if (columns > maxColumns) return undefined
  const extents: (Extent | undefined)[] = new Array(columns).fill(undefined)
  const cells: GridCell[] = []
  const taken = new Set<number>()
  const place = (cell: TaggedCell, row: number, column: number): void => {
    const rowSpan = Math.min(cell.rowSpan, rows.length - row)
    const columnSpan = Math.min(cell.columnSpan, columns - column)
    cells.push({ row, column, columnSpan, rowSpan, lines: cell.lines })
    for (let r = row; r < row + rowSpan; r++)
      for (let c = column; c < column + columnSpan; c++) taken.add(r * columns + c)
    if (columnSpan === 1 && cell.lines.length) extents[column] = united(extents[column], cell)
  }
  for (const [at, row] of rows.entries()) {
    const free = freeColumns(at, columns, taken)
    const found = widths[at] === columns ? inSequence(row, free) : byExtents(row, free, extents)
    if (!found) return undefined
    row.forEach((cell, index) => {
      place(cell, at, found[index] as number)
    })
    for (const column of freeColumns(at, columns, taken)) {
      taken.add(at * columns + column)
      cells.push({ row: at, column, columnSpan: 1, rowSpan: 1, lines: [] })
    }
  }
  return cells
}

function united(one: Extent | undefined, { left, right }: Extent): Extent {
  return one ? { left: Math.min(one.left, left), right: Math.max(one.right, right) } : { left, right }
}

function freeColumns(row: number, columns: number, taken: ReadonlySet<number>): number[] {
  return Array.from({ length: columns }, (_, column) => column).filter((column) => !taken.has(row * columns + column))
}

function inSequence(row: readonly TaggedCell[], free: readonly number[]): number[] | undefined {
  let next = 0
  const found: number[] = []
  for (const { columnSpan } of row) {
    const column = free[next]
    if (column === undefined) return undefined
    found.push(column)
    next += columnSpan
  }
  return found
}

/** The columns, in order, from which the cells stand least far away. */
function byExtents(
  row: readonly TaggedCell[],
  free: readonly number[],
  extents: readonly (Extent | undefined)[],
): number[] | undefined {
  if (row.length > free.length || row.some(({ columnSpan, lines }) => columnSpan > 1 || !lines.length)) return undefined
  // Least sums of distances for the first cells in the first columns.
  let sums = new Array<number>(free.length + 1).fill(0)
  const choices: boolean[][] = []
  for (const cell of row) {
    const next = new Array<number>(free.length + 1).fill(Infinity)
    const chosen: boolean[] = [false]
    for (const [at, column] of free.entries()) {
      const extent = extents[column]
      if (!extent) return undefined
      const here = (sums[at] as number) + distance(cell, extent)
      chosen.push(here < (next[at] as number))
      next[at + 1] = Math.min(here, next[at] as number)
    }
    sums = next
    choices.push(chosen)
  }
  if (sums[free.length] === Infinity) return undefined
  const found: number[] = []
  for (let cell = row.length - 1, at = free.length; cell >= 0; at--)
    if (choices[cell]?.[at]) {
      found.unshift(free[at - 1] as number)
      cell--
    }
  return found
}

/** Gap between the two, and a little for how far their middles are apart. */
function distance(a: Extent, b: Extent): number {
  const gap = Math.max(0, a.left - b.right, b.left - a.right)
  return gap + Math.abs(a.left + a.right - b.left - b.right) / 200
}
