/**
 * Segments of a page → regions in reading order, each of one column.
 *
 * A gutter is an empty strip that runs past text on both of its sides. The strip that separates
 * most text divides a region into what is above it, left of it, right of it and below it; each
 * part is divided again. It is an XY-cut that looks for the cut between columns first, so that
 * gaps between paragraphs never interleave columns.
 */
import { append } from '../../../core/document/append.ts'
import { maxOf, minOf } from '../../statistics.ts'
import { byPlace, leftOf, topOf } from '../by-place.ts'
import { addTo } from '../grouped.ts'
import type { Line } from '../lines/line.ts'
import type { Adjacent } from './adjacent.ts'
import { maxLabelWords } from './asides.ts'
import { type Gutter, type Item, segmentsOf } from './gutter.ts'
import { endAboveHeading } from './heading-below.ts'
import { mastheadEnd, rowEnd } from './masthead.ts'
import { type Cells, judgeSides, type Sides } from './prose-columns.ts'

/** Gutters are at least this wide (in em of the region's usual type). Measured: the narrowest of the corpus are 0.9 em. */
const narrowestGutter = 0.75
const deepestCut = 24
const maxOpenStrips = 96
/** Height of a strip that separates anything (in em), and how many are looked at: a page of columns has some dozens. */
const lowestStrip = 2
const maxStrips = 300

/** What is read as one column. */
export interface Region {
  items: readonly Item[]
  /** Where an empty strip runs down it that separates the cells of a table. */
  cells: readonly Cells[]
}

/** @param rows What prose in rows that are level on both sides of a strip is: cells of a table, or columns. */
export function orderItems(
  items: readonly Item[],
  rightToLeft: boolean,
  rows: 'cells' | 'columns' = 'cells',
  depth = 0,
): Region[] {
  if (items.length < 4) return items.length ? [{ items, cells: [] }] : []
  const { gutter, cells } = findGutter(items, rows)
  if (!gutter || depth > deepestCut) return [{ items, cells }]
  reachUp(gutter, items)
  leaveRow(gutter, items)
  gutter.bottom =
    endAboveHeading(gutter, [...adjacentItems(gutter, items, true), ...adjacentItems(gutter, items, false)], items) ??
    gutter.bottom
  const above: Item[] = []
  const below: Item[] = []
  const lefts: Item[] = []
  const rights: Item[] = []
  for (const item of items) {
    const middle = middleOf(item)
    if (middle < gutter.top) above.push(item)
    else if (middle > gutter.bottom) below.push(item)
    else if ((item.left + item.right) / 2 < (gutter.left + gutter.right) / 2) lefts.push(item)
    else rights.push(item)
  }
  if (!lefts.length || !rights.length) return [{ items, cells }]
  if (flowsRound(rights, lefts, below, gutter)) {
    const top = minOf(rights, topOf)
    const before = lefts.filter((item) => item.bottom <= top)
    const adjacent = lefts.filter((item) => item.bottom > top)
    return [[...above, ...before], rights, adjacent, below].flatMap((part) =>
      orderItems(part, rightToLeft, rows, depth + 1),
    )
  }
  const sides = rightToLeft || gutter.isRightFirst ? [rights, lefts] : [lefts, rights]
  return [above, ...sides, below].flatMap((part) => orderItems(part, rightToLeft, rows, depth + 1))
}

/** Gap (in em) between the lines of a column, at most. */
const lineGap = 0.7

/** Width of a box against that of the text next to it, at most: columns are as wide as each other. */
const widestSidebar = 0.8

/** Whether the text on the left goes on under what stands on the right: that is set into it, and read before it. */
function flowsRound(rights: readonly Item[], lefts: readonly Item[], below: readonly Item[], gutter: Gutter): boolean {
  const last = lefts.reduce((lowest, item) => (item.bottom > lowest.bottom ? item : lowest))
  const next = below.reduce<Item | undefined>((top, item) => (top && top.top <= item.top ? top : item), undefined)
  if (!next?.segment || next.right < gutter.right || !last.segment) return false
  const edge = minOf(lefts, (item) => item.left)
  const sidebar = maxOf(rights, (item) => item.right) - gutter.right
  if (sidebar > widestSidebar * (gutter.left - edge)) return false
  const isOver = minOf(rights, (item) => item.top) > minOf(lefts, (item) => item.top) - last.segment.size
  return isOver && Math.abs(next.left - edge) < next.segment.size && goesOnAbove(last, next, edge)
}

