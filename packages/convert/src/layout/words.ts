/**
 * Placed characters → words.
 *
 * A word is a run of characters of one style without a gap. Where the style changes within what a
 * reader takes for one word, the second part is a word of its own that is `glued` to the first
 * when the line is put together (see lines.ts).
 */

import { orderRightToLeft } from './bidi.ts'
import type { Box, Glyphs, Style } from './content.ts'
import { firstCode, isCombining, isRightToLeft } from './scripts.ts'

export interface Word {
  text: string
  left: number
  top: number
  right: number
  bottom: number
  /** y of the line that the letters stand on. */
  baseline: number
  style: Style
  /** A blank of the source follows, however narrow. */
  blankAfter: boolean
  /** A blank of the source stands before it in reading order. */
  blankBefore: boolean
  /** The source put the pen elsewhere after it, without a blank, on a page that parts words by blanks. */
  isJump: boolean
  /** No blank between this word and the one before it on its line. */
  glued: boolean
  script?: 'superscript' | 'subscript'
  /** Tie to the document's structure, or -1. */
  mark: number
  /** Quarter turns in which it is read on the page as the source has it. */
  turn: number
  /** It is a raised number that refers to the note of this identifier. */
  refersTo?: string
  /** Identifiers of notes that belong here. */
  notes?: string[]
  /** Target of the link that lies over it. */
  url?: string
}

/** A word whose place and extent are known as a whole: recognised in a picture, or filled into a form. */
export function wholeWord(text: string, [left, top, right, bottom]: Box, baseline: number, style: Style): Word {
  return {
    text,
    left,
    top,
    right,
    bottom,
    baseline,
    style,
    blankAfter: true,
    blankBefore: true,
    glued: false,
    isJump: false,
    mark: -1,
    turn: 0,
  }
}

/**
 * Gaps from this share of the type size on separate words. TeX shrinks its blanks to 0.22 em;
 * kerning and rounding stay below 0.1 em.
 */
const blankGap = 0.16
/** Arabic letters leave larger gaps where they do not join. */
const arabicGap = 0.3
/** A run goes on over at most this gap (in em); beyond it begins a new one. */
const runGap = 1
const longestRun = 20_000
/** Ascent and descent in em where a font's own box says nothing sensible. */
const ascent = 0.78
const descent = 0.22

/** A run of characters, and the blanks that the source has in and after it. */
interface Run {
  glyphs: number[]
  /** Blanks as glyphs, each with the number of the run's glyphs before it. */
  blanks: { glyph: number; before: number }[]
  followsBlank: boolean
}

/** Words of one writing direction; the glyphs' boxes are upright for it. */
export function buildWords(glyphs: Glyphs, turn: number): Word[] {
  const runs = findRuns(glyphs, turn).map((run) => readRun(glyphs, run))
  const usual = usualSpacings(glyphs, runs)
  const words: Word[] = []
  for (const run of runs) splitRun(glyphs, run, usual, words)
  return words
}

/** How wide a gap (in em) must be to part words of a run. */
interface Spacing {
  threshold: number
  ignoresBlanks: boolean
}

/** A run in reading order. */
interface ReadRun {
  glyphs: number[]
  /** White (in em) between each glyph and the one before it. */
  gaps: Float64Array
  /** Before which glyphs a blank stands. */
  blanks: ReadonlySet<number>
  endsInBlank: boolean
  followsBlank: boolean
  spacing: Spacing
  /** The same, with the glyphs in the order in which they are drawn. */
  drawnSpacing: Spacing
}

function readRun(glyphs: Glyphs, run: Run): ReadRun {
  const drawn = blanksOf(run)
  const isBackward = run.glyphs.some((at) => isRightToLeft(glyphs.codes[at] as number))
  const { order, blanks } = isBackward ? orderBackward(glyphs, run) : { order: run.glyphs, blanks: drawn }
  const gaps = gapsOf(glyphs, order)
  const spacing = letterSpacing(glyphs, order, gaps, blanks)
  return {
    glyphs: order,
    gaps,
    blanks,
    endsInBlank: blanks.has(order.length),
    followsBlank: run.followsBlank,
    spacing,
    drawnSpacing: isBackward ? letterSpacing(glyphs, run.glyphs, gapsOf(glyphs, run.glyphs), drawn) : spacing,
  }
}

