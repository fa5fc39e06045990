/** Items whose text follows their number without a space: `10.Link`, `1.项目名称`, `a)Link`. */
import { changedWord, type Word } from '../words/words.ts'
import type { Line } from './line.ts'
import { isRightToLeft } from './lines.ts'
import { isNextOf, type Marker, markerOf } from './list-markers.ts'

const wholeNumber = /^(?:\d{1,3}[.)]|[a-z]\))$/
const runIn = /^(\d{1,3}[.)]|[a-z]\))(\p{L}.+)$/u
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
  const separated = new Map<Line, Line>()
  for (const isDecimal of [true, false]) {
    const numbered = found.filter((one) => one && (one.marker.style === 'decimal') === isDecimal)
    for (const [at, one] of numbered.entries()) {
      if (!one?.separated) continue
      if (countsOn(numbered[at - 1], one) || countsOn(one, numbered[at + 1])) separated.set(one.line, one.separated)
    }
  }
  return lines.map((line) => separated.get(line) ?? line)
}

/** The first line of what is known to be an item, with its number as a word of its own. */
export function splitItemNumber(line: Line): Line {
  return numberedOf(line)?.separated ?? line
}

function numberedOf(line: Line): Numbered | undefined {
  const marker = markerOf(line)
  if (marker) return marker.number === undefined ? undefined : { line, marker }
  if (isRightToLeft(line)) return undefined
  const words = separatedWords(line.words)
  if (!words) return undefined
  const separated = { ...line, words }
  const own = markerOf(separated)
  return own && { line, marker: own, separated }
}

/** The number and its text may be one word, or two of which the second is glued to the first. */
function separatedWords([first, second, ...others]: readonly Word[]): Word[] | undefined {
  if (!first || first.formula) return undefined
  if (second?.glued && wholeNumber.test(first.text) && /^\p{L}/u.test(second.text))
    return [first, changedWord(second, { spaceBefore: true, glued: false }), ...others]
  const match = runIn.exec(first.text)
  if (!match) return undefined
  return [...partsOf(first, match[1] as string, match[2] as string), ...(second ? [second, ...others] : [])]
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
