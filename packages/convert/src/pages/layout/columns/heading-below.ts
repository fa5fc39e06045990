/** A heading at the foot of a column, whose text stands below all columns. */

import { maxOf } from '../../statistics.ts'
import { bottomOf, byPlace, topOf } from '../by-place.ts'
import type { Gutter, Item } from './gutter.ts'

/** Type of a heading that is not bold against the line above, at least. */
const headingRatio = 1.1
/** What the heading is over begins at its edge, within so much (in em). */
const sameEdge = 1

/**
 * @param adjacent What stands on both sides of the gutter.
 * @param items What stands there and below.
 * @returns The height at which the columns end above the heading; undefined where there is none.
 */
export function endAboveHeading(gutter: Gutter, adjacent: readonly Item[], items: readonly Item[]): number | undefined {
  const [last, ...others] = byPlace(adjacent, ({ top }) => -top)
  const heading = last?.segment
  const bottom = maxOf(others, bottomOf)
  if (!heading || heading.top < bottom) return undefined
  const above = others.find(({ left, right }) => left < heading.right && right > heading.left)?.segment
  const isHeading = heading.words.every(({ style }) => style.bold) || heading.size > headingRatio * (above?.size ?? 0)
  const [next] = byPlace(
    items.filter(({ top }) => top >= heading.bottom),
    topOf,
  )
  if (!above || !isHeading || !next) return undefined
  const isOver =
    next.left < gutter.left && next.right > gutter.right && next.top - heading.bottom <= heading.top - bottom
  return isOver && Math.abs(next.left - heading.left) < sameEdge * heading.size ? (bottom + heading.top) / 2 : undefined
}
