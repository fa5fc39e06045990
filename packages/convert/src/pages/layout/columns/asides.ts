/** Notes in the margin: a narrow column in smaller type next to lines of prose, few of which have one; and labels there in larger type. */

import { maxOf, median, minOf } from '../../statistics.ts'
import { bottomOf, leftOf, topOf } from '../by-place.ts'
import type { Line } from '../lines/line.ts'
import { isBoldLine } from '../lines/line-kinds.ts'
import type { Adjacent } from './adjacent.ts'

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

/** Type of a label against that of the prose, its words and the lines of all, at most, and gap (in em) between two paragraphs. */
const labelRatio = 1.1
export const maxLabelWords = 5
const maxLabelLines = 0.4
const paragraphGap = 0.6

/**
 * Labels in larger or bold type, as slides and brochures have them next to paragraphs: each is read before its own.
 *
 * @param prose Lines that flow. @returns The first label with the paragraphs down to the next.
 */
export function labelledParagraphs(labels: readonly Line[], prose: readonly Line[]): Adjacent | undefined {
  const [first] = labels
  if (!first || labels.length > maxLabelLines * prose.length || !labels.every((line) => isLabel(line, prose)))
    return undefined
  const paragraphs = prose.filter((line, at) => {
    const above = prose[at - 1]
    return !above || line.top - above.bottom > paragraphGap * line.size
  })
  const startOf = (label: Line): Line | undefined => paragraphs.findLast(({ top }) => top < label.bottom)
  const start = startOf(first)
  const next = labels.find((label) => startOf(label) !== start)
  const end = next && startOf(next)
  const own = prose.filter(({ top }) => !end || top < end.top)
  const above = labels.filter(({ top }) => !end || top < end.top)
  if (!start || (next && !end) || own.some((line) => above.some((label) => isLevel(line, label)))) return undefined
  const lines = [...own, ...above]
  return { top: minOf(lines, topOf), bottom: maxOf(lines, bottomOf), lines: lines.length }
}

function isLabel(line: Line, prose: readonly Line[]): boolean {
  const isLarger = line.size > labelRatio * sizeOf(prose)
  const isBold = isBoldLine(line) && prose.filter(isBoldLine).length < prose.length / 2
  const isSpoken = line.words.some(({ text }) => /\p{L}{2}/u.test(text))
  return (isLarger || isBold) && isSpoken && line.words.length <= maxLabelWords
}

/** Whether the label stands on the line, as a name or a date does before its text. */
function isLevel({ baseline }: Line, label: Line): boolean {
  return Math.abs(label.baseline - baseline) < 0.15 * label.size
}
