/** Tables of cells between separators, or of records ("Tables"). */

import { readFields } from '../../carriers/light-markup/quoted-fields.ts'
import { code, paragraph, table, tableCell, tableRow } from '../../core/document/build.ts'
import type { Block, Cell, Phrasing, Table, TableRow } from '../../core/document/nodes.ts'
import { lookupTable } from '../../core/lookup-table.ts'
import type { BlockAttributes } from './block-attributes.ts'
import { readBlocks, takeLines } from './blocks.ts'
import { readInline } from './inline.ts'
import type { Cursor, Source } from './source.ts'
import { type CellSource, type Column, readColumns, splitCells } from './table-cells.ts'

export const tableFence = /^([|,:!])={3,}\s*$/

/** @throws ConversionError content_limit_exceeded */
export function readTable(cursor: Cursor, about: BlockAttributes, source: Source, depth: number): Table {
  const fence = cursor.lines[cursor.at++]!.trimEnd()
  const lines = takeLines(cursor, (line) => line.trimEnd() !== fence)
  cursor.at++
  const count = (cells: number): void => source.budget.cells(cells)
  const stated = about.named.get('cols')
  const cells = cellsOf(lines, fence[0]!, about, count)
  const columns = stated ? readColumns(stated, count) : implied(cells, count)
  const headerRows = headerRowsOf(lines, cells, columns.length, about)
  const rows = rowsOf(cells, columns, headerRows, count, (cell, style) => contentOf(cell, style, source, depth))
  const made = table(rows, Math.min(headerRows, rows.length))
  if (columns.some(({ align }) => align)) made.align = columns.map(({ align }) => align)
  if (about.title) made.caption = readInline(about.title, source)
  return made
}

/** Delimiters of tables of records (CSV, TSV, DSV). */
const delimiters = lookupTable({ csv: ',', tsv: '\t', dsv: ':' })

function cellsOf(
  lines: readonly string[],
  mark: string,
  { named }: BlockAttributes,
  count: (cells: number) => void,
): CellSource[] {
  const format = mark === ',' ? 'csv' : mark === ':' ? 'dsv' : (named.get('format') ?? 'psv')
  const text = lines.join('\n')
  const separator = named.get('separator')?.replace('\\t', '\t')
  const stated = separator !== undefined && separator.length <= maxSeparatorLength ? separator : undefined
  const delimiter = delimiters[format]
  if (delimiter === undefined) return splitCells(text, stated ?? mark, count)
  const records = readFields(text, stated ?? delimiter)
  return records.flatMap((record, row) => {
    count(record.length)
    return record.map((words) => ({ words, columnSpan: 1, rowSpan: 1, style: '', isInFirstLine: row === 0 }))
  })
}

/** The language allows one character; some programs take several. */
const maxSeparatorLength = 4

/** As many columns as the first line has. */
function implied(cells: readonly CellSource[], count: (columns: number) => void): Column[] {
  const columns: Column[] = []
  for (const { columnSpan, isInFirstLine } of cells) {
    if (!isInFirstLine) continue
    count(columnSpan)
    for (let at = 0; at < columnSpan; at++) columns.push({ style: '' })
  }
  return columns
}

/** The first row is the header where it says so, or where it is one line and a blank line follows. */
function headerRowsOf(
  lines: readonly string[],
  cells: readonly CellSource[],
  columns: number,
  { options }: BlockAttributes,
): number {
  if (options.has('header')) return 1
  if (options.has('noheader') || !lines[0]?.trim() || lines[1] === undefined || lines[1].trim() !== '') return 0
  let width = 0
  for (const { columnSpan, isInFirstLine } of cells) if (isInFirstLine) width += columnSpan
  return width === columns ? 1 : 0
}

/** Cells fill the rows from the left, next to those that reach down from above. */
function rowsOf(
  cells: readonly CellSource[],
  columns: readonly Column[],
  headerRows: number,
  count: (cells: number) => void,
  read: (cell: CellSource, style: string) => Block[],
): TableRow[] {
  const width = columns.length
  if (width === 0) return []
  const rows: TableRow[] = []
  /** Rows, with the one that is being filled, in which something from above covers the column. */
  const covered = new Array<number>(width).fill(0)
  let row: Cell[] = []
  let at = 0
  const skipCovered = (): void => {
    while (true) {
      while (at < width && covered[at]! > 0) at++
      if (at < width) return
      rows.push(tableRow(row))
      row = []
      at = 0
      for (let column = 0; column < width; column++) covered[column]!--
    }
  }
  for (const [index, cell] of cells.entries()) {
    skipCovered()
    const columnSpan = Math.min(cell.columnSpan, width - at)
    const rowSpan = Math.min(cell.rowSpan, cells.length - index)
    count(columnSpan * rowSpan)
    const style = cell.style || (rows.length < headerRows ? '' : columns[at]!.style)
    row.push(tableCell(read(cell, style), columnSpan, rowSpan))
    for (let column = at; column < at + columnSpan; column++) covered[column] = rowSpan
    at += columnSpan
  }
  if (row.length > 0) rows.push(tableRow(row))
  return rows
}

function contentOf({ words }: CellSource, style: string, source: Source, depth: number): Block[] {
  switch (style) {
    case 'a':
      return readBlocks(
        words
          .replace(/^\s*\n/, '')
          .split('\n')
          .map(trimmedFirst),
        source,
        depth + 1,
      )
    case 'l':
      return [code(words.replace(/^\n+/, '').trimEnd())]
    case 'm':
      return paragraphsOf(words, source, (children) => children)
    case 's':
    case 'h':
      return paragraphsOf(words, source, (children) => [{ type: 'strong', children }])
    case 'e':
      return paragraphsOf(words, source, (children) => [{ type: 'emphasis', children }])
    default:
      return paragraphsOf(words, source, (children) => children)
  }
}

/** The space after the separator that begins a cell is not part of its text. */
function trimmedFirst(line: string, index: number): string {
  return index === 0 ? line.trimStart() : line
}

function paragraphsOf(words: string, source: Source, wrap: (children: Phrasing[]) => Phrasing[]): Block[] {
  const parts = words.trim().split(/\n[^\S\n]*\n\s*/)
  return parts.filter(Boolean).map((part) => paragraph(wrap(readInline(part.replace(/^[^\S\n]+/gm, ''), source))))
}
