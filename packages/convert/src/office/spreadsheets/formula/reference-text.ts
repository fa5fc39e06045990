/** References as a formula's text has them (ECMA-376 part 1, §18.17.2.3). */
import { columnName } from '../reference.ts'
import type { Corner, Dialect, OtherBook, SheetSpan } from './dialect.ts'

/** The cell whose formula others share, or that takes it from them. */
export interface Cell {
  row: number
  column: number
}

export function cornerText(corner: Corner): string {
  return columnText(corner) + rowText(corner)
}

/** Whole columns and rows are written without the other. */
export function areaText([from, to]: [from: Corner, to: Corner], { rows, columns }: Dialect): string {
  if (from.row === 0 && to.row === rows - 1) return `${columnText(from)}:${columnText(to)}`
  if (from.column === 0 && to.column === columns - 1) return `${rowText(from)}:${rowText(to)}`
  return `${cornerText(from)}:${cornerText(to)}`
}

/** What is relative counts from the cell, around the edges of the sheet (PtgRefN of [MS-XLS] §2.5.198). */
export function movedTo(cell: Cell, corner: Corner, { rows, columns }: Dialect): Corner {
  return {
    ...corner,
    row: corner.rowIsRelative ? (cell.row + corner.row) % rows : corner.row,
    column: corner.columnIsRelative ? (cell.column + corner.column) % columns : corner.column,
  }
}

/** `Sheet1!`, `'Odd name'!`, `First:Last!`, `[Book.xls]Sheet1!`; undefined for sheets that are not there. */
export function sheetPrefix(span: SheetSpan | undefined, names: readonly string[]): string | undefined {
  if (!span) return undefined
  if (span.first === deleted) return '#REF!'
  const { first: firstAt, last: lastAt, book } = span
  const sheetNames = book?.sheetNames ?? names
  const first = sheetNames[firstAt]
  const last = sheetNames[lastAt]
  if (first === undefined || last === undefined) return undefined
  const text = (book ? `[${book.name}]` : '') + (first === last ? first : `${first}:${last}`)
  return isPlain(first) && isPlain(last) && (!book || isPlainBook(book.name)) ? `${text}!` : quoted(text)
}

/** `Book.xls!`, before a name that is the whole workbook's. */
export function bookPrefix({ name }: OtherBook): string {
  return isPlainBook(name) ? `${name}!` : quoted(name)
}

const deleted = -1

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'!`
}

function isPlainBook(name: string): boolean {
  return /^[\p{L}\p{N}_.]+$/u.test(name)
}

/** A name that neither begins like a number nor reads as a reference needs no quotes. */
function isPlain(name: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) && !/^(?:[A-Z]{1,3}\d+|R\d*(?:C\d*)?|C\d*)$/i.test(name)
}

function columnText({ column, columnIsRelative }: Corner): string {
  return (columnIsRelative ? '' : '$') + columnName(column)
}

function rowText({ row, rowIsRelative }: Corner): string {
  return (rowIsRelative ? '' : '$') + (row + 1)
}
