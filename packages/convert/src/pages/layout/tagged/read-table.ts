/** A table of the structure → a table block; undefined where its tags make no grid. */
import { append } from '../../../core/document/append.ts'
import { maxOf, minOf } from '../../statistics.ts'
import type { GridCell, TableBlock } from '../blocks.ts'
import { linesOf } from '../lines/merge-segments.ts'
import { intervalOf } from '../tables/grid.ts'
import { inferColumns } from '../tables/structure/infer-columns.ts'
import type { TextRow } from '../tables/structure/text-rows.ts'
import type { TaggedCell } from './cell.ts'
import type { TaggedPage } from './page.ts'
import { marksOf, type StructNode } from './structure.ts'
import { placeByWholeRows, widthsOf } from './whole-rows.ts'

const maxColumns = 500

export function readTable(page: TaggedPage, node: StructNode): TableBlock | undefined {
  const rows = rowsOf(node)
  const tagged = inPlace(rows.map((row) => cellsOf(row).map((cell) => taggedCell(page, cell))))
  const lines = tagged.flat().flatMap((cell) => cell.lines)
  if (!lines.length || isSideBySide(tagged)) return undefined
  const edges = columnEdges(tagged)
  const cells = isComplete(tagged) ? placeInSequence(tagged) : placeCells(tagged, edges)
  const columns = Math.max(0, columnsOf(cells))
  if (columns < 2 || columns > maxColumns || !isRegular(tagged, columns)) return undefined
  return {
    kind: 'table',
    page: page.number,
    rows: rows.length,
    columns,
    cells,
    headerRows: headerRows(rows),
    left: minOf(lines, (line) => line.left),
    right: maxOf(lines, (line) => line.right),
    top: minOf(lines, (line) => line.top),
    bottom: maxOf(lines, (line) => line.bottom),
    edges,
    rowEdges: [],
    isRuled: false,
    isTagged: true,
  }
}

/** Lines of a cell from which on a single row is text side by side, such as two columns of a letterhead. */
const linesOfText = 3

/** Whether the table is there to put texts side by side: one row, which relates nothing to anything. */
function isSideBySide(rows: readonly (readonly TaggedCell[])[]): boolean {
  const filled = rows.filter((row) => row.some(({ lines }) => lines.length))
  return filled.length === 1 && filled[0]?.some(({ lines }) => lines.length >= linesOfText) === true
}

/** Cells are tagged in the order of their columns, but for single rows of some programs: these are ordered as they stand. */
function inPlace(rows: readonly TaggedCell[][]): TaggedCell[][] {
  const direction = runsBackward(rows) ? -1 : 1
  return rows.map((row) => {
    const isPlain = row.every((cell) => cell.columnSpan === 1 && cell.lines.length > 0)
    return isPlain ? [...row].sort((a, b) => direction * (a.left - b.left)) : row
  })
}

function taggedCell(page: TaggedPage, node: StructNode): TaggedCell {
  const lines = linesOf(marksOf(node).flatMap((mark) => page.words.get(mark) ?? []))
  return {
    columnSpan: node.columnSpan ?? 1,
    rowSpan: node.rowSpan ?? 1,
    lines,
    left: minOf(lines, (line) => line.left),
    right: maxOf(lines, (line) => line.right),
  }
}

/** Whether each row covers all columns: the engine leaves out cells that hold nothing. */
function isComplete(rows: readonly (readonly TaggedCell[])[]): boolean {
  const widths = widthsOf(rows)
  return widths.every((width) => width === widths[0])
}

/** By their places, unless these put one cell over another. */
function placeCells(rows: readonly (readonly TaggedCell[])[], edges: readonly number[]): GridCell[] {
  const placed = placeByPosition(rows, edges)
  return (overlap(placed) ? placeByWholeRows(rows) : undefined) ?? placed
}

function overlap(cells: readonly GridCell[]): boolean {
  const taken = new Set<number>()
  for (const { row, column, columnSpan } of cells)
    for (let at = column; at < column + columnSpan; at++) {
      if (taken.has(row * maxColumns + at)) return true
      taken.add(row * maxColumns + at)
    }
  return false
}

function columnsOf(cells: readonly GridCell[]): number {
  return maxOf(cells, (cell) => cell.column + cell.columnSpan)
}

