/** Words of a table's place → rows of chunks: what stands close together on one baseline. */
import { append } from '../../../../core/document/append.ts'
import { maxOf, minOf } from '../../../statistics.ts'
import { baselineOf, byPlace, leftOf, sortByPlace } from '../../by-place.ts'
import { firstCode, isCjk, lastCode } from '../../scripts.ts'
import { isJumpBetween, type Word } from '../../words/words.ts'
import { columnOf, intervalOf } from '../grid.ts'

export interface Chunk {
  left: number
  right: number
  words: Word[]
}

export interface TextRow {
  chunks: Chunk[]
  baseline: number
  top: number
  bottom: number
  size: number
  /** Some of its cells are split by gaps that only the other rows tell from spaces (see cell-breaks/). */
  hasNarrowGaps?: boolean
}

/** A gap from here on (in em) parts two chunks: two ordinary spaces. */
const chunkGap = 0.62
/** The same where the source moved the pen instead of writing a space, and where it wrote one. */
const jumpGap = 0.2
const spacedChunkGap = 0.85
export const cjkGap = 0.5
/** Words whose baselines differ by less (in em) stand in one row. */
const rowShift = 0.3

export function textRows(words: readonly Word[]): TextRow[] {
  return joinInterleaved(wordRows(words).map((row) => makeRow(row)))
}

/** The words of each baseline, left to right. */
export function wordRows(words: readonly Word[]): Word[][] {
  const rows: Word[][] = []
  for (const word of byPlace(words, baselineOf)) {
    const row = rows.at(-1)
    if (row && belongs(row, word)) row.push(word)
    else rows.push([word])
  }
  for (const row of rows) sortByPlace(row, leftOf)
  return rows
}

/** @param rows Words of each row, left to right. @param starts Of each row: whether a cell begins with each word. */
export function rowsOfCells(rows: readonly Word[][], starts: readonly Uint8Array[]): TextRow[] {
  return joinInterleaved(rows.map((row, at) => makeRow(row, starts[at])))
}

/** Overlap of two rows (in em) from which their cells are centred against each other. */
const overlapping = 0.2
/** No cell is higher (in em) than this: what interleaves farther are columns of a page. */
const highestCell = 9

/** Rows that reach into each other are lines of the cells of one row. */
function joinInterleaved(rows: TextRow[]): TextRow[] {
  const joined: TextRow[] = []
  for (let start = 0; start < rows.length; ) {
    let end = start + 1
    let bottom = (rows[start] as TextRow).bottom
    while (end < rows.length && bottom - (rows[end] as TextRow).top > overlapping * (rows[end] as TextRow).size) {
      bottom = Math.max(bottom, (rows[end] as TextRow).bottom)
      end++
    }
    if (end === start + 1) {
      joined.push(rows[start++] as TextRow)
      continue
    }
    const part = rows.slice(start, end)
    const isTooHigh = bottom - (rows[start] as TextRow).top > highestCell * (rows[start] as TextRow).size
    const numbered = part.filter(isNumberRow)
    const alike = rowsAlike(part)
    if (alike.length >= minAlike) append(joined, withNearest(part, alike))
    else if (isTooHigh) append(joined, part)
    else if (numbered.length > 1) append(joined, withCentred(part, numbered))
    else joined.push(stacked(part))
    start = end
  }
  return joined
}

/** Rows of as many texts as the most have, from which they are rows of a table: their other cells stand a little higher or lower. */
const minAlike = 4
const minTexts = 3
/** Rows that reach into each other are no more than the lines of a page. */
const maxInterleaved = 300

function rowsAlike(part: readonly TextRow[]): TextRow[] {
  if (part.length < minAlike || part.length > maxInterleaved) return []
  const most = maxOf(part, ({ chunks }) => chunks.length)
  const alike = part.filter(({ chunks }) => chunks.length >= minTexts && chunks.length === most)
  return alike.every((row, at) => at === 0 || row.top >= (alike[at - 1] as TextRow).bottom - overlapping * row.size)
    ? alike
    : []
}

