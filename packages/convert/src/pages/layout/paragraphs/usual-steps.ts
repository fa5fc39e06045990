/** How far apart lines stand within the paragraphs of the whole document. */
import { median } from '../../statistics.ts'
import { addTo } from '../grouped.ts'
import type { Word } from '../words/words.ts'

/** Lines that continue a sentence which are enough to know the distance, and share of them that have it (within so much, in em), at least. */
const minCount = 6
const share = 0.5
const near = 0.08
/** Steps (in em) that may be those of lines. */
const [minStep, maxStep] = [0.9, 2.9]

/** By type size (half points), in em: a line that begins with a small letter below one that ends no sentence is of its paragraph. */
export function usualSteps(pages: readonly { words: readonly Word[] }[]): Map<number, number> {
  const steps = new Map<number, number[]>()
  for (const { words } of pages) {
    for (let at = 1; at < words.length; at++) {
      const word = words[at] as Word
      const before = words[at - 1] as Word
      const { size } = word.style
      const step = (word.baseline - before.baseline) / Math.max(1, size)
      if (step < minStep || step > maxStep || before.style.size !== size || word.left > before.left) continue
      if (/^\p{Ll}{2}/u.test(word.text) && /[\p{L},]$/u.test(before.text)) addTo(steps, Math.round(size * 2), step)
    }
  }
  const usual = new Map<number, number>()
  for (const [size, list] of steps) {
    const middle = median(list) as number
    const count = list.filter((step) => Math.abs(step - middle) < near).length
    if (count >= minCount && count > share * list.length) usual.set(size, middle)
  }
  return usual
}
