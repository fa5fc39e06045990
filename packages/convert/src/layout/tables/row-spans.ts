/** Cells over several rows: where a line between two rows leaves a column out, its cell goes on. */
import type { Word } from '../words.ts'
import { type CellPlace, type Grid, intervalOf, middleOf } from './grid.ts'
import type { Rule } from './rulings.ts'

/** A line closes a cell when it runs under this share of it. */
const closingShare = 0.5

export function withRowSpans(grid: Grid, rules: readonly Rule[], words: readonly Word[]): Grid {
  const columns = grid.xs.length - 1
  const rows = grid.ys.length - 1
  const filled = filledCells(grid, words)
  const cells = new Map<number, CellPlace>(grid.cells.map((cell) => [cell.row * columns + cell.column, cell]))
  for (let column = 0; column < columns; column++) {
    let top = cells.get(column)
    for (let row = 1; row < rows; row++) {
      const cell = cells.get(row * columns + column)
      const isOpen =
        top && cell && top.columnSpan === 1 && cell.columnSpan === 1 && isOpenBetween(grid, rules, row, column)
      if (!isOpen || (isFilled(filled, top, columns) && filled[row * columns + column])) {
        top = cell
        continue
      }
      top = { ...(top as CellPlace), rowSpan: (top as CellPlace).rowSpan + 1 }
      cells.set(top.row * columns + column, top)
      cells.delete(row * columns + column)
    }
  }
  return { ...grid, cells: [...cells.values()] }
}

const mostHeadRows = 4

/**
 * Titles of a head that stand beside titles over several columns go on beside those below them: their
 * cells are empty there.
 */
export function withHeadSpans(grid: Grid, words: readonly Word[]): Grid {
  const columns = grid.xs.length - 1
  const isSpanned = (row: number): boolean =>
    grid.cells.some((cell) => cell.row === row && cell.columnSpan > 1 && cell.columnSpan < columns)
  let last = 0
  while (last < mostHeadRows && last + 2 < grid.ys.length && isSpanned(last)) last++
  if (!last) return grid
  const filled = filledCells(grid, words)
  const cells = new Map<number, CellPlace>(grid.cells.map((cell) => [cell.row * columns + cell.column, cell]))
  for (let column = 0; column < columns; column++) {
    const top = cells.get(column)
    if (!top || top.columnSpan > 1 || top.rowSpan > 1 || !filled[column]) continue
    let rows = 1
    while (rows <= last && isEmptyAt(cells.get(rows * columns + column), filled, columns)) rows++
    for (let row = 1; row < rows; row++) cells.delete(row * columns + column)
    cells.set(column, { ...top, rowSpan: rows })
  }
  return { ...grid, cells: [...cells.values()] }
}

function isEmptyAt(cell: CellPlace | undefined, filled: Uint8Array, columns: number): boolean {
  return cell?.columnSpan === 1 && cell.rowSpan === 1 && !filled[cell.row * columns + cell.column]
}

function filledCells(grid: Grid, words: readonly Word[]): Uint8Array {
  const columns = grid.xs.length - 1
  const filled = new Uint8Array(columns * (grid.ys.length - 1))
  for (const word of words) {
    const column = intervalOf(grid.xs, (word.left + word.right) / 2)
    const row = intervalOf(grid.ys, middleOf(word))
    if (row >= 0 && column >= 0) filled[row * columns + column] = 1
  }
  return filled
}

function isFilled(filled: Uint8Array, cell: CellPlace | undefined, columns: number): boolean {
  if (!cell) return false
  for (let row = cell.row; row < cell.row + cell.rowSpan; row++) if (filled[row * columns + cell.column]) return true
  return false
}

/** Whether lines run between this row and the one above it, but not under this column. */
function isOpenBetween(grid: Grid, rules: readonly Rule[], row: number, column: number): boolean {
  const edge = grid.ys[row] as number
  const reach = 0.5 * Math.min(edge - (grid.ys[row - 1] as number), (grid.ys[row + 1] as number) - edge)
  const [left, right] = [grid.xs[column] as number, grid.xs[column + 1] as number]
  let some = false
  let covered = 0
  for (const rule of rules) {
    if (Math.abs(rule.at - edge) > reach) continue
    some = true
    covered += Math.max(0, Math.min(right, rule.to) - Math.max(left, rule.from))
  }
  return some && covered < closingShare * (right - left)
}
