/** Tables without any line: rows whose chunks stand in common columns. */
import { append } from '../../document/append.ts'
import type { DocumentFacts } from '../analyse-page.ts'
import type { Word } from '../words.ts'
import { headLines, isOfType, lineStep } from './aligned-heads.ts'
import { centredKeys } from './centred-keys.ts'
import { fillGrid, intervalOf } from './grid.ts'
import type { FoundTable } from './half-ruled.ts'
import { inferColumns } from './infer-columns.ts'
import { makeGrid } from './infer-grid.ts'
import { inferRows } from './infer-rows.ts'
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
} from './not-tables.ts'
import { withHeadSpans } from './row-spans.ts'
import type { Rule } from './rulings.ts'
import {
  type Chunk,
  chunkText,
  columnsOf,
  joinCentredTitles,
  joinInColumns,
  type TextRow,
  textRows,
} from './text-rows.ts'

/** Fewer rows are no proof of a table. */
const fewestRows = 3
/** White (in em) between two rows of a table, at most. */
const widestWhite = 2.6

/** What else tells where tables are. */
export interface Hints {
  rules: readonly Rule[]
  /** Heights between which white parts cells (see columns.ts). */
  zones: readonly { top: number; bottom: number }[]
}

/** @param words Of one column of the page. */
export function alignedTables(
  page: number,
  words: readonly Word[],
  { rules, zones }: Hints,
  facts: DocumentFacts,
): FoundTable[] {
  // Aligned columns of code are code.
  const rows = textRows(facts.isMono ? words : words.filter((word) => !word.style.mono))
  const found: FoundTable[] = []
  for (const run of runsOf(rows, zones)) {
    const table = buildTable(page, run, rules)
    if (table) found.push(table)
  }
  return found
}

/** Runs of rows that may be a table: most have several chunks, none is far from the next. */
function runsOf(rows: readonly TextRow[], zones: Hints['zones']): TextRow[][] {
  const runs: TextRow[][] = []
  let run: TextRow[] = []
  let single = 0
  const close = (): void => {
    const lone = run.length - 1 - run.findLastIndex((row) => row.chunks.length > 1)
    if (lone) run.splice(run.length - looseEnd(run, lone))
    if (run.filter((row) => row.chunks.length > 1).length >= fewestRows) runs.push(run)
    run = []
    single = 0
  }
  rows.forEach((row, at) => {
    const last = run.at(-1)
    if (last && row.size < largerType * last.size && zones.some((zone) => isIn(last, zone) && isIn(row, zone))) {
      run.push(row)
      single = 0
      return
    }
    if (last && (row.top - last.bottom) / Math.max(row.size, last.size) > widestWhite) close()
    if (row.chunks.length > 1) {
      if (!run.length) append(run, headLines(rows, at, runs.at(-1)?.at(-1)))
      run.push(row)
      single = 0
    } else if (run.length && single < 6 && isOfType(row, run) && fitsColumn(row, run)) {
      run.push(row)
      single++
    } else close()
  })
  close()
  return runs
}

function isIn(row: TextRow, zone: { top: number; bottom: number }): boolean {
  return row.baseline > zone.top && row.baseline - 0.3 * row.size < zone.bottom
}

/** Of the lone chunks at a run's end, how many stand too far below the cells to go on in them. */
function looseEnd(run: readonly TextRow[], single: number): number {
  for (let kept = 0; kept < single; kept++) {
    const row = run[run.length - single + kept] as TextRow
    const above = run[run.length - single + kept - 1] as TextRow
    if (row.baseline - above.baseline > lineStep * row.size) return single - kept
  }
  return 0
}

/** Rows of a run that are asked whether a lone chunk stands in one of their columns. */
const askedRows = 16

/** Type of this ratio to that of the row above is a heading's, wherever it stands. */
const largerType = 1.25

/** A lone chunk goes on a cell above: it begins where one began and stays clear of the next column. */
function fitsColumn(row: TextRow, run: readonly TextRow[]): boolean {
  const [chunk] = row.chunks
  if (!chunk) return false
  if (isKeyBetween(chunk, row, run)) return true
  if (liesOverColumns(chunk, run)) return false
  let asked = 0
  for (let at = run.length - 1; at >= 0 && asked < askedRows; at--) {
    const anchor = run[at] as TextRow
    if (anchor.chunks.length < 2) continue
    asked++
    const found = anchor.chunks.findIndex(
      (one) => Math.abs(one.left - chunk.left) < row.size * 0.8 || overlapShare(one, chunk) > 0.6,
    )
    const next = anchor.chunks[found + 1]
    if (found >= 0 && (!next || chunk.right < next.left - 0.3 * row.size)) return true
  }
  return false
}

/** Whether the chunk lies over several columns, as a line of prose below a table does. */
function liesOverColumns(chunk: Chunk, run: readonly TextRow[]): boolean {
  const columns = columnsOf(run.slice(-askedRows))
  return columns.filter((column) => column.left < chunk.right && column.right > chunk.left).length > 1
}

/** Whether the chunk stands left of the cells above, in a column that other keys of the run have begun. */
function isKeyBetween(chunk: Chunk, row: TextRow, run: readonly TextRow[]): boolean {
  const cells = run.findLast((one) => one.chunks.length > 1)?.chunks
  const left = cells?.[0]?.left ?? 0
  if (!cells || cells.length < 2 || chunk.right > left - 0.3 * row.size) return false
  return run.some((one) => Math.abs((one.chunks[0]?.left ?? 0) - chunk.left) < 0.8 * row.size)
}

function overlapShare(a: { left: number; right: number }, b: { left: number; right: number }): number {
  const overlap = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  return overlap / Math.max(1, Math.min(a.right - a.left, b.right - b.left))
}

