/** Cells over several rows: where a line between two rows leaves a column out, its cell goes on. */
import type { Word } from '../../words/words.ts'
import { type CellPlace, columnOf, type Grid, intervalOf, middleOf } from '../grid.ts'
import type { Rule } from '../rulings.ts'

/** A line closes a cell when it runs under this share of it. */
const closingShare = 0.5

export function withRowSpans(grid: Grid, rules: readonly Rule[], words: readonly Word[]): Grid {
  const columns = grid.xs.length - 1
  const rows = grid.ys.length - 1
  const filled = filledCells(grid, words)
  const partings = grid.ys.slice(0, -1).map((_, row) => (row ? rulesAbove(grid, rules, row) : []))
  const isClosed = (row: number, column: number): boolean => closes(grid, partings[row] as Rule[], column)
  const cells = new Map<number, CellPlace>(grid.cells.map((cell) => [cell.row * columns + cell.column, cell]))
  for (let column = 0; column < columns; column++) {
    let top = cells.get(column)
    for (let row = 1; row < rows; row++) {
      const cell = cells.get(row * columns + column)
      const isOpen = top?.columnSpan === 1 && cell?.columnSpan === 1 && partings[row]?.length && !isClosed(row, column)
      // A cell that no line closes above is the rest of what stands there.
      const isRest = top !== undefined && top.row > 0 && !isClosed(top.row, column)
      if (!isOpen || (filled[row * columns + column] && (isRest || isFilled(filled, top, columns)))) {
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

const maxHeaderRows = 4

/**
 * Titles of a header that stand next to titles over several columns go on next to those below them: their
 * cells are empty there.
 */
export function withHeaderSpans(grid: Grid, words: readonly Word[]): Grid {
  const columns = grid.xs.length - 1
  const isSpanned = (row: number): boolean =>
    grid.cells.some((cell) => cell.row === row && cell.columnSpan > 1 && cell.columnSpan < columns)
  let last = 0
  while (last < maxHeaderRows && last + 2 < grid.ys.length && isSpanned(last)) last++
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
    const column = columnOf(word, grid.xs)
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

/** The lines between a row and the one above it. */
function rulesAbove({ ys }: Grid, rules: readonly Rule[], row: number): Rule[] {
  const edge = ys[row] as number
  const reach = 0.5 * Math.min(edge - (ys[row - 1] as number), (ys[row + 1] as number) - edge)
  return rules.filter((rule) => Math.abs(rule.at - edge) <= reach)
}

function closes({ xs }: Grid, rules: readonly Rule[], column: number): boolean {
  const [left, right] = [xs[column] as number, xs[column + 1] as number]
  const covered = rules.reduce(
    (sum, rule) => sum + Math.max(0, Math.min(right, rule.to) - Math.max(left, rule.from)),
    0,
  )
  return covered >= closingShare * (right - left)
}
