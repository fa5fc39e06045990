/** What looks like rows of cells and is none: lists, bibliographies, listings, columns of prose. */

import { maxOf, median } from '../../../statistics.ts'
import type { TableBlock } from '../../blocks.ts'
import type { Line } from '../../lines/line.ts'
import { lineOf, lineText } from '../../lines/lines.ts'
import { markerOf } from '../../lines/list-markers.ts'
import { clauseNumberOf, isNextClause } from '../../paragraphs/clauses.ts'
import { type Chunk, chunkText, isNumeric, type TextRow } from './text-rows.ts'

/** Words of one cell that is not drawn: more are a column of the page, and twice as many where there are many rows. */
const maxWords = 80
const manyRows = 6
/** Characters of a cell on average: measured, wrapped cells of real tables stay below 90. */
const maxCharacters = 120

/** Bullets, numbers or labels of references in front of texts, and numbers of clauses. */
export function isList(rows: readonly TextRow[], columns: number): boolean {
  const multiple = rows.filter((row) => row.chunks.length > 1)
  const clauses = columns > 2 ? new Set() : clausesOf(multiple)
  const marked = multiple.filter((row) => clauses.has(row) || isMarked(row)).length
  if (columns > 2 && marked < multiple.length) return false
  return marked > 0 && marked >= multiple.length * 0.6
}

/** Rows of a number and a text, each of which is the next clause after the one above. */
function clausesOf(rows: readonly TextRow[]): Set<TextRow> {
  const clauses = rows.flatMap((row) => {
    const [first, second] = row.chunks as [Chunk, Chunk]
    const number = first.words.length === 1 ? clauseNumberOf(first.words[0]?.text) : undefined
    return number && /\p{L}{2}/u.test(chunkText(second)) ? [{ row, number }] : []
  })
  const countsOn = ({ number }: { number: number[] }, at: number): boolean =>
    at === 0 || isNextClause((clauses[at - 1] as { number: number[] }).number, number)
  return new Set(clauses.every(countsOn) ? clauses.map(({ row }) => row) : [])
}

export function isMarked(row: TextRow): boolean {
  const [first] = row.chunks
  if (!first) return false
  if (/^(?:\[[^\]]{1,14}\]|\d{1,3}:)(?:\s|$)/.test(chunkText(first))) return true
  const line = lineOf(row.chunks.flatMap((chunk) => chunk.words))
  return markerOf(line) !== undefined || isNote(line)
}

/** Type of a note's raised number against that of its text, at most. */
const noteRatio = 0.8

function isNote(line: Line): boolean {
  const [number, text] = line.words
  if (!number || !text || !/^\d{1,2}$/.test(number.text)) return false
  const { size } = text.style
  return number.style.size < noteRatio * size && text.baseline - number.baseline > 0.1 * size
}

/** Boxes to tick and bullets in columns of their own, with what they are for next to them. */
export function isMarkedColumns(rows: readonly TextRow[]): boolean {
  const chunks = rows.flatMap((row) => row.chunks)
  const markers = rows.flatMap((row) => row.chunks.slice(0, -1)).filter((chunk) => isLoneMarker(chunk))
  return markers.length >= rows.length * 0.5 && markers.length >= chunks.length * 0.4
}

function isLoneMarker({ words }: TextRow['chunks'][number]): boolean {
  return words.length === 1 && /^[☐☑☒❏❑❒•‣⁃▪▫■□◦●○]$/.test(words[0]?.text ?? '')
}

/** Share of cells with text: the labels of a drawing leave more of them empty. Measured: 0.45 and more in tables. */
const minFilledShare = 0.4

export function isSparse(table: TableBlock): boolean {
  return table.cells.filter((cell) => cell.lines.length > 0).length < table.cells.length * minFilledShare
}

/** Numbers on an axis, at least. */
const axisNumbers = 4
const axisFilled = 0.6

/** Labels of a chart: the numbers of an axis, evenly spaced down to the lowest, next to cells that are mostly empty. */
export function isChart(table: TableBlock): boolean {
  const filled = table.cells.filter((cell) => cell.lines.length > 0)
  if (filled.length > table.cells.length * axisFilled) return false
  return [0, table.columns - 1].some((column) => {
    const values = filled
      .filter((cell) => cell.column === column)
      .flatMap((cell) => cell.lines.map((line) => Number.parseFloat(line.words[0]?.text.replace(/,/g, '') ?? '')))
      .filter((value) => !Number.isNaN(value))
    const steps = values.slice(1).map((value, at) => (values[at] as number) - value)
    const usual = median(steps) ?? 0
    const even = steps.filter((step) => Math.abs(step - usual) < 0.02 * usual).length
    return values.length >= axisNumbers && usual > 0 && even >= steps.length * 0.7
  })
}

/** Numbers alone, at heights of their own: they name the bars of a chart. @param minFilledShare Share of places in a table. */
export function isScatteredNumbers(rows: readonly TextRow[], columns: number, minFilledShare: number): boolean {
  const chunks = rows.flatMap((row) => row.chunks)
  return chunks.length < minFilledShare * rows.length * columns && chunks.every((chunk) => isNumeric(chunkText(chunk)))
}

/** Justified prose with wide spaces: pieces of several words that mostly begin in the middle of a sentence. */
export function isRunningText(rows: readonly TextRow[]): boolean {
  const chunks = rows.flatMap((row) => row.chunks)
  const going = chunks.filter((chunk) => /^\p{Ll}/u.test(chunkText(chunk))).length
  const words = chunks.reduce((sum, chunk) => sum + chunk.words.length, 0)
  return going > chunks.length * 0.6 && words > chunks.length * 1.8
}

/** Share of lines that reach the right edge, of those that begin in the middle of a sentence, and of numbers at most. */
const flushShare = 0.6
const goingShare = 0.4
const numberShare = 0.15

/** Lines of justified prose: most end at one edge, many begin with a small letter, hardly any piece is a number. */
export function isJustifiedText(rows: readonly TextRow[]): boolean {
  const right = maxOf(rows, (row) => row.chunks.at(-1)?.right ?? 0)
  const flush = rows.filter((row) => (row.chunks.at(-1)?.right ?? 0) > right - 0.5 * row.size)
  const going = rows.filter((row) => /^\p{Ll}/u.test(chunkText(row.chunks[0] as TextRow['chunks'][number])))
  const chunks = rows.flatMap((row) => row.chunks)
  const numbers = chunks.filter((chunk) => isNumeric(chunkText(chunk)))
  return (
    flush.length >= rows.length * flushShare &&
    going.length >= rows.length * goingShare &&
    numbers.length < chunks.length * numberShare
  )
}

/** A cell without lines around it that holds a paragraph is a column of the page. */
export function holdsProse(table: TableBlock): boolean {
  const filled = table.cells.filter((cell) => cell.lines.length > 0)
  const longest = maxOf(filled, (cell) => cell.lines.reduce((sum, line) => sum + line.words.length, 0))
  if (longest > maxWords * (table.rows < manyRows ? 1 : 2) || (longest > 45 && table.rows < 4)) return true
  const characters = filled.reduce(
    (sum, cell) => sum + cell.lines.reduce((length, line) => length + lineText(line).length, 0),
    0,
  )
  return characters > filled.length * maxCharacters
}
