/** A heading at the foot of a column, whose text stands below all columns. */

import { maxOf } from '../../statistics.ts'
import { bottomOf, byPlace, topOf } from '../by-place.ts'
import type { Line } from '../lines/line.ts'
import type { Gutter, Item } from './gutter.ts'

/** Type of a heading that is not bold against the line above, at least. */
const headingRatio = 1.1
/** What the heading is over begins at its edge, within so much (in em). */
const sameEdge = 1
/** Lines between it and what crosses the gutter, at most. */
const maxLinesBelow = 2

/**
 * @param adjacent What stands on both sides of the gutter.
 * @param items What stands there and below.
 * @returns The height at which the columns end above the heading; undefined where there is none.
 */
export function endAboveHeading(gutter: Gutter, adjacent: readonly Item[], items: readonly Item[]): number | undefined {
  const sorted = byPlace(adjacent, ({ top }) => -top)
  for (let at = 0; at <= maxLinesBelow && at < sorted.length; at++) {
    const end = endAbove(sorted.slice(0, at), sorted[at] as Item, sorted.slice(at + 1), gutter, items)
    if (end !== undefined) return end
  }
  return undefined
}

/** @param below What stands below the heading at its side of the gutter. @param others What stands above it on both. */
function endAbove(
  below: readonly Item[],
  { segment: heading }: Item,
  others: readonly Item[],
  gutter: Gutter,
  items: readonly Item[],
): number | undefined {
  const bottom = maxOf(others, bottomOf)
  if (!heading || heading.top < bottom || !below.every((item) => isUnder(item, heading))) return undefined
  const above = others.find(({ left, right }) => left < heading.right && right > heading.left)
  const isHeading =
    heading.words.every(({ style }) => style.bold) || heading.size > headingRatio * (above?.segment?.size ?? Infinity)
  const last = below[0]?.segment ?? heading
  const [next] = byPlace(
    items.filter(({ top }) => top >= last.bottom),
    topOf,
  )
  if (!above || !isHeading || !next) return undefined
  const isOver = next.left < gutter.left && next.right > gutter.right && next.top - last.bottom <= heading.top - bottom
  return isOver && isUnder(next, heading) ? (bottom + heading.top) / 2 : undefined
}

function isUnder({ left }: Item, heading: Line): boolean {
  return Math.abs(left - heading.left) < sameEdge * heading.size
}