const noBlanks: ReadonlySet<number> = new Set()

function blanksOf(run: Run): ReadonlySet<number> {
  return run.blanks.length ? new Set(run.blanks.map((blank) => blank.before)) : noBlanks
}

function findRuns(glyphs: Glyphs, turn: number): Run[] {
  const runs: Run[] = []
  let run: Run = { glyphs: [], blanks: [], followsBlank: false }
  let isAfterBlank = false
  const close = (): void => {
    if (run.glyphs.length) runs.push(run)
    run = { glyphs: [], blanks: [], followsBlank: isAfterBlank }
  }
  for (let at = 0; at < glyphs.count; at++) {
    if (glyphs.turn[at] !== turn) continue
    if (isBlank(glyphs.codes[at] as number)) {
      // Zero width: the engine's guess, not a character of the source.
      if (width(glyphs, at) <= 0) continue
      isAfterBlank = true
      if (run.glyphs.length) run.blanks.push({ glyph: at, before: run.glyphs.length })
      continue
    }
    if (sizeOf(glyphs, at) < 1 || isInvisible(glyphs, at)) continue
    const last = run.glyphs.at(-1)
    if (last === undefined || !goesOn(glyphs, run.glyphs, last, at) || run.glyphs.length >= longestRun) close()
    isAfterBlank = false
    run.glyphs.push(at)
  }
  close()
  return runs
}

/** By style, the gap (in em) between letters where most longer runs of that style are letter-spaced. */
function usualSpacings(glyphs: Glyphs, runs: readonly ReadRun[]): Map<number, number> {
  const counts = new Map<number, { spaced: number[]; plain: number }>()
  for (const run of runs) {
    if (run.glyphs.length < 5) continue
    const style = glyphs.style[run.glyphs[0] as number] as number
    const count = counts.get(style) ?? { spaced: [], plain: 0 }
    counts.set(style, count)
    const { threshold } = run.drawnSpacing
    if (threshold > 0.25) count.spaced.push(threshold)
    else count.plain++
  }
  const usual = new Map<number, number>()
  for (const [style, { spaced, plain }] of counts)
    if (spaced.length > plain) usual.set(style, spaced.sort((a, b) => a - b)[spaced.length >> 1] as number)
  return usual
}

function gapsOf(glyphs: Glyphs, order: readonly number[]): Float64Array {
  const size = sizeOf(glyphs, order[0] as number)
  const gaps = new Float64Array(order.length - 1)
  for (let at = 1; at < order.length; at++)
    gaps[at - 1] = gapBetween(glyphs, order[at - 1] as number, order[at] as number) / size
  return gaps
}

function goesOn(glyphs: Glyphs, run: number[], last: number, at: number): boolean {
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
    isRightToLeft(glyphs.codes[at] as number) || (run.length > 1 && isRightToLeft(glyphs.codes[last] as number))
  return isBackward && backward > -0.7 * size && backward < runGap * size
}

function splitRun(glyphs: Glyphs, run: ReadRun, usual: ReadonlyMap<number, number>, words: Word[]): void {
  const { glyphs: order, gaps, blanks, endsInBlank, spacing: own } = run
  const ofStyle = usual.get(glyphs.style[order[0] as number] as number)
  const spacing = order.length < 5 && ofStyle !== undefined ? { ...own, threshold: ofStyle } : own
  let start = 0
  for (let at = 1; at <= order.length; at++) {
    const isParted = (blanks.has(at) && !spacing.ignoresBlanks) || (gaps[at - 1] as number) > spacing.threshold
    if (at < order.length && !isParted) continue
    const word = makeWord(glyphs, order, start, at)
    word.blankBefore = start === 0 && run.followsBlank
    word.blankAfter = at === order.length ? endsInBlank : blanks.has(at)
    words.push(word)
    start = at
  }
}

/** The glyphs of a run with right-to-left letters in reading order, and before which of them a blank stands. */
function orderBackward(glyphs: Glyphs, run: Run): { order: number[]; blanks: ReadonlySet<number> } {
  const blanks = new Set<number>()
  const isOfRun = new Set(run.glyphs)
  const all = [...run.glyphs, ...run.blanks.map((blank) => blank.glyph)].sort((a, b) => a - b)
  const order: number[] = []
  for (const at of orderRightToLeft(glyphs, all)) {
    if (isOfRun.has(at)) order.push(at)
    else if (order.length) blanks.add(order.length)
  }
  return { order, blanks }
}

