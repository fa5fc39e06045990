/** Rows of keys and values that stand next to other text, as the number and the dates of an invoice next to an address. */
import { maxOf, minOf } from '../../statistics.ts'
import { baselineOf, bottomOf, byPlace, leftOf, topOf } from '../by-place.ts'
import type { Box } from '../content.ts'
import { isTown } from '../lines/contact-lines.ts'
import type { Line } from '../lines/line.ts'
import { mayBeOfAddress } from '../lines/line-breaks.ts'
import { lineText } from '../lines/lines.ts'

/** Rows of one block. */
const minRows = 3
const maxRows = 12
/** Step (in em) between two of them, at most. */
const maxStep = 3
/** Baselines of one row, and edges of one column (in em). */
const sameRow = 0.15
const sameEdge = 0.3
/** Gap (in em) between the keys and the text on their left, at least. */
const minGap = 4
/** Characters of a key, at most. */
const longestKey = 28
/** Share of the lines on the left that stand level with a row, at most: those of a table all do. */
const maxLevel = 0.5
/** Pages with more segments are tables and drawings. */
const maxSegments = 400

interface Pair {
  key: Line
  value: Line
}

/** @returns Boxes around such rows, each with other text on its left. */
export function keyValueBoxes(segments: readonly Line[]): Box[] {
  if (segments.length > maxSegments) return []
  return blocksOf(pairsOf(segments)).flatMap((block) => {
    const lines = block.flatMap(({ key, value }) => [key, value])
    const box: Box = [
      minOf(lines, leftOf),
      minOf(lines, topOf),
      maxOf(lines, ({ right }) => right),
      maxOf(lines, bottomOf),
    ]
    return standsApart(block, box, segments) ? [box] : []
  })
}

/** Whether the segments are such rows next to an address. */
export function areKeysOfAddress(segments: readonly Line[]): boolean {
  const [box] = keyValueBoxes(segments)
  return box !== undefined && isPostalAddress(segments.filter(({ right }) => right < box[0]))
}

/** The last two segments of each row, where the first of them may be a key; top to bottom. */
function pairsOf(segments: readonly Line[]): Pair[] {
  const rows: Line[][] = []
  for (const segment of byPlace(segments, baselineOf)) {
    const row = rows.at(-1)
    if (row && segment.baseline - (row[0] as Line).baseline < sameRow * segment.size) row.push(segment)
    else rows.push([segment])
  }
  return rows.flatMap((row) => {
    const [value, key] = byPlace(row, leftOf).reverse()
    return key && value && isKey(key) ? [{ key, value }] : []
  })
}

function isKey({ words }: Line): boolean {
  const text = words.map((word) => word.text).join(' ')
  return text.length <= longestKey && /^\p{Lu}\D*$/u.test(text)
}

/** Runs of pairs whose keys and whose values begin, end or have their middle at one place. */
function blocksOf(pairs: readonly Pair[]): Pair[][] {
  const blocks: Pair[][] = []
  for (const pair of pairs) {
    // Other lines may stand next to each other between two rows.
    const block = blocks.findLast((one) => follows(pair, one.at(-1) as Pair))
    if (block) block.push(pair)
    else blocks.push([pair])
  }
  return blocks.filter(({ length }) => length >= minRows && length <= maxRows)
}

function follows({ key, value }: Pair, above: Pair): boolean {
  const step = key.baseline - above.key.baseline
  return step < maxStep * key.size && sharesEdge(key, above.key) && sharesEdge(value, above.value)
}

function sharesEdge(one: Line, other: Line): boolean {
  const tolerance = sameEdge * one.size
  const [left, right] = [one.left - other.left, one.right - other.right]
  return [left, right, (left + right) / 2].some((shift) => Math.abs(shift) < tolerance)
}

function standsApart(block: readonly Pair[], [left, top, , bottom]: Box, segments: readonly Line[]): boolean {
  const own = new Set(block.flatMap(({ key, value }) => [key, value]))
  const others = segments.filter((line) => !own.has(line) && line.bottom > top && line.top < bottom)
  const isLevel = ({ baseline, size }: Line): boolean =>
    block.some(({ key }) => Math.abs(key.baseline - baseline) < sameRow * size)
  return (
    others.length > 0 &&
    others.every((line) => line.right < left - minGap * line.size) &&
    ((others.filter(isLevel).length <= maxLevel * others.length && !arePairs(others)) || isPostalAddress(others))
  )
}

/** Whether most lines stand in rows of several: they are keys and values, or cells, as well. */
function arePairs(lines: readonly Line[]): boolean {
  const inRow = lines.filter((line) =>
    lines.some((other) => other !== line && Math.abs(other.baseline - line.baseline) < sameRow * line.size),
  )
  return inRow.length > lines.length / 2
}

/** Whether the lines may be those of addresses, and a town with its postal code is among them. */
function isPostalAddress(lines: readonly Line[]): boolean {
  return lines.every(mayBeOfAddress) && lines.some((line) => isTown(lineText(line)))
}
