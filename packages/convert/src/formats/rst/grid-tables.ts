/** Tables whose cells are drawn around (specification, "Grid Tables"). */

import { indentOf, isBlankLine } from '../../carriers/light-markup/lines.ts'
import { table, tableCell, tableRow } from '../../core/document/build.ts'
import type { Cell, TableRow } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import type { DrawnTable, ReadCell } from './tables.ts'

const rule = /^\+(?:[-=]+\+)+\s*$/
/** A rule may be broken by cells that span it. */
const partOfRule = /\+[-=]+\+/

const maxColumns = 500

export function isGridTable(line: string): boolean {
  return rule.test(line)
}

/** Where lines that part cells may be drawn. */
interface Grid {
  lines: readonly string[]
  /** Numbers of lines. */
  rows: readonly number[]
  /** Places in a line. */
  columns: readonly number[]
}

/** @throws ConversionError content_limit_exceeded */
export function readGridTable(
  lines: readonly string[],
  at: number,
  read: ReadCell,
  budget: ReadContext['budget'],
): DrawnTable {
  let end = at
  while (end < lines.length && /^[+|]/.test(lines[end]!)) end++
  const grid = gridOf(lines.slice(at, end))
  const { rows, columns } = grid
  // A line of few characters may stand for a row of all columns.
  budget.cells(rows.length * columns.length)
  const made: TableRow[] = []
  /** By column: the row that is no more covered by a cell from above. */
  const free: number[] = columns.map(() => 0)
  for (let row = 0; row + 1 < rows.length; row++) {
    const cells: Cell[] = []
    for (let column = 0; column + 1 < columns.length; column++) {
      if (free[column]! > row) continue
      const columnSpan = columnSpanAt(grid, row, column)
      const rowSpan = rowSpanAt(grid, row, column, columnSpan)
      const words = wordsWithin(grid, row, column, row + rowSpan, column + columnSpan)
      cells.push(tableCell(read(words), columnSpan, rowSpan))
      free.fill(row + rowSpan, column, column + columnSpan)
    }
    made.push(tableRow(cells))
  }
  const headerRows = rows.findIndex((line) => grid.lines[line]?.includes('+='))
  return { table: table(made, Math.max(0, headerRows)), end }
}

function gridOf(lines: readonly string[]): Grid {
  const rows: number[] = []
  const columns = new Set<number>()
  for (const [number, line] of lines.entries()) {
    if (!partOfRule.test(line)) continue
    rows.push(number)
    for (const { index } of line.matchAll(/\+(?=[-=]+\+)|(?<=[-=])\+/g))
      if (columns.size < maxColumns) columns.add(index)
  }
  if (rows.at(-1) !== lines.length - 1) rows.push(lines.length)
  return { lines, rows, columns: [...columns].sort((one, other) => one - other) }
}

/** Up to the next column that a wall stands before. */
function columnSpanAt({ lines, rows, columns }: Grid, row: number, column: number): number {
  const isWall = (place: number): boolean => {
    for (let line = rows[row]! + 1; line < rows[row + 1]!; line++)
      if (!/[|+]/.test(lines[line]![place] ?? '')) return false
    return true
  }
  let span = 1
  while (column + span + 1 < columns.length && !isWall(columns[column + span]!)) span++
  return span
}

/** Down to the next rule that goes below all of the cell. */
function rowSpanAt({ lines, rows, columns }: Grid, row: number, column: number, columnSpan: number): number {
  const isFloor = (line: number): boolean =>
    /^[-=+]+$/.test(lines[line]!.slice(columns[column]! + 1, columns[column + columnSpan]!))
  let span = 1
  while (row + span + 1 < rows.length && !isFloor(rows[row + span]!)) span++
  return span
}

function wordsWithin(
  { lines, rows, columns }: Grid,
  top: number,
  left: number,
  bottom: number,
  right: number,
): string[] {
  const words = lines
    .slice(rows[top]! + 1, rows[bottom])
    .map((line) => line.slice(columns[left]! + 1, columns[right]!).trimEnd())
  const indent = words.reduce((min, line) => (isBlankLine(line) ? min : Math.min(min, indentOf(line))), Infinity)
  return words.map((line) => line.slice(Math.min(indent, line.length)))
}
