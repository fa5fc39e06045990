/**
 * Placed characters → runs: what the source draws one after the other, in one style, on one baseline.
 */
import type { Glyphs, Style } from '../content.ts'
import { isCombining, isRightToLeft } from '../scripts.ts'
import { orderRightToLeft } from './bidi.ts'
import { letterSpacing, plainSpacing } from './letter-spacing.ts'
import type { Placed, Run } from './run.ts'

/** A run goes on over at most this gap (in em); beyond it begins a new one. */
const runGap = 1
const longestRun = 20_000
/** Runs of one writing direction; the glyphs' boxes are upright for it. */
export function findRuns(glyphs: Glyphs, turn: number): Placed {
  const { count } = glyphs
  const placed: Placed = {
    glyphs,
    runs: [],
    order: new Int32Array(count),
    gaps: new Float64Array(count),
    spaces: new Uint8Array(count),
  }
  drawnRuns(placed, turn)
  for (const run of placed.runs) readRun(placed, run, turn)
  return placed
}

/** Fills `order` and `spaces`, as the glyphs are drawn. */
function drawnRuns({ glyphs, runs, order, spaces }: Placed, turn: number): void {
  let run: Run | undefined
  let end = 0
  let last = 0
  let isAfterSpace = false
  for (let at = 0; at < glyphs.count; at++) {
    if (glyphs.turn[at] !== turn) continue
    const code = glyphs.codes[at] as number
    if (isWhitespace(code)) {
      // Zero width: the engine's guess, not a character of the source.
      if (width(glyphs, at) > 0) isAfterSpace = true
      continue
    }
    if (sizeOf(glyphs, at) < 1 || isInvisible(glyphs, at)) continue
    if (run && end - run.start < longestRun && goesOn(glyphs, end - run.start, last, at)) {
      if (isAfterSpace) spaces[end] = 1
    } else {
      if (run) closeRun(run, end, at, isAfterSpace)
      run = runFrom(end, isAfterSpace)
      runs.push(run)
    }
    if (isRightToLeft(code)) run.isBackward = true
    order[end++] = at
    last = at
    isAfterSpace = false
  }
  if (run) closeRun(run, end, glyphs.count, isAfterSpace)
}

function runFrom(start: number, followsSpace: boolean): Run {
  return {
    start,
    end: start,
    until: start,
    isBackward: false,
    followsSpace,
    endsInSpace: false,
    spacing: plainSpacing,
    drawnSpacing: plainSpacing,
  }
}

function closeRun(run: Run, end: number, until: number, endsInSpace: boolean): void {
  run.end = end
  run.until = until
  run.endsInSpace = endsInSpace
}

/** @param length Of the run so far. */
function goesOn(glyphs: Glyphs, length: number, last: number, at: number): boolean {
  if (glyphs.style[at] !== glyphs.style[last]) return false
  const size = sizeOf(glyphs, at)
  if (Math.abs((glyphs.originY[at] as number) - (glyphs.originY[last] as number)) > 0.12 * size) return false
  if (glyphs.mark[at] !== glyphs.mark[last]) return false
  // The parts of one ligature.
  if (glyphs.left[at] === glyphs.left[last] && glyphs.right[at] === glyphs.right[last]) return true
  const forward = (glyphs.left[at] as number) - (glyphs.right[last] as number)
  if (forward > -0.7 * size && forward < runGap * size) return true
  const backward = (glyphs.left[last] as number) - (glyphs.right[at] as number)
  const isBackward =
    isRightToLeft(glyphs.codes[at] as number) || (length > 1 && isRightToLeft(glyphs.codes[last] as number))
  return isBackward && backward > -0.7 * size && backward < runGap * size
}

function readRun(placed: Placed, run: Run, turn: number): void {
  measureGaps(placed, run)
  run.drawnSpacing = letterSpacing(placed, run)
  run.spacing = run.drawnSpacing
  if (!run.isBackward) return
  orderBackward(placed, run, turn)
  measureGaps(placed, run)
  run.spacing = letterSpacing(placed, run)
}

/** Puts the glyphs of a run with right-to-left letters into reading order, and the spaces between them. */
function orderBackward({ glyphs, order, spaces }: Placed, run: Run, turn: number): void {
  const isOfRun = new Set(order.subarray(run.start, run.end))
  const all: number[] = []
  for (let at = order[run.start] as number; at < run.until; at++)
    if (
      isOfRun.has(at) ||
      (glyphs.turn[at] === turn && isWhitespace(glyphs.codes[at] as number) && width(glyphs, at) > 0)
    )
      all.push(at)
  spaces.fill(0, run.start, run.end)
  let end = run.start
  let isAfterSpace = false
  for (const at of orderRightToLeft(glyphs, all)) {
    if (!isOfRun.has(at)) isAfterSpace = end > run.start
    else {
      spaces[end] = isAfterSpace ? 1 : 0
      order[end++] = at
      isAfterSpace = false
    }
  }
  run.endsInSpace = isAfterSpace
}

function measureGaps({ glyphs, order, gaps }: Placed, { start, end }: Run): void {
  const size = sizeOf(glyphs, order[start] as number)
  for (let at = start + 1; at < end; at++)
    gaps[at] = gapBetween(glyphs, order[at - 1] as number, order[at] as number) / size
}

function gapBetween(glyphs: Glyphs, a: number, b: number): number {
  if (isCombining(glyphs.codes[b] as number) || glyphs.left[a] === glyphs.left[b]) return 0
  const forward = (glyphs.left[b] as number) - (glyphs.right[a] as number)
  const backward = (glyphs.left[a] as number) - (glyphs.right[b] as number)
  return Math.max(forward, backward)
}

function isWhitespace(code: number): boolean {
  return code === 0x20 || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200b) || code === 0x202f
}

/** What takes no place: a symbol of the font's own that was replaced, or the letter that a bullet is numbered by. */
function isInvisible(glyphs: Glyphs, at: number): boolean {
  if (width(glyphs, at) > 0) return false
  const code = glyphs.codes[at] as number
  return (code >= 0xe000 && code <= 0xf8ff) || (at > 0 && isBullet(glyphs.codes[at - 1] as number))
}

function isBullet(code: number): boolean {
  return code === 0x2022 || code === 0xb7 || (code >= 0x25a0 && code <= 0x25ff)
}

function width(glyphs: Glyphs, at: number): number {
  return (glyphs.right[at] as number) - (glyphs.left[at] as number)
}

function sizeOf(glyphs: Glyphs, at: number): number {
  return (glyphs.styles[glyphs.style[at] as number] as Style).size
}
