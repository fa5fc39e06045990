/** How many of the first rows of a region are its header. */
import type { Grid } from './grid.ts'
import type { Layout } from './layout.ts'
import { isIntroduction } from './sentence.ts'
import type { RowRange } from './sheet.ts'

/** Deeper headers are text tables. */
const maximumRows = 4

/**
 * A header is what the workbook keeps in view as one, or a row of texts. Years and dates may be
 * among them where the cells below are neither; a cell that spans columns brings the row below
 * with it. A first cell that ends in a colon is the label of a form, as is one before a value, unless all end so
 * and lead to what is below them.
 */
export function countHeaderRows(grid: Grid, layout: Layout, declared: readonly RowRange[]): number {
  const { rows } = layout
  const maxCount = Math.min(maximumRows, Math.max(1, rows.length - 1))
  const isKept = (at: number): boolean => {
    const row = layout.rowNumber(at)
    return declared.some(({ top, bottom }) => row >= top && row <= bottom && bottom - top < maximumRows)
  }
  let count = 0
  while (count < maxCount && (isKept(count) || isHeader(grid, layout, count))) {
    count++
    if (!layout.hasWideCell(count - 1) && !(count < rows.length && isKept(count))) break
  }
  return count
}

function isHeader(grid: Grid, layout: Layout, at: number): boolean {
  const cells = layout.cellsOf(at)
  const first = cells[0]
  if (first === undefined) return false
  if (at === 0 && cells.length === 1 && layout.columns.length > 1 && !layout.hasWideCell(0))
    return isHeaderOfNumbers(grid, layout, first)
  if (at === 0 && isForm(grid, layout, cells)) return false
  if (at === 0 && (isNumbered(grid, first, layout.cellBelow(0, first)) || isData(grid, layout, cells))) return false
  if (!cells.some((cell) => grid.isText(cell)) && cells.length < 2) return false
  return cells.every((cell) => grid.isText(cell) || isLabelNumber(grid, cell, layout.cellBelow(at, cell)))
}

function isForm(grid: Grid, layout: Layout, cells: readonly number[]): boolean {
  const endsInColon = (cell: number): boolean => cell >= 0 && isIntroduction(grid.text(cell))
  const leadDown =
    cells.length > 1 && cells.every((cell) => endsInColon(cell) && !endsInColon(layout.cellBelow(0, cell)))
  return !leadDown && cells.some((cell, index) => isLabel(grid, cell, index, cells))
}

function isLabel(grid: Grid, cell: number, index: number, cells: readonly number[]): boolean {
  const next = cells[index + 1]
  const mayBe = index === 0 || (next !== undefined && !grid.isText(next))
  return mayBe && isIntroduction(grid.text(cell))
}

/** Whether a row is numbered as the next one is: `1.1` above `1.2`. A year may name a column. */
export function isNumbered(grid: Grid, cell: number, below: number): boolean {
  const isNumber = (one: number): boolean =>
    one >= 0 && isWrittenNumber(grid, one) && !/^(?:19|20)\d\d$/.test(grid.text(one))
  return isNumber(cell) && isNumber(below)
}

/** Whether a label is followed by texts of numbers that are no whole ones, above such as well: `6:20`, `1.50`. */
function isData(grid: Grid, layout: Layout, [label, ...values]: readonly number[]): boolean {
  const isValue = (cell: number): boolean =>
    cell >= 0 && isWrittenNumber(grid, cell) && /\d[.,:%]|[$€£¥]/.test(grid.text(cell))
  return (
    values.length > 0 &&
    grid.isText(label!) &&
    values.every((cell) => isValue(cell) && isValue(layout.cellBelow(0, cell)))
  )
}

/** One text in the first row is a title, but above the numbers of a column that is not the first. */
function isHeaderOfNumbers(grid: Grid, layout: Layout, cell: number): boolean {
  const below = layout.cellBelow(0, cell)
  return grid.isText(cell) && layout.columnOf(cell) > 0 && below >= 0 && grid.isNumber(below)
}

/** A year or a date above something else. */
function isLabelNumber(grid: Grid, cell: number, below: number): boolean {
  return isYear(grid, cell) && (below < 0 || !isYear(grid, below))
}

/** A text of a number, or of what stands where none is known: `---`, `n/a`. */
export function isWrittenNumber(grid: Grid, cell: number): boolean {
  if (!grid.isText(cell)) return false
  const text = grid.text(cell)
  return (/\d/.test(text) && !/\p{L}/u.test(text)) || /^\s*(?:[-–—]+|n\/?a)\s*$/i.test(text)
}

/** Or a date. */
export function isYear(grid: Grid, cell: number): boolean {
  if (!grid.isNumber(cell)) return false
  if (grid.isDate(cell)) return true
  const value = grid.value(cell)
  return Number.isInteger(value) && value >= 1900 && value <= 2100
}
