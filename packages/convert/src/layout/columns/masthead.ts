/** What stands above columns, far from them: names and dates of a journal, each piece over a column of its own. */
import { byPlace, topOf } from '../by-place.ts'
import { median } from '../extent.ts'
import type { Item } from './columns.ts'

/** White (in em of the usual type) below it, at least. */
const bandWhite = 1.8
const mostPieces = 5
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
  for (let at = 0; at <= mostPieces && at < items.length; at++) {
    const { top, segment } = items[at] as Item
    const above = items.slice(0, at)
    if (at > 0 && top - bottom > bandWhite * usual)
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

function isTitle({ segment }: Item, usual: number): boolean {
  return segment !== undefined && (segment.size > titleRatio * usual || segment.words.every(({ style }) => style.bold))
}

function usualWidth(items: readonly Item[]): number {
  return median(items.map(({ left, right }) => right - left)) ?? 0
}