/** Each of the rows with what stands nearest to it. */
function withNearest(part: readonly TextRow[], rows: readonly TextRow[]): TextRow[] {
  const parts = new Map(rows.map((row) => [row, [row]]))
  for (const other of part) {
    if (parts.has(other)) continue
    const nearest = rows.reduce((best, row) => (distance(row, other) < distance(best, other) ? row : best))
    parts.get(nearest)?.push(other)
  }
  return [...parts.values()].map((own) => ({ ...stacked(own), baseline: (own[0] as TextRow).baseline }))
}

function distance(one: TextRow, other: TextRow): number {
  return Math.abs(one.baseline - other.baseline)
}

function isNumberRow(row: TextRow): boolean {
  const numbers = row.chunks.filter((chunk) => isNumeric(chunkText(chunk))).length
  return numbers >= 2 && numbers >= row.chunks.length * 0.5
}

/** Rows of numbers, with a key that is centred against several of them put into the first. */
function withCentred(part: readonly TextRow[], numbered: readonly TextRow[]): TextRow[] {
  const keys = part.filter((row) => !numbered.includes(row))
  const [first, ...rest] = numbered as [TextRow, ...TextRow[]]
  const widest = maxOf(numbered, (row) => row.chunks.length)
  // The row with the most cells is a row; the one with fewer, that stands between two, is their key.
  const between = rest.filter((row) => row.chunks.length < widest * 0.5)
  const rows = rest.filter((row) => !between.includes(row))
  if (!rows.length) return [stacked(part)]
  return [stacked([first, ...keys, ...between]), ...rows]
}

/** One row of the cells that several lines make up. */
export function stacked(rows: readonly TextRow[]): TextRow {
  const chunks: Chunk[] = []
  for (const chunk of rows.flatMap((row) => row.chunks).sort((a, b) => a.left - b.left)) {
    const last = chunks.at(-1)
    if (last && chunk.left < last.right) {
      append(last.words, chunk.words)
      last.right = Math.max(last.right, chunk.right)
    } else chunks.push({ ...chunk, words: [...chunk.words] })
  }
  return {
    chunks,
    baseline: maxOf(rows, (row) => row.baseline),
    top: minOf(rows, (row) => row.top),
    bottom: maxOf(rows, (row) => row.bottom),
    size: maxOf(rows, (row) => row.size),
  }
}

/** The rows with one chunk for what stands in one column: justified text leaves gaps within cells. */
export function joinInColumns(rows: readonly TextRow[], xs: readonly number[]): TextRow[] {
  return rows.map((row) => {
    const chunks: Chunk[] = []
    let last = -1
    for (const chunk of row.chunks) {
      const [first, end] = columnsAt(chunk, xs)
      const column = first === end ? first : -1
      const before = chunks.at(-1)
      if (before && column >= 0 && column === last) {
        append(before.words, chunk.words)
        before.right = chunk.right
      } else chunks.push({ ...chunk, words: [...chunk.words] })
      last = column
    }
    return chunks.length < row.chunks.length ? { ...row, chunks } : row
  })
}

/** The x-ranges that the cells of rows fill. */
export function columnsOf(rows: readonly TextRow[]): Chunk[] {
  const several = rows.filter((row) => row.chunks.length > 1)
  return several.length ? stacked(several).chunks : []
}

/** Those of the columns that lie, in part at least, under the chunk. */
export function columnsUnder(chunk: Chunk, columns: readonly Chunk[]): Chunk[] {
  return columns.filter((column) => column.left < chunk.right && column.right > chunk.left)
}

/** The columns in which texts of the row have their middle. */
export function filledColumns(row: TextRow, xs: readonly number[]): Set<number> {
  return new Set(row.chunks.map((chunk) => columnOf(chunk, xs)))
}

function belongs(row: readonly Word[], word: Word): boolean {
  const anchor = row.find((one) => one.style.size >= word.style.size * 0.8) ?? (row[0] as Word)
  const size = Math.max(anchor.style.size, word.style.size)
  const reach = Math.min(word.style.size, anchor.style.size) < 0.84 * size ? 0.5 : rowShift
  return word.baseline - anchor.baseline <= reach * size
}

