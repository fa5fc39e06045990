/** Entries of a dictionary and of an index, which are read down their columns. */

import { minOf } from '../../statistics.ts'
import { leftOf } from '../by-place.ts'
import { areOfIndex } from '../lines/index-entries.ts'
import type { Line } from '../lines/line.ts'
import { lineText } from '../lines/lines.ts'
import { flowOf } from './flow.ts'

/** What further lines of an entry are set in by (in em), how many there are, and share of those above them that are full, at least. */
const setInBy = 0.5
const minSetIn = 4
const minFlow = 0.8
/** Characters of a line of a dictionary on average, at least: cells have fewer. */
const minCharacters = 20
/** @param lines Of one column, top to bottom. */
export function areEntries(lines: readonly Line[]): boolean {
  return areOfDictionary(lines) || areOfIndex(lines)
}

/** The first line of each sticks out, and only because it is full do others follow. */
function areOfDictionary(lines: readonly Line[]): boolean {
  const left = minOf(lines, leftOf)
  const setIn = new Set(lines.filter((line) => line.left > left + setInBy * line.size))
  if (setIn.size < minSetIn || flowOf(lines, setIn) < minFlow) return false
  return lines.reduce((sum, line) => sum + lineText(line).length, 0) >= lines.length * minCharacters
}
