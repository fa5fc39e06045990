/** Whether what stands on both sides of an empty strip are columns of prose, or cells of a table. */

import { maxOf, median, minOf } from '../../statistics.ts'
import { bottomOf, byPlace, topOf } from '../by-place.ts'
import type { Line } from '../lines/line.ts'
import { isNumberLine } from '../lines/line-kinds.ts'
import { markerOf } from '../lines/list-markers.ts'
import { firstCode, isCjk } from '../scripts.ts'
import { type Adjacent, adjacentAddresses, adjacentAuthors, adjacentFrames } from './adjacent.ts'
import { adjacentFigures } from './adjacent-figures.ts'
import { adjacentKeys } from './adjacent-keys.ts'
import { adjacentTables } from './adjacent-tables.ts'
import { areNotesAdjacent, labelledParagraphs } from './asides.ts'
import { areChecklists } from './checklists.ts'
import { areEntries } from './entries.ts'
import { flowOf } from './flow.ts'
import { type Flank, type Gutter, type Item, segmentsOf } from './gutter.ts'
import { areItemNumbers, countsAcross, countsOn } from './numbered-sides.ts'
import { areOwnBlocks, hasHeading, isLeftOf, isRowwise } from './row-wise.ts'

/** Lines that do not go on in each other, or share no baselines with the other side, are a column when there are this many. */
const manyLines = 6
/** Characters of a line on average, in a column of many lines and in one of few. */
const minCharacters = 13
const shortColumn = 5
const shortColumnCharacters = 15
/** Words of a line on average: cells of numbers have fewer. */
const minWords = 2.4
/** Share of lines that end because the next word has no room. Measured: 0.75 and more in prose, below 0.4 in columns of cells. */
const minFlow = 0.6
/** The same where one side has several pieces on most baselines, and the other shares them. */
const minFlowAdjacentPieces = 0.72
/** Share of the shorter side's lines that stand level with one of the other, at most. */
const maxShared = 0.6
/** Share of them up to which a column has only this many lines: those of two blocks of different leading, such as an address and sums. */
const hardlyShared = 0.2
const fewLines = 4
/** Characters of these lines on average, at least: the labels of drawings have fewer. */
const fewCharacters = 10

/** Place of two columns of a table. */
export interface Cells {
  left: number
  top: number
  right: number
  bottom: number
}

/** What the two sides of a strip are: columns, cells of a table, blocks next to each other, or nothing of these. */
export interface Sides {
  areColumns: boolean
  /** Notes on the left are read after the text next to them. */
  isRightFirst?: boolean
  cells?: Cells
  adjacent?: Adjacent
  /** A label on the left with its paragraphs, where nothing but labels stands there. */
  labelled?: Adjacent
}

const columns: Sides = { areColumns: true }
const neither: Sides = { areColumns: false }

/** Height (in em) at which both sides have something, at least. */
const minShared = 2.5

/**
 * @param inside What stands at the height of the strip.
 * @param rows What prose in rows that are level on both sides is.
 */
export function judgeSides(
  strip: Gutter,
  inside: readonly Item[],
  size: number,
  rows: 'cells' | 'columns' = 'cells',
): Sides {
  const lefts = inside.filter((item) => isLeftOf(item, strip))
  const rights = inside.filter((item) => !isLeftOf(item, strip))
  const from = Math.max(minOf(lefts, topOf), minOf(rights, topOf))
  const to = Math.min(maxOf(lefts, bottomOf), maxOf(rights, bottomOf))
  if (!(to > from)) return neither
  const left = flankOf(lefts, strip, true)
  const right = flankOf(rights, strip, false)
  if (!left.lines || !right.lines) return neither
  const labelled = isProse(right, minFlow) ? labelledParagraphs(left.segments, right.segments) : undefined
  const sides = judgeFlanks(strip, inside, size, rows, [lefts, rights], [left, right], to - from)
  return labelled ? { ...sides, labelled } : sides
}