/** How wide a gap must be to part words in this run: letter-spaced text has gaps everywhere. */
function letterSpacing(
  glyphs: Glyphs,
  run: readonly number[],
  gaps: Float64Array,
  blanks: ReadonlySet<number>,
): Spacing {
  const isArabic = isRightToLeft(glyphs.codes[run[0] as number] as number)
  // Where the source has blanks, narrower gaps are none.
  const plain = { threshold: isArabic && blanks.size ? arabicGap : blankGap, ignoresBlanks: false }
  if (gaps.length < 4 || hasLeaders(glyphs, run)) return plain
  const isCjkRun = (glyphs.codes[run[0] as number] as number) >= 0x2e80
  // Blanks between single letters: `H E A D I N G`.
  if (blanks.size >= 4 && blanks.size >= (run.length - 1) * 0.75) {
    const all = gaps.slice().sort()
    const usual = all[all.length >> 1] as number
    return { threshold: usual * 1.6 + 0.05, ignoresBlanks: true }
  }
  const inner = blanks.size ? gaps.filter((_, at) => !blanks.has(at + 1)) : gaps.slice()
  if (inner.length < 4) return plain
  if (isSetTight(inner)) return isCjkRun ? { threshold: 0.4, ignoresBlanks: false } : plain
  inner.sort()
  const usual = inner[inner.length >> 1] as number
  const alike = inner.filter((gap) => Math.abs(gap - usual) < 0.08 + usual * 0.25).length
  if (alike < inner.length * 0.55) return plain
  return { threshold: usual + Math.max(0.12, usual * 0.5), ignoresBlanks: false }
}

/** The usual gap is none: text that is not letter-spaced. */
function isSetTight(gaps: Float64Array): boolean {
  let tight = 0
  for (let at = 0; at < gaps.length; at++) if ((gaps[at] as number) < 0.06) tight++
  return tight > gaps.length >> 1
}

/** Dots that lead to a number of a page are spaced by themselves. */
function hasLeaders(glyphs: Glyphs, run: readonly number[]): boolean {
  let dots = 0
  for (const at of run) if (glyphs.codes[at] === 0x2e || glyphs.codes[at] === 0x2026) dots++
  return dots > 4 && dots > run.length * 0.25
}

/** @param order Glyphs, of which those from `start` to `end` are the word's. */
function makeWord(glyphs: Glyphs, order: readonly number[], start: number, end: number): Word {
  const first = order[start] as number
  const style = glyphs.styles[glyphs.style[first] as number] as Style
  const baseline = glyphs.originY[first] as number
  let [left, right] = [Infinity, -Infinity]
  let text = ''
  for (let place = start; place < end; place++) {
    const at = order[place] as number
    left = Math.min(left, glyphs.left[at] as number)
    right = Math.max(right, glyphs.right[at] as number)
    text += String.fromCodePoint(glyphs.codes[at] as number)
  }
  return {
    text,
    left,
    right,
    top: baseline - ascent * style.size,
    bottom: baseline + descent * style.size,
    baseline,
    style,
    blankAfter: false,
    blankBefore: false,
    glued: false,
    isJump: false,
    mark: glyphs.mark[first] as number,
    turn: 0,
  }
}

function gapBetween(glyphs: Glyphs, a: number, b: number): number {
  if (isCombining(glyphs.codes[b] as number) || glyphs.left[a] === glyphs.left[b]) return 0
  const forward = (glyphs.left[b] as number) - (glyphs.right[a] as number)
  const backward = (glyphs.left[a] as number) - (glyphs.right[b] as number)
  return Math.max(forward, backward)
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200b) || code === 0x202f
}

/** What takes no place: a sign of the font's own that was replaced, or the letter that a bullet is numbered by. */
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

/** Whether the source moved the pen between two neighbours by x, instead of writing a blank. */
export function isJumpBetween(left: Word, right: Word): boolean {
  const isBackward = isRightToLeft(firstCode(left.text)) || isRightToLeft(firstCode(right.text))
  return isBackward ? right.isJump && !left.blankBefore : left.isJump && !right.blankBefore
}
