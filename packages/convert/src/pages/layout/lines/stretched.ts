/**
 * Segments that a stretched space has torn apart → whole again.
 *
 * A justified line of a narrow column has spaces as wide as gutters. A gap between columns or
 * cells goes on in the lines above or below; that of a space is closed there by other words.
 */
import { firstWhere } from '../../../core/binary-search.ts'
import { baselineOf, byPlace, leftOf, sortByPlace } from '../by-place.ts'
import { isJumpBetween, type Word } from '../words/words.ts'
import type { Line } from './line.ts'
import { lineOf } from './lines.ts'

/** No space is stretched farther than this (in em). */
const widestSpace = 3.5
/** Gap (in em) that is left between the words of a neighbouring line where a gutter goes on. */
const gutterGap = 0.45
/** Distance (in em) of the lines that are asked. */
const farthestLine = 3.4
const maxLines = 2

interface Row {
  baseline: number
  segments: Line[]
  words: Word[]
}

export function joinStretched(segments: readonly Line[]): Line[] {
  const rows = rowsOf(segments)
  return rows.flatMap((row, at) => joinRow(row, rows, at))
}

function rowsOf(segments: readonly Line[]): Row[] {
  const rows: Row[] = []
  for (const segment of byPlace(segments, baselineOf)) {
    const row = rows.at(-1)
    if (row && segment.baseline - row.baseline < 0.25 * segment.size) row.segments.push(segment)
    else rows.push({ baseline: segment.baseline, segments: [segment], words: [] })
  }
  for (const row of rows) {
    sortByPlace(row.segments, leftOf)
    row.words = row.segments.flatMap((segment) => segment.words)
  }
  return rows
}

function joinRow(row: Row, rows: readonly Row[], at: number): Line[] {
  const joined: Line[] = []
  for (const segment of row.segments) {
    const last = joined.at(-1)
    if (last && isStretched(last, segment, rows, at))
      joined[joined.length - 1] = lineOf([...last.words, ...segment.words])
    else joined.push(segment)
  }
  return joined
}

function isStretched(before: Line, after: Line, rows: readonly Row[], at: number): boolean {
  const size = Math.min(before.size, after.size)
  const gap = after.left - before.right
  if (gap < 0 || gap > widestSpace * size || Math.abs(before.size - after.size) > 0.1 * size) return false
  if (isJumpBetween(before.words.at(-1) as Word, after.words[0] as Word)) return false
  let isClosed = false
  for (const step of [-1, 1]) {
    for (let asked = 1; asked <= maxLines; asked++) {
      const row = rows[at + step * asked]
      if (!row || Math.abs(row.baseline - after.baseline) > farthestLine * size) break
      const gap = gapLeft(row.words, before.right, after.left)
      if (gap === undefined) continue
      if (gap >= gutterGap * size) return false
      isClosed = true
    }
  }
  return isClosed
}

/** The widest gap that a line leaves between `from` and `to`; undefined where it does not stand on both sides. */
function gapLeft(words: readonly Word[], from: number, to: number): number | undefined {
  const first = firstWhere(words, (word) => word.right > from)
  let widest = 0
  let edge = first > 0 ? Math.max(from, (words[first - 1] as Word).right) : undefined
  for (let at = first; at < words.length; at++) {
    const word = words[at] as Word
    if (edge === undefined && word.left > from) return undefined
    if (edge !== undefined) widest = Math.max(widest, Math.min(to, word.left) - edge)
    if (word.left >= to) return widest
    edge = Math.max(edge ?? from, word.right)
    if (edge >= to) return widest
  }
  return undefined
}