/** @returns Points. */
function chunkGapBetween(before: Word, after: Word): number {
  const size = Math.max(before.style.size, after.style.size)
  if (isJumpBetween(before, after)) return jumpGap * size
  // Ideographs stand cell by cell: half a cell is a gap.
  if (isCjk(lastCode(before.text)) || isCjk(firstCode(after.text))) return cjkGap * size
  return (before.spaceAfter ? spacedChunkGap : chunkGap) * size
}

function makeRow(words: readonly Word[], starts?: Uint8Array): TextRow {
  const chunks: Chunk[] = []
  let last: Chunk | undefined
  let before: Word | undefined
  let [top, bottom, size] = [Infinity, -Infinity, 0]
  let hasNarrowGaps = false
  const leads = hasLeadingCurrency(words)
  for (const [at, word] of words.entries()) {
    const isAfterDash = last?.words.length === 1 && before?.text === '—' && /^[(\p{Sc}]/u.test(word.text)
    const isStart = isAfterDash || (before !== undefined && beginsValue(before.text, word.text, leads))
    const isNear = (): boolean => word.left - (last as Chunk).right < chunkGapBetween(before as Word, word)
    if (last && !isStart && (starts ? !starts[at] : isNear())) {
      last.words.push(word)
      last.right = Math.max(last.right, word.right)
    } else {
      hasNarrowGaps ||= starts !== undefined && last !== undefined && isNear()
      last = { left: word.left, right: word.right, words: [word] }
      chunks.push(last)
    }
    before = word
    top = Math.min(top, word.top)
    bottom = Math.max(bottom, word.bottom)
    size = Math.max(size, word.style.size)
  }
  const main = words.find((word) => word.style.size > size * 0.85) as Word
  return {
    chunks: joinMarks(chunks),
    baseline: main.baseline,
    top,
    bottom,
    size,
    ...(hasNarrowGaps ? { hasNarrowGaps } : {}),
  }
}

const isCurrency = (text: string): boolean => /^[A-Z]{0,3}\p{Sc}$/u.test(text)

/** Whether a number ends before the word, and another begins with it, however near: `34.1 %` and `$ 2,263`. */
function beginsValue(before: string, word: string, leads: boolean): boolean {
  if (leads && isCurrency(word) && isNumeric(before)) return true
  return /%$/.test(before) && (isCurrency(word) || /^(?:[(\p{Sc}]*\d|—$)/u.test(word))
}

/** Whether the first number of a row has its currency symbol in front: then all have. */
function hasLeadingCurrency(words: readonly Word[]): boolean {
  const first = words.findIndex(({ text }) => /^[(]?\d/.test(text))
  return first > 0 && isCurrency((words[first - 1] as Word).text)
}

/** Gap (in em) between a number and a bracket or a unit that was set apart to the right of it, at most. */
const unitGap = 1.5

/** Gap (in em) between a bullet and its text, at most. */
const bulletGap = 2.5

/** Gap (in em) between the dots that lead from a label to its number, at most. */
const leaderGap = 2

/** Currency symbols at their column's left edge and what closes a number belong to the number, bullets and dots to their text. */
function joinMarks(chunks: Chunk[]): Chunk[] {
  const joined: Chunk[] = []
  for (const chunk of chunks) {
    const last = joined.at(-1)
    if (!last || !(isOneNumber(last, chunk) || isBulletOf(last, chunk) || isLeaderOf(last, chunk))) {
      joined.push(chunk)
      continue
    }
    append(last.words, chunk.words)
    last.right = chunk.right
  }
  return joined
}

function isBulletOf({ words, right }: Chunk, text: Chunk): boolean {
  const [bullet, further] = words
  const [first] = text.words as [Word, ...Word[]]
  const isBullet = bullet && !further && /^(?:[•‣⁃▪▫■□◦●○➢✓–—-]|––)$/.test(bullet.text)
  const isText = /^[\p{L}"“«(]/u.test(first.text) && !isNumeric(chunkText(text))
  return isBullet === true && text.left - right < bulletGap * first.style.size && isText
}

function isLeaderOf({ right }: Chunk, { left, words }: Chunk): boolean {
  return words.every(({ text, style }) => text === '.' && left - right < leaderGap * style.size)
}

function isOneNumber(before: Chunk, after: Chunk): boolean {
  const [left, right] = [chunkText(before), chunkText(after)]
  if (/^\(?[A-Z]{0,3}\p{Sc}\(?$/u.test(left)) return isNumeric(right)
  const gap = after.left - before.right
  return /^[)%‰]{1,2}$/.test(right) && /\d$/.test(left) && gap < unitGap * (after.words[0] as Word).style.size
}

/** The words of a row. */
export function wordsOf({ chunks }: TextRow): Word[] {
  return chunks.flatMap(({ words }) => words)
}

export function chunkText(chunk: Chunk): string {
  return chunk.words.map((word) => word.text).join(' ')
}

/** Numbers with their symbols, units and footnote marks; dashes that stand for none. */
export function isNumeric(text: string): boolean {
  return /^[\s([<>≤≥~≈±+\-−–—\p{Sc}#*†‡]*(?:[A-Z]{1,3}\p{Sc}\s?)?(?:\d[\d\s.,:/%×x±()\-−–+e*†‡‰°]*(?:[\p{Script=Latin}\p{Sc}][\p{Script=Latin}%\p{Sc}]{0,2}[)\]*†‡]*|\][)\]*†‡]*)?|(?<=[-−–—])|[.…][-−–—.…]*|n\/?a)$/iu.test(
    text.trim(),
  )
}

/** Whether the row is a label, and a number in the last column. @param xs Column edges. */
export function isSumRow({ chunks }: TextRow, xs: readonly number[]): boolean {
  const [label, amount, ...others] = chunks
  if (!label || !amount || others.length > 0 || isNumeric(chunkText(label))) return false
  return isNumeric(chunkText(amount)) && columnOf(amount, xs) === xs.length - 2
}

/** Rows of a header, and how far (in em) one between two others may be from their middle. */
const maxHeaderRows = 4
const offMiddle = 0.3
const farthestTitles = 4

/** Titles that are centred against two rows of other titles are put into the upper one. */
export function joinCentredTitles(rows: readonly TextRow[], xs: readonly number[]): TextRow[] {
  const joined = [...rows]
  for (let at = 0; at + 2 < Math.min(maxHeaderRows, joined.length); at++) {
    const [above, row, below] = joined.slice(at, at + 3) as [TextRow, TextRow, TextRow]
    const off = Math.abs(2 * row.baseline - above.baseline - below.baseline) / 2
    if (off > offMiddle * row.size || below.baseline - above.baseline > farthestTitles * row.size) continue
    const taken = new Set([...above.chunks, ...below.chunks].flatMap((chunk) => columnsAt(chunk, xs)))
    const own = row.chunks.flatMap((chunk) => columnsAt(chunk, xs))
    if (below.chunks.length < 2 || own.some((column) => taken.has(column))) continue
    joined.splice(at, 2, { ...stacked([above, row]), baseline: above.baseline })
  }
  return joined
}

/** The columns in which a chunk begins and ends. */
function columnsAt({ left, right }: Chunk, xs: readonly number[]): [first: number, last: number] {
  return [intervalOf(xs, left + 1), intervalOf(xs, right - 1)]
}

/** Years are titles of columns as words are. */
export function isNumberNoYear(text: string): boolean {
  return isNumeric(text) && !/^(?:19|20)\d\d(?:[/–-]\d{2,4})?$/.test(text)
}

/** Whether most of its texts are numbers but years: those of a total, not titles. */
export function holdsValues({ chunks }: TextRow): boolean {
  return chunks.length > 2 && chunks.filter((chunk) => isNumberNoYear(chunkText(chunk))).length > chunks.length / 2
}
