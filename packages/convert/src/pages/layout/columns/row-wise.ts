/** Whether what stands on both sides of an empty strip are the rows of a table. */
import { firstWhere } from '../../../core/binary-search.ts'
import { byPlace, topOf } from '../by-place.ts'
import type { Line } from '../lines/line.ts'
import type { Gutter, Item } from './gutter.ts'

/** Lines of a table's row on average, at most: paragraphs that happen to begin on one baseline are longer. */
const maxLinesOfRow = 6
/** The same where each row is not aligned. Measured: at most 2.6 in tables, from 5.8 on in columns. */
const usualLinesOfRow = 4

type Box = Pick<Item, 'left' | 'top' | 'right' | 'bottom'>

export function isLeftOf(item: Box, strip: Gutter): boolean {
  return (item.left + item.right) / 2 < (strip.left + strip.right) / 2
}

/**
 * Whether both sides are rows of one table: gaps that are wider than those between lines
 * go through both, and after most of them both begin on one baseline. Paragraphs of two columns
 * seldom do so even once.
 */
export function isRowwise(segments: readonly Line[], strip: Gutter, size: number): boolean {
  const items = byPlace(segments, topOf)
  if (hasHeading(items, size)) return false
  const sides = [true, false].map((isLeft) => items.filter((item) => isLeftOf(item, strip) === isLeft))
  const gaps = sides.flatMap(gapsOf).sort((a, b) => a - b)
  const between = gaps[gaps.length >> 2] ?? 0
  return alignedGroups(items, strip, size, Math.max(0.25 * size, 1.6 * between))
}

/** Type of this ratio to the usual is a heading's. */
const headingRatio = 1.2

/** Whether larger type stands below the first line: cells have none. */
export function hasHeading(items: readonly Line[], size: number): boolean {
  const bottom = items[0]?.bottom ?? 0
  return items.some((item) => item.size > headingRatio * size && item.top > bottom)
}

/** Gap between each item of one side and the one above it. */
function gapsOf(items: readonly Box[]): number[] {
  const gaps: number[] = []
  let bottom = -Infinity
  for (const item of items) {
    if (item.top > bottom && bottom > -Infinity) gaps.push(item.top - bottom)
    bottom = Math.max(bottom, item.bottom)
  }
  return gaps
}

/** Lines of a block on average, at least, and the difference in height (in em) from which two blocks are not level. */
const minLinesOfBlock = 2.5
const levelled = 0.25

/**
 * Whether both sides are blocks of lines with gaps of their own, of which one on each side begins next to lines of a block
 * of the other and is level with it nowhere: cells of a table begin, end or are centred at one height.
 */
export function areOwnBlocks(left: readonly Line[], right: readonly Line[], size: number): boolean {
  const gaps = [left, right].flatMap(gapsOf).sort((a, b) => a - b)
  const minGap = Math.max(levelled * size, 1.6 * (gaps[gaps.length >> 2] ?? 0))
  const [lefts, rights] = [blocksOf(left, minGap), blocksOf(right, minGap)]
  const areBlocks = [left, right].every(
    ({ length }, at) => length >= minLinesOfBlock * (at ? rights : lefts).length && (at ? rights : lefts).length > 1,
  )
  return areBlocks && hasUnlevel(lefts, rights, size) && hasUnlevel(rights, lefts, size)
}

function hasUnlevel(blocks: readonly Extent[], others: readonly Extent[], size: number): boolean {
  return blocks.some(({ top, bottom }) => {
    const other = others[firstWhere(others, (one) => one.bottom > top)]
    if (!other || top <= other.top + size || top >= other.bottom - size) return false
    return !isLevel({ top, bottom }, other, levelled * size)
  })
}

/** @returns From the top; none overlap. */
function blocksOf(items: readonly Box[], minGap: number): Extent[] {
  const blocks: Extent[] = []
  for (const { top, bottom } of byPlace(items, topOf)) {
    const last = blocks.at(-1)
    if (last && top <= last.bottom + minGap) last.bottom = Math.max(last.bottom, bottom)
    else blocks.push({ top, bottom })
  }
  return blocks
}

interface Extent {
  top: number
  bottom: number
}

/** Whether the parts of most groups begin, end or are centred at one height on both sides. */
function alignedGroups(items: readonly Box[], strip: Gutter, size: number, minGap: number): boolean {
  let groups = 0
  let aligned = 0
  let bottom = -Infinity
  let left: Extent = { top: Infinity, bottom: -Infinity }
  let right: Extent = { top: Infinity, bottom: -Infinity }
  const close = (): void => {
    groups++
    if (isLevel(left, right, 0.25 * size)) aligned++
    left = { top: Infinity, bottom: -Infinity }
    right = { top: Infinity, bottom: -Infinity }
  }
  for (const item of items) {
    if (item.top > bottom + minGap && bottom > -Infinity) close()
    bottom = Math.max(bottom, item.bottom)
    const side = isLeftOf(item, strip) ? left : right
    side.top = Math.min(side.top, item.top)
    side.bottom = Math.max(side.bottom, item.bottom)
  }
  close()
  if (items.length > 2 * usualLinesOfRow * groups && aligned < groups) return false
  return aligned >= 3 && aligned >= groups * 0.6 && items.length <= 2 * maxLinesOfRow * groups
}

function isLevel(left: Extent, right: Extent, tolerance: number): boolean {
  if (left.top === Infinity || right.top === Infinity) return false
  return (
    Math.abs(left.top - right.top) < tolerance ||
    Math.abs(left.bottom - right.bottom) < tolerance ||
    Math.abs(left.top + left.bottom - right.top - right.bottom) < 2 * tolerance
  )
}
