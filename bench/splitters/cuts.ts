/**
 * What the ends of chunks cut: a row of a table, an item of a list, or a sentence. A chunk is found again in the Markdown
 * by its last letters and digits, as splitters drop or change markup and spaces.
 */

export interface Cuts {
  /** Chunks whose end was found, but for the last of the document. */
  found: number
  rows: number
  items: number
  sentences: number
}

/** Letters and digits at a chunk's end by which it is found. */
const tailLength = 60
/** Letters that a splitter drops in a chunk, such as those of addresses, at most. */
const maxDropped = 2_000

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
const row = /^\s*\|/
/** Between paragraphs, also those of a quotation. */
const blank = /^[>\s]*$/
const bullet = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\S/

/** A stretch of the content that a splitter had better keep whole. */
interface Unit {
  kind: 'rows' | 'items' | 'sentences'
  from: number
  to: number
}

/** @param fits Rows, items and sentences that do not fit a chunk have to be cut, and do not count. */
export function cutsOf(content: string, chunks: readonly string[], fits: (text: string) => boolean): Cuts {
  const units = unitsOf(content).filter(({ from, to }) => fits(content.slice(from, to)))
  const offsets = [...content.matchAll(/[\p{L}\p{N}]/gu)].map(({ index }) => index)
  const letters = wordsOf(content)
  const cuts: Cuts = { found: 0, rows: 0, items: 0, sentences: 0 }
  let from = 0
  for (const chunk of chunks.slice(0, -1)) {
    const words = wordsOf(chunk)
    const end = endOf(words.slice(-tailLength), letters, from, from + words.length)
    if (end === undefined) continue
    from = end
    const [last, next] = [offsets[codePoints(letters, from) - 1], offsets[codePoints(letters, from)]]
    if (last === undefined || next === undefined) continue
    cuts.found++
    const unit = units.find((one) => one.from <= last && next < one.to)
    if (unit) cuts[unit.kind]++
  }
  return cuts
}

/**
 * Where the chunk ends that is expected to end at a place. Documents repeat themselves, so the nearest place counts:
 * at the expected one, or behind it where the splitter dropped letters of the markup.
 */
function endOf(tail: string, letters: string, from: number, expected: number): number | undefined {
  if (tail === '') return undefined
  if (letters.startsWith(tail, expected - tail.length)) return expected
  const at = letters.indexOf(tail, Math.max(from, expected - tail.length))
  return at < 0 || at > expected + maxDropped ? undefined : at + tail.length
}

/** Letters and digits alone. */
function wordsOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

/** How many characters come before the place: those beyond the basic plane are two units. */
function codePoints(text: string, to: number): number {
  let count = to
  for (let at = 0; at < to; at++) if (text.charCodeAt(at) >> 10 === 0x37) count--
  return count
}

/** Rows and items by their lines, sentences of all other paragraphs. */
function unitsOf(content: string): Unit[] {
  const units: Unit[] = []
  let paragraph: Unit | undefined
  let start = 0
  let isCode = false
  const endParagraph = (): void => {
    if (paragraph?.kind === 'sentences') units.push(...sentencesOf(content, paragraph))
    else if (paragraph) units.push(paragraph)
    paragraph = undefined
  }
  for (const line of content.split('\n')) {
    const to = start + line.length
    const isFence = /^\s*(?:```|~~~)/.test(line)
    if (blank.test(line) || isFence || isCode || /^#{1,6} /.test(line) || row.test(line) || bullet.test(line))
      endParagraph()
    if (isFence) isCode = !isCode
    else if (!isCode && row.test(line)) units.push({ kind: 'rows', from: start, to })
    else if (!isCode && bullet.test(line)) paragraph = { kind: 'items', from: start, to }
    else if (!isCode && !blank.test(line) && !/^#{1,6} /.test(line))
      paragraph = paragraph ? { ...paragraph, to } : { kind: 'sentences', from: start, to }
    start = to + 1
  }
  endParagraph()
  return units
}

/** Emphasis, and references of notes and of sources, which belong to the sentence before them. */
const marksInSentences = /[*_]|\[\^[^[\]\s]+\]|\[\\?\[\d{1,4}\\?\]\]\([^()\s]*\)|\\?\[\d{1,4}\\?\]/g

/** A line's end is a space, but for a break that the author made. */
function sentencesOf(content: string, { from, to }: Unit): Unit[] {
  const flat = content
    .slice(from, to)
    .replace(/(?<!\\)\n/g, ' ')
    .replace(marksInSentences, (mark) => ' '.repeat(mark.length))
  return Array.from(sentences.segment(flat), ({ index, segment }) => ({
    kind: 'sentences',
    from: from + index,
    to: from + index + segment.length,
  }))
}
