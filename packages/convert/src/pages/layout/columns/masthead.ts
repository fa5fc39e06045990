/** What stands above columns, far from them: names and dates of a journal, each piece over a column of its own. */

import { maxOf, median } from '../../statistics.ts'
import { bottomOf, byPlace, topOf } from '../by-place.ts'
import type { Item } from './gutter.ts'

/** Gap (in em of the usual type) below it, at least. */
const bandGap = 1.8
const maxPieces = 5
/** Width of its lines against the columns', at most: prose fills them. */
const shortLine = 0.75
/** Type of titles against the usual. */
const titleRatio = 1.15

/**
 * @param sides What stands on each side of a gutter.
 * @returns Where such a piece ends; undefined where there is none. Titles on both sides are those of the columns.
 */
export function mastheadEnd(sides: readonly (readonly Item[])[]): number | undefined {
  const items = byPlace(sides.flat(), topOf)
  const usual = median(items.flatMap(({ segment }) => segment?.size ?? [])) ?? 0
  const width = Math.max(...sides.map(usualWidth))
  let bottom = Number.NEGATIVE_INFINITY
  for (let at = 0; at <= maxPieces && at < items.length; at++) {
    const { top, segment } = items[at] as Item
    const above = items.slice(0, at)
    if (at > 0 && top - bottom > bandGap * usual)
      return sides.every((side) => side.some((item) => item.bottom > bottom)) &&
        above.some((item) => !isTitle(item, usual))
        ? bottom
        : undefined
    if (!segment || (segment.right - segment.left > shortLine * width && !isTitle(items[at] as Item, usual)))
      return undefined
    bottom = Math.max(bottom, (items[at] as Item).bottom)
  }
  return undefined
}

/** Width of a piece against the usual on its side, at most; how near (in em) what is of one column begins, and baselines of a row. */
const shortPiece = 0.6
const sameEdge = 1
const rowShift = 0.2

/**
 * @returns Where a row above columns ends that stands close to them: short pieces on one baseline, of which one at
 * least begins where nothing else does; titles are those of the columns.
 */
export function rowEnd(sides: readonly (readonly Item[])[]): number | undefined {
  const [first] = byPlace(sides.flat(), topOf)
  if (!first?.segment) return undefined
  const { baseline, size } = first.segment
  const isInRow = ({ segment }: Item): boolean =>
    segment !== undefined && Math.abs(segment.baseline - baseline) < rowShift * size
  const isShortRow = (side: readonly Item[]): boolean => {
    const row = side.filter(isInRow)
    return row.length > 0 && row.every(({ left, right }) => right - left < shortPiece * usualWidth(side))
  }
  const [pieces, others] = [sides.flat().filter(isInRow), sides.flat().filter((item) => !isInRow(item))]
  const usual = median(others.flatMap(({ segment }) => segment?.size ?? [])) ?? 0
  if (!sides.every(isShortRow) || pieces.every((piece) => isTitle(piece, usual))) return undefined
  const isOwnEdge = ({ left }: Item): boolean => others.every((other) => Math.abs(other.left - left) > sameEdge * size)
  return pieces.some(isOwnEdge) ? maxOf(pieces, bottomOf) : undefined
}

function isTitle({ segment }: Item, usual: number): boolean {
  return segment !== undefined && (segment.size > titleRatio * usual || segment.words.every(({ style }) => style.bold))
}

function usualWidth(items: readonly Item[]): number {
  return median(items.map(({ left, right }) => right - left)) ?? 0
}