function placeInSequence(rows: readonly (readonly TaggedCell[])[]): GridCell[] {
  const cells: GridCell[] = []
  const taken = new Set<number>()
  rows.forEach((row, at) => {
    let column = 0
    for (const cell of row) {
      while (taken.has(at * maxColumns + column)) column++
      const rowSpan = Math.min(cell.rowSpan, rows.length - at)
      const columnSpan = Math.min(cell.columnSpan, Math.max(1, maxColumns - column))
      cells.push({ row: at, column, columnSpan, rowSpan, lines: cell.lines })
      for (let r = at; r < at + rowSpan; r++)
        for (let c = column; c < column + columnSpan; c++) taken.add(r * maxColumns + c)
      column += columnSpan
      if (column >= maxColumns) break
    }
  })
  return cells
}

/** Cells by where they stand; the first column is the one where rows begin, on the right in Arabic. */
function placeByPosition(rows: readonly (readonly TaggedCell[])[], edges: readonly number[]): GridCell[] {
  const columns = edges.length - 1
  const isMirrored = runsBackward(rows)
  const cells: GridCell[] = []
  rows.forEach((row, at) => {
    const filled = new Set<number>()
    for (const cell of row) {
      if (!cell.lines.length) continue
      const from = Math.max(
        0,
        intervalOf(
          edges,
          (cell.left + Math.min(cell.right, cell.left + (cell.right - cell.left) / cell.columnSpan)) / 2,
        ),
      )
      const columnSpan = Math.min(cell.columnSpan, columns - from)
      const column = isMirrored ? columns - from - columnSpan : from
      cells.push({ row: at, column, columnSpan, rowSpan: Math.min(cell.rowSpan, rows.length - at), lines: cell.lines })
      for (let c = column; c < column + columnSpan; c++) filled.add(c)
    }
    for (let column = 0; column < columns; column++)
      if (!filled.has(column) && !isCovered(cells, at, column))
        cells.push({ row: at, column, columnSpan: 1, rowSpan: 1, lines: [] })
  })
  return cells
}

function isCovered(cells: readonly GridCell[], row: number, column: number): boolean {
  return cells.some(
    (cell) =>
      cell.row < row &&
      cell.row + cell.rowSpan > row &&
      cell.column <= column &&
      cell.column + cell.columnSpan > column,
  )
}

function runsBackward(rows: readonly (readonly TaggedCell[])[]): boolean {
  let balance = 0
  for (const row of rows) {
    const [first] = row
    const last = row.at(-1)
    if (first && last && first !== last) balance += first.left > last.left ? 1 : -1
  }
  return balance > 0
}

function columnEdges(rows: readonly (readonly TaggedCell[])[]): number[] {
  const text = rows.map((row) => textRowOf(row)).filter((row) => row.chunks.length > 0)
  const left =
    minOf(
      text.flatMap((row) => row.chunks),
      (chunk) => chunk.left,
    ) - 1
  const right =
    maxOf(
      text.flatMap((row) => row.chunks),
      (chunk) => chunk.right,
    ) + 1
  return inferColumns(text, left, right, [], tightGap)
}

/** Gap (in em) between columns that the tags already distinguish. */
const tightGap = 0.02

function textRowOf(row: readonly TaggedCell[]): TextRow {
  const filled = row.filter((cell) => cell.lines.length > 0 && cell.columnSpan === 1)
  const lines = filled.flatMap((cell) => cell.lines)
  return {
    chunks: filled.map((cell) => ({
      left: cell.left,
      right: cell.right,
      words: cell.lines.flatMap((line) => line.words),
    })),
    baseline: Math.max(
      0,
      maxOf(lines, (line) => line.baseline),
    ),
    top: minOf(lines, (line) => line.top),
    bottom: maxOf(lines, (line) => line.bottom),
    size: Math.max(
      1,
      maxOf(lines, (line) => line.size),
    ),
  }
}

function rowsOf(node: StructNode): StructNode[] {
  const rows: StructNode[] = []
  for (const child of node.children) {
    if (typeof child === 'number') continue
    if (child.type === 'TR') rows.push(child)
    else if (/^T(?:Head|Body|Foot)$/.test(child.type)) append(rows, rowsOf(child))
  }
  return rows
}

function cellsOf(row: StructNode): StructNode[] {
  return row.children.filter(
    (child): child is StructNode => typeof child !== 'number' && (child.type === 'TD' || child.type === 'TH'),
  )
}

/** A row or two may be short where tags are wrong; a table of such rows is none. */
function isRegular(rows: readonly (readonly TaggedCell[])[], columns: number): boolean {
  const longest = maxOf(rows, (row) => row.length)
  return longest <= columns && rows.filter((row) => row.length > 1).length >= Math.min(2, rows.length)
}

function headerRows(rows: readonly StructNode[]): number {
  let count = 0
  while (
    count < rows.length - 1 &&
    cellsOf(rows[count] as StructNode).every((cell) => cell.type === 'TH') &&
    cellsOf(rows[count] as StructNode).length > 0
  )
    count++
  return count
}
