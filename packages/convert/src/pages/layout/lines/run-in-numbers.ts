/** Items whose text follows their number without a space: `10.Link`, `1.项目名称`. */
import { changedWord, type Word } from '../words/words.ts'
import type { Line } from './line.ts'
import { isRightToLeft } from './lines.ts'
import { isNextOf, type Marker, markerOf } from './list-markers.ts'

const runIn = /^(\d{1,3}[.)])(\p{L}.+)$/u
/** Numbers of one list stand below each other; their left edges differ by less (in em), as some have more digits. */
const sameEdge = 0.8

interface Numbered {
  line: Line
  marker: Marker
  /** The line with its number as a word of its own, where it is none yet. */
  separated?: Line
}

/** Splits the number from the text where it counts on from the item before, or the next one counts on from it. */
export function splitRunInNumbers(lines: readonly Line[]): Line[] {
  const found = lines.map(numberedOf)
  const numbered = found.filter((one) => one !== undefined)
  const separated = new Map<Line, Line>()
  for (const [at, one] of numbered.entries()) {
    if (!one.separated) continue
    if (countsOn(numbered[at - 1], one) || countsOn(one, numbered[at + 1])) separated.set(one.line, one.separated)
  }
  return lines.map((line) => separated.get(line) ?? line)
}

function numberedOf(line: Line): Numbered | undefined {
  const marker = markerOf(line)
  if (marker) return marker.style === 'decimal' ? { line, marker } : undefined
  const [first, ...others] = line.words
  const match = first && !first.formula && !isRightToLeft(line) ? runIn.exec(first.text) : null
  if (!first || !match) return undefined
  const separated = { ...line, words: [...partsOf(first, match[1] as string, match[2] as string), ...others] }
  const own = markerOf(separated)
  return own && { line, marker: own, separated }
}

/** Both parts have the share of the word's width that their characters have. */
function partsOf(word: Word, number: string, text: string): Word[] {
  const { left, right } = word
  const middle = left + ((right - left) * number.length) / (number.length + text.length)
  return [
    changedWord(word, { text: number, right: middle, spaceAfter: true, isJump: false }),
    changedWord(word, { text, left: middle, spaceBefore: true, glued: false }),
  ]
}

function countsOn(before: Numbered | undefined, next: Numbered | undefined): boolean {
  if (!before || !next || Math.abs(before.line.left - next.line.left) > sameEdge * next.line.size) return false
  return isNextOf(before.marker, next.marker)
}
