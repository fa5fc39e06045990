/** A title that stands within a table's lines → text above the table. */
import { maxOf, minOf } from '../../statistics.ts'
import { type GridCell, linesOfBlock, type PageLayout, type TableBlock } from '../blocks.ts'
import type { Line } from '../lines/line.ts'
import { isBoldLine } from '../lines/line-kinds.ts'
import { lineText } from '../lines/lines.ts'

/** Lines of a title, at most. */
const maxTitleLines = 3
/** Rows below a title and columns under it, at least: one cell over less than that is a part of the table. */
const minRowsBelow = 2
const minColumns = 2
/** How much larger than all other text of a form its title is set. */
const largerThanForm = 1.15
/** Points between a table and a header above it that has lines of its own (see `mergeTables`), at most. */
const seam = 4
/** Share of the page's height within which the title of a form stands. */
const pageTop = 0.25

/**
 * Takes the title out of a table: its first row where that holds nothing else, or the largest text of a form
 * in a cell at the top of the page. What a table at the end of the page before has as its title already is dropped.
 *
 * @param others Tables of the page: below the lines of a header, the first row is no title.
 * @returns The lines of the title, which the table then no longer has; [] where it has none.
 */
export function takeTitle(
  table: TableBlock,
  pageHeight: number,
  others: readonly TableBlock[],
  before?: PageLayout,
): Line[] {
  if (others.some(({ bottom, columns }) => columns === table.columns && Math.abs(table.top - bottom) < seam)) return []
  const lines = takeFirstRow(table) ?? takeFormTitle(table, pageHeight)
  return lines.length && before && isTitleOf(lines, before) ? [] : lines
}

function takeFirstRow(table: TableBlock): Line[] | undefined {
  const row = table.cells.filter((cell) => cell.row === 0)
  const [first, ...others] = row.filter((cell) => cell.lines.length)
  const isAlone = first?.column === 0 && !others.length && row.every((cell) => cell.rowSpan === 1)
  if (!isAlone || table.columns < minColumns || table.rows <= minRowsBelow) return undefined
  const rest = table.cells.filter((cell) => cell.row > 0)
  if (isOverAll(rest, table.columns, 1) || !isTitle(first, table.columns, rest)) return undefined
  table.cells = rest.map((cell) => ({ ...cell, row: cell.row - 1 }))
  table.rows--
  table.headerRows = Math.max(0, table.headerRows - 1)
  table.rowEdges = table.rowEdges.slice(1)
  table.top = minOf(
    rest.flatMap((cell) => cell.lines),
    (line) => line.top,
  )
  return first.lines
}

/** Whether the row is one cell too: the first of them says nothing then that the second does not. */
function isOverAll(cells: readonly GridCell[], columns: number, row: number): boolean {
  return cells.some((cell) => cell.row === row && cell.columnSpan === columns)
}

/** Bold is a title over all columns; in the first of them it may be a group of rows. */
function isTitle({ lines, columnSpan }: GridCell, columns: number, rest: readonly GridCell[]): boolean {
  if (!lines.length || lines.length > maxTitleLines) return false
  const size = maxOf(
    rest.flatMap((cell) => cell.lines),
    (line) => line.size,
  )
  return lines.every((line) => (columnSpan === columns && isBoldLine(line)) || line.size > size)
}

/** The largest text of the table, where one cell at the page's top has it; the year and the symbols of a form are none. */
function takeFormTitle(table: TableBlock, pageHeight: number): Line[] {
  const lines = table.cells.flatMap((cell) => cell.lines).filter(isText)
  const size = maxOf(lines, (line) => line.size)
  const cell = table.cells.find((one) => one.lines.some((line) => line.size === size && isText(line)))
  if (!cell || table.rows <= minRowsBelow) return []
  const largest = cell.lines.filter((line) => line.size === size && isText(line))
  const others = lines.filter((line) => !largest.includes(line))
  const isAlone =
    largest.length <= maxTitleLines &&
    largest.every(({ top }) => top < pageTop * pageHeight) &&
    others.every((line) => line.size * largerThanForm < size)
  if (!isAlone) return []
  if (isColumnHeader(cell, table.cells)) return []
  cell.lines = cell.lines.filter((line) => !largest.includes(line))
  return largest
}

/** Whether all columns next to it have headers in its row as well. */
function isColumnHeader(cell: GridCell, cells: readonly GridCell[]): boolean {
  return cell.row === 0 && cells.every(({ row, lines }) => row > 0 || lines.length === 1)
}

function isText(line: Line): boolean {
  return /\p{L}{2}/u.test(lineText(line))
}

/** Whether the text stands above the table that ends the page before. */
function isTitleOf(lines: readonly Line[], { blocks }: PageLayout): boolean {
  const [title, table] = blocks.slice(-2)
  return title?.kind === 'text' && table?.kind === 'table' && textOf(linesOfBlock(title)) === textOf(lines)
}

function textOf(lines: readonly Line[]): string {
  return lines.map(lineText).join(' ')
}
