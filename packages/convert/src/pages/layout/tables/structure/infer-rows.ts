/** Which lines of text in a table are one row: wrapped cells have several lines. */
import { endsWithColon } from '../../scripts.ts'
import type { Word } from '../../words/words.ts'
import { columnOf, intervalOf } from '../grid.ts'
import type { Rule } from '../rulings.ts'
import { linesAboveKeys } from './bottom-aligned.ts'
import { withFurtherLines } from './further-lines.ts'
import { centredRange, contentRanges, wholeRange } from './infer-grid.ts'
import {
  chunkText,
  filledColumns,
  holdsValues,
  isNumberNoYear,
  isNumeric,
  isSumRow,
  type TextRow,
} from './text-rows.ts'
import { titleGroups } from './title-groups.ts'
import {
  closerStep,
  endsLabel,
  hadNoRoom,
  isItemAbove,
  isOtherWeight,
  namesGroup,
  stepBetween,
  usualStep,
} from './wrapped-labels.ts'

/** Steps between baselines (in em) up to this may be those of one cell's lines. */
const closeStep = 1.42
/** The same of lines whose first word had no room in the one above. */
const looseStep = 1.6
/** Gap (in em) between the lines of one cell, at most, and by how much more rows stand apart. */
const closeGap = 0.7
const gapJump = 0.16
/** The same gap in a header that a line closes. */
const ruledGap = 1

/**
 * @param xs Column edges. @param rules Horizontal lines within the table.
 * @param headEnd Height of the line under the header, where there is one.
 * @returns For each text row, the number of the table's row that it belongs to, from 0.
 */
export function inferRows(
  rows: readonly TextRow[],
  xs: readonly number[],
  rules: readonly Rule[],
  headerEnd = Infinity,
): number[] {
  const table: Lines = {
    rows,
    xs,
    separated: rows.map((row, at) => at > 0 && isSeparated(rows[at - 1] as TextRow, row, rules, xs)),
    gaps: rows.map((_, at) => gapAbove(rows, at)),
    contents: contentRanges(rows, xs),
    ends: columnEnds(rows, xs),
    step: usualStep(rows),
  }
  const limit = isFullyRuled(table) && !hasNumberPairs(table) ? Infinity : wrapGap(table)
  const bottomAligned = linesAboveKeys(rows, xs, table.ends)
  const numbers: number[] = []
  let number = -1
  const typeEnd = headerEndByType(rows)
  let start = 0
  const startsRow = (row: TextRow, at: number): boolean =>
    at === 0 ||
    at === typeEnd ||
    (at < maxHeaderRows && (hasGroups(table, at - 1) || isGroupLabel(table, at))) ||
    wholeRange(row, at, rows, xs) !== undefined ||
    bottomAligned?.has(at) === true ||
    !continues(table, start, at, limit)
  rows.forEach((row, at) => {
    if (!bottomAligned?.has(at - 1) && startsRow(row, at)) {
      number++
      start = at
    }
    numbers.push(number)
  })
  return withFurtherLines(withJoinedHeader(numbers, table, rules, headerEnd, typeEnd), rows, xs)
}

/** The lines of text of a table, and what is known of each or of its columns. */
interface Lines {
  rows: readonly TextRow[]
  xs: readonly number[]
  /** Whether a drawn line parts each from the one above. */
  separated: readonly boolean[]
  /** Gap above each, in em. */
  gaps: readonly number[]
  contents: ReturnType<typeof contentRanges>
  /** Where the text of each column ends on the right. */
  ends: readonly number[]
  /** Median of the steps between baselines, in em. */
  step: number
}

const maxHeaderRows = 4

/** The first row below a header that is set apart by its type; -1 where type gives no evidence. */
function headerEndByType(rows: readonly TextRow[]): number {
  const colour = rows[0]?.chunks[0]?.words[0]?.style.colour
  const bold = endOfType(rows, ({ style }) => style.bold)
  if (bold > 0) return bold
  for (const isOf of [(word: Word) => word.style.italic, (word: Word) => word.style.colour === colour]) {
    const end = endOfType(rows, isOf)
    // Single words are slanted or coloured in any row.
    if (end > 0 && !rows[end]?.chunks.some((chunk) => chunk.words.some(isOf))) return end
  }
  return -1
}

