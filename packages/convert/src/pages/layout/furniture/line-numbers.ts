/** Numbers of lines beside a text, as transcripts and manuscripts have them. */
import { append } from '../../../core/document/append.ts'
import { type TextRow, textRows } from '../tables/structure/text-rows.ts'
import type { Word } from '../words/words.ts'

/** Lines in a row that must be numbered. */
const minLines = 8
/** Share of them with one piece of text at most: rows of a numbered table have more. */
const plainShare = 0.7
/** Share of those with text that do not begin as titles do, over the whole document: entries of a numbered list all may. */
const proseShare = 0.1

interface NumberedRow {
  number: Word
  isPlain: boolean
  /** The first word beside the number. */
  text: string | undefined
}

/** @returns The numbers: words at the start of lines that count from line to line, also from the page before. */
export function findLineNumbers(pages: readonly { words: readonly Word[] }[]): Word[] {
  const found: NumberedRow[] = []
  let last: Word | undefined
  for (const { words } of pages) {
    const own = numberedRows(words, last)
    append(found, own)
    last = own.at(-1)?.number
  }
  const texts = found.flatMap(({ text }) => text ?? [])
  const prose = texts.filter((text) => /^[^\p{Lu}\d]/u.test(text)).length
  return prose >= proseShare * texts.length ? found.map(({ number }) => number) : []
}

/** @param before The last number of the page before: few lines may count on from it. */
function numberedRows(words: readonly Word[], before: Word | undefined): NumberedRow[] {
  if (!before && !mayBeNumbered(words)) return []
  const found: NumberedRow[] = []
  let run: NumberedRow[] = []
  const close = (): void => {
    const [first] = run
    const last = found.at(-1)?.number ?? before
    const plain = run.filter((row) => row.isPlain).length
    const isMany = run.length >= minLines || (first && last && isNext(last, first.number))
    if (isMany && plain >= run.length * plainShare) append(found, run)
    run = []
  }
  for (const row of textRows(words)) {
    const number = numberOf(row)
    const last = run.at(-1)?.number
    if (!number || (last && !isNext(last, number))) close()
    if (number) run.push({ number, isPlain: row.chunks.length <= 2, text: row.chunks[1]?.words[0]?.text })
  }
  close()
  return found
}

/** Numbers of lines end, or begin, within so many points of each other. */
const sameEdge = 4

/** Most pages have no column of so many numbers: their rows need not be made. */
function mayBeNumbered(words: readonly Word[]): boolean {
  const numbers = words.filter(({ text }) => isLineNumber(text))
  return isColumn(numbers, ({ left }) => left) || isColumn(numbers, ({ right }) => right)
}

function isColumn(numbers: readonly Word[], edgeOf: (word: Word) => number): boolean {
  if (numbers.length < minLines) return false
  const counts = new Map<number, number>()
  for (const number of numbers) {
    const place = Math.floor(edgeOf(number) / sameEdge)
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  for (const [place, count] of counts) if (count + (counts.get(place + 1) ?? 0) >= minLines) return true
  return false
}

function isLineNumber(text: string): boolean {
  return text.length <= 3 && /^\d{1,3}$/.test(text)
}

/** One more, or two where a line's own number is missing, below the last. */
function isNext(last: Word, number: Word): boolean {
  const step = Number(number.text) - Number(last.text)
  return step >= 1 && step <= 2 && isInColumn(last, number)
}

function isInColumn(last: Word, number: Word): boolean {
  return Math.abs(number.right - last.right) < sameEdge || Math.abs(number.left - last.left) < sameEdge
}

function numberOf(row: TextRow): Word | undefined {
  const [first] = row.chunks
  const [word] = first?.words ?? []
  if (!first || !word || first.words.length > 1) return undefined
  return isLineNumber(word.text) ? word : undefined
}
