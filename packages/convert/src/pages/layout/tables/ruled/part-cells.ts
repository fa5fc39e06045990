/** Cells over several columns that no line parts, but the gap between their texts does: a total behind its label. */
import { addTo } from '../../grouped.ts'
import type { Word } from '../../words/words.ts'
import { type CellPlace, columnOf, type Grid, intervalOf, middleOf } from '../grid.ts'
import { filledColumns, textRows } from '../structure/text-rows.ts'

export function partCells(grid: Grid, words: readonly Word[]): Grid {
  const wide = grid.cells.filter(({ columnSpan }) => columnSpan > 1)
  if (!wide.length) return grid
  const contents = wordsOf(wide, grid, words)
  const isSplit = (cell: CellPlace): boolean => hasTextInEach(cell, grid.xs, contents.get(cell) ?? [])
  return { ...grid, cells: grid.cells.flatMap((cell) => (isSplit(cell) ? columnsOf(cell) : [cell])) }
}

function wordsOf(cells: readonly CellPlace[], { xs, ys }: Grid, words: readonly Word[]): Map<CellPlace, Word[]> {
  const owners = new Map<number, CellPlace>()
  for (const cell of cells)
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++)
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++)
        owners.set(row * xs.length + column, cell)
  const contents = new Map<CellPlace, Word[]>()
  for (const word of words) {
    const owner = owners.get(intervalOf(ys, middleOf(word)) * xs.length + columnOf(word, xs))
    if (owner) addTo(contents, owner, word)
  }
  return contents
}

/** Whether one line of texts stands in the cell, of which each column has one. */
function hasTextInEach({ column, columnSpan }: CellPlace, xs: readonly number[], words: readonly Word[]): boolean {
  const own = xs.slice(column, column + columnSpan + 1)
  const [line, ...others] = words.length < columnSpan ? [] : textRows(words)
  if (!line || others.length || line.chunks.length !== columnSpan) return false
  const isClear = line.chunks.every((chunk) => own.every((edge) => chunk.right <= edge || chunk.left >= edge))
  return isClear && filledColumns(line, own).size === columnSpan
}

function columnsOf(cell: CellPlace): CellPlace[] {
  return Array.from({ length: cell.columnSpan }, (_, at) => ({ ...cell, column: cell.column + at, columnSpan: 1 }))
}
