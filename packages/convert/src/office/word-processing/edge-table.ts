/** Tables as Word's binary files and RTF keep them, by the edges of each row's cells, in twips ([MS-DOC] §2.4.3; RTF: `\cellx`). */
import { append } from '../../core/document/append.ts'
import type { Block, Table } from '../../core/document/nodes.ts'
import type { CellAppearance } from './cell-appearance.ts'
import { distinctEdges, edgeIndex } from './edges.ts'
import { blocksIn, buildTable, type PlacedCell, type PlacedRow } from './table.ts'

export interface RowDefinition {
  /** Edges of the cells in twips, from the left; one more than cells. */
  edges: number[]
  cells: CellDefinition[]
  /** Repeated at the top of each page. */
  isHeader: boolean
  /** The table's style sets its first row apart. */
  hasHeaderAppearance: boolean
}

export interface CellDefinition extends Pick<CellAppearance, 'isUnderlined' | 'shade'> {
  /** Raw: which of two neighbours leads differs between producers. */
  horizontalMerge: number
  verticalMerge: PlacedCell['verticalMerge']
}

export interface TableRowSource {
  cells: Pick<PlacedCell, 'content' | 'isTableHeader'>[]
  definition: RowDefinition | undefined
}

/** Edges of cells that lie this near are one column's, in twips; neighbouring rows are rarely exact. */
const edgeTolerance = 60

export function buildEdgeTable(rows: readonly TableRowSource[]): Table {
  const merged = rows.map(mergeAcross)
  const places = hasUniformRows(merged) ? byIndex : byEdges(merged)
  const placed = merged.map(
    (cells, at): PlacedRow => ({ cells: places(cells), isHeader: rows[at]!.definition?.isHeader ?? false }),
  )
  return buildTable(placed, rows[0]?.definition?.hasHeaderAppearance ?? false)
}

interface MergedCell extends Omit<PlacedCell, 'column' | 'columnSpan'> {
  edges?: [left: number, right: number]
}

/**
 * Joins cells that are merged with their left neighbour. Producers disagree on whether 1 or 2
 * marks the first of them (§2.9.317; Word 97's own description has it the other way round), so
 * a set begins with any mark and goes on until its own first mark comes again.
 */
function mergeAcross({ cells, definition }: TableRowSource): MergedCell[] {
  const merged: MergedCell[] = []
  let lead = 0
  cells.forEach((source, index) => {
    const cell = definition?.cells[index]
    // LibreOffice ends a row around a nested table with the ends of that table's cells, too.
    if (definition?.cells.length && !cell && source.content.length === 0) return
    const mark = cell?.horizontalMerge ?? 0
    const left = definition?.edges[index]
    const right = definition?.edges[index + 1]
    const last = merged.at(-1)
    if (mark !== 0 && lead !== 0 && mark !== lead && last) {
      const blocks: Block[] = blocksIn(last.content)
      append(blocks, blocksIn(source.content))
      last.content = blocks
      if (last.edges && right !== undefined) last.edges[1] = right
      return
    }
    lead = mark
    const made: MergedCell = {
      ...source,
      verticalMerge: cell?.verticalMerge ?? 'none',
      shade: cell?.shade,
      isUnderlined: cell?.isUnderlined,
    }
    if (left !== undefined && right !== undefined && right > left) made.edges = [left, right]
    merged.push(made)
  })
  return merged
}

/** Where every row has as many cells, slightly shifted edges mean nothing. */
function hasUniformRows(rows: readonly (readonly MergedCell[])[]): boolean {
  const count = rows[0]?.length ?? 0
  return rows.every((row) => row.length === count || row.some((cell) => !cell.edges))
}

function byIndex(row: readonly MergedCell[]): PlacedCell[] {
  return row.map((cell, column) => ({ ...cell, column, columnSpan: 1 }))
}

function byEdges(rows: readonly (readonly MergedCell[])[]): (row: readonly MergedCell[]) => PlacedCell[] {
  const all = rows.flatMap((row) => row.flatMap((cell) => cell.edges ?? []))
  const columns = distinctEdges(all, edgeTolerance)
  return (row) => {
    let next = 0
    return row.map((cell) => {
      const { edges } = cell
      const column = Math.max(next, edges ? edgeIndex(columns, edges[0]) : next)
      next = Math.max(column + 1, edges ? edgeIndex(columns, edges[1]) : 0)
      return { ...cell, column, columnSpan: next - column }
    })
  }
}
