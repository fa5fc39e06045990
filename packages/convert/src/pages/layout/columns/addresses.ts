/**
 * Addresses with other short blocks next to them, as those of the seller and the buyer over an invoice, or of a company at
 * the foot of a letter. Their lines are often level, as rows of a table are; but down a column of a table its cells are of
 * one kind, while an address has a name, a street, a town and a phone number.
 */
import { append } from '../../../core/document/append.ts'
import { maxOf, minOf } from '../../statistics.ts'
import { baselineOf, bottomOf, byPlace, leftOf, topOf } from '../by-place.ts'
import type { Box, Ruling } from '../content.ts'
import { contactKind, mayBeOfContact, smallWords } from '../lines/contact-lines.ts'
import type { Line } from '../lines/line.ts'
import { buildSegments, lineText } from '../lines/lines.ts'
import type { Word } from '../words/words.ts'

/** Lines of an address. */
const minLines = 3
const maxLines = 12
/** Step (in em) between two lines, at most. */
const maxStep = 2.4
/** Lines of one block begin, end or have their middle within so much (in em). */
const sameEdge = 0.3
/** Type of the lines of one block against each other, and of a title above it against its own. */
const sizeRatio = 1.22
const titleRatio = 2.2
/** Characters of one line, and words of it that begin with small letters, at most: others are prose. */
const longestLine = 60
const maxSmall = 3
/** Lines of one kind in an address, at most: a column of a table has as many as rows. */
const maxOfKind = 2
/** Gap (in em) between two blocks, at least, and how many stand in a row, at most. */
const minGap = 1.2
const maxBlocks = 4
/** Baselines (in em) of lines that are level, and first lines of blocks in a row. */
const sameRow = 0.15
const sameTop = 1
/** Pages with more segments are tables and drawings. */
const maxSegments = 400

/** @param words Of a page. @param rulings Of the page. @returns Boxes around the blocks of each row of them. */
export function addressBoxes(words: readonly Word[], rulings: readonly Ruling[]): Box[] {
  if (!words.some(mayBeOfContact)) return []
  const segments = buildSegments(words)
  if (segments.length > maxSegments) return []
  const boxes: Box[] = []
  let below = -Infinity
  for (const address of blocksOf(segments).filter(isAddress)) {
    if (minOf(address, topOf) < below) continue
    const row = rowAround(address, segments)
    const blocks = row && withTitles(row, segments)
    if (!blocks || isRuled(blocks.flat(), rulings)) continue
    const labelled = blocks.map((block) => withLabel(block, segments))
    const top = minOf(labelled.flat(), topOf)
    append(
      boxes,
      labelled.map(boxAround).map(([left, , right, bottom]): Box => [left, top, right, bottom]),
    )
    below = maxOf(row.flat(), bottomOf)
  }
  return boxes
}

function boxAround(lines: readonly Line[]): Box {
  return [minOf(lines, leftOf), minOf(lines, topOf), maxOf(lines, rightOf), maxOf(lines, bottomOf)]
}

/** Whether a line is drawn between some of them: then they are cells. */
function isRuled(lines: readonly Line[], rulings: readonly Ruling[]): boolean {
  const [left, top, right, bottom] = boxAround(lines)
  const { size } = lines[0] as Line
  return rulings.some((ruling) =>
    ruling.horizontal
      ? ruling.top > top + size && ruling.bottom < bottom - size && ruling.right > left && ruling.left < right
      : ruling.left > left && ruling.right < right && ruling.bottom > top && ruling.top < bottom,
  )
}

/** Lines that follow each other closely and share an edge, from the left and the top. */
function blocksOf(segments: readonly Line[]): Line[][] {
  const blocks: Line[][] = []
  for (const segment of byPlace(segments, baselineOf)) {
    const block = blocks.findLast((one) => goesOn(segment, one.at(-1) as Line))
    if (block) block.push(segment)
    else blocks.push([segment])
  }
  return byPlace(blocks, ([first]) => (first as Line).left)
}

function goesOn(line: Line, above: Line): boolean {
  const step = line.baseline - above.baseline
  const ratio = line.size / above.size
  return (
    step > 0.5 * line.size &&
    step < maxStep * line.size &&
    ratio < sizeRatio &&
    ratio > 1 / sizeRatio &&
    sharesEdge(line, above)
  )
}

function sharesEdge(one: Line, other: Line): boolean {
  const tolerance = sameEdge * one.size
  const [left, right] = [one.left - other.left, one.right - other.right]
  return [left, right, (left + right) / 2].some((shift) => Math.abs(shift) < tolerance)
}

