/** A table of the structure → a table block; undefined where its tags make no grid. */
import type { GridCell, TableBlock } from '../blocks.ts'
import { linesOf } from '../tables/grid.ts'
import type { TaggedPage } from './read-structure.ts'
import { marksOf, type StructNode } from './structure.ts'

const mostColumns = 500

export function readTable(page: TaggedPage, node: StructNode): TableBlock | undefined {
  const rows = rowsOf(node)
  if (!rows.length) return undefined
  const cells = placeCells(page, rows)
  const columns = Math.max(0, ...cells.map((cell) => cell.column + cell.columnSpan))
  if (columns < 2 || columns > mostColumns || !isRegular(rows, columns)) return undefined
  const lines = cells.flatMap((cell) => cell.lines)
  if (!lines.length) return undefined
  const left = Math.min(...lines.map((line) => line.left))
  const right = Math.max(...lines.map((line) => line.right))
  const top = Math.min(...lines.map((line) => line.top))
  const bottom = Math.max(...lines.map((line) => line.bottom))
  const edges = Array.from({ length: columns }, (_, column) =>
    Math.min(right, ...cells.filter((cell) => cell.column === column).flatMap((cell) => cell.lines.map((line) => line.left))),
  )
  return {
    kind: 'table',
    page: page.number,
    rows: rows.length,
    columns,
    cells,
    headerRows: headRows(rows),
    left,
    right,
    top,
    bottom,
    edges: [...edges, right],
    rowEdges: [],
    isRuled: false,
    isTagged: true,
  }
}

function rowsOf(node: StructNode): StructNode[] {
  const rows: StructNode[] = []
  for (const child of node.children) {
    if (typeof child === 'number') continue
    if (child.type === 'TR') rows.push(child)
    else if (/^T(?:Head|Body|Foot)$/.test(child.type)) rows.push(...rowsOf(child))
  }
  return rows
}

function cellsOf(row: StructNode): StructNode[] {
  return row.children.filter((child): child is StructNode => typeof child !== 'number' && (child.type === 'TD' || child.type === 'TH'))
}

function placeCells(page: TaggedPage, rows: readonly StructNode[]): GridCell[] {
  const cells: GridCell[] = []
  const taken = new Set<number>()
  rows.forEach((row, at) => {
    let column = 0
    for (const node of cellsOf(row)) {
      while (taken.has(at * mostColumns + column)) column++
      const columnSpan = Math.min(node.columnSpan ?? 1, Math.max(1, mostColumns - column))
      const rowSpan = Math.min(node.rowSpan ?? 1, rows.length - at)
      const words = marksOf(node).flatMap((mark) => page.words.get(mark) ?? [])
      cells.push({ row: at, column, columnSpan, rowSpan, lines: linesOf(words) })
      for (let r = at; r < at + rowSpan; r++) for (let c = column; c < column + columnSpan; c++) taken.add(r * mostColumns + c)
      column += columnSpan
      if (column >= mostColumns) break
    }
  })
  return cells
}

/** Most rows have the same width: spans that the tags leave out make rows short. */
function isRegular(rows: readonly StructNode[], columns: number): boolean {
  const hasSpans = rows.some((row) => cellsOf(row).some((cell) => (cell.rowSpan ?? 1) > 1))
  if (hasSpans) return true
  const full = rows.filter((row) => cellsOf(row).reduce((sum, cell) => sum + (cell.columnSpan ?? 1), 0) === columns).length
  return full >= rows.length * 0.7
}

function headRows(rows: readonly StructNode[]): number {
  let count = 0
  while (count < rows.length - 1 && cellsOf(rows[count] as StructNode).every((cell) => cell.type === 'TH') && cellsOf(rows[count] as StructNode).length > 0) count++
  return count
}