/** The first row that is not all of the type of the rows above it, which are a header's; -1 where there is none. */
function endOfType(rows: readonly TextRow[], isOf: (word: Word) => boolean): number {
  const end = rows.findIndex((row) => !row.chunks.every((chunk) => chunk.words.every(isOf)))
  const header = rows.slice(0, Math.max(0, end))
  return end <= maxHeaderRows && header.some(({ chunks }) => chunks.length > 1) && !header.some(holdsValues) ? end : -1
}

/** Whether a row of the header has titles over groups of columns. */
function hasGroups({ rows, xs, contents }: Lines, at: number): boolean {
  return titleGroups(rows[at] as TextRow, rows.slice(at + 1, maxHeaderRows), xs, contents) !== undefined
}

/** A header whose titles take several lines is one row, unless a line or a title over several columns parts it. */
function withJoinedHeader(
  numbers: number[],
  table: Lines,
  rules: readonly Rule[],
  headerEnd: number,
  typeEnd: number,
): number[] {
  const { rows, xs, gaps } = table
  const numbered = rows.findIndex((row, at) => isNumbered(row) || (at > 1 && isLoneLabel(table, at)))
  const ruled = numbered >= 2 && numbered <= 4 ? numbered : rows.findIndex((row) => row.baseline > headerEnd)
  let first = typeEnd > 0 ? Math.min(typeEnd, ruled < 0 ? typeEnd : ruled) : ruled
  while (first > 2 && isGroupLabel(table, first - 1)) first--
  if (first < 2 || first > maxHeaderRows) return numbers
  if (typeEnd <= 0 && headerEnd === Infinity && arePairs(table, first)) return numbers
  const maxGap = headerEnd < Infinity ? ruledGap : closeGap
  first = titlesAbove(table, first, maxGap) ?? first
  const ungrouped = rows.slice(0, first).findIndex((_, at) => !hasGroups(table, at))
  const start = Math.max(ungrouped, belowGroups(table, first, rules))
  for (let at = start; at < first; at++) {
    const row = rows[at] as TextRow
    // Columns that are numbered have their numbers in a row.
    if (at > 0 && row.chunks.every((chunk) => isNumberNoYear(chunkText(chunk)) && !chunkText(chunk).endsWith(',')))
      return numbers
    if (at > 0 && wholeRange(row, at, rows, xs)) return numbers
    if (at === start) continue
    const above = rows[at - 1] as TextRow
    if ((gaps[at] as number) > maxGap || hasRuleBetween(above, row, rules)) return numbers
    if (isGroupLabel(table, at) || isNextKey(above, row, xs)) return numbers
  }
  const joined = (numbers[first - 1] as number) - (numbers[start] as number)
  return numbers.map((number, at) => (at < start ? number : at < first ? (numbers[start] as number) : number - joined))
}

/** The rows of titles, two or more and without a number, that a gap parts from the other rows of the header's type; undefined where there are none. */
function titlesAbove({ rows, gaps }: Lines, end: number, maxGap: number): number | undefined {
  const first = gaps.findIndex((gap, at) => at > 0 && gap > maxGap)
  const titles = rows.slice(0, Math.max(0, first))
  const areTitles =
    first < end && titles.every((row) => row.chunks.length > 1 && !/\d/.test(row.chunks.map(chunkText).join()))
  return titles.length > 1 && areTitles ? first : undefined
}

/** Whether the first rows are keys with their values, none of which begins like the middle of a text, and further lines of keys. */
function arePairs({ rows, xs, step }: Lines, count: number): boolean {
  if (xs.length !== 3) return false
  return rows
    .slice(0, count)
    .every((row, at) =>
      filledColumns(row, xs).size === 2
        ? !row.chunks.some((chunk) => /^\p{Ll}/u.test(chunkText(chunk)))
        : isCloser(rows, at, step),
    )
}

/** The first row of a header below those with titles over several columns, or over a line. */
function belowGroups({ rows, xs }: Lines, first: number, rules: readonly Rule[]): number {
  const last = rows[first - 1] as TextRow
  const groups = rows.slice(0, first).findLastIndex((row, at) => {
    const below = at + 1 < first ? rows[at + 1] : undefined
    if (below && hasRuleBetween(row, last, rules)) return true
    return row.chunks.some((chunk) => spansColumns(chunk, xs) || centredRange(chunk, row, below, xs))
  })
  return groups + 1
}

