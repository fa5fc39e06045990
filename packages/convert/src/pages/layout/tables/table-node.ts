/** A table's cells → the tree's rows, with headers and alignment. */
import { paragraph, tableCell } from '../../../core/document/build.ts'
import type { Align, Block, Cell, Table, TableRow } from '../../../core/document/nodes.ts'
import { shareColumns } from '../../../core/document/shared-columns.ts'
import { type GridCell, originsOf, rowOriginsOf, type TableBlock } from '../blocks.ts'
import { inlineOf, plainText } from '../lines/inline.ts'
import type { Line } from '../lines/line.ts'
import { isBoldLine, isLeader } from '../lines/line-kinds.ts'
import { isRightToLeft } from '../lines/lines.ts'
import { listBlocks } from './cell-lists.ts'
import { isNumeric } from './structure/text-rows.ts'

export function tableNode(block: TableBlock): Table {
  const rows: Cell[][] = Array.from({ length: block.rows }, () => [])
  const sorted = [...block.cells].sort((a, b) => a.row - b.row || a.column - b.column)
  const isMirrored = !block.isTagged && isRightToLeftTable(block)
  if (isMirrored) sorted.sort((a, b) => a.row - b.row || b.column - a.column)
  const headerRows = block.headerRows || guessHeaderRows(block)
  for (const cell of sorted) rows[cell.row]?.push(cellNode(cell, block.columns, cell.row < headerRows))
  const origins = rowOriginsOf(block)
  const children = rows.map(
    (cells, row): TableRow => ({ type: 'tableRow', children: cells, origins: origins[row] ?? [] }),
  )
  const node: Table = { type: 'table', headerRows, children, origins: originsOf(block) }
  if (shareColumns(children)) return node
  const align = isMirrored ? alignments(block).reverse() : alignments(block)
  if (align.some(Boolean)) node.align = align
  return node
}

/** Whether its first column stands on the right: most of its cells are Arabic or Hebrew. */
function isRightToLeftTable(block: TableBlock): boolean {
  let mirrored = 0
  let all = 0
  for (const cell of block.cells)
    for (const line of cell.lines) {
      all++
      if (isRightToLeft(line)) mirrored++
    }
  return mirrored > all * 0.4
}

/** Bold is how a header is set, and says no more than that it is one. */
function cellNode(cell: GridCell, columns: number, isHeader: boolean): Cell {
  const { columnSpan, rowSpan } = cell
  const lines = cell.column + columnSpan < columns ? withoutLeader(cell.lines) : cell.lines
  return tableCell(listBlocks(lines) ?? textBlocks(lines, isHeader && lines.every(isBoldLine)), columnSpan, rowSpan)
}

/** Dots that lead from a label to the cell next to it, at least. */
const minDots = 5

function withoutLeader(lines: readonly Line[]): readonly Line[] {
  const last = lines.at(-1)
  if (!last) return lines
  const end = last.words.findLastIndex((word) => !isLeader(word)) + 1
  const dots = last.words.slice(end).reduce((sum, { text }) => sum + text.length, 0)
  if (end === 0 || dots < minDots) return lines
  return [...lines.slice(0, -1), { ...last, words: last.words.slice(0, end) }]
}

function textBlocks(lines: readonly Line[], plain: boolean): Block[] {
  const children = inlineOf(lines, { plain })
  if (children.length === 0) return []
  return [paragraph(children.every((node) => node.type === 'text' && !node.kind) ? plainText(children) : children)]
}

/** The first row is the header; with it the rows that its cells span into, and those set bold like it. */
function guessHeaderRows(block: TableBlock): number {
  let rows = 1
  for (const cell of block.cells) {
    if (cell.row < rows && cell.columnSpan < block.columns) rows = Math.max(rows, cell.row + cell.rowSpan)
  }
  const firstSpans = block.cells.some(
    (cell) => cell.row === 0 && cell.columnSpan > 1 && cell.columnSpan < block.columns,
  )
  if (firstSpans && rows === 1 && block.rows > 2 && isHeaderRow(block, 1)) rows = 2
  return Math.min(rows, Math.max(1, block.rows - 1))
}

function isHeaderRow(block: TableBlock, row: number): boolean {
  const cells = block.cells.filter((cell) => cell.row === row && cell.lines.length > 0)
  return cells.length > 0 && cells.every((cell) => !isNumeric(textOf(cell)) || cell.lines.every(isBoldLine))
}

function textOf(cell: GridCell): string {
  return plainText(inlineOf(cell.lines, { plain: true }))
}

/** Columns of numbers are set to the right. */
function alignments(block: TableBlock): (Align | undefined)[] {
  const numbers = new Array<number>(block.columns).fill(0)
  const texts = new Array<number>(block.columns).fill(0)
  for (const cell of block.cells) {
    if (cell.row === 0 || cell.columnSpan > 1 || cell.lines.length === 0) continue
    const counts = isNumeric(textOf(cell)) ? numbers : texts
    counts[cell.column] = (counts[cell.column] ?? 0) + 1
  }
  return numbers.map((count, column) => (count >= 2 && count > (texts[column] ?? 0) * 3 ? 'right' : undefined))
}