function judgeFlanks(
  strip: Gutter,
  inside: readonly Item[],
  size: number,
  rows: 'cells' | 'columns',
  [lefts, rights]: readonly [Item[], Item[]],
  [left, right]: readonly [Flank, Flank],
  height: number,
): Sides {
  if (isNextToNotes(left, right)) return columns
  if (isNextToNotes(right, left)) return { areColumns: true, isRightFirst: true }
  const figures = adjacentFigures([left, right], inside)
  if (figures) return { areColumns: false, adjacent: figures }
  if (height < minShared * size) return neither
  const frames = adjacentFrames(lefts, rights)
  if (frames) return { areColumns: false, adjacent: frames }
  if (countsAcross(left.segments, right.segments)) return neither
  if ((isListOfItems(left) && isListOfItems(right)) || countsOn(lefts, rights)) return columns
  if (areChecklists(lefts, rights)) return columns
  if (areItemNumbers(left.segments)) return neither
  const keys = adjacentKeys(lefts, rights)
  if (keys) return { areColumns: false, adjacent: keys }
  const segments = [...left.segments, ...right.segments]
  const authors = adjacentAuthors(left, right, strip)
  if (authors) return { areColumns: false, adjacent: authors }
  const tables = adjacentTables(lefts, rights)
  if (tables) return { areColumns: false, adjacent: tables }
  if (areEntries(left.segments) && areEntries(right.segments)) return columns
  const hasPieces = isTabular(lefts, size) || isTabular(rights, size)
  const areLong = [left, right].every(({ characters, lines }) => characters >= minCharacters * lines)
  if (areLong && !hasPieces && areOwnBlocks(left.segments, right.segments, size)) return columns
  if (isRowwise(segments, strip, size))
    return rows === 'columns' && isProse(left, minFlow) && isProse(right, minFlow)
      ? columns
      : { areColumns: false, cells: cellsOf(segments, strip) }
  const adjacent = adjacentAddresses(left, right, strip)
  if (adjacent) return { areColumns: false, adjacent }
  if (areNumbersOf(left, right, size) || areNumbersOf(right, left, size)) return neither
  const shared = sharedBaselines(lefts, rights, size)
  const areLevel = shared > maxShared
  const flow = hasPieces && areLevel ? minFlowAdjacentPieces : minFlow
  if (isProse(left, flow) && isProse(right, flow)) return columns
  const enough = shared <= hardlyShared && [left, right].every(isOfWords) ? fewLines : manyLines
  if (left.lines < enough || right.lines < enough || areLevel) return neither
  return !hasPieces || [lefts, rights].every((items) => hasHeading(byPlace(segmentsOf(items), topOf), size))
    ? columns
    : neither
}

/** Share of the numbers on one side that stand level with a line of the other, from which they are its prices. */
const mostlyLevel = 0.8

function areNumbersOf({ segments }: Flank, other: Flank, size: number): boolean {
  if (segments.length < 3 || !segments.every(isNumberLine)) return false
  const baselines = new Set(other.segments.map(({ baseline }) => Math.round(baseline / (0.3 * size))))
  const level = segments.filter(({ baseline }) =>
    [-1, 0, 1].some((shift) => baselines.has(Math.round(baseline / (0.3 * size)) + shift)),
  )
  return level.length >= mostlyLevel * segments.length
}

function isNextToNotes(prose: Flank, notes: Flank): boolean {
  return areNotesAdjacent(notes.segments, prose.segments) && isProse(prose, minFlow)
}

/** Share of the lines of a list that are of items, and what their further lines are set in by (in em), at least. */
const minItemShare = 0.6
const itemIndent = 0.5

/** Lines most of which are of items with a bullet or a number; boxes to tick stand in the cells of tables too. */
function isListOfItems({ segments }: Flank): boolean {
  let items = 0
  let lines = 0
  let item: Line | undefined
  for (const line of segments) {
    const marker = markerOf(line)
    if (marker && marker.checked === undefined) {
      item = line
      items++
    } else if (!item || line.left - item.left < itemIndent * line.size) item = undefined
    if (item) lines++
  }
  return items >= 2 && lines >= minItemShare * segments.length
}

function cellsOf(segments: readonly Line[], { left, top, right, bottom }: Gutter): Cells {
  for (const segment of segments) {
    left = Math.min(left, segment.left)
    right = Math.max(right, segment.right)
  }
  return { left, top, right, bottom }
}

/** Share of the strip's height from which on a frame is a column of its own, behind the one next to the strip. */
const tallShare = 0.95

