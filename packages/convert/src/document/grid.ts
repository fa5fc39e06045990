/** Rows of a table with every position filled, spans resolved. */
import type { Cell, Table, TableRow } from './nodes.ts'

/** A cell stands at the first position that it covers; '' at the others. */
export type GridRow = readonly Cell[]

export interface Grid {
  columns: number
  /** Starts anew at each call. */
  rows(): Iterable<GridRow>
}

/** Spans are clamped to these (HTML §4.9.11, and a spreadsheet's width). */
const maximumColumns = 16_384
const maximumRowSpan = 65_534

/** Columns in which no cell begins, which only spans made, are left out. */
export function gridOf(table: Table): Grid {
  const { children } = table
  if (!Array.isArray(children)) return { columns: widthOfFirst(children), rows: () => plainRows(children) }
  if (!hasSpans(table)) {
    const rows = filledRows(children)
    return { columns: widest(children), rows: () => rows }
  }
  const used = usedColumns(children)
  if (isInflated(children, used.length)) return { columns: widest(children), rows: () => plainRows(children) }
  return { columns: used.filter(Boolean).length, rows: () => spannedRows(children, used) }
}

export function hasSpans({ children }: Table): boolean {
  if (!Array.isArray(children)) return false
  for (const row of children as TableRow[]) if (row.children.some(isSpanning)) return true
  return false
}

function isSpanning(cell: Cell): boolean {
  return typeof cell !== 'string' && ((cell.columnSpan ?? 1) > 1 || (cell.rowSpan ?? 1) > 1)
}

function widest(rows: readonly TableRow[]): number {
  let columns = 0
  for (const { children } of rows) if (children.length > columns) columns = children.length
  return columns
}

function widthOfFirst(rows: Iterable<TableRow>): number {
  for (const { children } of rows) return children.length
  return 0
}

function filledRows(rows: readonly TableRow[]): GridRow[] {
  const filled: GridRow[] = []
  for (const { children } of rows) if (children.length) filled.push(children)
  return filled
}

function* plainRows(rows: Iterable<TableRow>): Generator<GridRow> {
  for (const { children } of rows) if (children.length) yield children
}

/** Spans that make a few cells a table of millions of positions are no layout, and dear to print: they are ignored. */
function isInflated(rows: readonly TableRow[], columns: number): boolean {
  const positions = rows.length * columns
  if (positions < 1_000_000) return false
  let cells = 0
  for (const { children } of rows) cells += children.length
  return positions > 20 * cells
}

function usedColumns(rows: readonly TableRow[]): boolean[] {
  const used: boolean[] = []
  for (const placed of place(rows)) for (const [column] of placed) used[column] = true
  return Array.from(used, Boolean)
}

function* spannedRows(rows: readonly TableRow[], used: readonly boolean[]): Generator<GridRow> {
  for (const placed of place(rows)) {
    if (placed.length === 0) continue
    const full: Cell[] = new Array<Cell>(used.length).fill('')
    for (const [column, cell] of placed) full[column] = cell
    yield full.filter((_, column) => used[column])
  }
}

/** For each row its cells with the columns where they begin. */
function* place(rows: readonly TableRow[]): Generator<[column: number, cell: Cell][]> {
  // By column: how many of the coming rows a cell from above still covers.
  const covered: number[] = []
  for (const { children } of rows) {
    const placed: [number, Cell][] = []
    const begun: [from: number, to: number, rowSpan: number][] = []
    let column = 0
    for (const cell of children) {
      while ((covered[column] ?? 0) > 0) column++
      if (column >= maximumColumns) break
      placed.push([column, cell])
      const columnSpan = typeof cell === 'string' ? 1 : clamp(cell.columnSpan, maximumColumns - column)
      const rowSpan = typeof cell === 'string' ? 1 : clamp(cell.rowSpan, maximumRowSpan)
      begun.push([column, column + columnSpan, rowSpan])
      column += columnSpan
    }
    for (let at = 0; at < covered.length; at++) if (covered[at]) covered[at]!--
    for (const [from, to, rowSpan] of begun)
      if (rowSpan > 1) for (let at = from; at < to; at++) covered[at] = Math.max(covered[at] ?? 0, rowSpan - 1)
    yield placed
  }
}

function clamp(span: number | undefined, maximum: number): number {
  return Math.min(Math.max(span ?? 1, 1), maximum)
}
