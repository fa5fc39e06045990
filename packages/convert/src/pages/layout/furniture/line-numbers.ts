/** Numbers of lines next to a text, as transcripts and manuscripts have them. */
import { append } from '../../../core/document/append.ts'
import { groupedBy } from '../grouped.ts'
import { type Chunk, type TextRow, textRows, wordRows } from '../tables/structure/text-rows.ts'
import type { Word } from '../words/words.ts'

/** Lines in a row that must be numbered. */
const minLines = 8
/** Share of them that stand at every place of a text, however wide the spaces of justified lines are; in a gutter few do. */
const crossingShare = 0.3
/** Share of those with text that do not begin as titles do, over the whole document: entries of a numbered list all may. */
const proseShare = 0.1

interface NumberedRow {
  number: Word
  texts: Chunk[]
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
  const others = pages.flatMap(({ words }) => [...sparseNumbers(words), ...listingNumbers(words)])
  const texts = found.flatMap(({ texts: [first] }) => first?.words[0]?.text ?? [])
  const prose = texts.filter((text) => /^[^\p{Lu}\d]/u.test(text)).length
  return prose >= proseShare * texts.length ? [...others, ...found.map(({ number }) => number)] : others
}

/** @param before The last number of the page before: few lines may count on from it. */
function numberedRows(words: readonly Word[], before: Word | undefined): NumberedRow[] {
  if (!before && !mayBeNumbered(words)) return []
  const found: NumberedRow[] = []
  let run: NumberedRow[] = []
  const close = (): void => {
    const [first] = run
    const last = found.at(-1)?.number ?? before
    const isMany = run.length >= minLines || (first && last && isNext(last, first.number))
    if (isMany && !hasGutter(run)) append(found, run)
    run = []
  }
  for (const row of textRows(words)) {
    const number = numberOf(row)
    const last = run.at(-1)?.number
    if (!number || (last && !isNext(last, number))) close()
    if (number) run.push({ number, texts: row.chunks.slice(1) })
  }
  close()
  return found
}

/** Whether a column of a gap separates what stands next to the numbers, as in a table. */
function hasGutter(run: readonly NumberedRow[]): boolean {
  const many = run.length * crossingShare
  const chunks = run.flatMap(({ texts }) => texts)
  const edges = chunks.flatMap(({ left, right }) => [left, right].map((x, at) => ({ x, by: at ? -1 : 1 })))
  let [lines, hasEnded] = [0, false]
  for (const { by } of edges.sort((a, b) => a.x - b.x || b.by - a.by)) {
    if (lines >= many && lines + by < many) hasEnded = true
    lines += by
    if (hasEnded && lines >= many) return true
  }
  return false
}

/** Numbers of lines end, or begin, within so many points of each other. */
const sameEdge = 4

/** Most pages have no column of so many numbers: their rows need not be made. */
function mayBeNumbered(words: readonly Word[]): boolean {
  const numbers = words.filter(({ text }) => isLineNumber(text))
  const isColumn = (edge: 'left' | 'right'): boolean => {
    const places = groupedBy(numbers, (number) => Math.floor(number[edge] / sameEdge))
    return [...places].some(([place, own]) => own.length + (places.get(place + 1)?.length ?? 0) >= minLines)
  }
  return numbers.length >= minLines && (isColumn('left') || isColumn('right'))
}

const isLineNumber = (text: string): boolean => /^\d{1,3}$/.test(text)

/** One more, or two where a line's own number is missing, below the last. */
function isNext(last: Word, number: Word): boolean {
  const step = Number(number.text) - Number(last.text)
  return step >= 1 && step <= 2 && isBelow(last, number)
}

function numberOf(row: TextRow): Word | undefined {
  const [word, further] = row.chunks[0]?.words ?? []
  return word && !further && isLineNumber(word.text) ? word : undefined
}

/** Lines from one number to the next where not all have one. */
const usualStep = 5
/** Words of a line that has a number, at least, the gap between both (in em), and distance of its lines, at most. */
const minWords = 2
const minGap = 0.5
const maxLeading = 2
/** More such numbers on a page are those of a table or a chart. */
const maxSparse = 40

interface SparseNumber {
  number: Word
  row: number
  side: 'left' | 'right'
}

