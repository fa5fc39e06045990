/** Lines of menus and price lists: a name, dots, and what it costs. */
import type { Line } from '../lines/line.ts'
import { isLeader } from '../lines/line-kinds.ts'
import { lineText } from '../lines/lines.ts'
import { changedWord, type Word } from '../words/words.ts'

const leaders = /(?:[.…·_]\s?){4}\s*(\p{Sc}?)\s?(\d{1,4})(?:[.,-](\d{1,4}))?\s?(\p{Sc}|EUR|CHF)?$/u
/** Lines from which several are a list, and share of those with a smaller number than the one above, at least: pages rise, prices do not. */
const several = 3
const minFalls = 0.25

/** Takes the dots out of the line; some may be part of the words next to them. */
export function dropPriceLeaders(line: Line): void {
  const { words } = line
  line.words = words.flatMap((word, at) => {
    if (isLeader(word)) return []
    const [before, after] = [words[at - 1], words[at + 1]]
    if (after && isLeader(after)) return partsOf(word, /(?<![.…·_])[.…·_]+$/u)
    return partsOf(word, before && isLeader(before) ? /^[.…·_]+/u : /(?:[.…·_]\s?){2,}/u)
  })
}

/** What stands before and after the dots, each with the share of the word's width that its characters have. */
function partsOf(word: Word, dots: RegExp): Word[] {
  const match = dots.exec(word.text)
  if (!match) return [word]
  const { left, right, text } = word
  const placeOf = (at: number): number => left + ((right - left) * at) / text.length
  const end = match.index + match[0].length
  const before = changedWord(word, { text: text.slice(0, match.index), right: placeOf(match.index), spaceAfter: true })
  const after = changedWord(word, { text: text.slice(end), left: placeOf(end), spaceBefore: true, glued: false })
  return [before, after].filter((part) => part.text.trim() !== '')
}

/** @param lines Of one column, top to bottom. @returns Those with prices; [] where the numbers are those of pages. */
export function priceLines(lines: readonly Line[]): Line[] {
  const found = lines.flatMap((line) => {
    const match = leaders.exec(lineText(line))
    return match
      ? [{ line, hasCurrency: Boolean(match[1] || match[4]), whole: Number(match[2]), rest: Number(match[3] ?? 0) }]
      : []
  })
  if (found.length < several) return []
  const falls = found.filter((one, at) => {
    const above = found[at - 1]
    return above && (one.whole < above.whole || (one.whole === above.whole && one.rest < above.rest))
  })
  const arePrices = falls.length >= minFalls * (found.length - 1) || found.every(({ hasCurrency }) => hasCurrency)
  return arePrices ? found.map(({ line }) => line) : []
}
