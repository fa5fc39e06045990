/** Large first letters that reach down several lines → the first letter of the first of these lines. */

import { minOf } from '../../statistics.ts'
import { baselineOf } from '../by-place.ts'
import { changedWord, type Word } from './words.ts'

/** Its type against that of the lines next to it, at least. */
const minRatio = 1.9
/** Gap (in em of its own) between it and them, at most. */
const maxGap = 0.5
/** Height of capitals (in em). */
const capHeight = 0.72
/** Baselines of lines (in em of theirs) differ by more. */
const lineStep = 0.5
/** Points; type of initials, at least. */
const minSize = 16
/** A page with more of them is a table of large letters or an attack. */
const maxInitials = 24

const initial = /^["“„«‘]?\p{Lu}$/u

/** @returns The words, in which such letters have the place and the style of their text. */
export function settleDropCaps(words: Word[]): Word[] {
  const initials = words.filter(({ text, style }) => text.length <= 2 && style.size >= minSize && initial.test(text))
  if (!initials.length || initials.length > maxInitials) return words
  const changed = new Map<Word, Word | undefined>()
  for (const letter of initials) {
    const first = firstAdjacent(letter, words)
    if (!first || changed.has(first)) continue
    const { left, baseline, style } = first
    if (letter.spaceAfter) {
      const place = { left: left - style.size, right: left - 0.3 * style.size, top: first.top, bottom: first.bottom }
      changed.set(letter, changedWord(letter, { ...place, baseline, style }))
      continue
    }
    changed.set(letter, undefined)
    changed.set(first, changedWord(first, { text: letter.text + first.text, spaceBefore: letter.spaceBefore }))
  }
  return changed.size ? words.flatMap((word) => (changed.has(word) ? (changed.get(word) ?? []) : [word])) : words
}

/** The word that begins the first of two or more lines which start right of the letter, at its height. */
function firstAdjacent(letter: Word, words: readonly Word[]): Word | undefined {
  const { size } = letter.style
  const starts = words.filter(
    ({ left, baseline, style }) =>
      left > letter.right - 0.1 * size &&
      left < letter.right + maxGap * size &&
      size >= minRatio * style.size &&
      baseline < letter.baseline + 0.3 * style.size &&
      baseline - 0.3 * style.size > letter.baseline - capHeight * size,
  )
  const top = minOf(starts, baselineOf)
  const first = starts.filter(({ baseline, style }) => baseline - top < lineStep * style.size)
  if (!first.length || first.length === starts.length) return undefined
  return first.reduce((best, word) => (word.left < best.left ? word : best))
}
