/** The piece table: which bytes are which characters ([MS-DOC] §2.4.1, §2.8.35, §2.9.38). */

import { decodeCodePage } from '../../carriers/encoding/code-page.ts'
import { firstWhere } from '../../core/binary-search.ts'
import { ConversionError } from '../../core/errors.ts'
import type { Fib } from './fib.ts'
import { readPlex } from './plex.ts'
import { type ApplySprm, applySimplePrm, type EachSprm } from './sprm.ts'

export interface Piece {
  /** First character, and the one after the last. */
  from: number
  to: number
  /** Offset of the first character's byte in the text stream. */
  offset: number
  /** Bytes of a character. */
  width: 1 | 2
  prm: number
}

export interface PieceTable {
  pieces: readonly Piece[]
  /** Every character of the document; one unit for each position. */
  text: string
  pieceAt(position: number): Piece | undefined
  /** The same characters as in `text`, where they are bytes, in another code page. */
  recode(from: number, to: number, codePage: number): string
  /** The modifiers that a fast save laid over the piece. */
  eachModifier(piece: Piece, apply: ApplySprm): void
}

const compressed = 0x40000000
const ansi = 1252
const unicode = 1200

/**
 * @param clx The part of the table stream; empty where the text lies in one piece.
 * @param codePage Of text in bytes, where the file does not fix it (Word 6).
 * @throws ConversionError file_corrupt when no piece lies within the file
 */
export function readPieces(
  bytes: Uint8Array,
  clx: Uint8Array,
  fib: Fib,
  codePage: number,
  eachSprm: EachSprm,
  damage: (what: string) => void,
): PieceTable {
  const total = Object.values(fib.lengths).reduce((sum, length) => sum + length, 0)
  const { table, modifiers } = readClx(clx)
  const found = table
    ? readPieceDescriptors(table, fib)
    : [{ from: 0, to: total, offset: fib.textStart, width: 1 as const, prm: 0 }]
  const pieces = within(found, bytes.length, damage)
  if (pieces.length === 0 && total > 0) throw new ConversionError('file_corrupt', { reason: ': its text is missing' })

  const textPage = fib.version === 8 ? ansi : codePage
  const parts: string[] = []
  let next = 0
  for (const piece of pieces) {
    const raw = bytes.subarray(piece.offset, piece.offset + (piece.to - piece.from) * piece.width)
    const decoded = decodePiece(raw, piece.width === 2 ? unicode : textPage)
    parts.push(missing(piece.from - next), decoded, missing(piece.to - piece.from - decoded.length))
    next = piece.to
  }
  return {
    pieces,
    text: parts.join(''),
    pieceAt: (position) => pieces[pieceIndex(pieces, position)],
    recode(from, to, page) {
      const piece = pieces[pieceIndex(pieces, from)]
      if (!piece || piece.width === 2) return ''
      const start = piece.offset + from - piece.from
      return decodePiece(bytes.subarray(start, start + to - from), page)
    },
    eachModifier(piece, apply) {
      if (piece.prm === 0) return
      if ((piece.prm & 1) === 0) return applySimplePrm(piece.prm, apply)
      const modifier = modifiers[piece.prm >> 1]
      if (modifier) eachSprm(modifier, 0, modifier.length, apply)
    },
  }
}

/** Stands for characters that the file lacks; U+0000 is dropped from the text. */
function missing(count: number): string {
  return '\0'.repeat(Math.max(0, count))
}

/** Index of the piece that holds a position; the last one before it in a gap. */
function pieceIndex(pieces: readonly Piece[], position: number): number {
  return Math.max(0, firstWhere(pieces, (piece) => piece.from > position) - 1)
}

/**
 * One unit for each byte, so that positions stay true: a character of two bytes is followed by
 * U+0000, which no text holds.
 */
function decodePiece(raw: Uint8Array, codePage: number): string {
  const text = decodeCodePage(raw, codePage)
  if (codePage === unicode || text.length === raw.length) return text
  let padded = ''
  let at = 0
  for (const character of text) {
    padded += character
    at++
    if (character > '\u00a0' && isLead(raw[at - 1]!, codePage) && at < raw.length) {
      padded += '\0'
      at++
    }
  }
  return padded.slice(0, raw.length).padEnd(raw.length, '\0')
}

/** Shift_JIS has single bytes for half-width kana between its lead bytes. */
function isLead(byte: number, codePage: number): boolean {
  if (byte < 0x81) return false
  return !(codePage === 932 && byte >= 0xa0 && byte <= 0xdf)
}

/** Complex formatting: modifiers first, then the one table (§2.9.38). */
function readClx(clx: Uint8Array): { table?: Uint8Array; modifiers: Uint8Array[] } {
  const view = new DataView(clx.buffer, clx.byteOffset, clx.length)
  const modifiers: Uint8Array[] = []
  for (let at = 0; at + 3 <= clx.length; ) {
    if (clx[at] === 1) {
      const size = view.getUint16(at + 1, true)
      modifiers.push(clx.subarray(at + 3, at + 3 + size))
      at += 3 + size
    } else if (clx[at] === 2 && at + 5 <= clx.length) {
      return { table: clx.subarray(at + 5, at + 5 + view.getUint32(at + 1, true)), modifiers }
    } else if (clx[at] === 0) at++
    else break
  }
  return { modifiers }
}

/** §2.9.177 and, for the offset, §2.9.73; Word 6 has characters of one byte alone. */
function readPieceDescriptors(table: Uint8Array, fib: Fib): Piece[] {
  const { view, entries } = readPlex(table, 8)
  return entries.map(({ from, to, at }) => {
    const fc = view.getUint32(at + 2, true)
    const isWord6 = fib.version === 6
    const wide = !isWord6 && (fc & compressed) === 0
    const offset = isWord6 || wide ? fc : (fc & ~compressed) >>> 1
    return { from, to, offset, width: wide ? 2 : 1, prm: view.getUint16(at + 6, true) }
  })
}

/**
 * The pieces that follow one another and begin in the stream. Positions cannot outnumber the
 * stream's bytes twice over, however often a hostile table names the same bytes.
 */
function within(found: readonly Piece[], size: number, damage: (what: string) => void): Piece[] {
  const pieces: Piece[] = []
  let next = 0
  for (const piece of found) {
    if (piece.to === piece.from) continue
    const fits = piece.from >= next && piece.to > piece.from && piece.to <= size * 2 && piece.offset < size
    if (fits) {
      pieces.push(piece)
      next = piece.to
    }
    if (!fits || piece.offset + (piece.to - piece.from) * piece.width > size) damage('pieces of its text')
  }
  return pieces
}
