/** Entries of a bibliography, each of which begins with its label: `[7] A. Author. A title.` */

import type { Line } from '../lines/line.ts'
import { isRightToLeft, openingWord } from '../lines/lines.ts'

const label = /^\[(?:(\d{1,3})|\p{L}[\p{L}+]{0,7}\d{2}[a-z]?)\]$/u

/** How far (in em) the lines of an entry are set in from its label, at least, and by how much labels stand askew. */
const minIndent = 0.7
const sameEdge = 0.3

/** Whether the line begins the entry after the one whose lines are given: the next number, or a label at the edge that others hang from. */
export function beginsReference(line: Line, entry: readonly Line[]): boolean {
  const first = entry[0] as Line
  const own = labelOf(line)
  const before = own && labelOf(first)
  if (!before) return false
  if (before[1] !== undefined) return Number(own[1]) === Number(before[1]) + 1
  const isAtEdge = Math.abs(line.left - first.left) < sameEdge * line.size
  return own[1] === undefined && isAtEdge && (entry.length === 1 || entry.some((one) => isIndented(one, first)))
}

/** Whether the line is set in from the label of the entry: the initials of a name are no marker there. */
export function isWithinReference(line: Line, entry: readonly Line[]): boolean {
  const first = entry[0] as Line
  return labelOf(first) !== null && isIndented(line, first)
}

function labelOf(line: Line): RegExpExecArray | null {
  return label.exec(openingWord(line)?.text ?? '')
}

function isIndented(line: Line, first: Line): boolean {
  return !isRightToLeft(line) && line.left - first.left > minIndent * line.size
}
