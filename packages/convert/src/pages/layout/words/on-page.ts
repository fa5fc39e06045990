/** Words beyond the edges of the page, where nobody sees them: notes to the printer, and leaves next to the one that is shown. */
import type { Word } from './words.ts'

interface Sheet {
  width: number
  height: number
}

/** Gap (in em) to the word before it, up to which a word goes on with a line that runs off the page. */
const sameLine = 1

/** @returns The words without those beyond the page; all where none is on it. */
export function wordsOnPage(words: readonly Word[], sheet: Sheet): Word[] {
  const kept: Word[] = []
  let isAnyOn = false
  for (const word of words) {
    const isOn = isOnSheet(word, sheet)
    isAnyOn ||= isOn
    const last = kept.at(-1)
    if (isOn || (last && goesOn(word, last))) kept.push(word)
  }
  return isAnyOn ? kept : [...words]
}

function isOnSheet({ left, top, right, bottom }: Word, { width, height }: Sheet): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return x >= 0 && y >= 0 && x <= width && y <= height
}

function goesOn({ left, baseline, style }: Word, before: Word): boolean {
  return baseline === before.baseline && left >= before.right && left - before.right < sameLine * style.size
}
