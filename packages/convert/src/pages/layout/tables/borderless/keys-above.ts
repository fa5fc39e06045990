/** Two rows that are keys and, below each, its value: number, date and amount of a statement next to each other. */
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
/** Words of a line that is prose, at least. */
const proseWords = 7
/** Type whose size differs by more than this share is another. */
const otherSize = 0.05

/** @returns Tables of such rows, the keys as the header, and the rows that are in none. */
export function keysAbove(page: number, rows: readonly TextRow[]): { keyed: FoundTable[]; rest: readonly TextRow[] } {
  const taken = new Set<TextRow>()
  const keyed = rows.flatMap((keys, at) => {
    const values = rows[at + 1]
    if (!values || taken.has(keys) || !areKeys(keys, values)) return []
    const gap = Math.max(minGap * values.size, widerGap * (values.top - keys.bottom))
    if (!isApart(rows[at - 1], keys, gap) || !isApart(values, rows[at + 2], gap)) return []
    taken.add(keys).add(values)
    const words = [...wordsOf(keys), ...wordsOf(values)]
    return [{ table: fillGrid(page, gridOf(keys, values), words, 1, false), words: new Set(words) }]
  })
  return { keyed, rest: taken.size ? rows.filter((row) => !taken.has(row)) : rows }
}

function areKeys(keys: TextRow, values: TextRow): boolean {
  if (keys.chunks.length < minKeys || keys.chunks.length !== values.chunks.length) return false
  if (values.baseline - keys.baseline > maxStep * values.size || !isOtherType(keys, values)) return false
  const hasNumber = values.chunks.some((chunk) => /\d/.test(chunkText(chunk)))
  return (
    hasNumber && keys.chunks.every((key, at) => isKey(key) && sharesEdge(key, values.chunks[at] as Chunk, keys.size))
  )
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
  return !above || !below || below.top - above.bottom > gap || isProse(above) || isProse(below)
}

/** A line of words without gaps is a row of no table. */
function isProse({ chunks: [chunk, ...others] }: TextRow): boolean {
  return others.length === 0 && chunk !== undefined && chunk.words.length >= proseWords
}

function gridOf(keys: TextRow, values: TextRow): Parameters<typeof fillGrid>[1] {
  const columns = keys.chunks.map((key, at) => {
    const value = values.chunks[at] as Chunk
    return { left: Math.min(key.left, value.left), right: Math.max(key.right, value.right) }
  })
  const inner = columns.slice(1).map(({ left }, at) => (left + (columns[at]?.right ?? left)) / 2)
  const xs = [(columns[0]?.left ?? 0) - 1, ...inner, (columns.at(-1)?.right ?? 0) + 1]
  const cells = [0, 1].flatMap((row) => columns.map((_, column) => ({ row, column, rowSpan: 1, columnSpan: 1 })))
  return { xs, ys: [keys.top - 1, (keys.bottom + values.top) / 2, values.bottom + 1], cells }
}
