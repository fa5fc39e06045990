/** Tables → mdast: rows of equal length, made one at a time, as a large table's rows are not held together. */
import type { Cell, Table } from '../../core/document/nodes.ts'
import type { SquareCell, SquareRow, SquareTable } from '../../core/document/square-rows.ts'
import { cellPhrasing } from './cell.ts'
import type { CellData, DocumentBlock, DocumentPhrasing, TableCellNode, TableNode, TableRowNode } from './nodes.ts'
import type { TreeWriting } from './writing.ts'

/** @returns The rows of the table, made while they are iterated. */
export function* tableRows({ headerRows }: Table, square: SquareTable, writing: TreeWriting): Generator<TableRowNode> {
  let at = 0
  for (const row of square.rows()) yield rowNode(row, at++ < headerRows, writing)
}

/** @returns The same rows as JSON. Most cells are texts, of which no nodes are made. */
export function* tableRowsJson({ headerRows }: Table, square: SquareTable, writing: TreeWriting): Generator<string> {
  let at = 0
  for (const row of square.rows()) {
    const isHeader = at++ < headerRows
    const tail = isHeader ? '],"data":{"header":true}}' : ']}'
    // Added cell by cell, it takes less than half the time of joining them.
    let json = ''
    for (let index = 0; index < row.length; index++) json += cellJson(row[index], isHeader, tail, writing)
    yield `{"type":"tableRow","children":[${json.slice(1)}${tail}`
  }
}

/** What JSON writes in another way, and the end of a line, which is a node of its own. */
const uncommon = /["\\\u0000-\u001f\ud800-\udfff]/

/** After a comma. */
function cellJson(place: SquareRow[number], isHeader: boolean, tail: string, writing: TreeWriting): string {
  if (place === undefined) return `,{"type":"tableCell","children":[${tail}`
  if (typeof place !== 'string') return `,${JSON.stringify(cellNode(place, isHeader, writing))}`
  const text = place.trim()
  if (text === '') return `,{"type":"tableCell","children":[${tail}`
  if (!uncommon.test(text)) return `,{"type":"tableCell","children":[{"type":"text","value":"${text}"}${tail}`
  if (text.includes('\n')) return `,${JSON.stringify(cellNode(place, isHeader, writing))}`
  return `,{"type":"tableCell","children":[{"type":"text","value":${JSON.stringify(text)}}${tail}`
}

/** By column; null where the source states nothing. */
export function alignOf({ align }: Table, { columns }: SquareTable): TableNode['align'] {
  return Array.from({ length: columns }, (_, column) => align?.[column] ?? null)
}

function rowNode(row: SquareRow, isHeader: boolean, writing: TreeWriting): TableRowNode {
  const children = row.map((place) => cellNode(place, isHeader, writing))
  return isHeader ? { type: 'tableRow', children, data: { header: true } } : { type: 'tableRow', children }
}

function cellNode(place: SquareRow[number], isHeader: boolean, writing: TreeWriting): TableCellNode {
  const data: CellData = isHeader ? { header: true } : {}
  let children: DocumentPhrasing[] = []
  if (typeof place === 'string') children = cellPhrasing(place, writing.targets)
  else if (place && 'cell' in place) {
    children = cellPhrasing(place.cell, writing.targets)
    Object.assign(data, spansOf(place), blocksOf(place.cell, writing))
  } else if (place) data.covered = true
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
