/** The rows and columns of a region that become those of a table, and what spans several. */
import type { Grid } from './grid.ts'
import type { Merges } from './merges.ts'
import { placeKey, type Range } from './reference.ts'
import type { Region } from './region.ts'

export interface Span {
  columnSpan: number
  rowSpan: number
}

/** Beyond it merged cells are not spans but a hostile file. */
const maxSpannedPlaces = 2_000_000

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
  readonly #taken: Uint8Array | undefined
  /** By column of the sheet less `left`: the column of the table, or -1. */
  readonly #columnAt: Int32Array
  readonly #wideRows = new Set<number>()
  readonly #spannedRows = new Set<number>()
  #placesLeft = maxSpannedPlaces

  constructor(grid: Grid, region: Region, merges: Merges) {
    const { rows, left, right } = region
    this.#grid = grid
    this.#taken = region.taken
    this.rows = rows
    this.left = left
    this.right = right
    this.#columnAt = new Int32Array(right - left + 1).fill(-1)
    const columns: number[] = []
    const filled = new Uint8Array(right - left + 1)
    for (const row of rows) {
      const end = grid.rowEnd(row)
      for (let cell = grid.cellFrom(row, left); cell < end && grid.columns[cell]! <= right; cell++)
        if (!this.#taken?.[cell]) filled[grid.columns[cell]! - left] = 1
    }
    for (let at = 0; at < filled.length; at++) if (filled[at]) this.#columnAt[at] = columns.push(left + at) - 1
    this.columns = columns
    this.#placeMerges(merges)
  }

  /** Whether a cell between the edges is in this region. */
  has(cell: number): boolean {
    return !this.#taken?.[cell]
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
      if (this.has(cell)) cells.push(cell)
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

  /** Whether a cell of the row spans others or is covered. */
  hasSpans(at: number): boolean {
    return this.#spannedRows.has(at)
  }

  /** Whether a cell of the row spans columns. */
  hasWideCell(at: number): boolean {
    return this.#wideRows.has(at)
  }

  #placeMerges(merges: Merges): void {
    for (let row = 0; row < this.rows.length; row++)
      for (const merge of merges.from(this.rowNumber(row))) {
        const column = this.#columnAt[merge.left - this.left] ?? -1
        if (column >= 0 && this.#placesLeft > 0) this.#place(row, column, this.#spanOf(merge, row, column))
      }
  }

  #spanOf({ bottom, right }: Range, row: number, column: number): Span {
    let rowSpan = 1
    while (row + rowSpan < this.rows.length && this.rowNumber(row + rowSpan) <= bottom) rowSpan++
    let columnSpan = 1
    while (column + columnSpan < this.columns.length && this.columns[column + columnSpan]! <= right) columnSpan++
    return { columnSpan, rowSpan }
  }

  /** Overlapping merges, which only damaged files have, are left out. */
  #place(row: number, column: number, span: Span): void {
    const places = span.rowSpan * span.columnSpan
    if (places === 1) return
    const anchor = placeKey(row, column)
    this.#placesLeft -= places
    if (this.#placesLeft < 0 || this.#overlaps(row, column, span)) return
    for (let down = 0; down < span.rowSpan; down++) {
      this.#spannedRows.add(row + down)
      for (let across = 0; across < span.columnSpan; across++) this.covered.add(placeKey(row + down, column + across))
    }
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
