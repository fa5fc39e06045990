/** Tables, which are groups of shapes: each cell is a text box ([MS-ODRAW] §2.3.4.36). */
import { paragraph, table, tableRow } from '../../core/document/build.ts'
import type { Block, Cell, Table, TableCell } from '../../core/document/nodes.ts'
import type { Box } from '../../office/presentations/reading-order.ts'
import { distinctEdges, edgeIndex } from '../../office/word-processing/edges.ts'

export interface CellShape {
  box: Box
  blocks: Block[]
}

/** Edges that lie this near are one, in master units (1/576 in); less where cells are smaller. */
const maximumTolerance = 6

/** Places of a grid for each cell; shapes that lie anyhow make far more. */
const maximumPlaces = 30

/** @returns Undefined where the shapes make no grid. */
export function buildTable(cells: readonly CellShape[], countCells: (count: number) => void): Table | undefined {
  const columns = edges(cells.map(({ box }) => [box.left, box.right]))
  const rows = edges(cells.map(({ box }) => [box.top, box.bottom]))
  const width = columns.length - 1
  const height = rows.length - 1
  if (width < 1 || height < 1 || width * height > maximumPlaces * cells.length) return undefined
  countCells(width * height)
  const taken = Array.from({ length: height }, () => new Uint8Array(width))
  const placed = Array.from({ length: height }, () => new Array<Cell | undefined>(width).fill(undefined))
  for (const { box, blocks } of cells) {
    const column = edgeIndex(columns, box.left)
    const row = edgeIndex(rows, box.top)
    const columnSpan = Math.max(1, edgeIndex(columns, box.right) - column)
    const rowSpan = Math.max(1, edgeIndex(rows, box.bottom) - row)
    if (taken[row]?.[column] !== 0) continue
    for (let y = row; y < Math.min(height, row + rowSpan); y++) taken[y]!.fill(1, column, column + columnSpan)
    placed[row]![column] = cellOf(blocks, columnSpan, rowSpan)
  }
  const made = placed.map((row, y) =>
    tableRow(row.flatMap((cell, x) => (cell !== undefined ? [cell] : taken[y]![x] ? [] : ['']))),
  )
  return table(made, height > 1 ? 1 : 0)
}

function cellOf(blocks: Block[], columnSpan: number, rowSpan: number): Cell {
  const [first, second] = blocks
  if (columnSpan === 1 && rowSpan === 1) {
    if (!first) return ''
    const [only, other] = first.type === 'paragraph' ? first.children : []
    if (!second && only?.type === 'text' && !other) return only.value
  }
  const cell: TableCell = { type: 'tableCell', children: blocks.length ? blocks : [paragraph('')] }
  if (columnSpan > 1) cell.columnSpan = columnSpan
  if (rowSpan > 1) cell.rowSpan = rowSpan
  return cell
}

function edges(spans: readonly [from: number, to: number][]): number[] {
  const smallest = spans.reduce((size, [from, to]) => (to > from ? Math.min(size, to - from) : size), Number.MAX_VALUE)
  const tolerance = Math.min(maximumTolerance, smallest / 3)
  return distinctEdges(spans.flat(), tolerance)
}
