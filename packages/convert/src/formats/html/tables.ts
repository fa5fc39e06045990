/** Tables: sections, spans, captions, and tables that only lay out a page. */
import { tableCell } from '../../document/build.ts'
import type { Cell, Table, TableRow } from '../../document/nodes.ts'
import { ConversionError } from '../../errors.ts'
import type { Flow } from './flow.ts'
import { attribute, childElements, descendants, type Element, textContent } from './parse.ts'

/** A cell with more text is a page, not a value. */
const pageCharacters = 600

export function readTable(element: Element, flow: Flow): void {
  flow.endParagraph()
  const rows = rowsOf(element).filter(({ row }) => !flow.page.isDropped(row))
  if (isLayout(element, rows)) {
    for (const { row } of rows)
      for (const cell of cellsOf(row)) for (const block of flow.blocksOf(cell)) flow.addBlock(block)
    return
  }
  const captionElement = childElements(element).find((child) => child.tagName === 'caption')
  const caption = captionElement && !flow.page.isDropped(captionElement) ? flow.phrasingOf(captionElement) : []
  const children = rows.map(({ row }, index) => readRow(row, rows.length - index, flow))
  if (children.every((row) => row.children.length === 0)) return
  const table: Table = { type: 'table', headerRows: headerRowsOf(rows), children }
  if (caption.length) table.caption = caption
  flow.addBlock(table)
}

interface SectionRow {
  row: Element
  section: string
}

/** Rows in the order in which they are shown: the foot stands last wherever it is written. */
function rowsOf(table: Element): SectionRow[] {
  const rows: SectionRow[] = []
  for (const child of childElements(table)) {
    if (child.tagName === 'tr') rows.push({ row: child, section: 'tbody' })
    else if (['thead', 'tbody', 'tfoot'].includes(child.tagName))
      for (const row of childElements(child)) if (row.tagName === 'tr') rows.push({ row, section: child.tagName })
  }
  const rank = (section: string): number => (section === 'thead' ? 0 : section === 'tfoot' ? 2 : 1)
  return rows.sort((a, b) => rank(a.section) - rank(b.section))
}

function cellsOf(row: Element): Element[] {
  return childElements(row).filter((cell) => cell.tagName === 'td' || cell.tagName === 'th')
}

/** The rows of `thead`, or the first rows that hold only `th`. */
function headerRowsOf(rows: readonly SectionRow[]): number {
  const inHead = rows.filter(({ section }) => section === 'thead').length
  if (inHead > 0) return inHead
  let leading = 0
  while (leading < rows.length && isHeaderRow((rows[leading] as SectionRow).row)) leading++
  return leading < rows.length ? leading : Math.min(1, leading)
}

function isHeaderRow(row: Element): boolean {
  const cells = cellsOf(row)
  return cells.length > 0 && cells.every((cell) => cell.tagName === 'th')
}

/**
 * A table that is declared presentational, or that holds others and has nothing of a table of
 * data: no head cell, no caption, and not a grid in which few and short cells hold tables.
 */
function isLayout(table: Element, rows: readonly SectionRow[]): boolean {
  const role = attribute(table, 'role')
  if (role === 'presentation' || role === 'none') return true
  const ofData = childElements(table).some((child) => child.tagName === 'caption' || child.tagName === 'thead')
  if (ofData || rows.some(({ row }) => cellsOf(row).some((cell) => cell.tagName === 'th'))) return false
  const cells = rows.flatMap(({ row }) => cellsOf(row))
  const withTable = cells.filter(holdsTable)
  if (withTable.length === 0) return false
  const isSmall = withTable.length * 2 < cells.length && withTable.every(isShort)
  return !(isSmall && isGrid(rows))
}

function isShort(cell: Element): boolean {
  return textContent(cell).replace(/\s+/g, ' ').length <= pageCharacters
}

function holdsTable(cell: Element): boolean {
  for (const element of descendants(cell)) if (element.tagName === 'table') return true
  return false
}

/** Several rows of several cells, as many in each. */
function isGrid(rows: readonly SectionRow[]): boolean {
  const widths = new Set(rows.map(({ row }) => cellsOf(row).length))
  return rows.length > 1 && widths.size === 1 && !widths.has(1)
}

function readRow(row: Element, rowsLeft: number, flow: Flow): TableRow {
  const { limits, budget } = flow.page.context
  const children: Cell[] = []
  let columns = 0
  for (const cell of cellsOf(row)) {
    const columnSpan = span(cell, 'colspan', 1000)
    const rowSpan = Math.min(rowsLeft, span(cell, 'rowspan', 65_534, rowsLeft))
    columns += columnSpan
    if (columns > limits.tableColumns)
      throw new ConversionError('content_limit_exceeded', { limit: 'table columns', maximum: limits.tableColumns })
    budget.cells(columnSpan * rowSpan)
    const blocks = flow.page.isDropped(cell) ? [] : flow.blocksOf(cell)
    children.push(tableCell(blocks, columnSpan, rowSpan))
  }
  return { type: 'tableRow', children }
}

/** HTML standard §4.9.11: 1–1000 columns, 0–65534 rows, where 0 means to the end. */
function span(cell: Element, name: 'colspan' | 'rowspan', maximum: number, ofZero = 1): number {
  const value = Number.parseInt(attribute(cell, name) ?? '', 10)
  if (value === 0) return ofZero
  return value > 0 ? Math.min(value, maximum) : 1
}
