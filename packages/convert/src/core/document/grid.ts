/** Rows of a table with every position filled, spans resolved. */
import type { Cell, Table, TableRow } from './nodes.ts'
import { createPlacement } from './placement.ts'

/** A cell stands at the first position that it covers; '' at the others. */
export type GridRow = readonly Cell[]

export interface Grid {
  columns: number
  /** Starts again at each call. */
  rows(): Iterable<GridRow>
}

/** Positions of a table that are laid out once, for all who ask for its rows. */
const heldPositions = 1_000_000

/** Columns in which no cell begins, which only spans made, are left out. */
export function gridOf(table: Table): Grid {
  const { children } = table
  if (!Array.isArray(children)) return { columns: widthOfFirst(children), rows: () => plainRows(children) }
  if (!hasSpans(table)) {
    const rows = filledRows(children)
    return { columns: widest(children), rows: () => rows }
  }
  const used = usedColumns(children)
  const positions = children.length * used.length
  if (positions >= heldPositions && isInflated(children, positions))
    return { columns: widest(children), rows: () => plainRows(children) }
  const held = positions < heldPositions ? Array.from(spannedRows(children, used)) : undefined
  return { columns: used.filter(Boolean).length, rows: () => held ?? spannedRows(children, used) }
}

export function hasSpans({ children }: Pick<Table, 'children'>): boolean {
  if (!Array.isArray(children)) return false
  for (let at = 0; at < children.length; at++) {
    const cells: readonly Cell[] = children[at]!.children
    for (let index = 0; index < cells.length; index++) if (isSpanning(cells[index]!)) return true
  }
  return false
}

function isSpanning(cell: Cell): boolean {
  return typeof cell !== 'string' && ((cell.columnSpan ?? 1) > 1 || (cell.rowSpan ?? 1) > 1)
}

export function widest(rows: readonly TableRow[]): number {
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
export function isInflated(rows: readonly TableRow[], positions: number): boolean {
  let cells = 0
  for (const { children } of rows) cells += children.length
  return positions > 20 * cells
}

export function usedColumns(rows: readonly TableRow[]): boolean[] {
  const used: boolean[] = []
  const place = createPlacement()
  for (let at = 0; at < rows.length; at++) {
    const begins = place(rows[at]!)
    for (let index = 0; index < begins.length; index++) used[begins[index]!] = true
  }
  return Array.from(used, Boolean)
}

function* spannedRows(rows: readonly TableRow[], used: readonly boolean[]): Generator<GridRow> {
  const place = createPlacement()
  const areAllUsed = used.every(Boolean)
  for (const row of rows) {
    const begins = place(row)
    if (begins.length === 0) continue
    const full: Cell[] = new Array<Cell>(used.length).fill('')
    for (let index = 0; index < begins.length; index++) full[begins[index]!] = row.children[index]!
    yield areAllUsed ? full : full.filter((_, column) => used[column])
  }
}
