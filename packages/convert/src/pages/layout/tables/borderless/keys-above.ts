/** Two rows that are keys and, below each, its value: number, date and amount of a statement next to each other. */
import { maxOf, minOf } from '../../../statistics.ts'
import type { Word } from '../../words/words.ts'
import { type FoundTable, fillGrid } from '../grid.ts'
import { type Chunk, chunkText, isNumberNoYear, type TextRow, wordsOf } from '../structure/text-rows.ts'

/** Keys in a row, at least: of two, lines of two columns of the page may be. */
const minKeys = 3
/** Characters of a key, at most. */
const longestKey = 28
/** Step (in em) between the two rows, at most; gap to other rows (in em), and against that between the two, at least. */
const maxStep = 2.8
const minGap = 0.8
const widerGap = 2
/** A key and its value begin, end or have their middle within so much of each other (in em). */
const sameEdge = 0.3
/** Gap (in em) between two rows of a statement, at most. */
const widestGap = 4
/** Words of a line that is prose, at least, and its width against that of the other row. */
const proseWords = 7
const proseShare = 0.7
/** Type whose size differs by more than this share is another. */
const otherSize = 0.05

/** Gap (in em) between two lines of one key, at most. */
const lineGap = 0.5

/** @returns Tables of such rows, the keys as the header, and the rows that are in none. */
export function keysAbove(page: number, rows: readonly TextRow[]): { keyed: FoundTable[]; rest: readonly TextRow[] } {
  const taken = new Set<TextRow>()
  const keyed = rows.flatMap((keys, at) => {
    const values = rows[at + 1]
    if (!values || taken.has(keys) || !(areKeys(keys, values) || isOnlyOfYears(keys, values, rows[at + 2]))) return []
    const upper = rows[at - 1]
    const header = upper && isUpperLine(upper, keys) ? [upper, keys] : [keys]
    const gap = Math.max(minGap * values.size, widerGap * (values.top - keys.bottom))
    if (!isApart(rows[at - header.length], header[0] as TextRow, gap) || !isApart(values, rows[at + 2], gap)) return []
    for (const row of [...header, values]) taken.add(row)
    const words = [...header, values].flatMap(wordsOf)
    return [{ table: fillGrid(page, gridOf(header, values), words, 1, false), words: new Set(words) }]
  })
  return { keyed, rest: taken.size ? rows.filter((row) => !taken.has(row)) : rows }
}

/** Whether the texts of a row are the upper lines of some keys. */
function isUpperLine(upper: TextRow, keys: TextRow): boolean {
  if (upper.chunks.length >= keys.chunks.length || keys.top - upper.bottom > lineGap * keys.size) return false
  return upper.chunks.every((chunk) => keys.chunks.some((key) => sharesEdge(chunk, key, keys.size)))
}

function areKeys(keys: TextRow, values: TextRow): boolean {
  if (!areLevel(keys, values) || !isOtherType(keys, values)) return false
  const hasNumber = values.chunks.some((chunk) => /\d/.test(chunkText(chunk)))
  return hasNumber && keys.chunks.every(isKey)
}

/** Whether no further row of such numbers follows, at any distance that rows of a table have. */
function isOnlyOfYears(keys: TextRow, values: TextRow, next: TextRow | undefined): boolean {
  if (!areYears(keys, values)) return false
  return (
    !next ||
    next.top - values.bottom > widestGap * values.size ||
    !areYears(keys, { ...next, baseline: values.baseline })
  )
}

/** Years over numbers, and perhaps a label before each: a single row of a statement. */
function areYears(keys: TextRow, values: TextRow): boolean {
  const numbers = values.chunks.filter((chunk) => isNumberNoYear(chunkText(chunk)))
  const years = keys.chunks.filter((chunk) => isYear(chunkText(chunk)))
  return (
    years.length >= minKeys - 1 &&
    years.length >= keys.chunks.length - 2 &&
    numbers.length >= values.chunks.length - 1 &&
    keys.chunks.length === values.chunks.length &&
    isBelow(keys, values) &&
    haveOnePitch(keys.chunks, values.chunks)
  )
}

