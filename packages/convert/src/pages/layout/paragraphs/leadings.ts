/** How far apart the lines of a paragraph stand. */
import { maxOf } from '../../statistics.ts'
import { addTo } from '../grouped.ts'
import type { Line } from '../lines/line.ts'
import { endsSentence, isNumberLine } from '../lines/line-kinds.ts'
import { openingWord } from '../lines/lines.ts'
import { firstCode, isCjk, isHangul } from '../scripts.ts'
import { widthOf } from '../words/words.ts'

/** Distance of two baselines, in em, where a column gives none. */
const defaultLeading = 1.2
/** A distance from here on (in em) is as likely that of two paragraphs: a single one, or where lines end early. */
const distinctStep = 1.75
/** The same of Chinese, Japanese and Korean lines, which stand farther apart. */
const distinctCjkStep = 2.3

/** Steps (in em) that differ by less are the same. */
const sameStep = 0.1

/**
 * Usual distance of two baselines, in em, by type size (half points): notes are set closer than the text above them.
 *
 * @param usual The same within the paragraphs of the whole document; it holds where the column gives none, and
 *   where a line of a paragraph stands so far below the one above it although most others stand closer.
 */
export function usualLeadings(lines: readonly Line[], usual: ReadonlyMap<number, number>): Map<number, number> {
  const leadings = new Map(usual)
  const steps = new Map<number, number[]>()
  /** Sizes of lines that may stand farther apart within a paragraph. */
  const dense = new Set<number>()
  /** Sizes of paragraphs whose lines stand as far apart as is usual in the document. */
  const asUsual = new Set<number>()
  /** How many lines of a size end where the next word has no room. */
  const flowing = new Map<number, number>()
  const right = maxOf(lines, (line) => line.right)
  for (let at = 1; at < lines.length; at++) {
    const above = lines[at - 1] as Line
    const line = lines[at] as Line
    const step = (line.baseline - above.baseline) / Math.max(1, line.size)
    if (Math.abs(line.size - above.size) > 0.6 || step < 0.7 || step > 2.9) continue
    const key = Math.round(line.size * 2)
    const first = firstCode(line.words[0]?.text ?? '')
    if ((isCjk(first) || isHangul(first)) && step <= distinctCjkStep) dense.add(key)
    const isFull = right - above.right < widthOf(openingWord(line)) + line.size
    // Numbers below each other are those of an axis.
    if (isFull || (isNumberLine(above) && isNumberLine(line))) flowing.set(key, (flowing.get(key) ?? 0) + 1)
    addTo(steps, key, step)
    if (Math.abs(step - (usual.get(key) ?? 0)) < sameStep && goesOn(line, above)) asUsual.add(key)
  }
  for (const [key, list] of steps) {
    list.sort((a, b) => a - b)
    // The lower third: gaps between paragraphs are the upper ones.
    const leading = list[Math.floor(list.length / 3)] as number
    const flow = list.length > 1 && (flowing.get(key) ?? 0) > list.length / 2
    if (leading <= distinctStep || dense.has(key) || flow)
      leadings.set(key, asUsual.has(key) ? Math.max(leading, usual.get(key) ?? 0) : leading)
  }
  return leadings
}

/** A small letter after a line that ends no sentence. */
function goesOn(line: Line, above: Line): boolean {
  return /^\p{Ll}/u.test(openingWord(line)?.text ?? '') && !endsSentence(above)
}

/** @param leadings Of the line's column. */
export function leadingOf(leadings: ReadonlyMap<number, number>, line: Line): number {
  return leadings.get(Math.round(line.size * 2)) ?? defaultLeading
}
