/** Cells over several rows that no line parts, though each row has one line of their text next to its sum: the labels of boxed sums. */
import { groupedBy } from '../../grouped.ts'
import type { Word } from '../../words/words.ts'
import { type CellPlace, columnOf, type Grid, intervalOf, middleOf } from '../grid.ts'
import { chunkText, isNumeric, type TextRow, textRows } from '../structure/text-rows.ts'

/** Baselines that are one, in em: the lines of a text that runs next to several rows stand at others. */
const sameBaseline = 0.2

export function partRows(grid: Grid, words: readonly Word[]): Grid {
  const tall = grid.cells.filter(({ rowSpan }) => rowSpan > 1)
  if (!tall.length) return grid
  const byRow = groupedBy(words, (word) => intervalOf(grid.ys, middleOf(word)))
  const parts = new Map(tall.map((cell) => [cell, partsOf(cell, grid, byRow)]))
  return { ...grid, cells: grid.cells.flatMap((cell) => parts.get(cell) ?? [cell]) }
}

/** One cell for each row; undefined where its lines are no labels of sums. */
function partsOf(cell: CellPlace, { xs }: Grid, byRow: ReadonlyMap<number, Word[]>): CellPlace[] | undefined {
  const parts: CellPlace[] = []
  for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
    const words = byRow.get(row) ?? []
    const [label, ...others] = textRows(words.filter((word) => holds(cell, columnOf(word, xs))))
    const behind = words.filter((word) => columnOf(word, xs) >= cell.column + cell.columnSpan)
    const [sum] = textRows(behind)[0]?.chunks ?? []
    if (!label || others.length || !isName(label) || !sum || !isNumeric(chunkText(sum))) return undefined
    if (sum.words.some(({ baseline }) => Math.abs(baseline - label.baseline) > sameBaseline * label.size))
      return undefined
    parts.push(...placeText(label, { ...cell, row, rowSpan: 1 }, xs))
  }
  return parts
}

function isName({ chunks: [text] }: TextRow): boolean {
  return text !== undefined && /^\p{L}/u.test(chunkText(text))
}

function holds({ column, columnSpan }: CellPlace, at: number): boolean {
  return at >= column && at < column + columnSpan
}

/** The text stands in one column of the cell, where it is no wider: the others are empty. */
function placeText({ chunks: [text, ...others] }: TextRow, cell: CellPlace, xs: readonly number[]): CellPlace[] {
  const column = text && !others.length ? columnOf(text, xs) : -1
  const isWithin = text && text.left >= (xs[column] as number) && text.right <= (xs[column + 1] as number)
  if (!isWithin || cell.columnSpan === 1) return [cell]
  return Array.from({ length: cell.columnSpan }, (_, at) => ({ ...cell, column: cell.column + at, columnSpan: 1 }))
}
