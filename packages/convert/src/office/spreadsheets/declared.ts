/** Tables that the workbook declares. */
import type { Grid } from './grid.ts'
import type { Range } from './reference.ts'
import type { Region } from './region.ts'
import type { Sheet } from './sheet.ts'

/** Declared tables of one sheet, more than people make; the cells of others are found like any. */
const maxTables = 1_000

export interface Declared {
  regions: Region[]
  /** By cell: whether it is in one of them; absent where there are none. */
  taken: Uint8Array | undefined
}

/** Those that have cells. Of tables that overlap, which no honest file has, the first remains. */
export function declaredRegions({ grid, tables }: Sheet): Declared {
  const regions: Region[] = []
  if (tables.length === 0) return { regions, taken: undefined }
  const taken = new Uint8Array(grid.count)
  const kept: Range[] = []
  for (const { range, headerRows } of tables.slice(0, maxTables)) {
    if (kept.some((other) => overlap(range, other))) continue
    kept.push(range)
    const rows = takeRows(grid, range, taken)
    if (rows.length) regions.push({ rows, left: range.left, right: range.right, headerRows })
  }
  return { regions, taken }
}

function overlap(one: Range, other: Range): boolean {
  return one.top <= other.bottom && other.top <= one.bottom && one.left <= other.right && other.left <= one.right
}

/** @returns The rows that have cells in the range. */
function takeRows(grid: Grid, { top, bottom, left, right }: Range, taken: Uint8Array): number[] {
  const rows: number[] = []
  for (let index = grid.rowFrom(top); index < grid.rowNumbers.length && grid.rowNumbers[index]! <= bottom; index++) {
    const end = grid.rowEnd(index)
    const first = grid.cellFrom(index, left)
    if (first >= end || grid.columns[first]! > right) continue
    rows.push(index)
    for (let cell = first; cell < end && grid.columns[cell]! <= right; cell++) taken[cell] = 1
  }
  return rows
}