/** Whether the row has a number of its own, or numbers in half of its cells. */
function isNumbered(row: TextRow): boolean {
  const texts = row.chunks.map(chunkText).filter((text) => !isLeader(text))
  // Dashes stand for numbers and for texts.
  const numbers = texts.map((text) => isNumberNoYear(text) && /\d/.test(text) && !text.endsWith(','))
  return (
    (numbers.length > 1 && numbers[0] === true) || numbers.filter(Boolean).length >= Math.max(1, numbers.length / 2)
  )
}

/** Whether it is one text, within the first column, and no further line of the one above. */
function isLoneLabel({ rows, xs, step }: Lines, at: number): boolean {
  const [label, ...others] = (rows[at] as TextRow).chunks
  return label !== undefined && others.length === 0 && label.right < (xs[1] as number) && !isCloser(rows, at, step)
}

/** Whether a line stands as close to the one above as those of a cell do, and closer than rows. @param usual See `usualStep`. */
function isCloser(rows: readonly TextRow[], at: number, usual: number): boolean {
  return at > 0 && stepBetween(rows[at - 1] as TextRow, rows[at] as TextRow) < Math.min(closeStep, usual - closerStep)
}

/** Dots that lead from one cell to the next. */
function isLeader(text: string): boolean {
  return /^\.{2,}$/.test(text)
}

/** Whether it is a text alone in the first column, which names the rows below: it begins like a title under another. */
function isGroupLabel({ rows, xs, step }: Lines, at: number): boolean {
  const [above, row, below] = rows.slice(at - 1, at + 2) as [TextRow, TextRow, TextRow | undefined]
  const [label] = row.chunks
  // Below the further lines of the other titles, the first title has ended.
  const isBelowOthers = at > 1 && above.chunks.length > 1 && !filledColumns(above, xs).has(0)
  const [first] = isBelowOthers ? (rows[at - 2] as TextRow).chunks : above.chunks
  if (!label || !first || !below || row.chunks.length > 1 || !/^\p{Lu}/u.test(chunkText(label))) return false
  if (!isNumbered(below) || (!isBelowOthers && above.chunks.length < xs.length - 1)) return false
  if (isCloser(rows, at, step)) return false
  return intervalOf(xs, first.left + 1) === 0 && Math.abs(first.left - label.left) < 0.5 * row.size
}

function spansColumns(chunk: TextRow['chunks'][number], xs: readonly number[]): boolean {
  return xs.slice(1, -1).some((edge) => chunk.left < edge - 3 && chunk.right > edge + 3)
}

/** Whether a line runs under a text of the upper row. */
function hasRuleBetween(above: TextRow, row: TextRow, rules: readonly Rule[]): boolean {
  return rules.some(
    (rule) =>
      rule.at > above.baseline - 0.3 * above.size &&
      rule.at < row.baseline - 0.3 * row.size &&
      above.chunks.some(({ left, right }) => left < rule.to && right > rule.from),
  )
}

/** The gap (in em) up to which a line belongs to the row above by distance alone; -1 where it gives no evidence. */
function wrapGap(table: Lines): number {
  const sorted = table.gaps.filter((_, at) => at > 0 && !table.separated[at]).sort((a, b) => a - b)
  if (sorted.length < 3) return -1
  const jumps = sorted.flatMap((gap, at) => {
    const before = sorted[at - 1] ?? gap
    const jump = gap - Math.max(0, before)
    return jump > gapJump && before <= closeGap ? [{ jump, limit: (gap + before) / 2 }] : []
  })
  jumps.sort((a, b) => b.jump - a.jump)
  const found = jumps.find(({ limit }) => !joinsNumberRows(table, limit))
  // A gap before a total or between groups is no evidence of wrapped cells: lines must really wrap.
  return found && wrapsByText(table, found.limit) ? found.limit : -1
}

/** Share of the lines that stand close from which those that would join rows of numbers show that a gap parts groups of rows. */
const maxNumberPairs = 0.1

/** Whether lines closer than this are rows of their own: with a label each, and numbers in a column that they share. */
function joinsNumberRows({ rows, xs, gaps }: Lines, limit: number): boolean {
  let [close, pairs] = [0, 0]
  for (let at = 1; at < rows.length; at++) {
    if ((gaps[at] as number) > limit) continue
    close++
    const [above, below] = [rows[at - 1], rows[at]].map((row) => numberColumns(row as TextRow, xs)) as [
      Set<number>,
      Set<number>,
    ]
    const haveLabels = [rows[at - 1], rows[at]].every((row) => filledColumns(row as TextRow, xs).has(0))
    if (haveLabels && [...below].some((column) => above.has(column))) pairs++
  }
  return pairs > maxNumberPairs * close
}

