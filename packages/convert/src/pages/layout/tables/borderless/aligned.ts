/** Tables without any line: rows whose chunks stand in common columns. */
import { median } from '../../../statistics.ts'
import type { DocumentFacts } from '../../facts.ts'
import { noChances, type RoleChances } from '../../roles/role-chances.ts'
import type { Word } from '../../words/words.ts'
import { cellRows } from '../cell-breaks/cell-rows.ts'
import { columnOf, type FoundTable, fillGrid } from '../grid.ts'
import type { Rule } from '../rulings.ts'
import { centredKeys } from '../structure/centred-keys.ts'
import { isHeadingAlone } from '../structure/heading-rows.ts'
import { inferColumns } from '../structure/infer-columns.ts'
import { makeGrid } from '../structure/infer-grid.ts'
import { inferRows } from '../structure/infer-rows.ts'
import {
  holdsProse,
  isChart,
  isJustifiedText,
  isList,
  isMarked,
  isMarkedColumns,
  isRunningText,
  isScatteredNumbers,
  isSparse,
} from '../structure/not-tables.ts'
import { withHeaderSpans, withRowSpans } from '../structure/row-spans.ts'
import {
  chunkText,
  filledColumns,
  joinCentredTitles,
  joinInColumns,
  type TextRow,
  wordsOf,
} from '../structure/text-rows.ts'
import { minRows, runsOf, type Zone } from './aligned-runs.ts'
import { keysAbove } from './keys-above.ts'
import { partRun } from './part-runs.ts'

/** Further evidence for where tables are. */
interface Hints {
  rules: readonly Rule[]
  zones: readonly Zone[]
  /** What the model says of the words. */
  chances?: RoleChances
}

/** @param words Of one column of the page. */
export function alignedTables(
  page: number,
  words: readonly Word[],
  { rules, zones, chances = noChances }: Hints,
  facts: DocumentFacts,
): FoundTable[] {
  const { keyed, rest } = keysAbove(page, tableRows(words, facts))
  const runs = runsOf(rest, zones, (row) => isHeadingAlone(row, chances)).flatMap(partRun)
  return [...keyed, ...runs.flatMap((run) => buildTable(page, run, rules) ?? [])]
}

/** The rows that may be rows of a table, with their cells. */
export function tableRows(words: readonly Word[], facts: DocumentFacts): readonly TextRow[] {
  const rows = cellRows(words)
  if (facts.isMonospace) return rows
  let isBelowHeader = false
  return rows.filter((row) => {
    const isCode = isCodeRow(row)
    isBelowHeader = isCode && row.chunks.length > 1 && (isBelowHeader || isBoldHeader(row))
    return !isCode || isBelowHeader
  })
}

/** Aligned columns of code are code; names of options with words next to them are cells, and so are rows below a header in bold type. */
function isCodeRow({ chunks }: TextRow): boolean {
  return chunks.every(({ words }) => words.every(({ style }) => style.monospace))
}

/** Titles of a table in a typewriter face, at least. */
const minTitles = 3

function isBoldHeader({ chunks }: TextRow): boolean {
  if (chunks.length < minTitles) return false
  return chunks.every((chunk) => /^\p{Lu}/u.test(chunkText(chunk)) && chunk.words.every(({ style }) => style.bold))
}

/** Words of a chunk from which it is prose where it lies over an edge of columns. */
const proseWords = 5
/** Share of the columns in which a row that is none of prose has texts. */
const cellShare = 0.6

