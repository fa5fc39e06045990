/** Two tables without lines that stand side by side, each below a title of its own. */

import { maxOf, minOf } from '../../statistics.ts'
import { baselineOf, bottomOf, byPlace, leftOf, topOf } from '../by-place.ts'
import type { Line } from '../lines/line.ts'
import { chunkText, isNumeric } from '../tables/structure/text-rows.ts'
import type { Adjacent } from './adjacent.ts'
import { type Item, segmentsOf } from './gutter.ts'

/** Rows below the title, share of them with several cells, and of those that begin with words, at least. */
const minRows = 3
const shareOfCells = 0.8
const shareOfWords = 0.6
/** A title begins where its table does, within so much (in em); titles of columns stand over numbers. */
const sameEdge = 1
/** Baselines of one row (in em). */
const rowShift = 0.3

export function adjacentTables(lefts: readonly Item[], rights: readonly Item[]): Adjacent | undefined {
  const sides = [lefts, rights].map((items) => rowsOf(segmentsOf(items)))
  const [left, right] = sides as [Line[][], Line[][]]
  if (!isTitled(left) || !isTitled(right)) return undefined
  const [first, other] = [left[0]?.[0] as Line, right[0]?.[0] as Line]
  if (Math.abs(first.baseline - other.baseline) > rowShift * first.size) return undefined
  const all = [...lefts, ...rights]
  return { top: minOf(all, topOf), bottom: maxOf(all, bottomOf), lines: all.length }
}

/** A title alone above rows of several cells, the first of which are words for the most part. */
function isTitled([title, ...rows]: readonly Line[][]): boolean {
  const [only, ...others] = title ?? []
  if (!only || others.length || rows.length < minRows) return false
  const cells = rows.filter((row) => row.length > 1).length
  const words = rows.filter(([first]) => first && !isNumeric(chunkText(first))).length
  const edge = minOf(rows, ([first]) => first?.left ?? Infinity)
  return (
    cells >= shareOfCells * rows.length &&
    words >= shareOfWords * rows.length &&
    Math.abs(only.left - edge) < sameEdge * only.size
  )
}

/** Segments of one baseline, from the left. */
function rowsOf(segments: readonly Line[]): Line[][] {
  const rows: Line[][] = []
  for (const segment of byPlace(segments, baselineOf)) {
    const [first] = rows.at(-1) ?? []
    if (first && Math.abs(segment.baseline - first.baseline) < rowShift * segment.size) rows.at(-1)?.push(segment)
    else rows.push([segment])
  }
  return rows.map((row) => byPlace(row, leftOf))
}
