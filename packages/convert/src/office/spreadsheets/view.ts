/** The cells of a sheet that no declared table has taken, by row. */
import type { Grid } from './grid.ts'
import type { Merges } from './merges.ts'
import type { Range } from './reference.ts'

export interface Extent {
  left: number
  right: number
}

export class View {
  readonly grid: Grid
  readonly #merges: Merges
  readonly #taken: Uint8Array | undefined

  /** @param taken By cell; absent where none is. */
  constructor(grid: Grid, merges: Merges, taken?: Uint8Array) {
    this.grid = grid
    this.#merges = merges
    this.#taken = taken
  }

  rowNumber(rowIndex: number): number {
    return this.grid.rowNumbers[rowIndex]!
  }

  *cells(rowIndex: number, left: number, right: number): Generator<number> {
    const first = this.grid.cellFrom(rowIndex, left)
    for (let cell = this.#nextCell(rowIndex, first, right); cell >= 0; cell = this.#nextCell(rowIndex, cell + 1, right))
      yield cell
  }

  /** The first at or after a place, or -1. */
  #nextCell(rowIndex: number, from: number, right: number): number {
    const { grid } = this
    const end = grid.rowEnd(rowIndex)
    let cell = from
    while (cell < end && this.#taken?.[cell]) cell++
    return cell < end && grid.columns[cell]! <= right ? cell : -1
  }

  /** Sets in `filled`, which begins with the column `left`, what the row has up to its end. */
  markColumns(rowIndex: number, left: number, filled: Uint8Array): void {
    const { grid } = this
    const end = grid.rowEnd(rowIndex)
    for (let cell = grid.cellFrom(rowIndex, left); cell < end; cell++)
      if (!this.#taken?.[cell]) filled[grid.columns[cell]! - left] = 1
  }

  /** How many cells there are, counting no further than two. */
  fewCells(rowIndex: number, left: number, right: number): { count: number; first: number } {
    const first = this.#nextCell(rowIndex, this.grid.cellFrom(rowIndex, left), right)
    if (first < 0) return { count: 0, first }
    return { count: this.#nextCell(rowIndex, first + 1, right) < 0 ? 1 : 2, first }
  }

  countCells(rowIndex: number, left: number, right: number): number {
    let count = 0
    for (const _ of this.cells(rowIndex, left, right)) count++
    return count
  }

  isFilled(rowIndex: number, left: number, right: number): boolean {
    return this.#nextCell(rowIndex, this.grid.cellFrom(rowIndex, left), right) >= 0
  }

  /** What a row says in a column; '' for nothing. */
  label(rowIndex: number, column: number): string {
    const { first } = this.fewCells(rowIndex, column, column)
    return first < 0 ? '' : this.grid.text(first)
  }

  /** Whether all cells of the row are texts. */
  isText(rowIndex: number, left: number, right: number): boolean {
    for (const cell of this.cells(rowIndex, left, right)) if (!this.grid.isText(cell)) return false
    return true
  }

  mergesFrom(rowIndex: number): readonly Range[] {
    return this.#merges.from(this.rowNumber(rowIndex))
  }

  /** First and last column that are filled in any of the rows. */
  extent(rows: readonly number[], left: number, right: number): Extent {
    const { grid } = this
    let [from, to] = [right, left]
    for (const row of rows) {
      const first = this.#nextCell(row, grid.cellFrom(row, left), right)
      if (first >= 0) from = Math.min(from, grid.columns[first]!)
      let last = grid.cellFrom(row, right + 1) - 1
      while (last >= grid.rowStarts[row]! && this.#taken?.[last]) last--
      if (last >= grid.rowStarts[row]!) to = Math.max(to, grid.columns[last]!)
    }
    return { left: from, right: Math.max(from, to) }
  }
}
