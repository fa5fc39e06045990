/** Items that are numbered along a line, as the answers to a question are: `(A) air   (B) water`. */

import type { Line } from './line.ts'
import { lineOf } from './lines.ts'
import { isNextOf, type Marker, markerOf } from './list-markers.ts'

/** Gap (in em) before the next item, at least. */
const itemGap = 1
/** A marker and what follows it identify an item: the rest of a long line is not gathered for each of its words. */
const distinctWords = 2

/** Each item as a line of its own, which begins where the first does: all are of one list. */
export function splitNumberedItems(lines: readonly Line[]): Line[] {
  return lines.flatMap((line) => {
    const marker = markerOf(line)
    return marker?.number === undefined ? [line] : itemsOf(line, marker)
  })
}

function itemsOf(line: Line, first: Marker): Line[] {
  const { words, size } = line
  const starts = [0]
  let last = first
  for (let at = 1; at + 1 < words.length; at++) {
    if (words[at]!.left - words[at - 1]!.right < itemGap * size) continue
    const marker = markerOf(lineOf(words.slice(at, at + distinctWords)))
    if (!marker || !isNextOf(last, marker)) continue
    starts.push(at)
    last = marker
  }
  if (starts.length === 1) return [line]
  return starts.map((start, at) => ({ ...lineOf(words.slice(start, starts[at + 1])), left: line.left }))
}
