/** How wide a gap must be to part words: letter-spaced text has gaps everywhere. */

import { median } from '../../statistics.ts'
import type { Glyphs } from '../content.ts'
import { isCjk, isHangul, isRightToLeft } from '../scripts.ts'
import type { Placed, Run, Spacing } from './run.ts'

/**
 * Gaps from this share of the type size on separate words. TeX shrinks its spaces to 0.22 em;
 * kerning and rounding stay below 0.1 em.
 */
const spaceGap = 0.16
/** Arabic letters leave larger gaps where they do not join. */
const arabicGap = 0.3

export const plainSpacing: Spacing = { threshold: spaceGap, ignoresSpaces: false }
/** Where the source has spaces, narrower gaps are none. */
const arabicSpacing: Spacing = { threshold: arabicGap, ignoresSpaces: false }
const cjkSpacing: Spacing = { threshold: 0.4, ignoresSpaces: false }
/** What parts the words of a line whose spaces shrank so far that some are narrower than usual: it has no gaps just below that. */
const shrunkSpacing: Spacing = { threshold: 0.115, ignoresSpaces: false }
const widestKerning = 0.075
/** Gaps of a run, at least, and spaces among them that show where it has any. */
const manyGaps = 20
const minSpaces = 2

/** By style, the gap (in em) between letters where most longer runs of that style are letter-spaced. */
export function usualSpacings({ glyphs, order, runs }: Placed): Map<number, number> {
  const counts = new Map<number, { spaced: number[]; plain: number }>()
  for (const run of runs) {
    if (run.end - run.start < 5) continue
    const style = glyphs.style[order[run.start] as number] as number
    let count = counts.get(style)
    if (!count) {
      count = { spaced: [], plain: 0 }
      counts.set(style, count)
    }
    const { threshold } = run.drawnSpacing
    if (threshold > 0.25) count.spaced.push(threshold)
    else count.plain++
  }
  const usual = new Map<number, number>()
  for (const [style, { spaced, plain }] of counts) if (spaced.length > plain) usual.set(style, median(spaced) as number)
  return usual
}

/** Letter spacing of one run. */
export function letterSpacing(placed: Placed, run: Run): Spacing {
  const { glyphs, order, gaps, spaces } = placed
  const { start, end } = run
  const first = glyphs.codes[order[start] as number] as number
  let split = 0
  let tight = 0
  for (let at = start + 1; at < end; at++) {
    if (spaces[at] === 1) split++
    else if ((gaps[at] as number) < 0.06) tight++
  }
  const all = end - start - 1
  const inner = all - split
  const plain = isRightToLeft(first) && (split > 0 || run.endsInSpace) ? arabicSpacing : plainSpacing
  if (all < 4 || hasLeaders(glyphs, order, run)) return plain
  // Spaces between single letters: `H E A D I N G`.
  const spaceCount = split + (run.endsInSpace ? 1 : 0)
  if (spaceCount >= 4 && spaceCount >= all * 0.75) {
    const usual = gaps.slice(start + 1, end).sort()[all >> 1] as number
    return { threshold: usual * 1.6 + 0.05, ignoresSpaces: true }
  }
  if (inner < 4) return plain
  // The usual gap is none.
  if (tight > inner >> 1) {
    if (isCjk(first) || isHangul(first)) return cjkSpacing
    return split === 0 && isShrunk(placed, run) ? shrunkSpacing : plain
  }
  const between = gaps.subarray(start + 1, end).filter((_, at) => spaces[start + 1 + at] === 0)
  const usual = between.sort()[inner >> 1] as number
  const alike = between.filter((gap) => Math.abs(gap - usual) < 0.08 + usual * 0.25).length
  const close = between.filter((gap) => gap < usual / 3).length
  if (alike < inner * 0.55 || close > inner * 0.25) return plain
  return { threshold: usual + Math.max(0.12, usual * 0.5), ignoresSpaces: false }
}

/** Whether the gaps of a line without a space of the source are clearly either spaces or none. */
function isShrunk({ glyphs, order, gaps }: Placed, { start, end }: Run): boolean {
  let spaces = 0
  for (let at = start + 1; at < end; at++) {
    const gap = gaps[at] as number
    if (gap > widestKerning && gap < shrunkSpacing.threshold) return false
    if (gap < shrunkSpacing.threshold) continue
    // The dots of an ellipsis stand apart.
    if (glyphs.codes[order[at] as number] === 0x2e) return false
    spaces++
  }
  return end - start > manyGaps && spaces >= minSpaces
}

/** Dots that lead to a number of a page are spaced by themselves. */
function hasLeaders({ codes }: Glyphs, order: Int32Array, { start, end }: Run): boolean {
  let dots = 0
  for (let at = start; at < end; at++) {
    const code = codes[order[at] as number]
    if (code === 0x2e || code === 0x2026) dots++
  }
  return dots > 4 && dots > (end - start) * 0.25
}
