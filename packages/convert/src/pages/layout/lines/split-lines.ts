/** Lines of two parts and more, as what stands at both edges of a column, or fields next to each other. */
import { median } from '../../statistics.ts'
import { isJumpBetween, type Word } from '../words/words.ts'
import type { Line } from './line.ts'

/** Gap (in em) between two parts, and against the line's usual space, at least. */
const partingGap = 2
const againstSpace = 3
/** Share of the line that such a gap takes, at least: a space to be filled in, or one of an old typewriter, takes less. */
const minGapShare = 0.25

/** Whether a gap wider than any space splits the line. A gap behind the label of a paragraph, which its next line is set in to, does not. */
export function isSplit({ words, left, right, size }: Line, next: Line | undefined): boolean {
  const gapBefore = (at: number): number => (words[at] as Word).left - (words[at - 1] as Word).right
  const isWide = (at: number): boolean =>
    gapBefore(at) >= partingGap * size && !(next && next.left > (words[at - 1] as Word).right)
  const wide: number[] = []
  let gap = 0
  for (let at = 1; at < words.length; at++) {
    if (!isWide(at)) continue
    wide.push(at)
    gap += gapBefore(at)
  }
  if (!wide.length || gap < minGapShare * (right - left)) return false
  const space = median(words.slice(1).map((_, at) => gapBefore(at + 1))) ?? 0
  return wide.some(
    (at) => gapBefore(at) > againstSpace * space || isJumpBetween(words[at - 1] as Word, words[at] as Word),
  )
}

/** Points by which parts of two rows that begin at one place may differ. */
const samePlace = 0.5

/** Whether parts of two lines stand below each other behind gaps wider than any space, as those of dates and entries do; prose may have its lines numbered. */
export function areRows(above: Line, line: Line): boolean {
  const places = partsOf(above)
  return (
    places.length > 0 &&
    partsOf(line).some(
      (part) => !/^\p{Ll}/u.test(part.text) && places.some((one) => Math.abs(one.left - part.left) < samePlace),
    )
  )
}

function partsOf({ words, size }: Line): Word[] {
  return words.filter(({ left }, at) => at > 0 && left - (words[at - 1] as Word).right >= partingGap * size)
}
