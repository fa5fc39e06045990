/** What a vision model says about a page, compared with what OCR or the file itself says: numbers that it alone has, lines that it lacks. */
import type { Block } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import { visitBlocks, visitPhrasing } from '../../core/document/walk.ts'

export interface OwnReading {
  words: readonly PlacedText[]
  /** They are surely what stands on the page, so that a text of other words is that of another page. */
  isCertain: boolean
}

export interface PlacedText {
  text: string
  readonly top: number
  readonly bottom: number
}

export interface Difference {
  /** It is another text altogether. */
  isOther: boolean
  /** Those that only the model read, as it wrote them. */
  numbers: string[]
  /** How many lines of the page it left out. Page headers and page numbers are to be left out and do not count. */
  lines: number
}

/** A page of fewer words cannot be distinguished from another. */
const minWords = 20
/** Share of the page's own words that the same page has at least, when read by another. */
const minShared = 0.3
/** Share of a line's words that are there where the line is. */
const lineShared = 0.5
/** Words of a line; shorter lines are labels of figures, marks and numbers. */
const minLineWords = 3
/** Lines at the edges of the page that may be page headers and page numbers. */
const edgeLines = 2

const wordPattern = /[\p{L}\p{M}]{3,}|[\p{L}\p{N}]*\p{N}[\p{L}\p{N}]*(?:[.,'’]\p{N}+)*/gu

/** @param blocks What the model says. */
export function compare(blocks: readonly Block[], { words, isCertain }: OwnReading): Difference {
  const said = textOf(blocks)
  const saidWords = new Set(wordsOf(said))
  const own = words.flatMap(({ text }) => wordsOf(text))
  const ownWords = new Set(own)
  const shared = own.filter((word) => saidWords.has(word)).length
  return {
    isOther: isCertain && own.length >= minWords && shared < minShared * own.length,
    numbers: numbersOf(said).filter((number) => !ownWords.has(number)),
    lines: linesOf(words)
      .slice(edgeLines, -edgeLines)
      .filter((line) => isMissing(line, saidWords)).length,
  }
}

function isMissing(line: string, said: ReadonlySet<string>): boolean {
  const words = wordsOf(line)
  return words.length >= minLineWords && words.filter((word) => said.has(word)).length < lineShared * words.length
}

function textOf(blocks: readonly Block[]): string {
  const parts: string[] = []
  visitPhrasing(blocks, (nodes) => {
    parts.push(plainText(nodes))
  })
  visitBlocks(blocks, (block) => {
    if (block.type === 'code' || block.type === 'math') parts.push(block.value)
  })
  return parts.join('\n')
}

function wordsOf(text: string): string[] {
  return (text.normalize('NFKC').match(wordPattern) ?? []).map((word) => word.toLowerCase().replace(/[.,'’]/g, ''))
}

function numbersOf(text: string): string[] {
  return [...new Set(wordsOf(text).filter((word) => /^\p{N}{2,}$/u.test(word)))]
}

/** Words that stand at one height, over all columns: one text for each line. */
function linesOf(words: readonly PlacedText[]): string[] {
  const sorted = [...words].sort((a, b) => a.top + a.bottom - b.top - b.bottom)
  const lines: { text: string; bottom: number }[] = []
  for (const { text, top, bottom } of sorted) {
    const line = lines.at(-1)
    if (line && (top + bottom) / 2 < line.bottom) line.text += ` ${text}`
    else lines.push({ text, bottom })
  }
  return lines.map(({ text }) => text)
}
