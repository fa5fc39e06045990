/** Rows of a table with a cell at every place, for outputs whose rows are all as long as each other. */
import { hasSpans, isInflated, usedColumns, widest } from './grid.ts'
import type { Cell, Table, TableRow } from './nodes.ts'
import { createPlacement, spansOf } from './placement.ts'

export interface SquareCell {
  cell: Cell
  columnSpan: number
  rowSpan: number
}

/** A place that a cell from the left or from above covers. */
export const covered = { isCovered: true } as const

/** By column: a cell, which is a bare string where it is plain text, `covered`, or undefined past a short row's end. */
export type SquareRow = readonly (SquareCell | string | typeof covered | undefined)[]

export interface SquareTable {
  columns: number
  /** Made while it is iterated; starts again at each call. Rows in which no cell begins are left out. */
  rows(): Iterable<SquareRow>
}

/** Spans count the columns and rows that are given. */
export function squareTable({ children }: Table): SquareTable {
  if (!Array.isArray(children)) return lazyTable(children)
  const spanned = hasSpans({ children })
  const used = spanned ? usedColumns(children) : []
  if (!spanned || isInflated(children, children.length * used.length)) {
    const columns = widest(children)
    return { columns, rows: () => plainRows(children, columns) }
  }
  return { columns: used.filter(Boolean).length, rows: () => spannedRows(children, used) }
}

function lazyTable(rows: Iterable<TableRow>): SquareTable {
  let columns = 0
  for (const { children } of rows) {
    columns = children.length
    break
  }
  return { columns, rows: () => plainRows(rows, columns) }
}

function* plainRows(rows: Iterable<TableRow>, columns: number): Generator<SquareRow> {
  for (const { children } of rows) {
    if (children.length === 0) continue
    yield plainRow(children, columns)
  }
}

/** Most rows are full and hold nothing but strings: of these nothing is made. */
function plainRow(cells: readonly Cell[], columns: number): SquareRow {
  if (cells.length === columns && isAllText(cells)) return cells
  const row: SquareRow[number][] = cells.map((cell) =>
    typeof cell === 'string' ? cell : { cell, columnSpan: 1, rowSpan: 1 },
  )
  while (row.length < columns) row.push(undefined)
  return row
}

function isAllText(cells: readonly Cell[]): cells is readonly string[] {
  for (let at = 0; at < cells.length; at++) if (typeof cells[at] !== 'string') return false
  return true
}

function* spannedRows(rows: readonly TableRow[], used: readonly boolean[]): Generator<SquareRow> {
  const place = createPlacement()
  const columns = used.filter(Boolean).length
  const usedBefore = countsBefore(used)
  const filledBefore = countsBefore(rows.map(({ children }) => children.length > 0))
  const between = (counts: readonly number[], from: number, to: number): number =>
    (counts[Math.min(to, counts.length - 1)] as number) - (counts[from] as number)
  // By column: the row before which a cell from above ends.
  const coveredTo: number[] = new Array(used.length).fill(0)
  for (const [at, row] of rows.entries()) {
    const begins = place(row)
    if (begins.length === 0) continue
    if (begins.length === columns && isAllText(row.children)) {
      yield row.children
      continue
    }
    const full: SquareRow[number][] = used.map((_, column) => (coveredTo[column]! > at ? covered : undefined))
    for (const [index, from] of begins.entries()) {
      const cell = row.children[index]!
      if (typeof cell === 'string') {
        full[from] = cell
        continue
      }
      const spans = spansOf(cell)
      const to = Math.min(from + spans.columnSpan, used.length)
      full.fill(covered, from, to)
      full[from] = {
        cell,
        columnSpan: between(usedBefore, from, to),
        rowSpan: Math.max(1, between(filledBefore, at, at + spans.rowSpan)),
      }
      if (spans.rowSpan > 1) coveredTo.fill(at + spans.rowSpan, from, to)
    }
    yield full.filter((_, column) => used[column])
  }
}

/** How many are true before each place, and before the end. */
function countsBefore(values: readonly boolean[]): number[] {
  const counts = [0]
  for (const value of values) counts.push((counts.at(-1) as number) + Number(value))
  return counts
}
