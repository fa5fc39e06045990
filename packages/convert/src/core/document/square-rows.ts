/** Rows of a table with a cell at every place, for outputs whose rows are all as long as each other. */
import { hasSpans, isInflated, usedColumns } from './grid.ts'
import type { Cell, Table, TableRow } from './nodes.ts'
import { createPlacement, spansOf } from './placement.ts'

export interface SquareCell {
  cell: Cell
  columnSpan: number
  rowSpan: number
}

/** By column: a cell, `covered` where a cell from the left or from above covers the place, or undefined past a short row's end. */
export type SquareRow = (SquareCell | 'covered' | undefined)[]

export interface SquareTable {
  columns: number
  /** Made while it is iterated; starts again at each call. Rows in which no cell begins are left out. */
  rows(): Iterable<SquareRow>
}

/** Spans count the columns and rows that are given. */
export function squareTable({ children }: Table): SquareTable {
  if (!Array.isArray(children)) return lazyTable(children)
  const used = usedColumns(children)
  const columns = used.filter(Boolean).length
  if (isInflated(children, children.length * used.length)) {
    const widest = children.reduce((most, row) => Math.max(most, row.children.length), 0)
    return { columns: widest, rows: () => plainRows(children, widest) }
  }
  if (columns === used.length && !hasSpans({ children })) return { columns, rows: () => plainRows(children, columns) }
  return { columns, rows: () => spannedRows(children, used) }
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
    const row: SquareRow = children.map((cell) => ({ cell, columnSpan: 1, rowSpan: 1 }))
    while (row.length < columns) row.push(undefined)
    yield row
  }
}

function* spannedRows(rows: readonly TableRow[], used: readonly boolean[]): Generator<SquareRow> {
  const place = createPlacement()
  const usedBefore = countsBefore(used)
  const filledBefore = countsBefore(rows.map(({ children }) => children.length > 0))
  const between = (counts: readonly number[], from: number, to: number): number =>
    (counts[Math.min(to, counts.length - 1)] as number) - (counts[from] as number)
  // By column: the row before which a cell from above ends.
  const coveredTo: number[] = new Array(used.length).fill(0)
  for (const [at, row] of rows.entries()) {
    const begins = place(row)
    if (begins.length === 0) continue
    const full: SquareRow = used.map((_, column) => (coveredTo[column]! > at ? 'covered' : undefined))
    for (const [index, from] of begins.entries()) {
      const cell = row.children[index] as Cell
      const spans = spansOf(cell)
      const to = Math.min(from + spans.columnSpan, used.length)
      full.fill('covered', from, to)
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
