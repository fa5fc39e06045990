/** The rows and columns of a region that become those of a table, and what spans several. */
import type { Grid } from './grid.ts'
import { placeKey, type Range } from './reference.ts'
import type { Region } from './regions.ts'

export interface Span {
  columnSpan: number
  rowSpan: number
}

/** Beyond it merged cells are not spans but a hostile file. */
const mostSpannedPlaces = 2_000_000

export class Layout {
  /** Places in the grid's list of rows. */
  readonly rows: readonly number[]
  /** Numbers of the columns that have a cell. */
  readonly columns: readonly number[]
  readonly left: number
  readonly right: number
  /** By place of the anchor, what spans more than one row or column of the table. */
  readonly spans = new Map<number, Span>()
  /** Places that a span covers. */
  readonly covered = new Set<number>()
  readonly #grid: Grid
  /** By column of the sheet less `left`: the column of the table, or -1. */
  readonly #columnAt: Int32Array
  readonly #wideRows = new Set<number>()
  #placesLeft = mostSpannedPlaces

  constructor(grid: Grid, region: Region, merges: readonly Range[]) {
    const { rows, left, right } = region
    this.#grid = grid
    this.rows = rows
    this.left = left
    this.right = right
    this.#columnAt = new Int32Array(right - left + 1).fill(-1)
    const columns: number[] = []
    const filled = new Uint8Array(right - left + 1)
    for (const row of rows) {
      const end = grid.rowEnd(row)
      for (let cell = grid.cellFrom(row, left); cell < end && grid.columns[cell]! <= right; cell++)
        filled[grid.columns[cell]! - left] = 1
    }
    for (let at = 0; at < filled.length; at++) if (filled[at]) this.#columnAt[at] = columns.push(left + at) - 1
    this.columns = columns
    if (merges.length) this.#placeMerges(merges)
  }

  rowNumber(at: number): number {
    return this.#grid.rowNumbers[this.rows[at]!]!
  }

  columnOf(cell: number): number {
    return this.#columnAt[this.#grid.columns[cell]! - this.left]!
  }

  cellsOf(at: number): number[] {
    const grid = this.#grid
    const row = this.rows[at]!
    const cells: number[] = []
    const end = grid.rowEnd(row)
    for (let cell = grid.cellFrom(row, this.left); cell < end && grid.columns[cell]! <= this.right; cell++)
      cells.push(cell)
    return cells
  }

  /** The cell under another in the next row, or -1. */
  cellBelow(at: number, cell: number): number {
    const row = this.rows[at + 1]
    if (row === undefined) return -1
    const column = this.#grid.columns[cell]!
    const below = this.#grid.cellFrom(row, column)
    return below < this.#grid.rowEnd(row) && this.#grid.columns[below] === column ? below : -1
  }

  /** Whether a cell of the row spans columns. */
  hasWideCell(at: number): boolean {
    return this.#wideRows.has(at)
  }

  #placeMerges(merges: readonly Range[]): void {
    const rowAt = new Map(this.rows.map((row, at) => [this.#grid.rowNumbers[row]!, at]))
    for (const merge of merges) {
      const row = rowAt.get(merge.top)
      if (row === undefined || merge.left < this.left || merge.left > this.right) continue
      const column = this.#columnAt[merge.left - this.left]!
      if (column < 0) continue
      let rowSpan = 1
      while (row + rowSpan < this.rows.length && this.rowNumber(row + rowSpan) <= merge.bottom) rowSpan++
      let columnSpan = 1
      while (column + columnSpan < this.columns.length && this.columns[column + columnSpan]! <= merge.right)
        columnSpan++
      if (rowSpan * columnSpan > 1) this.#place(row, column, { columnSpan, rowSpan })
    }
  }

  /** Overlapping merges, which only damaged files have, are left out. */
  #place(row: number, column: number, span: Span): void {
    const anchor = placeKey(row, column)
    this.#placesLeft -= span.rowSpan * span.columnSpan
    if (this.#placesLeft < 0 || this.#overlaps(row, column, span)) return
    for (let down = 0; down < span.rowSpan; down++)
      for (let across = 0; across < span.columnSpan; across++) this.covered.add(placeKey(row + down, column + across))
    this.covered.delete(anchor)
    this.spans.set(anchor, span)
    if (span.columnSpan > 1) this.#wideRows.add(row)
  }

  #overlaps(row: number, column: number, { rowSpan, columnSpan }: Span): boolean {
    for (let down = 0; down < rowSpan; down++)
      for (let across = 0; across < columnSpan; across++) {
        const place = placeKey(row + down, column + across)
        if (this.covered.has(place) || this.spans.has(place)) return true
      }
    return false
  }
}
