/** Sums that follow the lines of a drawn table, as on invoices: labels, and amounts under those of the last column. */
import { maxOf } from '../../../statistics.ts'
import type { GridCell, TableBlock } from '../../blocks.ts'
import { lineText } from '../../lines/lines.ts'
import { linesOf } from '../../lines/merge-segments.ts'
import type { Word } from '../../words/words.ts'
import { intervalOf, middleOf } from '../grid.ts'
import { type Chunk, isNumeric, isSumRow, type TextRow, textRows } from '../structure/text-rows.ts'

/** Columns of a table for which this is asked: of two columns the line may be the last of a list. */
const minColumns = 3
const maxSums = 12
const maxLabelWords = 6
/** Gap (in em) above a sum, at most. */
const maxGap = 2
/** Amounts of a column end at one place, within so many points. */
const sameEdge = 2
/** How far words may stand beyond the sides of the table, in points. */
const besides = 2

/** @param words Of the page, that are in no drawn table. @returns Those of the sums, which are rows of the table now. */
export function addSumsBelow(table: TableBlock, words: readonly Word[]): ReadonlySet<Word> {
  const added = new Set<Word>()
  const edge = table.columns < minColumns ? undefined : amountsEdge(table)
  if (edge === undefined) return added
  for (const row of rowsBelow(table, words)) {
    const sum = row.top - table.bottom <= maxGap * row.size ? sumOf(row, table, edge) : undefined
    if (!sum) break
    append(table, row, sum)
    for (const { words } of row.chunks) for (const word of words) added.add(word)
  }
  return added
}

/** Where the amounts of the last column end; undefined where it does not end in an amount. */
function amountsEdge({ cells, columns, rows, headerRows }: TableBlock): number | undefined {
  const last = cells.filter(
    ({ row, column, lines }) => row >= headerRows && column === columns - 1 && row < rows && lines.length > 0,
  )
  const amounts = last.filter(({ lines }) => lines.every((line) => isNumeric(lineText(line))))
  if (amounts.length === 0 || last.at(-1) !== amounts.at(-1)) return undefined
  return maxOf(amounts, ({ lines }) => maxOf(lines, ({ words }) => maxOf(words, ({ right }) => right)))
}

function rowsBelow({ left, right, bottom }: TableBlock, words: readonly Word[]): TextRow[] {
  const below = words.filter(
    (word) => middleOf(word) > bottom && word.right > left - besides && word.left < right + besides,
  )
  const size = maxOf(below.slice(0, 1), ({ style }) => style.size)
  const reach = bottom + maxSums * (maxGap + 1) * size
  return textRows(below.filter((word) => middleOf(word) < reach)).slice(0, maxSums)
}

/** The label and the amount of a sum, with the column that the label ends in. */
function sumOf(
  row: TextRow,
  { edges, columns, left, right }: TableBlock,
  edge: number,
): { label: Chunk; column: number; amount: Chunk } | undefined {
  if (!isSumRow(row, edges)) return undefined
  const [label, amount] = row.chunks as [Chunk, Chunk]
  const column = intervalOf(edges, label.right)
  const isLabel = label.words.length <= maxLabelWords && label.left > left - besides
  const isAligned = Math.abs(amount.right - edge) < sameEdge && amount.right < right + besides
  return isLabel && isAligned && column >= 0 && column < columns - 1 ? { label, column, amount } : undefined
}

function append(
  table: TableBlock,
  { bottom }: TextRow,
  { label, column, amount }: { label: Chunk; column: number; amount: Chunk },
): void {
  const row = table.rows++
  const texts = new Map([
    [column, label],
    [table.columns - 1, amount],
  ])
  for (let at = 0; at < table.columns; at++) {
    const lines: GridCell['lines'] = linesOf(texts.get(at)?.words ?? [])
    table.cells.push({ row, column: at, rowSpan: 1, columnSpan: 1, lines })
  }
  table.bottom = bottom + 1
  table.rowEdges = [...table.rowEdges, table.bottom]
}