/** The columns behind the first in which a row has numbers. */
function numberColumns(row: TextRow, xs: readonly number[]): Set<number> {
  const columns = row.chunks.filter((chunk) => isNumberNoYear(chunkText(chunk))).map((chunk) => columnOf(chunk, xs))
  return new Set(columns.filter((column) => column > 0))
}

/** Gap between a row and all that is above it, in em: negative where cells are centred against each other. */
function gapAbove(rows: readonly TextRow[], at: number): number {
  const row = rows[at] as TextRow
  let bottom = -Infinity
  for (let above = Math.max(0, at - 3); above < at; above++) bottom = Math.max(bottom, (rows[above] as TextRow).bottom)
  return (row.top - bottom) / row.size
}

/** Whether lines that stand close look like parts of one cell: mostly not all columns are filled. */
function wrapsByText({ rows, xs, gaps }: Lines, limit: number): boolean {
  let close = 0
  let full = 0
  let goesOn = 0
  for (let at = 1; at < rows.length; at++) {
    const above = rows[at - 1] as TextRow
    const row = rows[at] as TextRow
    if ((gaps[at] as number) > limit) continue
    close++
    if (continuesText(row)) goesOn++
    if ([row, above].every((one) => filledColumns(one, xs).size >= xs.length - 1 || isNumberRow(one, xs))) full++
  }
  if (close === 0) return false
  // Full rows in pairs: groups of rows with a gap between them, unless the lower line goes on in the middle of a text.
  return full <= close * 0.34 || goesOn > close * 0.6
}

/** Whether rows of numbers stand under each other between two lines: then lines part groups, not rows. */
function hasNumberPairs({ rows, xs, separated }: Lines): boolean {
  return rows.some(
    (row, at) =>
      at > 0 &&
      !separated[at] &&
      (isNumberRow(row, xs) || (isSumRow(row, xs) && isSumRow(rows[at - 1] as TextRow, xs))),
  )
}

/** Whether numbers stand in a good part of the row's columns. */
function isNumberRow(row: TextRow, xs: readonly number[]): boolean {
  return row.chunks.filter((chunk) => isNumeric(chunkText(chunk))).length >= Math.max(2, (xs.length - 1) * 0.4)
}

