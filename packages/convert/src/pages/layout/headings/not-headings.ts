/** Blocks that are no headings, though their type is larger: addresses, what is filled in, names. */
import { largerBy } from '../../../heading-inference/appearances.ts'
import type { TextBlock } from '../blocks.ts'
import type { DocumentFacts } from '../facts.ts'
import type { Line } from '../lines/line.ts'
import { areLinesOfAddress } from '../lines/line-breaks.ts'
import { lineText } from '../lines/lines.ts'

/** Type of an address against the body's, at most. */
const maxOfAddress = 1.4

/** An address in larger type than the rest of a letter or a bill: short lines, one of which has a number. */
export function isPostal({ lines }: TextBlock, ratio: number): boolean {
  return ratio < maxOfAddress && areLinesOfAddress(lines) && lines.some((line) => /\d/.test(lineText(line)))
}

/** Whether a word of the body's size with a colon stands before the rest: what is filled into a form is larger than its label. */
export function followsLabel(line: Line, facts: DocumentFacts): boolean {
  const label = line.words.findIndex(({ text }) => text.endsWith(':'))
  return (
    label >= 0 &&
    label < line.words.length - 1 &&
    line.words.slice(0, label + 1).every(({ style }) => style.size < largerBy * facts.bodySize)
  )
}

/** Names or places in rows below a title: several lines with commas. */
export function isNameList(block: TextBlock, text: string): boolean {
  return block.lines.length >= 3 && (text.match(/[,;]/g)?.length ?? 0) >= 3
}

/** Letters and symbols around one that compares two sides, without a word. */
export function isFormula(text: string): boolean {
  return /[=≈≠≤≥<>]/.test(text) && !/\p{L}{3}/u.test(text)
}

/** Whether it ends in a place in a journal: volume, page or number, and the year in brackets. */
export function isOfIssue(text: string): boolean {
  return /\s\d{1,4}(?:\(\d{1,3}\))?, ?[A-Z]?\d{1,7}(?:[–-]\d{1,6})? ?\((?:19|20)\d\d\)$/u.test(text)
}