/** Numbers in the margin of every fifth line: as many lines further as their values are apart, or as the text began above them. */
function sparseNumbers(words: readonly Word[]): Word[] {
  const candidates = new Set(words.filter(({ text }) => /^[1-9]?\d{0,2}[05]$/.test(text) && Number(text) > 0))
  if (!candidates.size || candidates.size > maxSparse) return []
  const rows = wordRows(words)
  const numbers = rows.flatMap((row, at): SparseNumber[] => {
    const [first, second] = row
    const [last, before] = [row.at(-1), row.at(-2)]
    if (!first || !second || !last || !before || row.length <= minWords) return []
    if (candidates.has(first) && second.left - first.right > minGap * second.style.size)
      return [{ number: first, row: at, side: 'left' }]
    if (candidates.has(last) && last.left - before.right > minGap * before.style.size)
      return [{ number: last, row: at, side: 'right' }]
    return []
  })
  const found = new Set<Word>()
  for (const one of numbers) {
    if (
      Number(one.number.text) === usualStep &&
      isOutside(rows, one, one.row + 1 - usualStep) &&
      beginsAbove(rows, one)
    )
      found.add(one.number)
    for (const next of numbers)
      if (countsOn(one, next) && isOutside(rows, next, one.row + 1)) found.add(one.number).add(next.number)
  }
  return [...found]
}

function countsOn(one: SparseNumber, next: SparseNumber): boolean {
  const step = next.row - one.row
  if (one.side !== next.side || step < usualStep || step > 2 * usualStep) return false
  return Number(next.number.text) - Number(one.number.text) === step && isBelow(one.number, next.number)
}

/** Whether none of the lines from the given one to the number's own reaches to where it stands. */
function isOutside(rows: readonly Word[][], { number, row, side }: SparseNumber, from: number): boolean {
  return rows.slice(from, row).every((words) => {
    const [first, last] = [words[0] as Word, words.at(-1) as Word]
    return side === 'left' ? first.left > number.right : last.right < number.left
  })
}

/** Whether a text begins so many lines above, at even distances, as the number says. */
function beginsAbove(rows: readonly Word[][], { number, row, side }: SparseNumber): boolean {
  const baselines = rows.slice(Math.max(0, row - usualStep), row).map(([word]) => word?.baseline ?? 0)
  baselines.push(number.baseline)
  const steps = baselines.slice(1).map((baseline, at) => baseline - (baselines[at] as number))
  const own = steps.slice(1 - usualStep)
  const size = (side === 'left' ? rows[row]?.at(-1) : rows[row]?.[0])?.style.size ?? 0
  const [least, most] = [Math.min(...own), Math.max(...own)]
  if (own.length < usualStep - 1 || most > maxLeading * size || most - least > sameLeading * size) return false
  const above = steps.length === usualStep ? (steps[0] as number) : Number.POSITIVE_INFINITY
  return Math.abs(above - least) > sameLeading * size
}

/** Leadings of one text differ by less (in em). */
const sameLeading = 0.15

/** Lines of a listing, at least, and the size of their numbers against that of their type, at most, where the face is the same. */
const minListed = 3
const smallNumber = 0.9

/** Numbers of the lines of listings, which go on after text between: in another face, or smaller. */
export function listingNumbers(words: readonly Word[]): Word[] {
  if (!words.some(({ style }) => style.monospace)) return []
  if (words.filter(({ text }) => isListed(text)).length < minListed) return []
  const found: Word[] = []
  let run: Word[] = []
  let codes = 0
  const close = (): void => {
    if (codes >= minListed) append(found, run)
    run = []
    codes = 0
  }
  for (const row of wordRows(words)) {
    const last = run.at(-1)
    const next =
      last &&
      row.find((word) => isListed(word.text) && isBelow(last, word) && Number(word.text) === Number(last.text) + 1)
    const number = next ?? row[0]
    if (!number || !isListed(number.text)) continue
    const code = row.slice(row.indexOf(number) + 1)
    if (!code.every((word) => isNumbered(word, number)) || !(next || code.length)) continue
    if (!next) close()
    run.push(number)
    if (code.length) codes++
  }
  close()
  return found
}

const isListed = (text: string): boolean => /^\d{1,5}$/.test(text)

/** Whether a word of a typewriter face can be of a line with such a number. */
function isNumbered({ style }: Word, number: Word): boolean {
  return style.monospace && (!number.style.monospace || number.style.size < smallNumber * style.size)
}

function isBelow(last: Word, number: Word): boolean {
  return Math.abs(number.right - last.right) < sameEdge || Math.abs(number.left - last.left) < sameEdge
}
