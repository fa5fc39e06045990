/** Whether lines go on in each other: those of prose end only because the next word has no room. */

import type { Line } from '../lines/line.ts'
import { isRightToLeft, openingWord } from '../lines/lines.ts'
import { markerOf } from '../lines/list-markers.ts'
import { firstCode, isCjk } from '../scripts.ts'

/** Step (in em) between lines of one paragraph, at most. */
const lineStep = 2

/**
 * @param lines Of one column, top to bottom.
 * @param counted Those that are asked whether the line above them is full: all where there is no set.
 * @returns The share of lines that are.
 */
export function flowOf(lines: readonly Line[], counted?: ReadonlySet<Line>): number {
  let [left, right] = [Infinity, -Infinity]
  for (const line of lines) {
    left = Math.min(left, line.left)
    right = Math.max(right, line.right)
  }
  let pairs = 0
  let flowing = 0
  for (let at = 1; at < lines.length; at++) {
    const above = lines[at - 1] as Line
    const line = lines[at] as Line
    if (line.baseline - above.baseline > lineStep * line.size || Math.abs(line.size - above.size) > 0.1 * line.size)
      continue
    if (counted?.has(line) === false || markerOf(line)) continue
    pairs++
    const room = isRightToLeft(line) ? above.left - left : right - above.right
    if (room < firstWidth(line) + 0.3 * line.size) flowing++
  }
  return pairs ? flowing / pairs : 1
}

/** Width of what would have stood at the end of the line above. */
function firstWidth(line: Line): number {
  const word = openingWord(line)
  if (!word) return 0
  return isCjk(firstCode(word.text)) ? word.style.size : word.right - word.left
}
