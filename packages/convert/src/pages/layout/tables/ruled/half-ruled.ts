/** Tables between horizontal lines without vertical ones, as `booktabs` sets them. */
import { median } from '../../../statistics.ts'
import type { DocumentFacts } from '../../facts.ts'
import type { RoleChances } from '../../roles/role-chances.ts'
import type { Word } from '../../words/words.ts'
import { type FoundTable, fillGrid } from '../grid.ts'
import type { Rule } from '../rulings.ts'
import { centredKeys } from '../structure/centred-keys.ts'
import { isHeadingAlone } from '../structure/heading-rows.ts'
import { inferColumns } from '../structure/infer-columns.ts'
import { makeGrid } from '../structure/infer-grid.ts'
import { inferRows } from '../structure/infer-rows.ts'
import { holdsProse, isChart, isList, isScatteredNumbers, isSparse } from '../structure/not-tables.ts'
import { withHeaderSpans, withRowSpans } from '../structure/row-spans.ts'
import {
  type Chunk,
  holdsValues,
  joinCentredTitles,
  joinInColumns,
  stacked,
  type TextRow,
  textRows,
} from '../structure/text-rows.ts'
import { bandRows } from './band-rows.ts'
import { marginalCaption } from './marginal-captions.ts'
import { goesOnBelow, headerStart, jointsOf, maxLinesOfCell, tableEnd, wordsBetween } from './table-ends.ts'

/** Ends of the rules of one table agree within this. */
const sameEnd = 5
/** Chunks of more words than this are prose. */
const maxWordsInCell = 9
/** Share of the places of a table of bare numbers that are filled, at least: between the lines of charts fewer are. */
const minBare = 0.75

/** @param rules Horizontal lines that belong to no ruled table. */
export function halfRuledTables(
  page: number,
  rules: readonly Rule[],
  words: readonly Word[],
  facts: DocumentFacts,
  chances: RoleChances,
): FoundTable[] {
  const found: FoundTable[] = []
  let rest = words
  for (const family of families(rules)) {
    for (const span of tableSpans(family, rest)) {
      const table = buildTable(page, span, rules, rest, { facts, chances })
      if (!table) continue
      found.push(table)
      rest = rest.filter((word) => !table.words.has(word))
    }
  }
  return found
}

/** Rules that share both ends, top to bottom. */
function families(rules: readonly Rule[]): Rule[][] {
  const groups: Rule[][] = []
  for (const rule of [...rules].sort((a, b) => a.at - b.at)) {
    if (rule.to - rule.from < 40) continue
    const group = groups.find(
      ([first]) => first && Math.abs(first.from - rule.from) < sameEnd && Math.abs(first.to - rule.to) < sameEnd,
    )
    if (group) group.push(rule)
    else if (groups.length < 200) groups.push([rule])
  }
  // The lines under some columns of a table lie within those of the whole.
  return groups.filter((group) => group.length >= 2).sort((a, b) => widthOf(b) - widthOf(a))
}

function widthOf([first]: readonly Rule[]): number {
  return first ? first.to - first.from : 0
}

interface Span {
  rules: Rule[]
}

/** Runs of rules with rows of cells, not prose, between each two; keys that stand alone between two may lie in them. */
function tableSpans(family: Rule[], words: readonly Word[]): Span[] {
  const spans: Span[] = []
  const bands = family.slice(1).map((rule, at) => textRows(wordsBetween(words, family[at] as Rule, rule)))
  const pitch = usualPitch(family, bands)
  let current: Rule[] = []
  let hasCells = false
  const close = (): void => {
    if (hasCells) spans.push({ rules: current })
    current = []
    hasCells = false
  }
  for (let at = 0; at + 1 < family.length; at++) {
    const above = family[at] as Rule
    const below = family[at + 1] as Rule
    const rows = bands[at] as TextRow[]
    const areCells = looksLikeCells(rows, above.to - above.from)
    const isApart = !areCells && below.at - above.at > looseBand * Math.max(pitch, rows[0]?.size ?? 0)
    if ((areCells || isLoneKey(rows)) && !isApart && !rows.some((row) => isProse(row, above) || isLarger(row, rows))) {
      if (!current.length) current.push(above)
      current.push(below)
      hasCells ||= areCells
    } else close()
  }
  close()
  return spans
}

/** Usual height of a line of text between two rules, with the gap around it. */
function usualPitch(family: readonly Rule[], bands: readonly TextRow[][]): number {
  const heights = bands.map(
    (rows, at) => ((family[at + 1] as Rule).at - (family[at] as Rule).at) / Math.max(1, rows.length),
  )
  return median(heights) ?? 0
}

/** Height of what stands alone between two rules, against that of the usual line, from which it is a title between two tables. */
const looseBand = 1.6
/** Type of this ratio to that of the other rows is a heading's. */
const largerType = 1.12

function isLarger(row: TextRow, rows: readonly TextRow[]): boolean {
  return row.chunks.length === 1 && rows.some((other) => row.size > largerType * other.size)
}

/** A row of the table with its key alone, between rows with more cells. */
function isLoneKey(rows: readonly TextRow[]): boolean {
  const [row] = rows
  return rows.length === 1 && row?.chunks.length === 1 && (row.chunks[0]?.words.length ?? 0) <= 8
}

