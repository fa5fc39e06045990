/** An address with rows of keys and values next to it, as above an invoice or a letter. */

import { maxOf, minOf } from '../../statistics.ts'
import { baselineOf, bottomOf, byPlace, topOf } from '../by-place.ts'
import type { Line } from '../lines/line.ts'
import { mayBeOfAddress } from '../lines/line-breaks.ts'
import type { Adjacent } from './adjacent.ts'
import { type Gutter, type Item, segmentsOf } from './gutter.ts'

/** Lines of the address and rows of keys. */
const minLines = 3
const maxLines = 9
/** Gap (in em) between the two, at least. */
const adjacentGap = 5
/** Step (in em) between two lines of the address, and between two rows of keys, at most. */
const closeStep = 2.2
/** Share of the rows that are a key with its value, at least; and of the address's lines that stand level with one, at most. */
const minPairs = 0.8
const maxLevel = 0.5
const rowShift = 0.15
/** Type of the sender's line above an address against its own, at most. */
const senderRatio = 0.9

export function adjacentKeys(lefts: readonly Item[], rights: readonly Item[], strip: Gutter): Adjacent | undefined {
  const [left, right] = [lefts, rights].map((items) => byPlace(segmentsOf(items), baselineOf)) as [Line[], Line[]]
  const keys = closeRows(right)
  const [first, last] = [keys[0], keys.at(-1)]
  if (!first || !last || keys.length < minLines || keys.length > maxLines) return undefined
  const adjacent = left.filter(({ top, bottom }) => bottom > topOf(first[0] as Line) && top < bottomOf(last[0] as Line))
  const [sender, second] = adjacent
  const isSent = sender && second && sender.size < senderRatio * second.size
  const address = isSent ? adjacent.slice(1) : adjacent
  if (!isAddress(address) || !areKeys(keys) || isNarrow(strip, address[0] as Line)) return undefined
  const baselines = keys.map(([key]) => (key as Line).baseline)
  const level = address.filter((line) => baselines.some((y) => Math.abs(y - line.baseline) < rowShift * line.size))
  if (level.length > maxLevel * address.length) return undefined
  const lines = [...adjacent, ...keys.flat()]
  return { top: minOf(lines, topOf), bottom: maxOf(lines, bottomOf), lines: lines.length }
}

function isNarrow(strip: Gutter, { size }: Line): boolean {
  return strip.right - strip.left < adjacentGap * size
}

/** The first rows that follow each other closely, each from the left. */
function closeRows(lines: readonly Line[]): Line[][] {
  const rows: Line[][] = []
  for (const line of lines) {
    const above = rows.at(-1)
    const step = above ? (line.baseline - (above[0] as Line).baseline) / line.size : 0
    if (step > closeStep) break
    if (above && step < rowShift) above.push(line)
    else rows.push([line])
  }
  return rows.map((row) => byPlace(row, ({ left }) => left))
}

/** Keys begin at one edge and are words; a value stands next to most of them. */
function areKeys(rows: readonly Line[][]): boolean {
  const edge = minOf(rows, ([key]) => (key as Line).left)
  const pairs = rows.filter(
    ([key, ...values]) =>
      key && values.length === 1 && key.left - edge < key.size && /^\p{Lu}/u.test(key.words[0]?.text ?? ''),
  )
  return pairs.length >= minPairs * rows.length
}

function isAddress(lines: readonly Line[]): boolean {
  return (
    lines.length >= minLines &&
    lines.every((line, at) => {
      const above = lines[at - 1]
      const step = above ? (line.baseline - above.baseline) / line.size : 1
      return mayBeOfAddress(line) && step > 0.5 && step < closeStep
    })
  )
}
