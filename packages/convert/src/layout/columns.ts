/**
 * Segments of a page → regions in reading order, each of one column.
 *
 * A gutter is a strip of white that runs past text on both of its sides. The strip that parts
 * most text divides a region into what is above it, left of it, right of it and below it; each
 * part is divided again. It is an XY-cut that looks for the cut between columns first, so that
 * gaps between paragraphs never interleave columns.
 */
import { append } from '../document/append.ts'
import type { TableBlock } from './blocks.ts'
import type { Line } from './lines.ts'

/** Something that takes part in the reading order: a segment, or a table or picture as one piece. */
export interface Item {
  left: number
  top: number
  right: number
  bottom: number
  /** Absent for what is no text. */
  segment?: Line
  table?: TableBlock
}

interface Gutter {
  left: number
  right: number
  top: number
  bottom: number
  score: number
}

/** Gutters are at least this wide (in em of the region's usual type). Measured: the narrowest of the corpus are 0.9 em. */
const narrowestGutter = 0.75
/** Lines that do not fill their column, or share no baselines with the other, are a column when there are this many. */
const manyLines = 6
const deepestCut = 24
const mostOpenStrips = 96

export function orderItems(items: readonly Item[], rightToLeft: boolean, depth = 0): Item[][] {
  if (items.length < 4 || depth > deepestCut) return items.length ? [[...items]] : []
  const gutter = findGutter(items)
  if (!gutter) return [[...items]]
  const above: Item[] = []
  const below: Item[] = []
  const lefts: Item[] = []
  const rights: Item[] = []
  for (const item of items) {
    const middle = (item.top + item.bottom) / 2
    if (middle < gutter.top) above.push(item)
    else if (middle > gutter.bottom) below.push(item)
    else if ((item.left + item.right) / 2 < (gutter.left + gutter.right) / 2) lefts.push(item)
    else rights.push(item)
  }
  if (!lefts.length || !rights.length) return [[...items]]
  const sides = rightToLeft ? [rights, lefts] : [lefts, rights]
  return [above, ...sides, below].flatMap((part) => orderItems(part, rightToLeft, depth + 1))
}

function findGutter(items: readonly Item[]): Gutter | undefined {
  const sorted = [...items].sort((a, b) => a.top - b.top)
  const size = usualSize(items)
  const least = narrowestGutter * size
  let open: Gutter[] = []
  const done: Gutter[] = []
  const starts = startsOf(sorted, least)
  for (const item of sorted) {
    const next: Gutter[] = []
    for (const strip of open) {
      if (item.right <= strip.left + 0.5 || item.left >= strip.right - 0.5) {
        strip.bottom = Math.max(strip.bottom, item.bottom)
        next.push(strip)
        continue
      }
      const closed = { ...strip, bottom: Math.min(strip.bottom, item.top + 0.3 * size) }
      if (item.left - strip.left >= least)
        next.push({ ...strip, right: item.left, bottom: Math.max(strip.bottom, item.bottom) })
      if (strip.right - item.right >= least)
        next.push({ ...strip, left: item.right, bottom: Math.max(strip.bottom, item.bottom) })
      done.push(closed)
    }
    for (const start of starts.get(item) ?? []) next.push(start)
    open = dedupe(next)
  }
  append(done, open)
  let best: Gutter | undefined
  for (const strip of done) {
    judge(strip, sorted, size)
    if (strip.score > 0 && (!best || strip.score > best.score)) best = strip
  }
  return best
}

