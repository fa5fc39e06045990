/** The words of a page as pieces of lines, each with what features ask of it and the pieces next to it. */
import { isInCapitals } from '../../../heading-inference/phrases.ts'
import { baselineOf, byPlace } from '../by-place.ts'
import type { Style } from '../content.ts'
import { buildSegments } from '../lines/lines.ts'
import type { Word } from '../words/words.ts'

export interface Piece {
  words: readonly Word[]
  /** The first characters of it, words separated by one space. */
  text: string
  left: number
  top: number
  right: number
  bottom: number
  baseline: number
  /** Type size of most of its characters, in points. */
  size: number
  characters: number
  /** Style of its first word. */
  style: Style
  /** Shares of its characters. */
  bold: number
  italic: number
  digits: number
  letters: number
  capitals: boolean
  /** Font, weight, slant, colour and size as one key. */
  appearance: string
  /** Classes of its first and last character. */
  first: number
  last: number
  /** Row of the page that it is in, from 0 at the top. */
  row: number
  above: Piece | undefined
  below: Piece | undefined
  before: Piece | undefined
  after: Piece | undefined
}

export interface Row {
  pieces: Piece[]
  top: number
  bottom: number
  left: number
  right: number
}

/** Longer texts say nothing more. */
const maxCharacters = 160
/** Baselines of one row differ by less (in em). */
const rowShift = 0.35
/** How many pieces are looked through for the nearest one above: a bound, so that the time stays linear. */
const maxSteps = 48

export interface PagePieces {
  /** Top to bottom, rows from left to right. */
  pieces: Piece[]
  rows: Row[]
}

export function piecesOf(words: readonly Word[]): PagePieces {
  const pieces = byPlace(buildSegments(words).map(pieceOf), baselineOf)
  const rows = rowsOf(pieces)
  linkVertically(pieces)
  return { pieces, rows }
}

function pieceOf(line: ReturnType<typeof buildSegments>[number]): Piece {
  const { words, left, top, right, bottom, baseline, size } = line
  let text = ''
  let [bold, italic, characters] = [0, 0, 0]
  for (const word of words) {
    const count = word.text.length
    characters += count
    if (word.style.bold) bold += count
    if (word.style.italic) italic += count
    if (text.length < maxCharacters) text += `${text === '' ? '' : ' '}${word.text.slice(0, maxCharacters)}`
  }
  const own = (words[0] as Word).style
  const seen = text.replaceAll(' ', '').length || 1
  return {
    words,
    text,
    left,
    top,
    right,
    bottom,
    baseline,
    size,
    characters,
    style: own,
    bold: bold / characters,
    italic: italic / characters,
    digits: (text.match(/\p{Nd}/gu)?.length ?? 0) / seen,
    letters: (text.match(/\p{L}/gu)?.length ?? 0) / seen,
    capitals: isInCapitals(text),
    appearance: appearanceKey(own, size),
    first: classOf(text[0]),
    last: classOf(text.at(-1)),
    row: 0,
    above: undefined,
    below: undefined,
    before: undefined,
    after: undefined,
  }
}

/** Colour in its upper bits only; the lower bits carry labels in training. */
export function colourOf({ colour }: Style): number {
  return colour & 0xf0f0f0
}

function appearanceKey(style: Style, size: number): string {
  return `${style.font}|${style.bold}|${style.italic}|${colourOf(style)}|${Math.round(size * 2)}`
}

/** Classes of characters: 0 other, 1 small letter, 2 capital, 3 letter without case, 4 digit, 5 stop, 6 comma, 7 colon, 8 bracket. */
function classOf(character: string | undefined): number {
  if (character === undefined) return 9
  if (/[a-z]/.test(character)) return 1
  if (/[A-Z]/.test(character)) return 2
  if (/[0-9]/.test(character)) return 4
  if (/[.!?。！？]/.test(character)) return 5
  if (/[,;、，]/.test(character)) return 6
  if (/[:：]/.test(character)) return 7
  if (/[()[\]{}]/.test(character)) return 8
  if (/\p{Ll}/u.test(character)) return 1
  if (/\p{Lu}/u.test(character)) return 2
  if (/\p{L}/u.test(character)) return 3
  return /\p{Nd}/u.test(character) ? 4 : 0
}

/** Pieces on one baseline, left to right; links each to the next one. @param pieces By baseline. */
function rowsOf(pieces: readonly Piece[]): Row[] {
  const rows: Row[] = []
  let start = 0
  while (start < pieces.length) {
    const first = pieces[start] as Piece
    let end = start + 1
    while (end < pieces.length && (pieces[end] as Piece).baseline - first.baseline < rowShift * first.size) end++
    const own = pieces.slice(start, end).sort((a, b) => a.left - b.left)
    own.forEach((piece, at) => {
      piece.row = rows.length
      piece.before = own[at - 1]
      piece.after = own[at + 1]
    })
    const row = { pieces: own, top: Infinity, bottom: -Infinity, left: Infinity, right: -Infinity }
    for (const { top, bottom, left, right } of own) {
      row.top = Math.min(row.top, top)
      row.bottom = Math.max(row.bottom, bottom)
      row.left = Math.min(row.left, left)
      row.right = Math.max(row.right, right)
    }
    rows.push(row)
    start = end
  }
  return rows
}

/** Links each piece to the nearest one above and below that shares some of its width. @param pieces By baseline. */
function linkVertically(pieces: readonly Piece[]): void {
  pieces.forEach((piece, at) => {
    for (let step = 1; step <= maxSteps && at - step >= 0; step++) {
      const other = pieces[at - step] as Piece
      if (other.row === piece.row || !shareWidth(piece, other)) continue
      piece.above = other
      break
    }
    for (let step = 1; step <= maxSteps && at + step < pieces.length; step++) {
      const other = pieces[at + step] as Piece
      if (other.row === piece.row || !shareWidth(piece, other)) continue
      piece.below = other
      break
    }
  })
}

function shareWidth(a: Piece, b: Piece): boolean {
  return a.left < b.right && b.left < a.right
}
