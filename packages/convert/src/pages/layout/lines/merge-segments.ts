/** Segments of one column → its lines. */
import { append } from '../../../core/document/append.ts'
import { baselineOf, byPlace, isAscending, leftOf, sortByPlace } from '../by-place.ts'
import type { Word } from '../words/words.ts'
import type { Line } from './line.ts'
import { buildSegments, lineOf, settleLine } from './lines.ts'
import { measure, measured, type Tally } from './measure.ts'

/** @returns Top to bottom. */
export function mergeSegments(segments: readonly Line[]): Line[] {
  const lines: Line[] = []
  const tallies = new Map<Line, Tally>()
  const sorted = byPlace(segments, baselineOf)
  for (const segment of sorted) {
    let host: Line | undefined
    for (let at = lines.length - 1; at >= 0 && at >= lines.length - 6; at--) {
      const line = lines[at] as Line
      if (isSameBaseline(line, segment) && !overlapsWords(line, segment)) {
        host = line
        break
      }
    }
    if (host) join(host, segment, tallies)
    else lines.push(lineOf([...segment.words]))
  }
  for (const { words } of lines) if (words.length > longestLine) sortByPlace(words, leftOf)
  for (let at = 1; at < lines.length; at++) {
    const [above, line] = [lines[at - 1] as Line, lines[at] as Line]
    if (isNextToLarger(above, line)) [lines[at - 1], lines[at]] = [line, above]
  }
  return lines
}

/** Share of a line's height at which it stands next to a larger one, at least. */
const adjacentShare = 0.5
const largerRatio = 1.2

/** Whether the line stands on the right of a larger one, level with its upper part: it is read after it. */
function isNextToLarger(line: Line, larger: Line): boolean {
  return (
    larger.size > largerRatio * line.size &&
    line.left > larger.right &&
    line.bottom - larger.top > adjacentShare * (line.bottom - line.top)
  )
}

/** Words; a longer line is none that is read: its words are put into their order once, and only the last are compared. */
const longestLine = 400

/** Lines grow to the right for the most part, and each word of such a one is measured once. */
function join(host: Line, segment: Line, tallies: Map<Line, Tally>): void {
  const tally = tallies.get(host)
  const grows = (host.words.at(-1) as Word).left <= segment.left && isAscending(segment.words, leftOf)
  if (tally && (grows || host.words.length > longestLine)) {
    measure(host, tally, segment.words)
    append(host.words, segment.words)
    return
  }
  const whole = measured([...host.words, ...segment.words])
  Object.assign(host, whole.line)
  tallies.set(host, whole.tally)
}

/** @returns One line for each baseline of the words, top to bottom, settled. */
export function linesOf(words: readonly Word[]): Line[] {
  const lines = mergeSegments(buildSegments(words))
  for (const line of lines) settleLine(line)
  return lines
}

function isSameBaseline(a: Line, b: Line): boolean {
  const shift = Math.abs(a.baseline - b.baseline)
  if (shift <= 0.3 * Math.min(a.size, b.size)) return true
  // Small type next to large type, e.g. a number in a heading, set on the middle.
  return Math.min(a.size, b.size) < 0.8 * Math.max(a.size, b.size) && shift <= 0.25 * Math.max(a.size, b.size)
}

function overlapsWords(a: Line, b: Line): boolean {
  if (b.left >= a.right - 1 || b.right <= a.left + 1) return false
  const words = a.words.length > longestLine ? a.words.slice(-longestLine) : a.words
  return words.some((one) => b.words.some((two) => one.left < two.right - 1 && two.left < one.right - 1))
}