/** The longer column's first lines stand above all of the other: the gutter goes on between them and the page's edge. */
function reachUp(gutter: Gutter, items: readonly Item[]): void {
  const tops = new Map<boolean, Item>()
  const edges = new Map([true, false].map((isLeft) => [isLeft, minOf(adjacentItems(gutter, items, isLeft), leftOf)]))
  const above: { item: Item; isLeft: boolean }[] = []
  for (const item of [...items].sort((a, b) => b.top - a.top)) {
    const middle = middleOf(item)
    const isLeft = item.right <= gutter.left + 1
    if (middle > gutter.bottom || (!isLeft && item.left < gutter.right - 1)) continue
    const below = tops.get(isLeft)
    if (middle >= gutter.top) tops.set(isLeft, item)
    else if (below && goesOnAbove(item, below, edges.get(isLeft) as number) && !hasRowMate(above, item, isLeft)) {
      tops.set(isLeft, item)
      gutter.top = item.top
    } else above.push({ item, isLeft })
  }
}

/**
 * Whether a text on the other side is level with the item: a row above all columns, as a name with the date at its side.
 *
 * @param above Those that are no part of a column, the lowest first.
 */
function hasRowMate(above: readonly { item: Item; isLeft: boolean }[], item: Item, isLeft: boolean): boolean {
  for (let at = above.length - 1; at >= 0; at--) {
    const other = above[at] as { item: Item; isLeft: boolean }
    if (other.item.top > item.bottom) return false
    if (other.isLeft !== isLeft && areInRow(other.item, item)) return true
  }
  return false
}

function areInRow({ segment: one }: Item, { segment: other }: Item): boolean {
  return one !== undefined && other !== undefined && Math.abs(one.baseline - other.baseline) < 0.2 * other.size
}

/** Gap (in em) below a row of dates and numbers that stands over columns, at least: on one side, and on the other. */
const rowGap = 2.5
const aboveGap = 0.6

/** A row above all columns, of which a piece stands on each side far above the text there, is no part of them. */
function leaveRow(gutter: Gutter, items: readonly Item[]): void {
  const { top } = gutter
  const sides = [true, false].map((isLeft) => byPlace(adjacentItems(gutter, items, isLeft), topOf)) as [Item[], Item[]]
  for (const [side, other] of [sides, [sides[1], sides[0]]] as [Item[], Item[]][]) {
    const [first, next] = side
    const row = first?.segment
    if (!row || !next?.segment || row.size > next.segment.size || row.words.every(({ style }) => style.bold)) continue
    const below = other.findIndex((item) => item.top > row.bottom)
    const isLevel = other
      .slice(0, Math.max(0, below))
      .every(({ segment }) => segment && Math.abs(segment.baseline - row.baseline) < 0.2 * row.size)
    const isApart = below > 0 && (other[below] as Item).top - row.bottom > aboveGap * row.size
    if (isLevel && isApart && next.top - row.bottom > rowGap * row.size)
      gutter.top = Math.max(gutter.top, row.bottom + 0.1)
  }
  if (gutter.top === top) gutter.top = Math.max(top, mastheadEnd(sides) ?? rowEnd(sides) ?? top)
}

/** What stands on one side of the gutter, at its height. */
function adjacentItems(gutter: Gutter, items: readonly Item[], isLeft: boolean): Item[] {
  return items.filter((item) => {
    const isAdjacent = isLeft ? item.right <= gutter.left + 1 : item.left >= gutter.right - 1
    return isAdjacent && isAtHeight(item, gutter)
  })
}

function isAtHeight(item: Item, { top, bottom }: { top: number; bottom: number }): boolean {
  const middle = middleOf(item)
  return middle >= top && middle <= bottom
}

function middleOf({ top, bottom }: Item): number {
  return (top + bottom) / 2
}

/** Gap (in em) between a heading and its column, and what its first line is set in by, at most. */
const headingGap = 2
const headingIndent = 2

/** Whether the two are lines of one paragraph, or a larger or bold line or a caption stands above. */
function goesOnAbove(item: Item, below: Item, edge: number): boolean {
  if (!item.segment || !(below.segment || below.blocks)) return false
  const { size } = below.segment ?? item.segment
  const gap = below.top - item.bottom
  if (item.segment.size > 1.1 * size || item.segment.words.every((word) => word.style.bold) || below.blocks)
    return gap < headingGap * size && Math.abs(item.left - edge) < headingIndent * size
  return gap < lineGap * size && item.segment.size > 0.9 * size
}

interface Judged {
  strip: Gutter
  sides: Sides
}

function findGutter(items: readonly Item[], rows: 'cells' | 'columns'): { gutter: Gutter | undefined; cells: Cells[] } {
  const sorted = byPlace(items, topOf)
  const size = usualSize(segmentsOf(items)) ?? 10
  const judged = findStrips(sorted, size).map((strip): Judged => {
    const inside = sorted.filter((item) => isAtHeight(item, strip))
    return { strip, sides: judgeSides(strip, inside, size, rows) }
  })
  const cells = judged.flatMap(({ sides }) => sides.cells ?? [])
  return { gutter: bestOf(judged, cells, sorted, size), cells }
}

/** The size of the type in which half of the characters are set: a row of figures may be as many as their names. */
function usualSize(segments: readonly Line[]): number | undefined {
  const sorted = byPlace(segments, ({ size }) => size)
  const lengths = sorted.map(({ words }) => words.reduce((sum, { text }) => sum + text.length, 0))
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2
  const middle = lengths.findIndex((length) => {
    left -= length
    return left <= 0
  })
  return sorted[middle]?.size
}

