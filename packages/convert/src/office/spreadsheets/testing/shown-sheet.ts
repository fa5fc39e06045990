/** Sheets of a few values, and what becomes of them. */
import type { Block, Table } from '../../../core/document/nodes.ts'
import { plainText } from '../../../core/document/plain.ts'
import { defaultLimits } from '../../../core/limits.ts'
import { Grid } from '../grid.ts'
import { sheetSection } from '../section.ts'
import { emptySheet, type Sheet } from '../sheet.ts'

export type Value = string | number | null

export function sheetOf(rows: readonly (readonly Value[])[]): Sheet {
  const grid = new Grid([], [], defaultLimits)
  for (const [row, values] of rows.entries())
    for (const [column, value] of values.entries()) {
      if (typeof value === 'number') grid.addNumber(row, column, value, 0)
      else if (value !== null) grid.addText(row, column, value, 0)
    }
  grid.finish()
  return emptySheet(grid)
}

/** Tables as rows of texts, after the number of their header rows; other blocks as their text. */
export function shown(sheet: Sheet): unknown[] {
  const blocks = sheetSection(sheet, { number: 1, name: 'S', address: ({ url }) => url, countCells: () => {} })
  return blocks.slice(2).map((block) => (block.type === 'table' ? shownTable(block) : textOf(block)))
}

function shownTable(table: Table): unknown[] {
  return [table.headerRows, ...Array.from(table.children, (row) => row.children.map((cell) => shownCell(cell)))]
}

function shownCell(cell: string | { children: Block[]; columnSpan?: number; rowSpan?: number }): string {
  if (typeof cell === 'string') return cell
  const span = (cell.columnSpan ?? 1) * (cell.rowSpan ?? 1) > 1 ? ` (${cell.columnSpan ?? 1}×${cell.rowSpan ?? 1})` : ''
  return cell.children.map(textOf).join(' ') + span
}

function textOf(block: Block): string {
  return block.type === 'paragraph' || block.type === 'heading' ? plainText(block.children) : block.type
}
