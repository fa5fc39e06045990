/** Notes in the margin: a narrow column in smaller type next to lines of prose, few of which have one; and labels there in larger type. */

import { firstWhere } from '../../../core/binary-search.ts'
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
  if (!first || labels.length > maxLabelLines * prose.length || !areLabels(labels, prose)) return undefined
  const paragraphs = prose.filter((line, at) => {
    const above = prose[at - 1]
    return !above || line.top - above.bottom > paragraphGap * line.size
  })
  const startOf = (label: Line): Line | undefined =>
    paragraphs[firstWhere(paragraphs, ({ top }) => top >= label.bottom) - 1]
  const start = startOf(first)
  const next = labels.find((label) => startOf(label) !== start)
  const end = next && startOf(next)
  const own = prose.filter(({ top }) => !end || top < end.top)
  const above = labels.filter(({ top }) => !end || top < end.top)
  if (!start || (next && !end) || above.some((label) => isLevel(own, label))) return undefined
  const lines = [...own, ...above]
  return { top: minOf(lines, topOf), bottom: maxOf(lines, bottomOf), lines: lines.length }
}

function areLabels(lines: readonly Line[], prose: readonly Line[]): boolean {
  if (lines.some(({ words }) => words.length > maxLabelWords || !words.some(({ text }) => /\p{L}{2}/u.test(text))))
    return false
  const size = labelRatio * sizeOf(prose)
  const isBold = prose.filter(isBoldLine).length >= prose.length / 2
  return lines.every((line) => line.size > size || (!isBold && isBoldLine(line)))
}

/** Whether the label stands on one of the lines, as a name or a date does before its text. @param lines Top to bottom. */
function isLevel(lines: readonly Line[], label: Line): boolean {
  const tolerance = 0.15 * label.size
  const next = lines[firstWhere(lines, ({ baseline }) => baseline > label.baseline - tolerance)]
  return next !== undefined && next.baseline < label.baseline + tolerance
}