export function buildTable(page: number, run: readonly TextRow[], rules: readonly Rule[]): FoundTable | undefined {
  const inner = withoutProse(run, columnEdges(withoutLongEnds(run)))
  const xs = columnEdges(inner)
  const found = joinCentredTitles(inner, xs)
  if (xs.length < 3 || !isTable(found, xs)) return undefined
  const rows = joinInColumns(found, xs)
  const words = rows.flatMap(wordsOf)
  const top = (rows[0] as TextRow).top - 1
  const bottom = (rows.at(-1) as TextRow).bottom + 1
  const [left, right] = [xs[0] as number, xs.at(-1) as number]
  const parting = rules.filter((rule) => rule.at > top && rule.at < bottom && rule.to > left && rule.from < right)
  const headerEnd = headerRule(parting, xs)?.at
  const numbers = inferRows(rows, xs, parting, headerEnd)
  const headerRules = parting.filter(({ at }) => headerEnd !== undefined && at < headerEnd)
  const grid =
    centredKeys(words, xs, top, bottom) ??
    withHeaderSpans(withRowSpans(makeGrid(rows, numbers, xs, parting, top, bottom), headerRules, words), words)
  if (grid.ys.length - 1 < minRows) return undefined
  const aboveRule = headerEnd === undefined ? 0 : rows.filter(({ baseline }) => baseline < headerEnd).length
  const headerRows = aboveRule ? (numbers[aboveRule - 1] as number) + 1 : 0
  const table = fillGrid(page, grid, words, headerRows, false)
  return holdsProse(table) || isSparse(table) || isChart(table) ? undefined : { table, words: new Set(words) }
}

/** The line under the header, where it is the only one that runs under the whole table. */
function headerRule(rules: readonly Rule[], xs: readonly number[]): Rule | undefined {
  const width = (xs.at(-1) as number) - (xs[0] as number)
  const whole = rules.filter((rule) => rule.to - rule.from > 0.7 * width)
  return whole.length === 1 ? whole[0] : undefined
}

function columnEdges(rows: readonly TextRow[]): number[] {
  let [left, right] = [Infinity, -Infinity]
  for (const word of rows.flatMap(wordsOf)) {
    left = Math.min(left, word.left - 1)
    right = Math.max(right, word.right + 1)
  }
  return inferColumns(rows, left, right)
}

/** The rows that certainly are none of prose: a note below the table would hide where its columns are. */
function withoutLongEnds(rows: readonly TextRow[]): readonly TextRow[] {
  const isLong = (row: TextRow): boolean => row.chunks.some((chunk) => chunk.words.length >= proseWords)
  const cells = rows.findIndex((row) => row.chunks.length > 1 && !isMarked(row))
  const start = rows.findIndex((row, at) => at >= cells && !isLong(row))
  const end = rows.findLastIndex((row) => !isLong(row)) + 1
  const kept = rows.slice(Math.max(0, start), end)
  return kept.filter((row) => row.chunks.length > 1).length >= minRows ? kept : rows
}

/** The rows without lines of prose before and after them. */
function withoutProse(rows: readonly TextRow[], xs: readonly number[]): TextRow[] {
  const starts = cellStarts(rows)
  const isCellRow = (row: TextRow): boolean => row.chunks.length > 1 && !isMarked(row) && !isProseRow(row, xs, starts)
  const first = rows.findIndex(isCellRow)
  const isAfterProse = rows.slice(0, Math.max(0, first)).some((row) => isMarked(row) || isProseRow(row, xs, starts))
  const start = isAfterProse ? first : 0
  let end = rows.length
  while (end > start && isProseRow(rows[end - 1] as TextRow, xs, starts)) end--
  return rows.slice(start, end)
}

/** How near (in points) the cells of a column begin to each other. */
const sameStart = 2

/** Where cells of several rows begin that have others before them. */
function cellStarts(rows: readonly TextRow[]): Set<number> {
  const counts = new Map<number, number>()
  for (const { chunks } of rows)
    for (const { left } of chunks.slice(1)) {
      const place = Math.round(left / sameStart)
      counts.set(place, (counts.get(place) ?? 0) + 1)
    }
  return new Set([...counts].flatMap(([place, count]) => (count >= minRows ? [place] : [])))
}