/** @param items Those on its side. */
function flankOf(items: readonly Item[], strip: Gutter, isLeft: boolean): Flank {
  const flank: Flank = { segments: [], lines: 0, characters: 0, words: 0, top: minOf(items, topOf) }
  const nearest = new Map<number, Line>()
  for (const item of items) {
    const { segment } = item
    if (!segment) {
      const isTall = item.bottom - item.top > tallShare * (strip.bottom - strip.top)
      if (isTall && items.some((other) => other.segment && standsBefore(other, item, isLeft))) continue
      const lines = Math.max(1, (item.bottom - item.top) / 12)
      flank.lines += lines
      flank.characters += lines * 36
      flank.words += lines * 6
      continue
    }
    const height = Math.round(segment.baseline / 4)
    const other = nearest.get(height)
    if (!other || (isLeft ? segment.right > other.right : segment.left < other.left)) nearest.set(height, segment)
  }
  flank.segments = withoutFarther([...nearest.values()], strip, isLeft).sort((a, b) => a.baseline - b.baseline)
  const usual = median(flank.segments.map((segment) => segment.size)) ?? 0
  for (const { words, size } of flank.segments) {
    // Headings are short in every column.
    if (size > usual * 1.1) continue
    flank.lines++
    for (const word of words) flank.characters += word.text.length
    flank.words += words.length
  }
  return flank
}

/** Whether it stands between the strip and the other, at its height. */
function standsBefore(one: Item, other: Item, isLeft: boolean): boolean {
  const isNearer = isLeft ? one.left >= other.right : one.right <= other.left
  return isNearer && one.bottom > other.top && one.top < other.bottom
}

/** Distance (in em) from the strip within which the lines of the column next to it begin or end. */
const adjacentStrip = 2.5

/** Where the column next to the strip has no line, the nearest piece is of the column after it. */
function withoutFarther(segments: readonly Line[], strip: Gutter, isLeft: boolean): Line[] {
  let farEdge = isLeft ? strip.left : strip.right
  for (const { left, right, size } of segments) {
    if (isLeft && right > strip.left - adjacentStrip * size) farEdge = Math.min(farEdge, left)
    if (!isLeft && left < strip.right + adjacentStrip * size) farEdge = Math.max(farEdge, right)
  }
  return segments.filter((segment) => (isLeft ? segment.right > farEdge : segment.left < farEdge))
}

function isOfWords({ characters, lines }: Flank): boolean {
  return characters >= fewCharacters * lines
}

/** Lines of some length, most of which end only because the next word has no room. */
function isProse(flank: Flank, minFlowing: number): boolean {
  if (flank.lines < 3) return false
  const minChunks = flank.lines < shortColumn ? shortColumnCharacters : minCharacters
  if (flank.characters < flank.lines * minChunks) return false
  const hasCjk = flank.segments.some((line) => isCjk(firstCode(line.words[0]?.text ?? '')))
  if (!hasCjk && flank.words < flank.lines * minWords) return false
  return flowOf(flank.segments) >= minFlowing
}

/** Whether a side has several pieces on most of its baselines: they are cells. */
function isTabular(items: readonly Item[], size: number): boolean {
  const pieces = new Map<number, number>()
  for (const { segment } of items) {
    if (!segment) continue
    const height = Math.round(segment.baseline / (0.4 * size))
    pieces.set(height, (pieces.get(height) ?? 0) + 1)
  }
  const several = [...pieces.values()].filter((count) => count > 1).length
  return several >= 3 && several >= pieces.size * 0.5
}

/** Share of the shorter side's lines that have a companion on the other side: all, in a table. */
function sharedBaselines(lefts: readonly Item[], rights: readonly Item[], size: number): number {
  const [left, right] = [lefts, rights].map((items) =>
    items.flatMap(({ segment }) => segment?.baseline ?? []).sort((a, b) => a - b),
  ) as [number[], number[]]
  const [fewer, more] = left.length < right.length ? [left, right] : [right, left]
  if (!fewer.length) return 0
  let shared = 0
  let at = 0
  for (const baseline of fewer) {
    while (at < more.length && (more[at] as number) < baseline - 0.2 * size) at++
    if (at < more.length && Math.abs((more[at] as number) - baseline) <= 0.2 * size) shared++
  }
  return shared / fewer.length
}
