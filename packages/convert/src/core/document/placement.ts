/** Where cells stand that others from the left and from above leave room for (HTML §4.9.12.1). */
import type { Cell, TableRow } from './nodes.ts'

/** Spans are clamped to these (HTML §4.9.11, and a spreadsheet's width). */
const maximumColumns = 16_384
const maximumRowSpan = 65_534

/**
 * @param meet Called for two columns of a row in which neighbours stand, be it that they begin in it or cover it from above.
 * @returns A function that gives the columns where the cells of a row begin, to be asked for row after row.
 */
export function createPlacement(meet?: (left: number, right: number) => void): (row: TableRow) => number[] {
  // By column: how many of the coming rows a cell from above still covers.
  const covered: number[] = []
  return ({ children }) => {
    const begins: number[] = []
    let column = 0
    for (let index = 0; index < children.length; index++) {
      while (column < covered.length && covered[column]! > 0) column++
      if (column >= maximumColumns) break
      begins.push(column)
      const cell = children[index]!
      column += typeof cell === 'string' ? 1 : clamp(cell.columnSpan, maximumColumns - column)
    }
    if (meet) meetNeighbours(begins, covered, meet)
    for (let at = 0; at < covered.length; at++) if (covered[at]! > 0) covered[at]!--
    cover(covered, children, begins)
    return begins
  }
}

function meetNeighbours(
  begins: readonly number[],
  covered: readonly number[],
  meet: (left: number, right: number) => void,
): void {
  let left = -1
  let column = 0
  const reach = (right: number): void => {
    if (left >= 0) meet(left, right)
    left = right
  }
  const passCovered = (end: number): void => {
    for (; column < end; column++) {
      if (!(covered[column]! > 0)) continue
      // Columns that are covered side by side have met where the cells began.
      if (left === column - 1 && covered[left]! > 0) left = column
      else reach(column)
    }
  }
  for (let index = 0; index < begins.length; index++) {
    passCovered(Math.min(begins[index]!, covered.length))
    reach(begins[index]!)
    column = begins[index]! + 1
  }
  passCovered(covered.length)
}

function cover(covered: number[], cells: readonly Cell[], begins: readonly number[]): void {
  for (let index = 0; index < begins.length; index++) {
    const cell = cells[index]!
    if (typeof cell === 'string' || (cell.rowSpan ?? 1) <= 1) continue
    const below = clamp(cell.rowSpan, maximumRowSpan) - 1
    const from = begins[index]!
    const to = from + clamp(cell.columnSpan, maximumColumns - from)
    while (covered.length < to) covered.push(0)
    for (let at = from; at < to; at++) covered[at] = Math.max(covered[at]!, below)
  }
}

export function spansOf(cell: Cell): { columnSpan: number; rowSpan: number } {
  const { columnSpan = 1, rowSpan = 1 } = typeof cell === 'string' ? {} : cell
  return { columnSpan, rowSpan }
}

function clamp(span: number | undefined, maximum: number): number {
  return Math.min(Math.max(span ?? 1, 1), maximum)
}
