/** A column of labels without a line, next to columns of numbers with lines above their sums only → a cell for each band between lines. */
import { groupedBy } from '../../grouped.ts'
import type { Word } from '../../words/words.ts'
import { type CellPlace, columnOf, type Grid, intervalOf, middleOf } from '../grid.ts'
import { chunkText, isNumeric, textRows } from '../structure/text-rows.ts'

/** Points by which baselines of one row differ. */
const sameBaseline = 1
/** Rows of numbers next to the labels, at least, and share of them that stand level with a label. */
const minNumbered = 3
const minLevel = 0.6

export function cutLabels(grid: Grid, words: readonly Word[]): Grid {
  const tall = grid.cells.filter(({ rowSpan, column }) => rowSpan > 1 && column === 0)
  const labels = new Set(tall.filter((cell) => areLabels(cell, grid, words)))
  if (!labels.size) return grid
  return { ...grid, cells: grid.cells.flatMap((cell) => (labels.has(cell) ? bandsOf(cell) : [cell])) }
}

function bandsOf(cell: CellPlace): CellPlace[] {
  return Array.from({ length: cell.rowSpan }, (_, at) => ({ ...cell, row: cell.row + at, rowSpan: 1 }))
}

/** Whether most rows of numbers next to the cell have a line of its text as their label: several of them in one of its bands. */
function areLabels(cell: CellPlace, { xs, ys }: Grid, words: readonly Word[]): boolean {
  const end = cell.column + cell.columnSpan
  const inside = words.filter((word) => {
    const row = intervalOf(ys, middleOf(word))
    return row >= cell.row && row < cell.row + cell.rowSpan
  })
  const [own, others] = [true, false].map((isOwn) => inside.filter((word) => columnOf(word, xs) < end === isOwn)) as [
    Word[],
    Word[],
  ]
  const texts = textRows(own)
  const numbered = textRows(others).filter(({ chunks }) => chunks.every((chunk) => isNumeric(chunkText(chunk))))
  const labels = new Set(texts.map(({ baseline }) => Math.round(baseline / sameBaseline)))
  const level = numbered.filter(({ baseline }) =>
    [-1, 0, 1].some((shift) => labels.has(Math.round(baseline / sameBaseline) + shift)),
  )
  const bands = [...groupedBy(numbered, ({ baseline }) => intervalOf(ys, baseline)).values()]
  return (
    numbered.length >= minNumbered &&
    level.length >= minLevel * numbered.length &&
    bands.some(({ length }) => length > 1) &&
    texts.every(({ top, bottom }) => intervalOf(ys, top + 1) === intervalOf(ys, bottom - 1))
  )
}
