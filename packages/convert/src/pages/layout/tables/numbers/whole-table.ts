/** Whether what was found over the whole width of a page is one table: no prose next to one, and no two next to each other. */
import type { GridCell, TableBlock } from '../../blocks.ts'
import { lineText } from '../../lines/lines.ts'
import { isNumeric } from '../structure/text-rows.ts'

/** Share of the texts of a column that are numbers, where it is one of numbers. */
const numbersShare = 0.5
/** Share of the rows with a label at the left that have one in the middle, too, where both are of one table. */
const sharedShare = 0.9
/** Characters of a unit, at most. */
const unitLength = 4

/** Whether it is one table with columns of numbers: no prose next to a table, and no two tables next to each other. */
export function isWholeTable(table: TableBlock): boolean {
  const columns = Array.from({ length: table.columns }, (): GridCell[] => [])
  for (const cell of table.cells) if (cell.columnSpan === 1 && cell.lines.length) columns[cell.column]?.push(cell)
  const first = columns.findIndex((cells, column) => column > 0 && isOfNumbers(cells))
  if (first < 0) return false
  const labels = columns[0] as GridCell[]
  if (!areLevel(labels, columns[first] as GridCell[])) return false
  const kinds = columns.map((cells, column) => column > 0 && (isOfNumbers(cells) || areUnits(cells)))
  if (isRepeated(kinds)) return false
  return columns.every((cells, column) => column <= first || kinds[column] || areAdjacent(cells, labels))
}

/** Whether the same kinds of columns, texts before numbers, follow each other twice. */
function isRepeated(kinds: readonly boolean[]): boolean {
  const half = kinds.length / 2
  return kinds.every((isNumber, at) => isNumber === kinds[(at + half) % kinds.length])
}

/** Share of the rows whose number stands on a line of the label, and how near (in em) the baselines are. */
const levelShare = 0.5
const sameBaseline = 0.15

function areLevel(labels: readonly GridCell[], numbers: readonly GridCell[]): boolean {
  const rows = new Map(labels.map(({ row, lines }) => [row, lines]))
  const both = numbers.filter(({ row }) => rows.has(row))
  const level = both.filter(({ row, lines }) =>
    lines.some(({ baseline, size }) =>
      rows.get(row)?.some((label) => Math.abs(label.baseline - baseline) < sameBaseline * size),
    ),
  )
  return level.length >= levelShare * both.length
}

function isOfNumbers(cells: readonly GridCell[]): boolean {
  const numbers = cells.filter(({ lines }) => lines.every((line) => isNumeric(lineText(line))))
  return numbers.length >= numbersShare * cells.length
}

function areUnits(cells: readonly GridCell[]): boolean {
  const short = cells.filter(({ lines }) => lines.every((line) => lineText(line).length <= unitLength))
  return short.length >= cells.length - 1
}

/** Whether nearly every row has a text in both columns. */
function areAdjacent(cells: readonly GridCell[], labels: readonly GridCell[]): boolean {
  const rows = new Set(cells.map(({ row }) => row))
  return labels.filter(({ row }) => rows.has(row)).length >= sharedShare * labels.length
}
