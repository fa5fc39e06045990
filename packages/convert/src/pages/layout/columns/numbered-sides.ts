/** Numbered items that run down one column and go on in the next. */

import { minOf } from '../../statistics.ts'
import { byPlace } from '../by-place.ts'
import type { Line } from '../lines/line.ts'
import { isNextOf, markerOf } from '../lines/list-markers.ts'
import type { Item } from './gutter.ts'

/** Numbers on each side, at least. */
const minCount = 2
/** A number begins its column within so much (in em). */
const sameEdge = 1

const itemNumber = /^[[(]?(\d{1,3})[.)\]]$/

/** Whether nothing but the numbers of items stands here, apart from their texts. */
export function areItemNumbers(lines: readonly Line[]): boolean {
  return lines.length > 0 && lines.every(({ words }) => words.length === 1 && itemNumber.test(words[0]?.text ?? ''))
}

/** Whether the items on the right are numbered on from those on the left: rows of cells are numbered from side to side. */
export function countsOn(left: readonly Item[], right: readonly Item[]): boolean {
  const [before, after] = [numbersOf(left), numbersOf(right)]
  return [before, after].every(isNumbered) && after[0] === (before.at(-1) as number) + 1
}

/** Baselines of one row (in em), and share of the items on the right that count on from one on the left, at least. */
const rowShift = 0.3
const mostlyNumbered = 0.6

/** Whether items are numbered from side to side: `(A)` with `(B)` next to it, `(C)` and `(D)` below. */
export function countsAcross(left: readonly Line[], right: readonly Line[]): boolean {
  const items = right.flatMap((line) => {
    const marker = markerOf(line)
    return marker?.ordered ? [{ line, marker }] : []
  })
  const numbered = items.filter(({ line, marker }) => {
    const adjacent = left.find(({ baseline }) => Math.abs(baseline - line.baseline) < rowShift * line.size)
    const before = adjacent && markerOf(adjacent)
    return before && isNextOf(before, marker)
  })
  return numbered.length >= minCount && numbered.length >= mostlyNumbered * items.length
}

function isNumbered(numbers: readonly number[]): boolean {
  return (
    numbers.length >= minCount && numbers.every((number, at) => at === 0 || number === (numbers[at - 1] as number) + 1)
  )
}

/** The numbers at the left edge of the items, top to bottom. */
function numbersOf(items: readonly Item[]): number[] {
  const edge = minOf(items, (item) => item.left)
  const first = items.filter(({ left, segment }) => segment && left - edge < sameEdge * segment.size)
  return byPlace(first, (item) => item.top).flatMap(({ segment }) => {
    const match = itemNumber.exec(segment?.words[0]?.text ?? '')
    return match ? [Number(match[1])] : []
  })
}