/** A line of text over most of the width: what stands between two tables. */
function isProse(row: TextRow, rule: Rule): boolean {
  const [only] = row.chunks
  if (!only || row.chunks.length > 1 || only.words.length < 6) return false
  return only.right - only.left > 0.6 * (rule.to - rule.from)
}

function looksLikeCells(rows: readonly TextRow[], width: number): boolean {
  if (!rows.length) return false
  const multiple = rows.filter((row) => row.chunks.length > 1)
  if (multiple.length < rows.length * 0.4) return rows.length <= maxLinesOfCell && isRowOfCells(rows, width)
  const lengths = multiple.flatMap((row) => row.chunks.map((chunk) => chunk.words.length / linesOf(row)))
  return lengths.filter((length) => length > maxWordsInCell).length <= lengths.length / 2
}

/** Lines of cells that are centred against each other: they leave gaps between the columns. */
function isRowOfCells(rows: readonly TextRow[], width: number): boolean {
  const { chunks } = stacked(rows)
  return chunks.length > 1 && rows.every((row) => row.chunks.every((chunk) => isCellText(chunk, row, width)))
}

/** Share of the table's width that a line of one of its cells takes, at most. */
const widestCell = 0.5

/** Whether a line of the chunk is short enough for a cell. */
function isCellText(chunk: Chunk, row: TextRow, width: number): boolean {
  return chunk.words.length <= maxWordsInCell * linesOf(row) || chunk.right - chunk.left < widestCell * width
}

/** Lines of text that the height of a row holds. */
function linesOf(row: TextRow): number {
  return Math.max(1, Math.floor((row.bottom - row.top) / row.size))
}

/** Typewriter lines, few of which fall into three parts and more: a listing often stands between two lines. */
function isListing(words: readonly Word[]): boolean {
  if (!words.every(({ style }) => style.monospace)) return false
  const rows = textRows(words)
  return rows.filter(({ chunks }) => chunks.length > 2).length < rows.length / 2
}

/** The line under the header; the first line of a table may be that under its first row of values. */
function headerRuleOf({ rules }: Span, first: Rule, rows: readonly TextRow[]): Rule | undefined {
  const [upper, second] = rules
  if (first === upper) return rules.length > 2 ? second : undefined
  const above = rows.findLast((row) => row.baseline < (upper?.at ?? 0))
  return above && holdsValues(above) ? undefined : upper
}

/** The end of the rows, without the heading of the next part that the last line is drawn under. */
function aboveHeading(end: Rule, rows: readonly TextRow[], chances: RoleChances): Rule {
  const row = rows.at(-1)
  return row && rows.length > 1 && isHeadingAlone(row, chances) ? { ...end, at: row.top - 1 } : end
}

function buildTable(
  page: number,
  span: Span,
  rules: readonly Rule[],
  words: readonly Word[],
  context: { facts: DocumentFacts; chances: RoleChances },
  hasMargin = true,
): FoundTable | undefined {
  const first = headerStart(span.rules, words)
  const end = tableEnd(span.rules, words, first !== span.rules[0])
  const last = aboveHeading(end, textRows(wordsBetween(words, first, end)), context.chances)
  const inside = wordsBetween(words, first, last)
  let [left, right] = [first.from - 1, first.to + 1]
  for (const word of inside) {
    left = Math.min(left, word.left - 1)
    right = Math.max(right, word.right + 1)
  }
  const inner = rules.filter(
    (rule) => rule.at > first.at + 2 && rule.at < last.at - 2 && rule.from > left - 4 && rule.to < right + 4,
  )
  if (span.rules.length === 2 && !context.facts.isMonospace && isListing(inside)) return undefined
  if (span.rules.length === 2 && goesOnBelow(textRows(inside), last, words)) return undefined
  const bands = bandRows(inside, inner, left, right)
  const lines = bands ?? textRows(inside)
  const xs = inferColumns(lines, left, right, jointsOf([...span.rules, ...inner]))
  const caption = hasMargin ? marginalCaption(lines, xs) : undefined
  if (caption) {
    const others = words.filter((word) => !caption.has(word))
    return buildTable(page, span, rules, others, context, false)
  }
  const found = joinCentredTitles(lines, xs)
  if (xs.length < 3 || found.length < 2 || isList(found, xs.length - 1)) return undefined
  if (isScatteredNumbers(textRows(inside), xs.length - 1, minBare)) return undefined
  const rows = joinInColumns(found, xs)
  const headerRule = headerRuleOf(span, first, rows)
  const numbers = inferRows(rows, xs, inner, headerRule?.at)
  const grid =
    (bands ? undefined : centredKeys(inside, xs, first.at, last.at)) ??
    withHeaderSpans(withRowSpans(makeGrid(rows, numbers, xs, inner, first.at, last.at), inner, inside), inside)
  const header = headerRule ? rows.filter((row) => row.baseline < headerRule.at + 0.3 * row.size).length : 0
  const headerRows = header ? (numbers[header - 1] as number) + 1 : 0
  const table = fillGrid(page, grid, inside, headerRows, false)
  return (xs.length === 3 && holdsProse(table)) || isSparse(table) || isChart(table)
    ? undefined
    : { table, words: new Set(inside) }
}
