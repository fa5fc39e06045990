/** An address with rows of keys and values next to it, as above an invoice or a letter. */

import { maxOf, minOf } from '../../statistics.ts'
import { baselineOf, bottomOf, byPlace, topOf } from '../by-place.ts'
import { mayBeOfAddress } from '../lines/line-breaks.ts'
import type { Adjacent } from './adjacent.ts'
import { type Item, segmentsOf } from './gutter.ts'

/** Lines of the address. */
const minLines = 3
/** Step (in em) between two lines of the address, at most. */
const closeStep = 2.2
/** Baselines (in em) of lines of two addresses next to each other. */
const sameRow = 0.15
/** Type of the sender's line above an address against its own, at most. */
const senderRatio = 0.9

export function adjacentKeys(lefts: readonly Item[], rights: readonly Item[]): Adjacent | undefined {
  const keys = rights.find(({ isKeyed }) => isKeyed)
  if (!keys) return undefined
  const left = byPlace(segmentsOf(lefts), baselineOf)
  const adjacent = left.filter(({ top, bottom }) => bottom > keys.top && top < keys.bottom)
  const [sender, second] = adjacent
  const isSent = sender && second && sender.size < senderRatio * second.size
  const address = isSent ? adjacent.slice(1) : adjacent
  const isAddress =
    address.length >= minLines &&
    address.every((line, at) => {
      const above = address[at - 1]
      const step = above ? (line.baseline - above.baseline) / line.size : 1
      return mayBeOfAddress(line) && (step > 0.5 || step < sameRow) && step < closeStep
    })
  if (!isAddress) return undefined
  const items = [...adjacent, keys]
  return { top: minOf(items, topOf), bottom: maxOf(items, bottomOf), lines: items.length }
}