/** The tallest empty strips that run past text on both sides. */
function findStrips(sorted: readonly Item[], size: number): Gutter[] {
  const narrowest = narrowestGutter * size
  let open: Gutter[] = []
  const done: Gutter[] = []
  const starts = startsOf(sorted, narrowest)
  for (const item of sorted) {
    const next: Gutter[] = []
    for (const strip of open) {
      if (item.right <= strip.left + 0.5 || item.left >= strip.right - 0.5) {
        strip.bottom = Math.max(strip.bottom, item.bottom)
        next.push(strip)
        continue
      }
      const closed = { ...strip, bottom: Math.min(strip.bottom, item.top + 0.3 * size) }
      if (item.left - strip.left >= narrowest)
        next.push({ ...strip, right: item.left, bottom: Math.max(strip.bottom, item.bottom) })
      if (strip.right - item.right >= narrowest)
        next.push({ ...strip, left: item.right, bottom: Math.max(strip.bottom, item.bottom) })
      done.push(closed)
    }
    for (const start of starts.get(item) ?? []) next.push(start)
    open = dedupe(next)
  }
  append(done, open)
  return done
    .filter((strip) => strip.bottom - strip.top >= lowestStrip * size)
    .sort((a, b) => b.bottom - b.top - (a.bottom - a.top))
    .slice(0, maxStrips)
}

/** The strip with the highest score that does not part the cells of a table. */
function bestOf(
  judged: readonly Judged[],
  tables: readonly Cells[],
  sorted: readonly Item[],
  size: number,
): Gutter | undefined {
  let best: Gutter | undefined
  for (const { strip, sides } of judged) {
    // What has nothing at its side is split off first, whatever runs on below.
    const adjacent = sides.labelled && !hasProse(strip, sorted) ? sides.labelled : sides.adjacent
    if (adjacent && isAlone(adjacent, sorted)) return Object.assign(strip, adjacent)
    if (!sides.areColumns || tables.some((table) => isWithin(strip, table))) continue
    const wide = Math.min(1.5, (strip.right - strip.left) / size / 2 + 0.5)
    strip.score = (strip.bottom - strip.top) * wide
    if (sides.isRightFirst) strip.isRightFirst = true
    if (!best || strip.score > best.score) best = strip
  }
  return best
}

/** Whether no more lines than these stand at their height. */
function isAlone({ top, bottom, lines }: Adjacent, sorted: readonly Item[]): boolean {
  return sorted.filter((item) => middleOf(item) > top && middleOf(item) < bottom).length <= lines
}

/** Whether longer lines than labels stand on the left of the strip, at any height. */
function hasProse(strip: Gutter, sorted: readonly Item[]): boolean {
  return sorted.some(
    ({ segment, left, right }) =>
      left < strip.left && right < strip.right && segment !== undefined && segment.words.length > maxLabelWords,
  )
}

/** Whether a strip lies in a table, of which two columns and the height of the gap between them are known. */
function isWithin(strip: Gutter, { left, top, right, bottom }: Cells): boolean {
  return strip.top >= top - 1 && strip.bottom <= bottom + 1 && strip.left <= right + 1 && strip.right >= left - 1
}

/** Where a strip may begin: the gap between two items that stand side by side. */
function startsOf(sorted: readonly Item[], narrowest: number): Map<Item, Gutter[]> {
  const starts = new Map<Item, Gutter[]>()
  for (let at = 0; at < sorted.length; at++) {
    const item = sorted[at] as Item
    let nearest: Item | undefined
    // Neighbours by top: a line's companions are at most some dozens of items away.
    for (let other = Math.max(0, at - 40); other < Math.min(sorted.length, at + 40); other++) {
      const candidate = sorted[other] as Item
      if (candidate.left < item.right + narrowest || candidate.top > item.bottom || candidate.bottom < item.top)
        continue
      if (!nearest || candidate.left < nearest.left) nearest = candidate
    }
    if (!nearest) continue
    const later = nearest.top > item.top ? nearest : item
    const strip = {
      left: item.right,
      right: nearest.left,
      top: Math.min(item.top, nearest.top),
      bottom: Math.max(item.bottom, nearest.bottom),
      score: 0,
    }
    addTo(starts, later, strip)
  }
  return starts
}

/** Strips inside an older one that is as wide say nothing new; the oldest are kept. */
function dedupe(strips: Gutter[]): Gutter[] {
  const kept: Gutter[] = []
  for (const strip of strips.sort((a, b) => a.top - b.top || b.right - b.left - (a.right - a.left))) {
    if (kept.length >= maxOpenStrips) break
    if (kept.some((older) => older.left <= strip.left + 0.5 && older.right >= strip.right - 0.5)) continue
    kept.push(strip)
  }
  return kept
}
