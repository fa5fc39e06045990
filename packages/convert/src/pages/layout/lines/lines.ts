/**
 * Words → segments → lines.
 *
 * A segment is what stands on one baseline without a wide gap; a line is all segments of one
 * baseline within one column (the columns are found between the two, see columns.ts).
 */
import { byPlace, leftOf } from '../by-place.ts'
import { addTo } from '../grouped.ts'
import { firstCode, isCjk, isRightToLeft as isRightToLeftLetter, lastCode } from '../scripts.ts'
import { changesDirection, isRightToLeftLine, orderWords, readMirrored } from '../words/bidi.ts'
import { isJumpBetween, type Word } from '../words/words.ts'
import type { Line } from './line.ts'
import { measured } from './measure.ts'
import { rebase, scriptRatio } from './script-base.ts'

/** Gaps from here on (in em) part a segment. Measured: TeX's usual gutter is 0.9 to 1; stretched spaces are joined again. */
const segmentGap = 0.8
/** The same where the source moved the pen instead of writing a space, and after a bullet or a box to tick. */
const jumpGap = 0.6
const bulletGap = 2.5
/** Baselines of one line differ by less (in em). */
const baselineShift = 0.22
/** The same of a letter that is drawn into the one before it, by so much or more: the E of TeX, lowered by half an x. */
const kernedShift = 0.35
const kernedInto = 0.06
/** A raised script stands less (in em) above the line. */
const highestRaise = 0.62
/** Gap (in em) within a word of Arabic or Hebrew, at most. */
const arabicGap = 0.25

export function buildSegments(words: readonly Word[]): Line[] {
  const open = new Map<number, Line[]>()
  const segments: Line[] = []
  for (const word of byPlace(words, leftOf)) {
    const host = findHost(open, word)
    if (host) addWord(host, word)
    else {
      const segment = lineOf([word])
      segments.push(segment)
      addTo(open, bucketOf(word.baseline), segment)
    }
  }
  return segments
}

const bucketHeight = 8

function bucketOf(y: number): number {
  return Math.floor(y / bucketHeight)
}

function findHost(open: Map<number, Line[]>, word: Word): Line | undefined {
  const reach = Math.min(12, Math.ceil((word.style.size * 0.8 + 8) / bucketHeight))
  const centre = bucketOf(word.baseline)
  let best: Line | undefined
  let min = Infinity
  for (let key = centre - reach; key <= centre + reach; key++) {
    const list = open.get(key)
    if (!list) continue
    // Segments that ended far to the left are done: words come by x.
    for (let at = list.length - 1; at >= 0; at--) {
      const segment = list[at] as Line
      if (segment.right < word.left - 3 * Math.max(segment.size, word.style.size)) {
        list.splice(at, 1)
        continue
      }
      const distance = fitOf(segment, word)
      if (distance < min) {
        min = distance
        best = segment
      }
    }
  }
  return best
}

/** How badly the word fits the segment's baseline; Infinity when it does not belong. */
function fitOf(segment: Line, word: Word): number {
  const size = Math.max(segment.size, word.style.size)
  const shift = Math.abs(word.baseline - segment.baseline)
  if (shift >= highestRaise * size) return Infinity
  const gap = word.left - segment.right
  const small = Math.min(segment.size, word.style.size)
  const widest = isNoteMark(segment) ? size : gapLimit(segment, word) * (isLoneBullet(segment) ? size : small)
  if (gap > widest || gap < -0.6 * size) {
    // Overlapping words of one baseline still are one line, unless they lie upon each other.
    if (!(gap < 0 && shift < 1 && word.right > segment.right && gap > -2 * size)) return Infinity
  }
  if (shift <= (gap < -kernedInto * size ? kernedShift : baselineShift) * small) return shift
  const farthest = isNoteMark(segment) ? 0.9 : 0.4
  if (small > scriptRatio * size || gap > farthest * size) return Infinity
  const raised = segment.size >= word.style.size ? segment.baseline - word.baseline : word.baseline - segment.baseline
  return raised > -0.4 * size && raised < highestRaise * size ? shift : Infinity
}

/** The gap (in em) up to which a word belongs to the segment on its left. */
function gapLimit(segment: Line, word: Word): number {
  const last = segment.words.at(-1)
  if (isLoneBullet(segment) || (last && isBullet(word.text) && isRightToLeftLetter(firstCode(last.text))))
    return bulletGap
  return last && isJumpBetween(last, word) ? jumpGap : segmentGap
}

function isLoneBullet({ words }: Line): boolean {
  return words.length === 1 && isBullet((words[0] as Word).text)
}

function isBullet(text: string): boolean {
  return text.length === 1 && /^[☐☑☒❏❑❒•‣⁃▪▫■□◦●○]$/.test(text)
}

/** A number alone at the start of a line: what follows it may stand farther off. */
function isNoteMark(segment: Line): boolean {
  const text = segment.words.length === 1 ? segment.words[0]?.text : undefined
  return text !== undefined && text.length <= 3 && /^(?:\d{1,3}|[*†‡§])$/.test(text)
}

function addWord(line: Line, word: Word): void {
  line.words.push(word)
  line.left = Math.min(line.left, word.left)
  line.right = Math.max(line.right, word.right)
  line.top = Math.min(line.top, word.top)
  line.bottom = Math.max(line.bottom, word.bottom)
  // The first larger word takes over from a raised number at the start.
  if (word.style.size > line.size * 1.15 && line.words.length < 4) {
    line.size = word.style.size
    line.baseline = word.baseline
  }
}

