/** Lines of a table of contents: a title, dots, the number of a page. */
import { append } from '../../../core/document/append.ts'
import type { Line } from '../lines/line.ts'
import { lineText } from '../lines/lines.ts'
import type { Word } from '../words/words.ts'

const leaders = /(?:[.…·_]\s?){4}\s*(?:[\p{L}\d]{1,3}[-–.])?(?:\d{1,4}|[ivxlc]{1,7})\s*$/u
const onlyDots = /^[.…·_]+$/u

const pageNumber = /^(?:[\p{L}\d]{1,3}[-–.])?(?:\d{1,4}|[ivxlc]{1,7})$/u
const titles =
  /^(?:(?:table of )?contents|inhalt(?:sverzeichnis|sübersicht)?|table des matières|sommaire|índice|indice|sommario|inhoud(?:sopgave)?|sumário|spis treści|obsah|innehåll|indhold|оглавление|содержание|目\s*[录錄次]|차례|목차|فهرست|المحتويات|תוכן(?: העניינים)?)$/iu

/** Whether a region may hold a table of contents: most have neither dots nor its title, nor links to other places. */
export function mayHaveContents(segments: readonly Line[]): boolean {
  return segments.some(
    (segment) =>
      segment.words.some(({ text }) => onlyDots.test(text) || text.includes('....')) ||
      beginsWithLink(segment) ||
      (segment.words.length <= maxTitleWords && isContentsTitle(segment)),
  )
}

const maxTitleWords = 3

/** A line that ends in dots and the number of a page. */
export function isDotted(line: Line): boolean {
  return leaders.test(lineText(line))
}

export function isContentsTitle(line: Line): boolean {
  return titles.test(lineText(line))
}

/** @param lines Of such a region, settled. @param words See `contentsWords`. */
export function markContents(lines: readonly Line[], words: ReadonlySet<Word>): void {
  for (const line of lines) line.isContents = words.has(line.words[0] as Word) || isDotted(line)
}

/** Lines of a further page of contents have neither dots nor a title, but lead to their places. */
function isLinked(line: Line): boolean {
  return beginsWithLink(line) && isPlace(line.words.at(-1)) && isEntryOf(line.right, line)
}

function beginsWithLink({ words }: Line): boolean {
  return isPlace(words[0])
}

function isPlace(word: Word | undefined): boolean {
  return word?.url?.startsWith('#') === true
}

/** Lines from which several are a table of contents without a title above it. */
const several = 3
/** Where its numbers end may differ by so much (in em), and there may be so many lines without one between two entries. */
const sameEdge = 1
const maxBetween = 2

/**
 * Words of the entries on lines in order: those with dots or links, and those right before, between or after them, or after
 * the title, whose number ends at the same edge. Parts of books stand there without dots.
 */
export function contentsWords(lines: readonly Line[]): Set<Word> {
  const words = new Set<Word>()
  const dotted = lines.map((line) => isDotted(line) || isLinked(line))
  const hasDots = dotted.filter(Boolean).length >= several
  let run: Line[] = []
  let without = maxBetween + 1
  const close = (): void => {
    if (run.length >= several || (hasDots && run.length > 1))
      for (const line of run) for (const word of line.words) words.add(word)
    run = []
  }
  lines.forEach((line, at) => {
    const isTitle = isContentsTitle(line)
    if (isTitle || (dotted[at] && without > maxBetween)) {
      close()
      if (dotted[at] && hasDots) append(run, entriesAbove(lines, at))
    }
    if (isTitle || (dotted[at] && hasDots)) without = 0
    const edge = run[0]?.right ?? line.right
    const isEntry = dotted[at] || isEntryOf(edge, line)
    if (without > maxBetween || isTitle) return
    if (isEntry) run.push(line)
    without = isEntry ? 0 : without + 1
    if (without > maxBetween) close()
  })
  close()
  return words
}

/** Entries without dots right above the first line that has some. */
function entriesAbove(lines: readonly Line[], at: number): Line[] {
  const { right } = lines[at] as Line
  let first = at
  while (first > 0 && isEntryOf(right, lines[first - 1] as Line)) first--
  return lines.slice(first, at)
}

/** A title and, apart from it at the edge, the number of a page. */
function isEntryOf(edge: number, { words, size, right }: Line): boolean {
  if (Math.abs(right - edge) >= sameEdge * size) return false
  const [before, last] = words.slice(-2)
  if (!before || !last || !pageNumber.test(last.text) || !words.some(({ text }) => /\p{L}{2}/u.test(text))) return false
  return last.left - before.right > size
}

/** Rows of a table of contents, at least, and those with dots: a column of numbers of pages, none of which is below that above it. */
const minEntries = 5
const minDotted = 2

/** @param rows Texts of each row, the last of which is its number. @returns Whether they are the entries of a table of contents. */
export function areEntries(rows: readonly (readonly Word[])[]): boolean {
  const entries = rows.filter((words) => words.some(({ text }) => /\p{L}{2}/u.test(text)))
  const numbers = entries.map((words) => Number(words.at(-1)?.text ?? ''))
  const dotted = entries.filter((words) => words.filter(({ text }) => onlyDots.test(text)).length >= several)
  return (
    entries.length >= minEntries &&
    dotted.length >= minDotted &&
    numbers.every((number, at) => Number.isInteger(number) && number >= (numbers[at - 1] ?? 1))
  )
}

function withoutDots(text: string): string {
  if (onlyDots.test(text)) return ''
  return text.replace(/^[.…·_]+(?=.)|(?<![.…·_])[.…·_]{3,}$/gu, '').replace(/[.…·_]{4,}/gu, ' ')
}

/** Takes the dots out of the line's words; the title and the number stay. */
export function dropLeaders(line: Line): void {
  let followsDots = false
  for (const word of line.words) {
    const text = withoutDots(word.text)
    if (followsDots || text !== word.text) word.glued = false
    followsDots = text !== word.text
    word.text = text
  }
  line.words = line.words.filter(({ text }) => text !== '')
  // The dots may begin at the title's last letter.
  const title = line.words.at(-2)
  if (title) title.text = title.text.replace(/(?<=^.|[^.…])[.…]+$/u, '')
}
