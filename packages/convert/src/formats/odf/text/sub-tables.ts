/** Tables whose rows and columns are those of the table around them, as `table:is-sub-table` says (part 3, §9.1). */
import { paragraph, tableCell, tableRow } from '../../../core/document/build.ts'
import type { Block, Cell, TableRow } from '../../../core/document/nodes.ts'
import { createPlacement, spansOf } from '../../../core/document/placement.ts'

interface Inner {
  rows: readonly TableRow[]
  /** Column in which each cell of each row begins. */
  begins: readonly (readonly number[])[]
  columns: number
}

/**
 * @param subTables Rows of such tables by their blocks.
 * @returns What each of the rows becomes.
 * @throws ConversionError content_limit_exceeded; a row that is repeated has its tables as often.
 */
export function withSubTables(
  rows: readonly TableRow[],
  subTables: ReadonlyMap<Block, readonly TableRow[]>,
  budget: { cells(count: number): void },
): TableRow[][] {
  const begins = rows.map(createPlacement())
  const known = new Map<Block, Inner>()
  const inners = rows.map(({ children }) => children.map((cell) => innerOf(cell, subTables, known)))
  const heights = inners.map((row) => row.reduce((max, inner) => Math.max(max, inner?.rows.length ?? 1), 1))
  const lefts = offsets(widthsOf(rows, begins, inners))
  const tops = offsets(heights)
  return rows.map(({ children }, row) => {
    const made = Array.from({ length: heights[row]! }, (): { column: number; cell: Cell }[] => [])
    for (const [index, column] of begins[row]!.entries()) {
      const cell = children[index]!
      const { columnSpan, rowSpan } = spansOf(cell)
      const left = lefts(column)
      const width = lefts(column + columnSpan) - left
      const height = tops(row + rowSpan) - tops(row)
      const inner = inners[row]![index]
      if (!inner) made[0]!.push({ column: left, cell: spanning(cell, width, height) })
      for (const [at, line] of inner?.rows.entries() ?? []) {
        budget.cells(Math.max(1, line.children.length))
        for (const [place, begin] of inner!.begins[at]!.entries()) {
          const own = line.children[place]!
          const spans = spansOf(own)
          const isLast = begin + spans.columnSpan >= inner!.columns
          const isLowest = at + spans.rowSpan >= inner!.rows.length
          made[at]!.push({
            column: left + begin,
            cell: spanning(own, isLast ? width - begin : spans.columnSpan, isLowest ? height - at : spans.rowSpan),
          })
        }
      }
    }
    return made.map((cells) => tableRow(cells.sort((one, other) => one.column - other.column).map(({ cell }) => cell)))
  })
}

/** @param known Those that rows before had, for a row may stand for several. */
function innerOf(
  cell: Cell,
  subTables: ReadonlyMap<Block, readonly TableRow[]>,
  known: Map<Block, Inner>,
): Inner | undefined {
  const only = typeof cell !== 'string' && cell.children.length === 1 ? cell.children[0]! : undefined
  const rows = only && subTables.get(only)
  if (!rows) return undefined
  const before = known.get(only)
  if (before) return before
  const begins = rows.map(createPlacement())
  let columns = 1
  for (const [at, row] of begins.entries())
    for (const [index, begin] of row.entries())
      columns = Math.max(columns, begin + spansOf(rows[at]!.children[index]!).columnSpan)
  const inner = { rows, begins, columns }
  known.set(only, inner)
  return inner
}

/** Columns that each column becomes. */
function widthsOf(
  rows: readonly TableRow[],
  begins: readonly (readonly number[])[],
  inners: readonly (readonly (Inner | undefined)[])[],
): number[] {
  const widths: number[] = []
  for (const [row, columns] of begins.entries())
    for (const [index, column] of columns.entries()) {
      const { columnSpan } = spansOf(rows[row]!.children[index]!)
      const last = column + columnSpan - 1
      while (widths.length <= last) widths.push(1)
      const needed = (inners[row]![index]?.columns ?? 1) - (columnSpan - 1)
      widths[last] = Math.max(widths[last]!, needed)
    }
  return widths
}

/** @returns Where a place begins once all before it have their sizes. */
function offsets(sizes: readonly number[]): (place: number) => number {
  const starts = [0]
  for (const size of sizes) starts.push(starts.at(-1)! + size)
  return (place) => starts[Math.min(place, sizes.length)]!
}

function spanning(cell: Cell, columnSpan: number, rowSpan: number): Cell {
  if (typeof cell !== 'string') return tableCell(cell.children, columnSpan, rowSpan)
  return columnSpan === 1 && rowSpan === 1 ? cell : tableCell(cell ? [paragraph(cell)] : [], columnSpan, rowSpan)
}
