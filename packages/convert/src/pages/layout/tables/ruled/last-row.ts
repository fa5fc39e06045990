/** The last row of a table whose rows have a line between each two: none may close it, as web pages and invoices print it. */
import { maxOf, median } from '../../../statistics.ts'
import type { Word } from '../../words/words.ts'
import type { Rule } from '../rulings.ts'
import { columnsOf, columnsUnder, type TextRow, textRows } from '../structure/text-rows.ts'

/** Lines of the table, at least. */
const minLines = 3
/** Share of the columns in which a row has texts. */
const rowShare = 0.6
/** Shares of the rows that begin as far below their line as the others, within so much (in em). */
const minAlike = 0.7
const sameDistance = 0.3
/** Gap (in em) between two lines of one row, at most. */
const lineGap = 0.5

/**
 * @param rules The lines of the table, top to bottom.
 * @param bands The rows of text below each of them, and of the page below the last.
 * @returns The lines of text of the row below the last line: as far below it as the texts of the others are below theirs.
 */
export function rowBelowLast(rules: readonly Rule[], bands: readonly (readonly TextRow[])[]): TextRow[] {
  const inner = bands.slice(0, -1)
  const below = bands.at(-1) ?? []
  const [first] = below
  if (rules.length < minLines || !first || inner.some((rows) => rows.length === 0)) return []
  const columns = columnsOf(inner.flat())
  const isRow = ({ chunks }: TextRow): boolean =>
    chunks.length > 1 &&
    chunks.length >= rowShare * columns.length &&
    chunks.every((chunk) => columnsUnder(chunk, columns).length === 1)
  if (columns.length < 2 || !isRow(first) || inner.some((rows) => rows.filter(isRow).length > 1)) return []
  const distances = inner.map((rows, at) => (rows[0] as TextRow).top - (rules[at] as Rule).at)
  const usual = median(distances) ?? 0
  const isUsual = (distance: number): boolean => Math.abs(distance - usual) < sameDistance * first.size
  if (!isUsual(first.top - (rules.at(-1) as Rule).at)) return []
  if (distances.filter(isUsual).length < minAlike * distances.length) return []
  return [
    first,
    ...furtherLines(
      first,
      below.slice(1),
      maxOf(inner, ({ length }) => length),
    ),
  ]
}

/** What follows the first line of the row closely, up to as many lines as other rows have. */
function furtherLines(first: TextRow, below: readonly TextRow[], most: number): TextRow[] {
  const lines: TextRow[] = []
  let last = first
  for (const row of below.slice(0, most - 1)) {
    if (row.top - last.bottom > lineGap * row.size || row.chunks.length > first.chunks.length) break
    lines.push(row)
    last = row
  }
  return lines
}

/** The texts between each two lines, and those below the last as far as rows reach. */
export function bandsOf(
  rules: readonly Rule[],
  textBetween: (above: Rule, below: Rule) => readonly Word[],
): TextRow[][] {
  return rules.map((rule, at) => textRows(textBetween(rule, rules[at + 1] ?? { ...rule, at: reachBelow(rules) })))
}

function reachBelow(rules: readonly Rule[]): number {
  const heights = rules.slice(1).map((rule, at) => rule.at - (rules[at] as Rule).at)
  return (rules.at(-1) as Rule).at + maxOf(heights, (height) => height)
}
