/**
 * Placed characters → words.
 *
 * A word is a run of characters of one style without a gap. Where the style changes within what a
 * reader takes for one word, the second part is a word of its own that is `glued` to the first
 * when the line is put together (see lines.ts).
 */
import type { Box, Glyphs, Style } from '../content.ts'
import { firstCode, isItemBullet, isRightToLeft } from '../scripts.ts'
import { usualSpacings } from './letter-spacing.ts'
import type { Placed, Run } from './run.ts'
import { findRuns } from './runs.ts'
import { wordText } from './word-text.ts'

/** Not to be spread: of most words, the place is no property of their own. See `changedWord`. */
export interface Word {
  text: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** y of the line that the letters stand on. */
  readonly baseline: number
  style: Style
  /** A space of the source follows, however narrow. */
  spaceAfter: boolean
  /** A space of the source stands before it in reading order. */
  spaceBefore: boolean
  /** The source put the pen elsewhere after it, without a space, on a page that separates words by spaces. */
  isJump: boolean
  /** No space between this word and the one before it on its line. */
  glued: boolean
  script: 'superscript' | 'subscript' | undefined
  /** Target of the link that lies over it. */
  url: string | undefined
  /** Tie to the document's structure, or -1. */
  mark: number
  /** It is what a field of a form shows. */
  isFormField?: true
  /** It is a raised number that refers to the note of this identifier. */
  refersTo?: string
  /** Identifiers of notes that belong here. */
  notes?: string[]
  /** It is a formula; its text is that of its characters. */
  formula?: Formula
}

export interface Formula {
  latex: string
  /** It is set on lines of its own. */
  isDisplayed: boolean
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
    spaceAfter: true,
    spaceBefore: true,
    glued: false,
    isJump: false,
    script: undefined,
    url: undefined,
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
  const places: number[] = []
  for (const run of placed.runs) splitRun(placed, run, usual, words, places)
  return words
}

function splitRun(placed: Placed, run: Run, usual: ReadonlyMap<number, number>, words: Word[], places: number[]): void {
  const { glyphs, order, gaps, spaces } = placed
  const { end, spacing } = run
  const ofStyle =
    end - run.start < 5 && usual.size ? usual.get(glyphs.style[order[run.start] as number] as number) : undefined
  const threshold = ofStyle ?? spacing.threshold
  let { start } = run
  for (let at = start + 1; at <= end; at++) {
    const isWhitespace = at < end ? spaces[at] === 1 : run.endsInSpace
    const isBullet = at === run.start + 1 && at < end && isRunInBullet(glyphs, order, at)
    if (at < end && !isBullet && !(isWhitespace && !spacing.ignoresSpaces) && !((gaps[at] as number) > threshold))
      continue
    const word = makeWord(glyphs, order, start, at, places)
    word.spaceBefore = start === run.start && run.followsSpace
    word.spaceAfter = isWhitespace
    words.push(word)
    start = at
  }
}

/** Whether the character before is a bullet, and this one begins the text, however close it stands: `•Text`. */
function isRunInBullet({ codes }: Glyphs, order: Int32Array, at: number): boolean {
  const code = codes[order[at] as number] as number
  return isItemBullet(codes[order[at - 1] as number] as number) && /^[\p{L}\p{N}]$/u.test(String.fromCodePoint(code))
}

/**
 * A word of a page's characters. Its place lies among those of the page's other words: as numbers of its own
 * it would take as much memory as all the rest.
 */
export class PlacedWord implements Word {
  text: string
  style: Style
  spaceAfter = false
  spaceBefore = false
  isJump = false
  glued = false
  script: Word['script'] = undefined
  url: string | undefined = undefined
  mark: number
  /** Left, right and baseline of each word. */
  readonly places: readonly number[]
  readonly at: number

  constructor(text: string, style: Style, mark: number, places: readonly number[], at: number) {
    this.text = text
    this.style = style
    this.mark = mark
    this.places = places
    this.at = at
  }

  get left(): number {
    return this.places[this.at] as number
  }

  get right(): number {
    return this.places[this.at + 1] as number
  }

  get baseline(): number {
    return this.places[this.at + 2] as number
  }

  get top(): number {
    return this.baseline - ascent * this.style.size
  }

  get bottom(): number {
    return this.baseline + descent * this.style.size
  }
}

/** A word whose other properties are still to be set. */
export function placedWord(style: Style, places: readonly number[], at: number): PlacedWord {
  return new PlacedWord('', style, -1, places, at)
}

/** The same word but for some of its properties, without notes. */
export function changedWord(word: Word, changes: Partial<Word>): Word {
  const { text, left, top, right, bottom, baseline, style, spaceAfter, spaceBefore, glued, isJump } = word
  const { script, url, mark } = word
  const place = { left, top, right, bottom, baseline }
  const formula = word.formula ? { formula: word.formula } : {}
  return { text, ...place, style, spaceAfter, spaceBefore, glued, isJump, script, url, mark, ...formula, ...changes }
}

/** @param order Glyphs, of which those from `start` to `end` are the word's. @param places Takes its place. */
function makeWord(glyphs: Glyphs, order: Int32Array, start: number, end: number, places: number[]): Word {
  const first = order[start] as number
  let [left, right] = [Infinity, -Infinity]
  for (let place = start; place < end; place++) {
    const at = order[place] as number
    left = Math.min(left, glyphs.left[at] as number)
    right = Math.max(right, glyphs.right[at] as number)
  }
  const text = wordText(glyphs.codes, order, start, end)
  const style = glyphs.styles[glyphs.style[first] as number] as Style
  const at = places.length
  places.push(left, right, glyphs.originY[first] as number)
  return new PlacedWord(text, style, glyphs.mark[first] as number, places, at)
}

/** Whether the source moved the pen between two neighbours by x, instead of writing a space. */
export function isJumpBetween(left: Word, right: Word): boolean {
  const isBackward = isRightToLeft(firstCode(left.text)) || isRightToLeft(firstCode(right.text))
  return isBackward ? right.isJump && !left.spaceBefore : left.isJump && !right.spaceBefore
}

export function widthOf(word: Word | undefined): number {
  return word ? word.right - word.left : 0
}
