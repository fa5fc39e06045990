/** A row of pieces laid out as one line, with what its delimiters could bind to. */
import { type Piece, PieceKind } from '../pieces.ts'
import { Class, classOf, mayClose, mayOpen } from './character.ts'

export interface Place {
  /** Where the text stands: block starts matter in a paragraph, `|` in a cell, `#` at a heading's end. */
  block: 'paragraph' | 'heading' | 'cell'
  /** The document has formulas, so that `$` is read as `$…$` wherever it can be. */
  hasMath: boolean
}

/** One run of inline content: all its characters, and of what they are pieces. */
export interface Line extends Place {
  text: string
  kinds: PieceKind[]
  /** Where each piece ends. */
  ends: number[]
  /** Where backslashes go, so far. */
  escapes: number[]
  /** Found when they are asked for (`boundsOf`). */
  bounds: Bounds | undefined
}

/** For each delimiter the first place where a run may open and the last where one may close. */
export type Bounds = Record<Delimiter, { firstOpener: number; lastCloser: number; runs: number }>
export type Delimiter = '*' | '_' | '~' | '$' | '`'

export function lineOf(pieces: readonly Piece[], place: Place): Line {
  let text = ''
  const kinds: PieceKind[] = []
  const ends: number[] = []
  for (const { kind, value } of pieces) {
    text += value
    kinds.push(kind)
    ends.push(text.length)
  }
  return { block: place.block, hasMath: place.hasMath, text, kinds, ends, escapes: [], bounds: undefined }
}

/** Kind of the character at an index; literal beyond the ends of the line. */
export function kindAt({ ends, kinds }: Line, at: number): PieceKind {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ends[middle]! <= at) low = middle + 1
    else high = middle
  }
  return at < 0 ? PieceKind.literal : (kinds[low] ?? PieceKind.literal)
}

export function holdsDelimiter(line: Line, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (kindAt(line, at) === PieceKind.delimiter) return true
  return false
}

export function boundsOf(line: Line): Bounds {
  line.bounds ??= findBounds(line)
  return line.bounds
}

function findBounds(line: Line): Bounds {
  const { text } = line
  const bounds: Bounds = { '*': unbound(), _: unbound(), '~': unbound(), $: unbound(), '`': unbound() }
  for (const match of text.matchAll(/\*+|_+|~+|\$+|`+/g)) {
    const bound = bounds[match[0][0] as Delimiter]
    const from = match.index
    const to = from + match[0].length
    bound.runs++
    if (holdsDelimiter(line, from, to)) {
      bound.firstOpener = -1
      bound.lastCloser = Infinity
      continue
    }
    if (kindAt(line, from) === PieceKind.markup) continue
    const { opens, closes } = sides(text, from, to)
    if (opens) bound.firstOpener = Math.min(bound.firstOpener, from)
    if (closes) bound.lastCloser = Math.max(bound.lastCloser, from)
  }
  return bounds
}

function unbound(): Bounds['*'] {
  return { firstOpener: Infinity, lastCloser: -1, runs: 0 }
}

/**
 * May the run from `from` to `to` open and close? Where parsers differ: yes.
 *
 * `$` follows Pandoc's and GitHub's rule: the opening one has no space after it, the closing
 * one none before it and no digit after it, so that `$5 and $10` is left alone.
 */
export function sides(text: string, from: number, to: number): { opens: boolean; closes: boolean } {
  const before = adjacentClass(text.charCodeAt(from - 1))
  const after = adjacentClass(text.charCodeAt(to))
  if (text[from] === '$')
    return { opens: after !== Class.space, closes: before !== Class.space && !/[0-9]/.test(text[to] ?? '') }
  if (text[from] === '_' && before === Class.word && after === Class.word) return { opens: false, closes: false }
  return { opens: mayOpen(before, after), closes: mayClose(before, after) }
}

/** Some parsers let a delimiter run bind next to another whatever the rules on punctuation say. */
function adjacentClass(code: number): Class {
  return code === 0x2a || code === 0x5f || code === 0x7e ? Class.unsure : classOf(code)
}
