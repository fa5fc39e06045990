/** Notes in the margin: a narrow column in smaller type next to lines of prose, few of which have one. */

import { maxOf, median, minOf } from '../../statistics.ts'
import { leftOf } from '../by-place.ts'
import type { Line } from '../lines/line.ts'

/** Lines of the prose and of the notes, and the words in one of the prose on average, at least. */
const minLines = 8
const minOfNotes = 2
const minWords = 5
/** Type of the notes against that of the prose, and their width and lines against its, at most. */
const maxRatio = 0.94
const maxWidth = 0.5
const maxLines = 0.6
/** Share of the notes' lines that have a word in them, at least: bullets and numbers have none. */
const minSpoken = 0.5

/** @param notes Lines on one side of an empty strip. @param prose Those on the other, which flow. */
export function areNotesAdjacent(notes: readonly Line[], prose: readonly Line[]): boolean {
  if (prose.length < minLines || notes.length < minOfNotes || notes.length > maxLines * prose.length) return false
  if (wordsOf(prose) < minWords * prose.length) return false
  const spoken = notes.filter(({ words }) => words.some(({ text }) => /\p{L}{2}/u.test(text))).length
  return (
    spoken >= minSpoken * notes.length &&
    sizeOf(notes) <= maxRatio * sizeOf(prose) &&
    widthOf(notes) <= maxWidth * widthOf(prose)
  )
}

function wordsOf(lines: readonly Line[]): number {
  return lines.reduce((count, { words }) => count + words.length, 0)
}

function sizeOf(lines: readonly Line[]): number {
  return median(lines.map(({ size }) => size)) ?? 0
}

function widthOf(lines: readonly Line[]): number {
  return maxOf(lines, ({ right }) => right) - minOf(lines, leftOf)
}
