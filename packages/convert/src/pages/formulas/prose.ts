/** Words of prose around formulas. */
import type { Cluster } from './connect.ts'
import { extentOf, sizeOfRow } from './item.ts'
import type { PageItems, ProseWord } from './page-items.ts'

/** Words of prose by their baselines in points, rounded. */
export type Prose = ReadonlyMap<number, readonly ProseWord[]>

export function byBaseline({ words }: PageItems): Prose {
  const prose = new Map<number, ProseWord[]>()
  for (const word of words) {
    const key = Math.round(word.baseline)
    const level = prose.get(key)
    if (level) level.push(word)
    else prose.set(key, [word])
  }
  return prose
}

/** Something that is no part of it is set between its characters: a hyphen, a word. */
export function isTorn({ items }: Cluster, prose: Prose): boolean {
  const { left, right } = extentOf(items)
  const size = sizeOfRow(items)
  const baselines = new Set(items.filter((item) => item.size > 0.85 * size).map(({ baseline }) => baseline))
  const isBetween = (word: ProseWord): boolean => word.left > left && word.right < right
  for (const baseline of baselines) if (wordsAt(prose, baseline, size).some(isBetween)) return true
  return false
}

/** A word is on the baseline. */
export function hasWordsAt(prose: Prose, baseline: number, size: number): boolean {
  return wordsAt(prose, baseline, size).length > 0
}

function wordsAt(prose: Prose, baseline: number, size: number): ProseWord[] {
  const reach = 0.1 * size
  const words: ProseWord[] = []
  for (let key = Math.round(baseline - reach); key <= Math.round(baseline + reach); key++)
    for (const word of prose.get(key) ?? []) if (Math.abs(baseline - word.baseline) < reach) words.push(word)
  return words
}
