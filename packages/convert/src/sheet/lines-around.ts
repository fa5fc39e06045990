/** Lines of text above and below the table of a band. */
import { type Band, rowsCompared } from './band.ts'
import { isDetail, isIntroduction, isNote, isRemark } from './sentence.ts'
import type { Extent, View } from './view.ts'

interface Parts {
  head: number[]
  body: number[]
  foot: number[]
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
  if (from === rows.length) return { head: [], body: rows, foot: [] }
  let to = rows.length
  while (isLine(rows[to - 1]!)) to--
  // Where the row above begins with such a line, too, the last ones only lack its values.
  const isRow = isNote(view.label(rows[to - 1]!, left))
  while (to < rows.length && (isRow || !isRemark(textOf(rows[to]!)))) to++
  return { head: rows.slice(0, from), body: rows.slice(from, to), foot: rows.slice(to) }
}

/** Of one column the last text above the first number is its head, those above it are lines. */
function withoutTitle(view: View, rows: readonly number[], column: number): Parts {
  const number = rows.findIndex((row) => !view.isText(row, column, column))
  const from = Math.max(0, number - 1)
  return { head: rows.slice(0, from), body: rows.slice(from), foot: [] }
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

/** A few texts such as `Date: 3 May`, or names each beside a value, above a row of texts that no row below it is fuller than. */
function areDetails(view: View, rows: readonly number[], at: number, { left, right }: Extent): boolean {
  const { grid } = view
  const [own, next, ...below] = rows.slice(at, at + rowsCompared)
  if (next === undefined || below.length === 0 || !view.isText(own!, left, right) || !view.isText(next, left, right))
    return false
  const cells = [...view.cells(own!, left, right)]
  const count = view.countCells(next, left, right)
  if (cells.length >= count || below.some((row) => view.countCells(row, left, right) > count)) return false
  if (cells.some((cell) => isIntroduction(grid.text(cell)))) return false
  return cells.some((cell) => isDetail(grid.text(cell))) || arePairs(cells.map((cell) => grid.columns[cell]!))
}

/** Whether columns come in twos, at least two of them, with a gap between. */
export function arePairs(columns: readonly number[]): boolean {
  const isInPair = (column: number, at: number): boolean =>
    at % 2 === 1 ? column === columns[at - 1]! + 1 : at === 0 || column > columns[at - 1]! + 1
  return columns.length > 2 && columns.length % 2 === 0 && columns.every(isInPair)
}
