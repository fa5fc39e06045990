/**
 * Placed characters → words.
 *
 * A word is a run of characters of one style without a gap. Where the style changes within what a
 * reader takes for one word, the second part is a word of its own that is `glued` to the first
 * when the line is put together (see lines.ts).
 */

import type { Box, Glyphs, Style } from './content.ts'
import { usualSpacings } from './letter-spacing.ts'
import { findRuns, type Placed, type Run } from './runs.ts'
import { firstCode, isRightToLeft } from './scripts.ts'
import { wordText } from './word-text.ts'

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
  }
}

/** Ascent and descent in em where a font's own box says nothing sensible. */
const ascent = 0.78
const descent = 0.22

/** Words of one writing direction; the glyphs' boxes are upright for it. */
export function buildWords(glyphs: Glyphs, turn: number): Word[] {
  const placed = findRuns(glyphs, turn)
  const usual = usualSpacings(placed)
  const words: Word[] = []
  for (const run of placed.runs) splitRun(placed, run, usual, words)
  return words
}

function splitRun(placed: Placed, run: Run, usual: ReadonlyMap<number, number>, words: Word[]): void {
  const { glyphs, order, gaps, blanks } = placed
  const { end, spacing } = run
  const ofStyle =
    end - run.start < 5 && usual.size ? usual.get(glyphs.style[order[run.start] as number] as number) : undefined
  const threshold = ofStyle ?? spacing.threshold
  let { start } = run
  for (let at = start + 1; at <= end; at++) {
    const isBlank = at < end ? blanks[at] === 1 : run.endsInBlank
    if (at < end && !(isBlank && !spacing.ignoresBlanks) && !((gaps[at] as number) > threshold)) continue
    const word = makeWord(glyphs, order, start, at)
    word.blankBefore = start === run.start && run.followsBlank
    word.blankAfter = isBlank
    words.push(word)
    start = at
  }
}

/** @param order Glyphs, of which those from `start` to `end` are the word's. */
function makeWord(glyphs: Glyphs, order: Int32Array, start: number, end: number): Word {
  const first = order[start] as number
  const style = glyphs.styles[glyphs.style[first] as number] as Style
  const baseline = glyphs.originY[first] as number
  let [left, right] = [Infinity, -Infinity]
  for (let place = start; place < end; place++) {
    const at = order[place] as number
    left = Math.min(left, glyphs.left[at] as number)
    right = Math.max(right, glyphs.right[at] as number)
  }
  return {
    text: wordText(glyphs.codes, order, start, end),
    left,
    top: baseline - ascent * style.size,
    right,
    bottom: baseline + descent * style.size,
    baseline,
    style,
    blankAfter: false,
    blankBefore: false,
    glued: false,
    isJump: false,
    mark: glyphs.mark[first] as number,
  }
}

/** Whether the source moved the pen between two neighbours by x, instead of writing a blank. */
export function isJumpBetween(left: Word, right: Word): boolean {
  const isBackward = isRightToLeft(firstCode(left.text)) || isRightToLeft(firstCode(right.text))
  return isBackward ? right.isJump && !left.blankBefore : left.isJump && !right.blankBefore
}