/** Whether each number is nearer to its year than to the next. */
function haveOnePitch(keys: readonly Chunk[], values: readonly Chunk[]): boolean {
  const [years, numbers] = [keys.slice(1), values.slice(1)].map((chunks) =>
    chunks.map(({ left, right }) => left + right),
  ) as [number[], number[]]
  const pitch = minOf(
    years.slice(1).map((place, at) => place - (years[at] as number)),
    (step) => step,
  )
  return years.every((place, at) => Math.abs(place - (numbers[at] as number)) < pitch / 2)
}

function isYear(text: string): boolean {
  return /^(?:19|20)\d\d$/.test(text)
}

/** Whether each text of the lower row stands below one of the upper, close by. */
function areLevel(keys: TextRow, values: TextRow): boolean {
  if (keys.chunks.length < minKeys || keys.chunks.length !== values.chunks.length || !isBelow(keys, values))
    return false
  return keys.chunks.every((key, at) => sharesEdge(key, values.chunks[at] as Chunk, keys.size))
}

function isBelow(keys: TextRow, values: TextRow): boolean {
  return values.baseline - keys.baseline <= maxStep * values.size
}

function isKey(chunk: Chunk): boolean {
  const text = chunkText(chunk)
  return text.length <= longestKey && /\p{L}/u.test(text) && !isNumberNoYear(text)
}

function sharesEdge(key: Chunk, value: Chunk, size: number): boolean {
  const [left, right] = [key.left - value.left, key.right - value.right]
  return [left, right, (left + right) / 2].some((shift) => Math.abs(shift) < sameEdge * size)
}

/** Whether one row is all bold, or all of a colour or a size, and the other all of another. */
function isOtherType(keys: TextRow, values: TextRow): boolean {
  const [some, others] = [wordsOf(keys), wordsOf(values)]
  const { bold, colour } = (some[0] as Word).style
  const differs = (isOf: (word: Word) => boolean): boolean => some.every(isOf) && !others.some(isOf)
  return (
    Math.abs(keys.size - values.size) > otherSize * values.size ||
    differs(({ style }) => style.bold === bold) ||
    differs(({ style }) => style.colour === colour)
  )
}

/** Whether the rows stand apart: a header and the first row of a table are no keys and values. */
function isApart(above: TextRow | undefined, below: TextRow | undefined, gap: number): boolean {
  return !above || !below || below.top - above.bottom > gap || isProse(above, below) || isProse(below, above)
}

/** A line of words without gaps, about as wide as the other row, is none of a table. */
function isProse({ chunks: [chunk, ...others] }: TextRow, { chunks }: TextRow): boolean {
  const width = maxOf(chunks, ({ right }) => right) - minOf(chunks, ({ left }) => left)
  if (!chunk || others.length > 0) return false
  return chunk.words.length >= proseWords && chunk.right - chunk.left > proseShare * width
}

function gridOf(header: readonly TextRow[], values: TextRow): Parameters<typeof fillGrid>[1] {
  const keys = header.at(-1) as TextRow
  const columns = keys.chunks.map((key, at) => {
    const value = values.chunks[at] as Chunk
    return { left: Math.min(key.left, value.left), right: Math.max(key.right, value.right) }
  })
  const inner = columns.slice(1).map(({ left }, at) => (left + (columns[at]?.right ?? left)) / 2)
  const xs = [(columns[0]?.left ?? 0) - 1, ...inner, (columns.at(-1)?.right ?? 0) + 1]
  const cells = [0, 1].flatMap((row) => columns.map((_, column) => ({ row, column, rowSpan: 1, columnSpan: 1 })))
  return { xs, ys: [(header[0] as TextRow).top - 1, (keys.bottom + values.top) / 2, values.bottom + 1], cells }
}
