/**
 * Escapes by position: a backslash stands only where the character would otherwise be markup.
 *
 * Two tables hold the rules: `inlineEscapes` for characters anywhere, `lineEscapes` for what
 * opens a block at the start of a line.
 */
import { breakAutolinks } from './autolink.ts'
import { Class, classOf } from './character.ts'
import { entityAt, type InlineEscape, inlineEscapes } from './inline-escapes.ts'
import { type Line, lineOf, type Place } from './line.ts'
import { blockStart, canStartBlock } from './line-escapes.ts'
import { type Piece, PieceKind } from './pieces.ts'

const special = new RegExp(`[${inlineEscapes.map(({ character }) => `\\${character}`).join('')}]`)
const isSpecial = new Uint8Array(128)
for (const { character } of inlineEscapes) isSpecial[character.charCodeAt(0)] = 1
const byCode: (InlineEscape | undefined)[] = []
for (const row of inlineEscapes) byCode[row.character.charCodeAt(0)] = row

/** @returns The content as Markdown. */
export function escapePieces(pieces: readonly Piece[], place: Place): string {
  if (pieces.length === 0) return ''
  if (pieces.length === 1 && isHarmless(pieces[0]!, place)) return pieces[0]!.value
  const line = lineOf(pieces, place)
  const { text, kinds, escapes } = line
  const hasLines = place.block === 'paragraph'
  for (let at = 0; at < text.length; at++) {
    if (kinds[at]! > PieceKind.label) continue
    const code = text.charCodeAt(at)
    if (hasLines && (at === 0 || text.charCodeAt(at - 1) === 0x0a)) {
      const start = blockStart(line, at)
      if (start >= 0) {
        escapes.push(start)
        if (start === at) continue
      }
    }
    if (code < 128 && isSpecial[code] === 1 && escapes.at(-1) !== at && byCode[code]!.binds(line, at)) escapes.push(at)
  }
  if (place.block === 'heading') escapeClosingSequence(line)
  return insertBackslashes(text, breakAutolinks(line))
}

/** Most text needs no escape, and is told from the rest without laying out a line. */
function isHarmless({ kind, value }: Piece, place: Place): boolean {
  if (kind > PieceKind.label) return true
  if (place.block === 'paragraph' && (canStartBlock.test(value[0] ?? '') || value.includes('\n'))) return false
  if (place.block === 'heading' && value.endsWith('#')) return false
  for (let at = value.search(special); at >= 0 && at < value.length; at++) {
    const code = value.charCodeAt(at)
    if (code < 128 && isSpecial[code] === 1 && !isPlainAlone(value, at)) return false
  }
  return true
}

/** Characters that bind only with markup, or by what stands right beside them. */
function isPlainAlone(value: string, at: number): boolean {
  switch (value[at]) {
    case '!':
    case ':':
      return true
    case '_':
      return classOf(value.charCodeAt(at - 1)) === Class.word && classOf(value.charCodeAt(at + 1)) === Class.word
    case '&':
      return !entityAt(value, at)
    case '[':
      return value[at + 1] !== '^'
    case ']':
      return value[at + 1] !== '('
    default:
      return false
  }
}

/** A heading's final `#`s after a blank would be its closing sequence (§4.2). */
function escapeClosingSequence({ text, kinds, escapes }: Line): void {
  const from = /(?:^|[ \t])#+$/.test(text) ? text.lastIndexOf('#') : -1
  if (from >= 0 && kinds[from]! <= PieceKind.label) escapes.push(from)
}

function insertBackslashes(text: string, at: readonly number[]): string {
  let escaped = ''
  let from = 0
  for (const index of at) {
    escaped += `${text.slice(from, index)}\\`
    from = index
  }
  return escaped + text.slice(from)
}