/** Most of the row's chunks begin like the middle of a text; what a command or an option is for is written small as well. */
function continuesText(row: TextRow): boolean {
  const texts = row.chunks.map(chunkText)
  if (texts.length > 1 && (/^--?\p{L}/u.test(texts[0] as string) || isNamed(row))) return false
  const going = texts.filter((text) => /^[\p{Ll}(,.;]/u.test(text) && !isNumeric(text)).length
  return going >= texts.length * 0.5
}

/** Whether the first of its cells is a name in a typewriter face, and the last is none. */
function isNamed({ chunks }: TextRow): boolean {
  const [first, last] = [chunks[0], chunks.at(-1)]
  return (
    first?.words.length === 1 && first.words[0]?.style.monospace === true && last?.words[0]?.style.monospace === false
  )
}

/** Whether lines between rows are so many that they alone part the rows. */
function isFullyRuled({ rows, separated }: Lines): boolean {
  const count = separated.filter(Boolean).length
  return count >= 2 && count >= (rows.length - 1) * 0.24
}

/** @param start The first line of the row above. @param limit See `wrapGap`. */
function continues(
  { rows, xs, separated, gaps, ends, step }: Lines,
  start: number,
  at: number,
  limit: number,
): boolean {
  if (separated[at]) return false
  const [above, row, below] = rows.slice(at - 1, at + 2) as [TextRow, TextRow, TextRow | undefined]
  if (isNextKey(above, row, xs)) return false
  // Numbers stand in the first line of a row, or next to the last of its label.
  if (limit >= 0)
    return (
      (gaps[at] as number) <= limit &&
      (above.chunks.length === 1 || !isNumberRow(row, xs)) &&
      !isNextOf(rows.slice(Math.max(start, at - maxCellLines), at), row, xs)
    )
  const filled = filledColumns(row, xs)
  const apart = stepBetween(above, row)
  if (apart > closeStep) return apart <= looseStep && !filled.has(0) && isWrapped(above, row, xs, ends)
  if (endsLabel(above, row, xs, ends, step)) return true
  if (below && !continuesText(row) && endsLabel(row, below, xs, ends, step)) return false
  if (isWrapped(above, row, xs, ends) && !namesGroup(above, row, xs, step)) return true
  const filledAbove = filledColumns(above, xs)
  if (filled.has(0) || filled.size >= xs.length - 1) return false
  if (filled.size > Math.max(1, (xs.length - 1) * 0.5)) return false
  for (const column of filled) if (!filledAbove.has(column)) return false
  return row.chunks.every((chunk) => {
    const begun = above.chunks.find((one) => columnOf(one, xs) === columnOf(chunk, xs))
    return !isNumeric(chunkText(chunk)) && !(begun && isOtherWeight(begun, chunk))
  })
}

/** Whether the row begins with a key below another, each with a colon. */
function isNextKey({ chunks: [key] }: TextRow, { chunks: [next] }: TextRow, xs: readonly number[]): boolean {
  if (!key || !next || columnOf(key, xs) !== 0 || columnOf(next, xs) !== 0) return false
  return [key, next].every((chunk) => endsWithColon(chunkText(chunk))) && /^\p{Lu}/u.test(chunkText(next))
}

/** Words of a label, at most: lines of prose have more. */
const maxLabelWords = 7
/** Lines above a row that it is compared with, at most: cells next to numbers have fewer. */
const maxCellLines = 12

/** Whether a row begins with a label where one of the lines above does, and its last number stands below the last of theirs. */
function isNextOf(above: readonly TextRow[], row: TextRow, xs: readonly number[]): boolean {
  const [label] = row.chunks
  const amount = lastNumber(row, xs)
  if (!label || amount === undefined || isNumeric(chunkText(label))) return false
  if (label.words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).length > maxLabelWords) return false
  const column = columnOf(label, xs)
  const isBegun = above.some(({ chunks: [first] }) => first !== undefined && columnOf(first, xs) === column)
  return isBegun && above.some((one) => lastNumber(one, xs) === amount)
}

/** The column of a row's last number. */
function lastNumber(row: TextRow, xs: readonly number[]): number | undefined {
  return [...numberColumns(row, xs)].at(-1)
}

/** Where the text of each column ends on the right. */
function columnEnds(rows: readonly TextRow[], xs: readonly number[]): number[] {
  const ends = new Array<number>(Math.max(0, xs.length - 1)).fill(-Infinity)
  for (const row of rows)
    for (const chunk of row.chunks) {
      const column = columnOf(chunk, xs)
      if (column >= 0 && chunk.right <= (xs[column + 1] as number) + 1)
        ends[column] = Math.max(ends[column] as number, chunk.right)
    }
  return ends
}

/** The year of a reference, broken from its name. */
const bracketedYear = /^\((?:19|20)\d\d[a-z]?\)/
/** What a number has to follow. */
const openEnd = /[=×+/(]$/

/** Whether each text of the row was begun in the row above, where its first word had no room. */
function isWrapped(above: TextRow, row: TextRow, xs: readonly number[], ends: readonly number[]): boolean {
  if (row.chunks.length > above.chunks.length) return false
  if (row.chunks.length > (xs.length - 1) / 2 && !continuesText(row)) return false
  return row.chunks.every((chunk) => {
    const column = columnOf(chunk, xs)
    const begun = above.chunks.find((one) => columnOf(one, xs) === column)
    const [first] = chunk.words
    if (!begun || !first) return false
    if (isNumeric(chunkText(chunk)) && !bracketedYear.test(first.text) && !openEnd.test(chunkText(begun))) return false
    if (isNumeric(chunkText(begun))) return false
    if (isOtherWeight(begun, chunk) || isItemAbove(begun, chunk)) return false
    return hadNoRoom(begun, chunk, ends[column] as number, row.size)
  })
}

/** Whether a line between two rows parts them over at least half of the table. */
function isSeparated(above: TextRow, row: TextRow, rules: readonly Rule[], xs: readonly number[]): boolean {
  const width = (xs.at(-1) as number) - (xs[0] as number)
  let covered = 0
  for (const rule of rules) {
    if (rule.at <= above.baseline - 0.3 * above.size || rule.at >= row.baseline - 0.3 * row.size) continue
    covered += Math.min(rule.to, xs.at(-1) as number) - Math.max(rule.from, xs[0] as number)
  }
  return covered > 0.4 * width
}
