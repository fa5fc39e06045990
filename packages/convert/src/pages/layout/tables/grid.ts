/** A table's grid: edges, the cells between them, and the words in each. */
import { firstWhere } from '../../../core/binary-search.ts'
import type { GridCell, TableBlock } from '../blocks.ts'
import { linesOf } from '../lines/merge-segments.ts'
import type { Word } from '../words/words.ts'

export interface Grid {
  /** Column edges, left to right. */
  xs: number[]
  /** Row edges, top to bottom. */
  ys: number[]
  cells: CellPlace[]
}

export interface CellPlace {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
}

/** A table, and the words of the page that stand in it. */
export interface FoundTable {
  table: TableBlock
  words: Set<Word>
}

/** Index of the interval of `edges` that holds `value`; -1 outside. */
export function intervalOf(edges: readonly number[], value: number): number {
  if (edges.length < 2 || value < (edges[0] as number) || value >= (edges.at(-1) as number)) return -1
  return firstWhere(edges, (edge) => edge > value) - 1
}

/** The column in which the middle of something stands; -1 outside. */
export function columnOf({ left, right }: { left: number; right: number }, xs: readonly number[]): number {
  return intervalOf(xs, (left + right) / 2)
}

/** The words that stand in one of its cells. */
export function wordsIn({ xs, ys }: Grid, words: readonly Word[]): Word[] {
  return words.filter((word) => columnOf(word, xs) >= 0 && intervalOf(ys, middleOf(word)) >= 0)
}

export function fillGrid(
  page: number,
  grid: Grid,
  words: readonly Word[],
  headerRows: number,
  isRuled: boolean,
): TableBlock {
  const columns = grid.xs.length - 1
  const owners = new Int32Array((grid.ys.length - 1) * columns).fill(-1)
  grid.cells.forEach((cell, index) => {
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++)
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++)
        owners[row * columns + column] = index
  })
  const contents: Word[][] = grid.cells.map(() => [])
  for (const word of words) {
    const column = columnOf(word, grid.xs)
    const row = intervalOf(grid.ys, middleOf(word))
    const owner = row < 0 || column < 0 ? -1 : (owners[row * columns + column] as number)
    if (owner >= 0) contents[owner]?.push(word)
  }
  return {
    kind: 'table',
    page,
    rows: grid.ys.length - 1,
    columns,
    cells: grid.cells.map((cell, index): GridCell => ({ ...cell, lines: linesOf(contents[index] as Word[]) })),
    headerRows,
    left: grid.xs[0] as number,
    right: grid.xs.at(-1) as number,
    top: grid.ys[0] as number,
    bottom: grid.ys.at(-1) as number,
    edges: grid.xs,
    rowEdges: grid.ys,
    isRuled,
  }
}

/** Height at which a word's row is decided: the middle of its small letters. */
export function middleOf(word: { baseline: number; style: { size: number } }): number {
  return word.baseline - 0.3 * word.style.size
}
