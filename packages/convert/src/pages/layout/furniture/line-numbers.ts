/** Numbers of lines next to a text, as transcripts and manuscripts have them. */
import { append } from '../../../core/document/append.ts'
import { groupedBy } from '../grouped.ts'
import { type Chunk, type TextRow, textRows } from '../tables/structure/text-rows.ts'
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
  const texts = found.flatMap(({ texts: [first] }) => first?.words[0]?.text ?? [])
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
  const apart = Math.min(Math.abs(number.right - last.right), Math.abs(number.left - last.left))
  return step >= 1 && step <= 2 && apart < sameEdge
}

function numberOf(row: TextRow): Word | undefined {
  const [word, further] = row.chunks[0]?.words ?? []
  return word && !further && isLineNumber(word.text) ? word : undefined
}