/** Names and streets among ways to reach somebody, of which no kind is as frequent as in a column of a table. */
function isAddress(block: readonly Line[]): boolean {
  if (block.length < minLines || block.length > maxLines || !block.every(isShort)) return false
  const counts = new Map<string, number>()
  for (const line of block) {
    const kind = contactKind(line)
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  const contacts = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return contacts > 0 && [...counts.values()].every((count) => count <= maxOfKind) && block.length - contacts >= 1
}

function kindsOf(block: readonly Line[]): number {
  return new Set(block.flatMap((line) => contactKind(line) ?? [])).size
}

function isShort(line: Line): boolean {
  return smallWords(line) <= maxSmall && lineText(line).length <= longestLine
}

/**
 * What stands next to an address, in columns from the left with the address as the first of them: another address, or
 * anything short where the first says twice how to reach somebody. Keys are no address; their values may be one.
 */
function rowAround(address: readonly Line[], segments: readonly Line[]): Line[][] | undefined {
  const [top, bottom] = [minOf(address, topOf), maxOf(address, bottomOf)]
  const level = segments.filter((line) => (line.top + line.bottom) / 2 > top && line.top < bottom)
  if (!level.every(isShort)) return undefined
  const columns = withPairs(columnsOf(level)).map((column) =>
    isAddress(column) ? column : withFurther(column, segments),
  )
  const [first, ...others] = columns
  if (!first || others.length < 1 || columns.length > maxBlocks || first[0] !== address[0]) return undefined
  const { size } = address[0] as Line
  const isLevel = others.every((block) => Math.abs(minOf(block, topOf) - top) < sameTop * size && block.length > 1)
  const isAdjacent = others.some(isAddress) || kindsOf(address) > 1
  return isLevel && isAdjacent ? columns : undefined
}

/** Lines whose places overlap from side to side, left to right; gaps part them. */
function columnsOf(lines: readonly Line[]): Line[][] {
  const columns: Line[][] = []
  let right = -Infinity
  for (const line of byPlace(lines, leftOf)) {
    if (line.left - right > minGap * line.size) columns.push([line])
    else (columns.at(-1) as Line[]).push(line)
    right = Math.max(right, line.right)
  }
  return columns.map((column) => byPlace(column, baselineOf))
}

/** Keys and values, whose lines are level, are one block. */
function withPairs(columns: readonly Line[][]): Line[][] {
  const joined: Line[][] = []
  for (const column of columns) {
    const before = joined.at(-1)
    if (before && !isAddress(before) && !isAddress(column) && arePairs(before, column)) append(before, column)
    else joined.push([...column])
  }
  return joined
}

/** The column with the lines that follow below the address, as closely and no wider. */
function withFurther(column: readonly Line[], segments: readonly Line[]): Line[] {
  const lines = byPlace(column, baselineOf)
  const known = new Set(lines)
  const [left, right] = [minOf(lines, leftOf), maxOf(lines, rightOf)]
  for (const line of byPlace(segments, baselineOf)) {
    const step = line.baseline - (lines.at(-1) as Line).baseline
    const isBelow = !known.has(line) && step >= 0 && step < maxStep * line.size
    if (isBelow && line.left > left - line.size && line.right < right + line.size) lines.push(line)
  }
  return lines
}

function arePairs(keys: readonly Line[], values: readonly Line[]): boolean {
  return values.every((value) => keys.some((key) => areLevel(value, key)))
}

/** The blocks with the line above each, larger perhaps, where all have one on the same baseline. */
function withTitles(row: readonly Line[][], segments: readonly Line[]): Line[][] {
  const titles = row.map((block) => segments.find((line) => isTitleOf(line, block[0] as Line)))
  const [one] = titles
  const haveAll = one && titles.every((title) => title && areLevel(title, one))
  return haveAll ? row.map((block, at) => [titles[at] as Line, ...block]) : [...row]
}

/** The block with the line above it, such as `Bill to`, that has nothing at its side. */
function withLabel(block: readonly Line[], segments: readonly Line[]): readonly Line[] {
  const label = segments.find((line) => isTitleOf(line, block[0] as Line))
  const isAlone =
    label && segments.every((line) => line === label || line.bottom < label.top || line.top > label.bottom)
  return isAlone ? [label, ...block] : block
}

function areLevel(one: Line, other: Line): boolean {
  return Math.abs(one.baseline - other.baseline) < sameRow * one.size
}

function isTitleOf(line: Line, first: Line): boolean {
  const step = first.baseline - line.baseline
  return (
    step > 0.5 * first.size &&
    step < maxStep * line.size &&
    line.size < titleRatio * first.size &&
    isShort(line) &&
    sharesEdge(line, first)
  )
}

function rightOf({ right }: Line): number {
  return right
}
