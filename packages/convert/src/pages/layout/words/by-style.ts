/** Words counted by their style, of which a page has few and runs of words the same. */
import type { Style } from '../content.ts'
import type { Word } from './words.ts'

/** Adds what the words weigh to the sums of their styles. */
export function addByStyle(sums: Map<Style, number>, words: readonly Word[], weightOf: (word: Word) => number): void {
  let style = words[0]?.style
  let sum = 0
  for (const word of words) {
    if (style && word.style !== style) {
      sums.set(style, (sums.get(style) ?? 0) + sum)
      style = word.style
      sum = 0
    }
    sum += weightOf(word)
  }
  if (style) sums.set(style, (sums.get(style) ?? 0) + sum)
}
