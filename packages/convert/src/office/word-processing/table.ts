/** Tables as Word keeps them, by the edges of each row's cells, in twips ([MS-DOC] §2.4.3; RTF: `\\cellx`). */
import { table, tableCell, tableRow } from '../../core/document/build.ts'
import type { Block, Cell, Table, TableCell } from '../../core/document/nodes.ts'
import { shareColumns } from '../../core/document/shared-columns.ts'
import { distinctEdges, edgeIndex } from './edges.ts'
import { hasHeaderShade } from './header-shade.ts'
import { hasHeaderWeight } from './header-weight.ts'
import { hasHeaderWords, rowsOfHeaderWords } from './header-words.ts'

export interface RowDefinition {
  /** Edges of the cells in twips, from the left; one more than cells. */
  edges: number[]
  cells: CellDefinition[]
  /** Repeated at the top of each page. */
  isHeader: boolean
  /** The table's look sets its first row apart. */
  hasHeaderLook: boolean
}

export interface CellDefinition {
  /** Raw: which of two neighbours leads differs between producers. */
  horizontalMerge: number
  verticalMerge: 'none' | 'first' | 'continued'
  /** A line is drawn below it. */
  isUnderlined?: boolean
  /** The colour behind it, as the format tells colours; undefined for none and for white. */
  shade?: number
}

export interface TableRowSource {
  cells: Block[][]
  definition: RowDefinition | undefined
}

interface PlacedCell {
  /** Left and right edge as columns of the whole table. */
  column: number
  columnSpan: number
  vertical: CellDefinition['verticalMerge']
  blocks: Block[]
}

/** Edges of cells that lie this near are one column's, in twips; neighbouring rows are rarely exact. */
const edgeTolerance = 60

export function buildTable(rows: readonly TableRowSource[]): Table {
  const merged = rows.map(mergeAcross)
  const places = hasUniformRows(merged) ? byIndex : byEdges(merged)
  const made: Cell[][] = []
  /** By column: the cell that a vertical merge continues. */
  let above: (TableCell | undefined)[] = []
  for (const row of merged) {
    const cells: Cell[] = []
    const open: (TableCell | undefined)[] = []
    let column = 0
    for (const placed of places(row)) {
      if (column < placed.column) cells.push(tableCell([], placed.column - column))
      column = placed.column + placed.columnSpan
      const owner = placed.vertical === 'continued' ? above[placed.column] : undefined
      if (owner) {
        owner.rowSpan = (owner.rowSpan ?? 1) + 1
        for (const block of placed.blocks) owner.children.push(block)
        open[placed.column] = owner
        continue
      }
      const cell: TableCell = { type: 'tableCell', children: placed.blocks }
      if (placed.columnSpan > 1) cell.columnSpan = placed.columnSpan
      cells.push(cell)
      if (placed.vertical !== 'none') open[placed.column] = cell
    }
    above = open
    made.push(cells)
  }
  const built = made.map((cells) => tableRow(cells.map(plain)))
  shareColumns(built)
  return table(built, headerRows(rows))
}

/** Rows marked as headers, else the first where the table's look, its weight, its shade, a line below it or its words set it apart. */
function headerRows(rows: readonly TableRowSource[]): number {
  const marked = rows.findIndex((row) => !row.definition?.isHeader)
  if (marked > 0) return marked
  const [first, second] = rows
  if (!first || !second) return 0
  const isSetApart =
    hasHeaderWeight(rows.slice(0, 3).map(({ cells }) => cells)) ||
    (isUnderlined(first) && !isUnderlined(second)) ||
    hasHeaderShade(rows.slice(0, 3).map(({ definition }) => definition?.cells.map(({ shade }) => shade) ?? [])) ||
    hasHeaderWords(rows.slice(0, rowsOfHeaderWords).map(({ cells }) => cells))
  return marked < 0 || first.definition?.hasHeaderLook || isSetApart ? 1 : 0
}

/** A line is drawn below the whole row. */
function isUnderlined({ definition }: TableRowSource): boolean {
  return definition !== undefined && definition.cells.length > 0 && definition.cells.every((cell) => cell.isUnderlined)
}

/** Plain text without spans is a string. */
function plain(cell: Cell): Cell {
  if (typeof cell === 'string' || cell.columnSpan || cell.rowSpan || cell.children.length > 1) return cell
  const [block] = cell.children
  if (!block) return ''
  if (block.type !== 'paragraph' || block.children.length > 1) return cell
  const [node] = block.children
  return node === undefined ? '' : node.type === 'text' ? node.value : cell
}

interface MergedRow {
  cells: { edges?: [left: number, right: number]; vertical: CellDefinition['verticalMerge']; blocks: Block[] }[]
}

/**
 * Joins cells that are merged with their left neighbour. Producers disagree on whether 1 or 2
 * marks the first of them (§2.9.317; Word 97's own description has it the other way round), so
 * a set begins with any mark and goes on until its own first mark comes again.
 */
function mergeAcross({ cells, definition }: TableRowSource): MergedRow {
  const merged: MergedRow = { cells: [] }
  let lead = 0
  cells.forEach((blocks, index) => {
    const cell = definition?.cells[index]
    // LibreOffice ends a row around a nested table with the ends of that table's cells, too.
    if (definition?.cells.length && !cell && blocks.length === 0) return
    const mark = cell?.horizontalMerge ?? 0
    const left = definition?.edges[index]
    const right = definition?.edges[index + 1]
    const last = merged.cells.at(-1)
    if (mark !== 0 && lead !== 0 && mark !== lead && last) {
      for (const block of blocks) last.blocks.push(block)
      if (last.edges && right !== undefined) last.edges[1] = right
      return
    }
    lead = mark
    const made: MergedRow['cells'][number] = { vertical: cell?.verticalMerge ?? 'none', blocks }
    if (left !== undefined && right !== undefined && right > left) made.edges = [left, right]
    merged.cells.push(made)
  })
  return merged
}

/** Where every row has as many cells, slightly shifted edges mean nothing. */
function hasUniformRows(rows: readonly MergedRow[]): boolean {
  const count = rows[0]?.cells.length ?? 0
  return rows.every((row) => row.cells.length === count || row.cells.some((cell) => !cell.edges))
}

function byIndex(row: MergedRow): PlacedCell[] {
  return row.cells.map(({ vertical, blocks }, column) => ({ column, columnSpan: 1, vertical, blocks }))
}

function byEdges(rows: readonly MergedRow[]): (row: MergedRow) => PlacedCell[] {
  const all = rows.flatMap((row) => row.cells.flatMap((cell) => cell.edges ?? []))
  const columns = distinctEdges(all, edgeTolerance)
  return (row) => {
    let next = 0
    return row.cells.map(({ edges, vertical, blocks }) => {
      const column = Math.max(next, edges ? edgeIndex(columns, edges[0]) : next)
      next = Math.max(column + 1, edges ? edgeIndex(columns, edges[1]) : 0)
      return { column, columnSpan: next - column, vertical, blocks }
    })
  }
}