/** Words of a chunk from which it is prose where it lies over an edge of columns. */
const proseWords = 5
/** Share of the columns in which a row that is none of prose has texts. */
const cellShare = 0.6

function buildTable(page: number, run: TextRow[], rules: readonly Rule[]): FoundTable | undefined {
  const inner = withoutProse(run, columnEdges(withoutLongEnds(run)))
  const xs = columnEdges(inner)
  const columnOf = (x: number): number => intervalOf(xs, x)
  const found = joinCentredTitles(inner, columnOf)
  if (xs.length < 3 || !isTable(found, xs)) return undefined
  const rows = joinInColumns(found, columnOf)
  const words = wordsOf(rows)
  const top = (rows[0] as TextRow).top - 1
  const bottom = (rows.at(-1) as TextRow).bottom + 1
  const [left, right] = [xs[0] as number, xs.at(-1) as number]
  const parting = rules.filter((rule) => rule.at > top && rule.at < bottom && rule.to > left && rule.from < right)
  const numbers = inferRows(rows, xs, parting, headRule(parting, xs)?.at)
  const grid =
    centredKeys(words, xs, top, bottom) ?? withHeadSpans(makeGrid(rows, numbers, xs, parting, top, bottom), words)
  if (grid.ys.length - 1 < fewestRows) return undefined
  const table = fillGrid(page, grid, words, 0, false)
  return holdsProse(table) || isSparse(table) || isChart(table) ? undefined : { table, words: new Set(words) }
}

/** The line under the head, where it is the only one that runs under the whole table. */
function headRule(rules: readonly Rule[], xs: readonly number[]): Rule | undefined {
  const width = (xs.at(-1) as number) - (xs[0] as number)
  const whole = rules.filter((rule) => rule.to - rule.from > 0.7 * width)
  return whole.length === 1 ? whole[0] : undefined
}

function wordsOf(rows: readonly TextRow[]): Word[] {
  return rows.flatMap((row) => row.chunks.flatMap((chunk) => chunk.words))
}

function columnEdges(rows: readonly TextRow[]): number[] {
  let [left, right] = [Infinity, -Infinity]
  for (const word of wordsOf(rows)) {
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
  return kept.filter((row) => row.chunks.length > 1).length >= fewestRows ? kept : rows
}

/** The rows without lines of prose before and after them. */
function withoutProse(rows: TextRow[], xs: readonly number[]): TextRow[] {
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
  return new Set([...counts].flatMap(([place, count]) => (count >= fewestRows ? [place] : [])))
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
const leastSeveral = 0.35
const fewSeveral = 0.15
const manyRows = 5

/** Share of the places of a table of bare numbers that are filled, at least. */
const leastBare = 0.45

function isTable(rows: readonly TextRow[], xs: readonly number[]): boolean {
  const columns = xs.length - 1
  const multiple = rows.filter((row) => filled(row, xs) > 1)
  const least = columns >= 4 && multiple.length >= manyRows ? fewSeveral : leastSeveral
  if (multiple.length < fewestRows || multiple.length < rows.length * least) return false
  if (isList(rows, columns) || isMarkedColumns(rows) || isForm(rows, columns)) return false
  if ((columns < 3 && isContents(rows)) || isJustifiedText(multiple)) return false
  if (isScatteredNumbers(rows, columns, leastBare)) return false
  if (columns >= 3) return alignedShare(multiple, xs) > 0.5
  return !isRunningText(multiple) && isTwoColumnTable(multiple, xs)
}

function filled(row: TextRow, xs: readonly number[]): number {
  return new Set(row.chunks.map((chunk) => intervalOf(xs, (chunk.left + chunk.right) / 2))).size
}

/** Two columns are also what a gutter leaves: cells must be short or start in one place. */
function isTwoColumnTable(rows: readonly TextRow[], xs: readonly number[]): boolean {
  const lengths = rows.flatMap((row) => row.chunks.map((chunk) => chunk.words.length)).sort((a, b) => a - b)
  return (lengths[lengths.length >> 1] ?? 0) <= 5 && alignedShare(rows, xs) > 0.65
}

/** Share of chunks that begin, end or are centred where most of their column do. */
function alignedShare(rows: readonly TextRow[], xs: readonly number[]): number {
  let aligned = 0
  let all = 0
  for (let column = 0; column + 1 < xs.length; column++) {
    const chunks = rows.flatMap((row) =>
      row.chunks.filter((chunk) => intervalOf(xs, (chunk.left + chunk.right) / 2) === column),
    )
    if (!chunks.length) continue
    all += chunks.length
    aligned += Math.max(
      mostAlike(chunks.map((chunk) => chunk.left)),
      mostAlike(chunks.map((chunk) => chunk.right)),
      mostAlike(chunks.map((chunk) => (chunk.left + chunk.right) / 2)),
    )
  }
  return all ? aligned / all : 0
}

function mostAlike(values: number[]): number {
  values.sort((a, b) => a - b)
  let most = 0
  let start = 0
  for (let end = 0; end < values.length; end++) {
    while ((values[end] as number) - (values[start] as number) > 3) start++
    most = Math.max(most, end - start + 1)
  }
  return most
}

/** Dot leaders: a table of contents. */
function isContents(rows: readonly TextRow[]): boolean {
  return (
    rows.filter((row) => row.chunks.some((chunk) => /(?:[.…]\s?){5,}/.test(chunkText(chunk)))).length >
    rows.length * 0.4
  )
}

/** Labels with a colon and what was filled in. */
function isForm(rows: readonly TextRow[], columns: number): boolean {
  const labelled = rows.filter((row) => /:$/.test(chunkText(row.chunks[0] as TextRow['chunks'][number]))).length
  return columns === 2 && labelled > rows.length * 0.5
}
