/** Tables → mdast: rows of equal length, made one at a time, as a large table's rows are not held together. */
import type { Cell, Table } from '../../core/document/nodes.ts'
import { type SquareCell, type SquareRow, squareTable } from '../../core/document/square-rows.ts'
import { cellPhrasing } from './cell.ts'
import type { CellData, DocumentBlock, TableCellNode, TableNode, TableRowNode } from './nodes.ts'
import type { TreeWriting } from './writing.ts'

/** @returns The rows of the table, made while they are iterated. */
export function* tableRows(table: Table, writing: TreeWriting): Generator<TableRowNode> {
  let at = 0
  for (const row of squareTable(table).rows()) yield rowNode(row, at++ < table.headerRows, writing)
}

/** @returns The same rows as JSON. Most cells are texts, of which no nodes are made. */
export function* tableRowsJson(table: Table, writing: TreeWriting): Generator<string> {
  let at = 0
  for (const row of squareTable(table).rows()) {
    const isHeader = at++ < table.headerRows
    const tail = isHeader ? '],"data":{"header":true}}' : ']}'
    yield `{"type":"tableRow","children":[${row.map((place) => cellJson(place, isHeader, writing)).join()}${tail}`
  }
}

function cellJson(place: SquareRow[number], isHeader: boolean, writing: TreeWriting): string {
  const tail = isHeader ? '],"data":{"header":true}}' : ']}'
  if (place === undefined) return `{"type":"tableCell","children":[${tail}`
  if (place === 'covered' || typeof place.cell !== 'string' || place.cell.includes('\n'))
    return JSON.stringify(cellNode(place, isHeader, writing))
  const text = place.cell.trim()
  const child = text === '' ? '' : `{"type":"text","value":${JSON.stringify(text)}}`
  return `{"type":"tableCell","children":[${child}${tail}`
}

/** By column; null where the source states nothing. */
export function alignOf(table: Table): TableNode['align'] {
  return Array.from({ length: squareTable(table).columns }, (_, column) => table.align?.[column] ?? null)
}

function rowNode(row: SquareRow, isHeader: boolean, writing: TreeWriting): TableRowNode {
  const children = row.map((place) => cellNode(place, isHeader, writing))
  return isHeader ? { type: 'tableRow', children, data: { header: true } } : { type: 'tableRow', children }
}

function cellNode(place: SquareRow[number], isHeader: boolean, writing: TreeWriting): TableCellNode {
  const data: CellData = isHeader ? { header: true } : {}
  const children = typeof place === 'object' ? cellPhrasing(place.cell, writing.targets) : []
  if (place === 'covered') data.covered = true
  else if (place) Object.assign(data, spansOf(place), blocksOf(place.cell, writing))
  for (const _ in data) return { type: 'tableCell', children, data }
  return { type: 'tableCell', children }
}

function spansOf({ columnSpan, rowSpan }: SquareCell): CellData {
  return { ...(columnSpan > 1 ? { colSpan: columnSpan } : {}), ...(rowSpan > 1 ? { rowSpan } : {}) }
}

/** What is more than one paragraph is also there as blocks. */
function blocksOf(cell: Cell, writing: TreeWriting): CellData {
  if (typeof cell === 'string') return {}
  const [only] = cell.children
  if (cell.children.length === 0 || (cell.children.length === 1 && only!.type === 'paragraph')) return {}
  const blocks: DocumentBlock[] = writing.blocks(cell.children)
  return blocks.length > 0 ? { blocks } : {}
}
