/** Rows of a sheet without an empty one between, and what is asked of single ones. */
import { isYear } from './header-rows.ts'
import type { Extent, View } from './view.ts'

export interface Band extends Extent {
  rows: number[]
}

/** The most empty rows within one table. */
export const maximumGap = 2

/** Rows that are enough to recognise what is in a table. */
export const rowsCompared = 20

/** Whether two rows have the same texts in the same columns, several of them. */
export function isSameHeader(view: View, one: number, other: number, { left, right }: Extent): boolean {
  const { count, first } = view.fewCells(one, left, right)
  if (count < 2 || view.grid.text(first) !== view.label(other, view.grid.columns[first]!)) return false
  const texts = (row: number): string =>
    JSON.stringify([...view.cells(row, left, right)].map((cell) => [view.grid.columns[cell], view.grid.text(cell)]))
  return view.isText(one, left, right) && texts(one) === texts(other)
}

/** Whether the first of several rows is one text at the left. */
export function isTitled(view: View, { rows, left, right }: Band): boolean {
  const { count, first } = view.fewCells(rows[0]!, left, right)
  return rows.length > 1 && count === 1 && view.grid.columns[first] === left && view.grid.isText(first)
}

/** A row of texts, or of texts and years above something else. */
export function isHeader(view: View, { rows, left, right }: Band, at: number): boolean {
  const { grid } = view
  const below = rows[at + 1]
  let texts = 0
  for (const cell of view.cells(rows[at]!, left, right)) {
    const column = grid.columns[cell]!
    const under = below === undefined ? -1 : view.fewCells(below, column, column).first
    if (grid.isText(cell)) texts++
    else if (under < 0 || !isYear(grid, cell) || isYear(grid, under)) return false
  }
  return texts > 0
}
