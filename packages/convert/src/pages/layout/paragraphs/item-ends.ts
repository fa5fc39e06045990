/** Where items of a list end, and entries whose first lines stick out. */

import type { Line } from '../lines/line.ts'
import { endsSentence } from '../lines/line-kinds.ts'
import { isCentred } from './title-lines.ts'

/** Where the lines of a column begin and end. */
interface Bounds {
  left: number
  right: number
}

/** @param current The lines of the item so far, of which `previous` is the last. */
export function endsItem(line: Line, previous: Line, current: readonly Line[], column: Bounds): boolean {
  const first = current[0] as Line
  if (returnsToMarker(line, previous, first)) return endsSentence(previous)
  if (current.length === 1 && isBelowShortItem(line, first, column)) return true
  const isLeft = line.left < previous.left - 0.5 * line.size && line.left < first.left + 0.3 * line.size
  return isLeft && line.left <= column.left + line.size && !goesOnWithin(line, previous, column)
}

/** A line indented as the bullet was, where the lines between them began at the column's edge: the item is over. */
function returnsToMarker(line: Line, previous: Line, first: Line): boolean {
  return Math.abs(line.left - first.left) < 0.3 * line.size && line.left - previous.left > 0.7 * line.size
}

/** Share of the column's width that a short item leaves free. */
const freeBehind = 0.2

/** A line that begins left of the marker, where the item left room for many words. */
function isBelowShortItem(line: Line, item: Line, column: Bounds): boolean {
  const isOutside = line.left < item.left - 0.1 * line.size && line.left <= column.left + line.size
  const isShort = column.right - item.right > freeBehind * (column.right - column.left)
  return isOutside && isShort && !goesOnWithin(line, item, column)
}

/** Items whose later lines begin at the column's edge, left of the bullet: the sentence shows that they go on. */
function goesOnWithin(line: Line, previous: Line, column: Bounds): boolean {
  const word = line.words[0]
  if (!word) return false
  if (/^\p{Ll}/u.test(word.text) && !endsSentence(previous)) return true
  const room = column.right - previous.right
  return room < word.right - word.left + 0.6 * line.size && !endsSentence(previous)
}

/** A line that sticks out as the first of the paragraph does, whose others are all set in alike. */
export function isEntryOver(line: Line, current: readonly Line[], column: Bounds): boolean {
  const [first, ...others] = current as [Line, ...Line[]]
  const [second] = others
  if (!second || Math.abs(line.left - first.left) > 0.3 * line.size || isCentred(second, column)) return false
  const indent = (second.left - first.left) / line.size
  return indent > 0.7 && indent < 5 && others.every(({ left }) => Math.abs(left - second.left) < 0.3 * line.size)
}

/** The second line of an entry whose first line sticks out: that one was full in the middle of a sentence, or bears a label. */
export function hangs(line: Line, first: Line, column: Bounds): boolean {
  const [label] = first.words
  const [next] = line.words
  if (!label || !next || column.right - first.right > next.right - next.left + 0.6 * line.size) return false
  return !endsSentence(first) || /^\[[^\]]{1,14}\]$/.test(label.text)
}
