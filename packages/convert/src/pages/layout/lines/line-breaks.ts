/** Lines that their author ended: addresses, verse, signatures. */
import { beginsCaption } from '../../../heading-inference/captions.ts'
import { maxOf, minOf } from '../../statistics.ts'
import { firstCode, isCjk } from '../scripts.ts'
import { contactKind, smallWords } from './contact-lines.ts'
import { areOfIndex, endsInPages } from './index-entries.ts'
import type { Line } from './line.ts'
import { lineText, openingWord } from './lines.ts'
import { beginsPhone, markerOf } from './list-markers.ts'
import { areRows, isSplit } from './split-lines.ts'

/** Share of a block's lines that end early. Measured: none do in prose but the last. */
const minEarly = 0.6
/** Lines from which the longest shows how wide the block is; fewer are held against the column. */
const telling = 3
/** Share of the column's width from which a block is set to a measure of its own. */
const ownMeasure = 0.55
/** Share of the column's width that a line of two leaves free, at least. */
const shortLine = 0.25
const maxLines = 40

interface Bounds {
  left: number
  right: number
}

/** Marks the lines of a paragraph before which the next word would have had room, and those that a gap separates. */
export function markBreaks(lines: readonly Line[], column: Bounds): void {
  if (lines.length < 2) return
  markParts(lines)
  if (lines.length > maxLines || beginsCaption(lineText(lines[0] as Line))) return
  let { left, right } = column
  if (lines.length >= telling) {
    const ownLeft = minOf(lines, (line) => line.left)
    const ownRight = maxOf(lines, (line) => line.right)
    const isOwn = ownRight - ownLeft > ownMeasure * (right - left) && !areLinesOfAddress(lines)
    if (isOwn) [left, right] = [ownLeft, ownRight]
  }
  // A long word and hyphenation leave some room at the end of a line of prose.
  if (lines.length < telling) right -= shortLine * (right - left)
  const early = lines.slice(1).filter((line, at) => hasRoom(lines[at] as Line, line, left, right))
  if (early.length < (lines.length - 1) * minEarly) return
  // In an address no line goes on in the next, full or not.
  const ended = areLinesOfAddress(lines) ? lines.slice(1) : early
  for (const line of ended) line.isBreak = true
}

/** No sentence goes on from a line of several parts in the next, nor from another in it, nor from a number in that of a phone. */
function markParts(lines: readonly Line[]): void {
  const split = lines.map((line, at) => isSplit(line, lines[at + 1]))
  for (const [at, line] of lines.entries()) {
    const goesOn = /^\p{Ll}/u.test(openingWord(line)?.text ?? '')
    const above = lines[at - 1]
    const isRow =
      split[at - 1] ||
      split[at] ||
      (above && (areRows(above, line) || (beginsPhone(line) && /\d$/.test(lineText(above)))))
    if (at > 0 && !goesOn && isRow) line.isBreak = true
    if (above && isContact(line) && mayEndBefore(above)) line.isBreak = true
  }
}

/** Words that begin with small letters in a line of an address, at most. */
const maxSmall = 1
/** Characters of it above a number of a phone, at most. */
const longestAbove = 60

/** Whether the line may be one of an address, above a number or another line of it. */
function mayEndBefore(line: Line): boolean {
  const text = lineText(line)
  return smallWords(line) <= maxSmall && text.length <= longestAbove && !/[.,:;-]$|\s\p{Ll}\S*$/u.test(text)
}

/** Whether the line is a number of a phone or an address of the net, and nothing else. */
function isContact(line: Line): boolean {
  const kind = contactKind(line)
  return kind !== undefined && kind !== 'town'
}

/** Whether the first word of the line would have fitted next to the words of the line above. */
function hasRoom(above: Line, line: Line, left: number, right: number): boolean {
  const first = openingWord(line)
  if (
    !first ||
    (/^\p{Ll}/u.test(first.text) && !isAddressAlone(line) && !endsInPages(above)) ||
    /[-\u00ad\u2010]$/.test(above.words.at(-1)?.text ?? '')
  )
    return false
  // The mark of a note, raised over its text.
  if (above.words.length === 1 && /^[^\p{L}\p{N}]$/u.test(above.words[0]?.text ?? '')) return false
  if (isCjk(firstCode(first.text))) return right - above.right + above.left - left > 4 * line.size
  return right - left - (above.right - above.left) > first.right - first.left + 0.6 * line.size
}

/** Characters of a line of an address or of references, at most. */
const maxAddressCharacters = 40

/** Whether lines of a narrow column are each one of their own: three or more short ones, none of which goes on a sentence or an item. */
export function areLinesOfAddress(lines: readonly Line[]): boolean {
  return (
    lines.length >= telling &&
    lines.length <= maxLines &&
    lines.every((line, at) => markerOf(line) !== undefined || (mayBeOfAddress(line) && !isInItem(line, lines[at - 1])))
  )
}

/** A column that is as wide as its longest line is no evidence that the others of an address or an index end early. */
export function withRoom(lines: readonly Line[], { left, right }: Bounds): Bounds {
  return areLinesOfAddress(lines) || areOfIndex(lines) ? { left, right: right + 1.2 * (right - left) } : { left, right }
}

/** Whether the line is set in from that above, which begins with a marker. */
function isInItem(line: Line, above: Line | undefined): boolean {
  return above !== undefined && markerOf(above) !== undefined && line.left - above.left > 0.5 * line.size
}

/** An address of the net that fills its line. */
function isAddressAlone({ words }: Line): boolean {
  return (
    words.length === 1 &&
    /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$|^[^\s@]+@(?=[^\s@.][^\s@]*\.[^\s@])[^\s@]+$/.test(words[0]?.text ?? '')
  )
}

export function mayBeOfAddress(line: Line): boolean {
  if (isAddressAlone(line)) return true
  return (
    /^(?:[\p{Lu}\d+(]|\S+@\S|www\.|https?:)/u.test(line.words[0]?.text ?? '') &&
    lineText(line).length <= maxAddressCharacters
  )
}