function isProseRow(row: TextRow, xs: readonly number[], starts: ReadonlySet<number>): boolean {
  if (row.chunks.length >= Math.max(3, cellShare * (xs.length - 1))) return false
  return row.chunks.some(
    (chunk, at) =>
      chunk.words.length >= proseWords &&
      xs.slice(1, -1).some((edge) => chunk.left < edge - row.size && chunk.right > edge + row.size) &&
      !(at > 0 && starts.has(Math.round(chunk.left / sameStart))),
  )
}

/** Share of lines with several cells: in a table of many columns the texts of one may take a dozen lines a row. */
const minSeveral = 0.35
const fewSeveral = 0.15
const manyRows = 5

/** Share of the places of a table of bare numbers that are filled, at least. */
const minBare = 0.45

function isTable(rows: readonly TextRow[], xs: readonly number[]): boolean {
  const columns = xs.length - 1
  const multiple = rows.filter((row) => filledColumns(row, xs).size > 1)
  const min = columns >= 4 && multiple.length >= manyRows ? fewSeveral : minSeveral
  if (multiple.length < minRows || multiple.length < rows.length * min) return false
  if (isList(rows, columns) || isMarkedColumns(rows) || isForm(rows, columns)) return false
  const aligned = alignedShare(multiple, xs)
  if (isJustifiedText(multiple) && (aligned < surelyAligned || !isTerse(multiple))) return false
  if (isScatteredNumbers(rows, columns, minBare)) return false
  if (columns >= 3) return aligned > 0.5
  return !isRunningText(multiple) && isTwoColumnTable(multiple, xs)
}

/** Words of a cell on average, at most, of cells that begin with small letters; and share of them that are aligned, at least. */
const terse = 1.5
const surelyAligned = 0.9

function isTerse(rows: readonly TextRow[]): boolean {
  const chunks = rows.flatMap((row) => row.chunks)
  return chunks.reduce((sum, { words }) => sum + words.length, 0) <= terse * chunks.length
}

/** Two columns are also what a gutter leaves: cells must be short or start in one place. */
function isTwoColumnTable(rows: readonly TextRow[], xs: readonly number[]): boolean {
  const lengths = rows.flatMap((row) => row.chunks.map((chunk) => chunk.words.length))
  return (median(lengths) ?? 0) <= 5 && alignedShare(rows, xs) > 0.65
}

/** Share of chunks that begin, end or are centred where most of their column do. */
function alignedShare(rows: readonly TextRow[], xs: readonly number[]): number {
  let aligned = 0
  let all = 0
  for (let column = 0; column + 1 < xs.length; column++) {
    const chunks = rows.flatMap((row) => row.chunks.filter((chunk) => columnOf(chunk, xs) === column))
    if (!chunks.length) continue
    all += chunks.length
    aligned += Math.max(
      maxAlike(chunks.map((chunk) => chunk.left)),
      maxAlike(chunks.map((chunk) => chunk.right)),
      maxAlike(chunks.map((chunk) => (chunk.left + chunk.right) / 2)),
    )
  }
  return all ? aligned / all : 0
}

function maxAlike(values: number[]): number {
  values.sort((a, b) => a - b)
  let max = 0
  let start = 0
  for (let end = 0; end < values.length; end++) {
    while ((values[end] as number) - (values[start] as number) > 3) start++
    max = Math.max(max, end - start + 1)
  }
  return max
}

/** Share of the texts next to labels from which on they are prose. */
const proseShare = 0.25

/** Labels with a colon and prose next to them. */
function isForm(rows: readonly TextRow[], columns: number): boolean {
  const labelled = rows.filter((row) => /:$/.test(chunkText(row.chunks[0] as TextRow['chunks'][number]))).length
  const texts = rows.flatMap(({ chunks }) => chunks.slice(1))
  const prose = texts.filter(({ words }) => words.length >= proseWords)
  return columns === 2 && labelled > rows.length * 0.5 && prose.length > proseShare * texts.length
}
