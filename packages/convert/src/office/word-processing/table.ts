/** Tables of word processors from rows whose cells have their columns. */
import { append } from '../../core/document/append.ts'
import { paragraph, table, tableCell, tableRow } from '../../core/document/build.ts'
import { fitted } from '../../core/document/fitted.ts'
import type { Block, Cell, Table, TableCell, TableRow } from '../../core/document/nodes.ts'
import { shareColumns } from '../../core/document/shared-columns.ts'
import type { CellAppearance } from './cell-appearance.ts'
import { headerRows } from './header-rows.ts'
import { takeHeaderWeight } from './plain-header.ts'

export interface PlacedCell extends CellAppearance {
  content: string | Block[]
  /** The first of its columns, from 0. */
  column: number
  columnSpan: number
  /** `continued` for a cell that the one above covers. */
  verticalMerge: 'none' | 'first' | 'continued'
}

export interface PlacedRow {
  /** From left to right. */
  cells: PlacedCell[]
  /** Columns that are left out after the last cell. */
  after?: number
  isHeader: boolean
}

/** A cell that later rows may lengthen. */
interface Open {
  cell: TableCell
  columnSpan: number
}

/** @param hasHeaderAppearance The options of the table's style set its first row apart. */
export function buildTable(rows: readonly PlacedRow[], hasHeaderAppearance: boolean): Table {
  const built: TableRow[] = []
  /** By the first column. */
  let above = new Map<number, Open>()
  for (const { cells, after = 0 } of rows) {
    const made: Cell[] = []
    const open: typeof above = new Map()
    let next = 0
    for (const { column, columnSpan, verticalMerge, content } of cells) {
      if (next < column) made.push(tableCell([], column - next))
      next = column + columnSpan
      const covering = verticalMerge === 'continued' ? above.get(column) : undefined
      if (covering?.columnSpan === columnSpan) {
        covering.cell.rowSpan = (covering.cell.rowSpan ?? 1) + 1
        append(covering.cell.children, blocksIn(content))
        open.set(column, covering)
      } else if (verticalMerge !== 'none' || columnSpan > 1 || typeof content !== 'string') {
        const cell: TableCell = { type: 'tableCell', children: blocksIn(content) }
        if (columnSpan > 1) cell.columnSpan = columnSpan
        if (verticalMerge !== 'none') open.set(column, { cell, columnSpan })
        made.push(cell)
      } else made.push(content)
    }
    if (after > 0) made.push(tableCell([], after))
    above = open
    built.push(tableRow(fitted(made)))
  }
  shareColumns(built)
  const count = headerRows(rows, hasHeaderAppearance)
  takeHeaderWeight(built, count)
  return table(fitted(built), count)
}

/** As small as it can be: one plain text is a bare string. */
export function contentOf(blocks: Block[]): string | Block[] {
  const cell = tableCell(blocks)
  return typeof cell === 'string' ? cell : blocks
}

export function blocksIn(content: string | Block[]): Block[] {
  if (typeof content !== 'string') return content
  return content === '' ? [] : [paragraph(content)]
}