/** A line of the given words, which it sorts by x. */
export function lineOf(words: Word[]): Line {
  const [first] = words
  if (first && words.length === 1) {
    const { left, top, right, bottom, baseline, style } = first
    return { words, left, top, right, bottom, baseline, size: style.size }
  }
  return measured(words).line
}

/** Gap (in em) beyond which what stands higher is no script of the word before it, but text of its own. */
const farScript = 1.5

/** Settles which words are glued, raised or lowered; to be called once a line has all its words. */
export function settleLine(line: Line): void {
  rebase(line)
  let previous: Word | undefined
  const isMirrored = isRightToLeft(line)
  // What is lowered stands behind something.
  let hasBase = isMirrored
  if (isMirrored) readMirrored(line.words)
  for (const [at, word] of line.words.entries()) {
    const rise = line.baseline - word.baseline
    const isPlain = previous ? isOfWord(word, previous) : isWord(word.text)
    if (word.style.size <= scriptRatio * line.size + 0.01 && line.words.length > 1) {
      if (!isPlain && rise > 0.12 * line.size) word.script = 'superscript'
      else if (!isPlain && rise < -0.06 * line.size && hasBase) word.script = 'subscript'
    } else if (!isPlain && rise > 0.25 * line.size && raisedMark.test(word.text)) word.script = 'superscript'
    if (isPointer(word.text) || (previous && word.left - previous.right > farScript * line.size))
      word.script = undefined
    if (word.script === 'superscript' && isKernedBetween(previous, word, line.words[at + 1])) word.script = undefined
    if (word.script === undefined && word.style.size > scriptRatio * line.size) hasBase = true
    if (previous) word.glued = isGlued(previous, word, isMirrored)
    previous = word
  }
}

/** Numbers, marks, single letters and the ends of ordinals, which may be raised in the size of their line: words of scans are askew. */
const raisedMark = /^(?:\P{L}{1,3}|\P{L}{0,2}\p{L}|st|nd|rd|th|er)$/u

/** A label of its own, which no line begins with as a script: marks of notes are short. */
function isWord(text: string): boolean {
  return /\p{L}{3}/u.test(text)
}

/** Whether it goes on with what stands before it at its height, in its type, and is no script. */
function isOfWord(word: Word, previous: Word): boolean {
  return previous.script === undefined && previous.style === word.style && previous.baseline === word.baseline
}

/** Arrows and boxes to tick stand on the middle of the letters, in whatever size. */
function isPointer(text: string): boolean {
  return /^[▶►◀◄☐☑☒]+$/.test(text)
}

/** A letter drawn into the larger ones on both its sides is part of their word: the A of LaTeX. */
function isKernedBetween(
  before: Word | undefined,
  { text, left, right, style }: Word,
  after: Word | undefined,
): boolean {
  if (!before || !after || !/^\p{L}$/u.test(text)) return false
  const size = Math.min(before.style.size, after.style.size)
  return style.size < size && before.right - left > kernedInto * size && right - after.left > kernedInto * size
}

/** Whether two neighbours by x are parts of one word. */
function isGlued(left: Word, right: Word, isMirrored: boolean): boolean {
  if (closesNumber(left.text, right.text)) return true
  const gap = right.left - left.right
  const size = Math.min(left.style.size, right.style.size)
  if (isCjk(lastCode(left.text)) && isCjk(firstCode(right.text))) return gap < 0.6 * size
  const isBackward = isMirrored && !(isLatin(left.text) && isLatin(right.text))
  const hasSpace = isBackward ? right.spaceAfter || left.spaceBefore : left.spaceAfter
  if (hasSpace && gap > 0.05 * size) return false
  // Letters of Arabic that do not join leave gaps, where the page separates words by spaces.
  if (isBackward && isJumpBetween(left, right)) return gap < arabicGap * size
  return gap < 0.14 * size
}

/** Whether the second text is the bracket that a negative number has in a column of its own, so that digits stand below digits. */
function closesNumber(number: string, bracket: string): boolean {
  return /^\)[%‰]?$/.test(bracket) && /^\p{Sc}?\(\p{Sc}?\d[\d.,]*$/u.test(number)
}

function isLatin(text: string): boolean {
  return /[A-Za-z\u00c0-\u024f\u0370-\u052f]/.test(text)
}

/** The words in reading order, each with the space or nothing that stands before it. */
export function* readingOrder(line: Line): Generator<{ word: Word; before: '' | ' ' }> {
  const ordered = orderWords(line.words)
  const places = ordered === line.words ? undefined : new Map(line.words.map((word, at) => [word, at]))
  let last: Word | undefined
  let wasForward = false
  for (const word of ordered) {
    const isForward = !last || last.left <= word.left
    let isJoined = isForward && word.glued
    if (places && last && !isForward) {
      // Foreign words are reached and left on the side that is nearer to the next: not where they are read first or last.
      const at = wasForward ? (places.get(word) as number) : (places.get(last) as number) - 1
      isJoined = line.words[at + 1]?.glued === true && line.words[at]?.spaceBefore !== true
    }
    yield { word, before: !last || (isJoined && !changesDirection(last.text, word.text)) ? '' : ' ' }
    wasForward = last !== undefined && isForward
    last = word
  }
}

export function lineText(line: Line): string {
  let text = ''
  for (const { word, before } of readingOrder(line)) text += before + word.text
  return text
}

export function isRightToLeft(line: Line): boolean {
  return isRightToLeftLine(line.words)
}

/** The word at which it begins to be read. */
export function openingWord(line: Line): Word | undefined {
  return isRightToLeft(line) ? line.words.at(-1) : line.words[0]
}