/** Where a strip may begin: the white between two items that stand side by side. */
function startsOf(sorted: readonly Item[], least: number): Map<Item, Gutter[]> {
  const starts = new Map<Item, Gutter[]>()
  for (let at = 0; at < sorted.length; at++) {
    const item = sorted[at] as Item
    let nearest: Item | undefined
    // Neighbours by top: a line's companions are at most some dozens of items away.
    for (let other = Math.max(0, at - 40); other < Math.min(sorted.length, at + 40); other++) {
      const candidate = sorted[other] as Item
      if (candidate.left < item.right + least || candidate.top > item.bottom || candidate.bottom < item.top) continue
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
    const list = starts.get(later)
    if (list) list.push(strip)
    else starts.set(later, [strip])
  }
  return starts
}

/** Strips inside an older one that is as wide say nothing new; the oldest are kept. */
function dedupe(strips: Gutter[]): Gutter[] {
  const kept: Gutter[] = []
  for (const strip of strips.sort((a, b) => a.top - b.top || b.right - b.left - (a.right - a.left))) {
    if (kept.length >= mostOpenStrips) break
    if (kept.some((older) => older.left <= strip.left + 0.5 && older.right >= strip.right - 0.5)) continue
    kept.push(strip)
  }
  return kept
}

interface Side {
  lines: number
  characters: number
  /** Of what stands on one baseline (in steps of 4 points), together. */
  widths: Map<number, number>
  left: number
  right: number
  top: number
  bottom: number
}

/** Scores a strip by the height of text that it parts; 0 where that is no column of prose. */
function judge(strip: Gutter, sorted: readonly Item[], size: number): void {
  const left = newSide()
  const right = newSide()
  const inside: Item[] = []
  for (const item of sorted) {
    const middle = (item.top + item.bottom) / 2
    if (middle < strip.top || middle > strip.bottom) continue
    const isLeft = (item.left + item.right) / 2 < (strip.left + strip.right) / 2
    addTo(isLeft ? left : right, item)
    inside.push(item)
  }
  strip.score = 0
  if (left.lines === 0 || right.lines === 0) return
  const top = Math.max(left.top, right.top)
  const bottom = Math.min(left.bottom, right.bottom)
  if (bottom - top < 2.5 * size) return
  const shared = sharedBaselines(inside, strip, size)
  if (isRowwise(inside, strip, size)) return
  const isBothProse = isProse(left) && isProse(right)
  if (!isBothProse && (shared > 0.6 || left.lines < manyLines || right.lines < manyLines)) return
  const wide = Math.min(1.5, (strip.right - strip.left) / size / 2 + 0.5)
  strip.score = (strip.bottom - strip.top) * wide
}

function newSide(): Side {
  return {
    lines: 0,
    characters: 0,
    widths: new Map(),
    left: Infinity,
    right: -Infinity,
    top: Infinity,
    bottom: -Infinity,
  }
}

function addTo(side: Side, item: Item): void {
  side.left = Math.min(side.left, item.left)
  side.right = Math.max(side.right, item.right)
  side.top = Math.min(side.top, item.top)
  side.bottom = Math.max(side.bottom, item.bottom)
  if (item.segment) {
    side.lines++
    for (const word of item.segment.words) side.characters += word.text.length
    const height = Math.round(item.segment.baseline / 4)
    side.widths.set(height, (side.widths.get(height) ?? 0) + item.right - item.left)
  } else {
    // A table or picture stands for as much prose as would fill its place.
    const lines = Math.max(1, (item.bottom - item.top) / 12)
    side.lines += lines
    side.characters += lines * 36
  }
}

/** Columns of prose have lines that mostly fill them. */
function isProse(side: Side): boolean {
  if (side.lines < 3 || side.characters / side.lines < (side.lines < 5 ? 25 : 13)) return false
  // A side may hold several columns: what stands on one height fills it together.
  const widths = [...side.widths.values()].sort((one, two) => one - two)
  const usual = widths[widths.length >> 1] ?? 0
  return !widths.length || usual >= 0.62 * (side.right - side.left)
}

/** Share of the shorter side's lines that have a companion on the other side: all, in a table. */
function sharedBaselines(items: readonly Item[], strip: Gutter, size: number): number {
  const sides: [number[], number[]] = [[], []]
  for (const item of items) {
    const isLeft = (item.left + item.right) / 2 < (strip.left + strip.right) / 2
    if (item.segment) sides[isLeft ? 0 : 1].push(item.segment.baseline)
  }
  for (const side of sides) side.sort((a, b) => a - b)
  const [fewer, more] = sides[0].length < sides[1].length ? sides : [sides[1], sides[0]]
  if (!fewer.length) return 0
  let shared = 0
  let at = 0
  for (const baseline of fewer) {
    while (at < more.length && (more[at] as number) < baseline - 0.2 * size) at++
    if (at < more.length && Math.abs((more[at] as number) - baseline) <= 0.2 * size) shared++
  }
  return shared / fewer.length
}

/**
 * Whether both sides are rows of one table: white bands that are wider than those between lines
 * go through both, and after most of them both begin on one baseline. Paragraphs of two columns
 * seldom do so even once.
 */
function isRowwise(items: readonly Item[], strip: Gutter, size: number): boolean {
  const whites = [...whitesOf(items, strip, true), ...whitesOf(items, strip, false)].sort((a, b) => a - b)
  const between = whites[whites.length >> 2] ?? 0
  return alignedGroups(items, strip, size, Math.max(0.25 * size, 1.6 * between))
}

/** White between each item of one side and the one above it. */
function whitesOf(items: readonly Item[], strip: Gutter, isLeft: boolean): number[] {
  const whites: number[] = []
  let bottom = -Infinity
  for (const item of items) {
    if ((item.left + item.right) / 2 < (strip.left + strip.right) / 2 !== isLeft) continue
    if (item.top > bottom && bottom > -Infinity) whites.push(item.top - bottom)
    bottom = Math.max(bottom, item.bottom)
  }
  return whites
}

interface Extent {
  top: number
  bottom: number
}

/** Whether the parts of most groups begin, end or are centred at one height on both sides. */
function alignedGroups(items: readonly Item[], strip: Gutter, size: number, least: number): boolean {
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
    if (item.top > bottom + least && bottom > -Infinity) close()
    bottom = Math.max(bottom, item.bottom)
    const side = (item.left + item.right) / 2 < (strip.left + strip.right) / 2 ? left : right
    side.top = Math.min(side.top, item.top)
    side.bottom = Math.max(side.bottom, item.bottom)
  }
  close()
  return aligned >= 3 && aligned >= groups * 0.6
}

function isLevel(left: Extent, right: Extent, tolerance: number): boolean {
  if (left.top === Infinity || right.top === Infinity) return false
  return (
    Math.abs(left.top - right.top) < tolerance ||
    Math.abs(left.bottom - right.bottom) < tolerance ||
    Math.abs(left.top + left.bottom - right.top - right.bottom) < 2 * tolerance
  )
}

function usualSize(items: readonly Item[]): number {
  const sizes = items.flatMap((item) => (item.segment ? [item.segment.size] : [])).sort((a, b) => a - b)
  return sizes[sizes.length >> 1] ?? 10
}
