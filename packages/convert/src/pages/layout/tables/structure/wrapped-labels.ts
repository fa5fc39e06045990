/** Labels of several lines whose cells stand next to the last of them. */

import { median } from '../../../statistics.ts'
import { lineOf } from '../../lines/lines.ts'
import { markerOf } from '../../lines/list-markers.ts'
import { endsWithColon } from '../../scripts.ts'
import { columnOf } from '../grid.ts'
import { type Chunk, chunkText, type TextRow } from './text-rows.ts'

/** By how much (in em) lines of one label stand closer than rows do. */
export const closerStep = 0.04
/** Width of a column (in em) from which a line that fills so much of it has been broken, and is no title of a group. */
const wideColumn = 14
const fullLine = 0.85

/** How a label ends that goes on in the next line: with a comma, a dash, an ampersand, or a short word. */
const openEnd = /(?:[,&–-]|\s\p{Ll}{1,3})$/u

/** Median of the steps between baselines, in em. */
export function usualStep(rows: readonly TextRow[]): number {
  return median(rows.slice(1).map((row, at) => stepBetween(rows[at] as TextRow, row))) ?? 0
}

/** From baseline to baseline, in em of the lower row. */
export function stepBetween(above: TextRow, row: TextRow): number {
  return (row.baseline - above.baseline) / row.size
}

/** Whether one of two texts is bold at their seam and the other is not. */
export function isOtherWeight(text: Chunk, rest: Chunk): boolean {
  return text.words.at(-1)?.style.bold !== rest.words[0]?.style.bold
}

/** Whether the text's line had no room for the first word of the rest. @param end Where its column ends on the right. */
export function hadNoRoom(text: Chunk, { words: [first] }: Chunk, end: number, size: number): boolean {
  return first !== undefined && end - text.right < first.right - first.left + 0.25 * size
}

/** What further lines of an item are set in by (in em), at least. */
const setIn = 0.4

/** Whether the text is an item, and the one below it another, or a text that is not set in as the item's is. */
export function isItemAbove(text: Chunk, { words, left }: Chunk): boolean {
  const line = lineOf(text.words)
  const marker = markerOf(line)
  if (marker?.ordered !== false || marker.checked !== undefined) return false
  return left - text.left < setIn * line.size || markerOf(lineOf(words)) !== undefined
}

/**
 * Whether the row ends the label that stands alone above it in the first column: its first word had no
 * room there, and it stands closer than rows do, begins like the middle of a text, or ends a long line.
 * The title of a group stands alone too.
 *
 * @param ends Where the text of each column ends on the right.
 */
export function endsLabel(
  above: TextRow,
  row: TextRow,
  xs: readonly number[],
  ends: readonly number[],
  usual: number,
): boolean {
  const [label] = above.chunks
  const [rest] = row.chunks
  const [first] = rest?.words ?? []
  if (!label || !rest || !first || above.chunks.length > 1 || row.chunks.length < 2) return false
  if ([label, rest].some((chunk) => columnOf(chunk, xs) !== 0)) return false
  const text = chunkText(label)
  if (endsWithColon(text) || isOtherWeight(label, rest) || isItemAbove(label, rest)) return false
  const end = ends[0] as number
  if (!hadNoRoom(label, rest, end, row.size)) return false
  const width = end - label.left
  return (
    stepBetween(above, row) < usual - closerStep ||
    /^[\p{Ll}\d(&]/u.test(first.text) ||
    openEnd.test(text) ||
    (width > wideColumn * row.size && label.right - label.left > fullLine * width)
  )
}

/** Whether the row is a text alone in the first column that begins like a title, no closer to the row above than rows are. */
export function namesGroup(above: TextRow, row: TextRow, xs: readonly number[], usual: number): boolean {
  const [text, ...others] = row.chunks
  const [label, ...cells] = above.chunks
  if (!text || !label || others.length || !cells.length || columnOf(text, xs) !== 0) return false
  if (stepBetween(above, row) < usual - closerStep) return false
  return /^\p{Lu}/u.test(chunkText(text)) && !openEnd.test(chunkText(label))
}
