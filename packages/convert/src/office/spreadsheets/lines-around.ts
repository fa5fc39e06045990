/** Lines of text above and below the table of a band. */
import { type Band, rowsCompared } from './band.ts'
import { isWrittenNumber, isYear } from './header-rows.ts'
import { isDetail, isIntroduction, isNote, isRemark } from './sentence.ts'
import type { Extent, View } from './view.ts'

interface Parts {
  above: number[]
  body: number[]
  below: number[]
}

/** Whether a row above a table is read as text: one cell, or such as `Date: 3 May`. */
export function isProse(view: View, row: number, { left, right }: Extent): boolean {
  const cells = [...view.cells(row, left, right)]
  return cells.length === 1 || cells.some((cell) => isDetail(view.grid.text(cell)))
}

/** Lines of one cell, or of details, above the first row that has more, and long ones below the last. */
export function withoutLines(view: View, { rows, left, right }: Band): Parts {
  if (left === right) return withoutTitle(view, rows, left)
  const isLine = (row: number): boolean => {
    const { count, first } = view.fewCells(row, left, right)
    return count === 1 && view.grid.columns[first] === left && view.grid.isText(first)
  }
  const textOf = (row: number): string => view.grid.text(view.fewCells(row, left, right).first)
  let from = 0
  const isAbove = (at: number): boolean =>
    isLine(rows[at]!) || isLoose(view, rows, at, { left, right }) || areDetails(view, rows, at, { left, right })
  while (from < rows.length && isAbove(from)) from++
  if (from === rows.length) return { above: [], body: rows, below: [] }
  let to = rows.length
  while (to > from + 1 && (isLine(rows[to - 1]!) || areSignatures(view, rows[to - 1]!, { left, right }))) to--
  // Where the row above begins with such a line, too, the last ones only lack its values.
  const isRow = isNote(view.label(rows[to - 1]!, left))
  while (to < rows.length && (isRow || (isLine(rows[to]!) && !isRemark(textOf(rows[to]!))))) to++
  return { above: rows.slice(0, from), body: rows.slice(from, to), below: rows.slice(to) }
}

/** Splits one column: the last text above the first number is its header, the texts above that are lines. */
function withoutTitle(view: View, rows: readonly number[], column: number): Parts {
  const number = rows.findIndex((row) => !view.isText(row, column, column))
  const from = Math.max(0, number - 1)
  return { above: rows.slice(0, from), body: rows.slice(from), below: [] }
}

/** A single text that spans nothing, above a row of three texts or more. */
function isLoose(view: View, rows: readonly number[], at: number, { left, right }: Extent): boolean {
  const { count, first } = view.fewCells(rows[at]!, left, right)
  const next = rows[at + 1]
  if (count !== 1 || next === undefined || !view.grid.isText(first)) return false
  const column = view.grid.columns[first]!
  if (view.mergesFrom(rows[at]!).some((merge) => merge.left === column && merge.right > column)) return false
  return view.isText(next, left, right) && [...view.cells(next, left, right)].length > 2
}

/**
 * Such as `Date: 3 May`, names each next to a value, or a text next to a number that stands over a name: above a row of
 * texts that no row below it is fuller than.
 */
function areDetails(view: View, rows: readonly number[], at: number, { left, right }: Extent): boolean {
  const { grid } = view
  const [own, next, ...below] = rows.slice(at, at + rowsCompared)
  if (next === undefined || below.length === 0 || !view.isText(next, left, right)) return false
  const cells = [...view.cells(own!, left, right)]
  const count = view.countCells(next, left, right)
  if (cells.length > count || below.some((row) => view.countCells(row, left, right) > count)) return false
  if (areValuesOverNames(view, cells, next, below[0]!, { left, right })) return true
  if (cells.length === count || !view.isText(own!, left, right)) return false
  if (cells.some((cell) => isIntroduction(grid.text(cell)))) return false
  return cells.some((cell) => isDetail(grid.text(cell))) || arePairs(cells.map((cell) => grid.columns[cell]!))
}

/** Whether a text begins a row with some numbers over names of columns, of which one has a number below. */
function areValuesOverNames(
  view: View,
  cells: number[],
  next: number,
  below: number,
  { left, right }: Extent,
): boolean {
  const count = view.countCells(next, left, right)
  const names = view.extent([next], left, right)
  if (count < 3 || names.right - names.left >= count || !view.grid.isText(cells[0]!)) return false
  const values = cells.filter((cell) => isOverName(view, cell, next))
  if (values.length === 0 || values.length * 2 > cells.length) return false
  return [...view.cells(below, left, right)].some(
    (cell) => view.grid.isNumber(cell) || isWrittenNumber(view.grid, cell),
  )
}

/** Whether a number that is no year stands over a text with letters. */
function isOverName(view: View, cell: number, next: number): boolean {
  const { grid } = view
  const isNumber = grid.isNumber(cell)
    ? !isYear(grid, cell)
    : isWrittenNumber(grid, cell) && /\d{3}/.test(grid.text(cell))
  return isNumber && /\p{L}/u.test(view.label(next, grid.columns[cell]!))
}

/** Whether columns come in twos, at least two of them, with a gap between. */
function arePairs(columns: readonly number[]): boolean {
  const isInPair = (column: number, at: number): boolean =>
    at % 2 === 1 ? column === columns[at - 1]! + 1 : at === 0 || column > columns[at - 1]! + 1
  return columns.length > 2 && columns.length % 2 === 0 && columns.every(isInPair)
}

/** Whether each cell of a row says what it is: `Made by: Ann`. */
function areSignatures(view: View, row: number, { left, right }: Extent): boolean {
  const cells = [...view.cells(row, left, right)]
  return cells.length > 1 && cells.length <= right - left && cells.every((cell) => isDetail(view.grid.text(cell)))
}
