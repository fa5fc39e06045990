/** Tables of numbers that take the whole width of the page: found before lines or columns of prose are asked. */
import type { GridCell, TableBlock } from '../../blocks.ts'
import { flowOf } from '../../columns/flow.ts'
import type { DocumentFacts } from '../../facts.ts'
import type { Line } from '../../lines/line.ts'
import { lineText } from '../../lines/lines.ts'
import type { Word } from '../../words/words.ts'
import type { FoundTable } from '../grid.ts'
import { marginalCaption } from '../ruled/marginal-captions.ts'
import type { Rule } from '../rulings.ts'
import { isNumeric, textRows } from '../structure/text-rows.ts'
import { tableRows, tablesOfRuns } from './aligned.ts'
import { runsOf } from './aligned-runs.ts'
import { numberRuns } from './number-runs.ts'

export function wideTables(
  page: number,
  words: readonly Word[],
  rules: readonly Rule[],
  facts: DocumentFacts,
): FoundTable[] {
  const rows = tableRows(words, facts)
  const numbered = new Set(numberRuns(rows).map(({ last }) => rows[last]))
  if (!numbered.size) return []
  const runs = runsOf(rows, []).filter((run) => run.some((row) => numbered.has(row)))
  return tablesOfRuns(page, runs, rules).filter(
    ({ table, words: inside }) => isOne(table) && !marginalCaption(textRows([...inside]), table.edges),
  )
}

/** Share of lines of a column that end because the next word has no room, of which none in a table of numbers is; and their words. */
const proseFlow = 0.6
const proseWords = 3
const proseLines = 5
/** Share of the texts of a column that are numbers, where it is one of numbers. */
const numbersShare = 0.5
/** Share of the rows with a label at the left that have one in the middle, too, where both are of one table. */
const sharedShare = 0.9
/** Characters of a unit, at most. */
const unitLength = 4

/** Whether it is one table with columns of numbers: no prose beside a table, and no two tables beside each other. */
function isOne(table: TableBlock): boolean {
  const columns = Array.from({ length: table.columns }, (): GridCell[] => [])
  for (const cell of table.cells) if (cell.columnSpan === 1 && cell.lines.length) columns[cell.column]?.push(cell)
  const first = columns.findIndex((cells, column) => column > 0 && isOfNumbers(cells))
  if (first < 0 || columns.some((cells) => isProse(cells.flatMap(({ lines }) => lines)))) return false
  const labels = columns[0] as GridCell[]
  if (!areLevel(labels, columns[first] as GridCell[])) return false
  const kinds = columns.map((cells, column) => column > 0 && (isOfNumbers(cells) || areUnits(cells)))
  if (isRepeated(kinds)) return false
  return columns.every((cells, column) => column <= first || kinds[column] || areBeside(cells, labels))
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

function isProse(lines: readonly Line[]): boolean {
  const words = lines.reduce((sum, line) => sum + line.words.length, 0)
  return lines.length >= proseLines && words > proseWords * lines.length && flowOf(lines) > proseFlow
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
function areBeside(cells: readonly GridCell[], labels: readonly GridCell[]): boolean {
  const rows = new Set(cells.map(({ row }) => row))
  return labels.filter(({ row }) => rows.has(row)).length >= sharedShare * labels.length
}
