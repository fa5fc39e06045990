/** Extent, type size and baseline of a line: those of its words, and of the size that most of its characters have. */
import { leftOf, sortByPlace } from '../by-place.ts'
import type { Word } from '../words/words.ts'
import type { Line } from './line.ts'

/** Characters of each size in a line so far, and how many the size of most has. */
export interface Tally {
  sizes: Map<number, number>
  max: number
}

/** Names in a typewriter face are often set smaller than the text that they stand in, of which they may be the greater part. */
const typewriterWeight = 0.25

/** A line of words, which it sorts by x, and what it takes to measure more of them. */
export function measured(words: Word[]): { line: Line; tally: Tally } {
  sortByPlace(words, leftOf)
  const line: Line = { words, left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity, baseline: 0, size: 0 }
  const tally: Tally = { sizes: new Map(), max: 0 }
  measure(line, tally, words)
  return { line, tally }
}

/** Brings words that stand to the right of all others into the measures of a line. */
export function measure(line: Line, tally: Tally, words: readonly Word[]): void {
  for (const word of words) {
    line.left = Math.min(line.left, word.left)
    line.right = Math.max(line.right, word.right)
    line.top = Math.min(line.top, word.top)
    line.bottom = Math.max(line.bottom, word.bottom)
    const { length } = word.text
    const own = word.style.monospace ? typewriterWeight * length : length
    const weight = (tally.sizes.get(word.style.size) ?? 0) + own
    tally.sizes.set(word.style.size, weight)
    if (weight > tally.max) {
      tally.max = weight
      line.size = word.style.size
      line.baseline = word.baseline
    }
  }
}
