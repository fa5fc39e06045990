/**
 * Escapes by position: a backslash stands only where the character would otherwise be markup.
 *
 * Two tables hold the rules: `inlineEscapes` for characters anywhere, `lineEscapes` for what
 * opens a block at the start of a line.
 */
import { type Piece, PieceKind } from '../pieces.ts'
import { breakAutolinks } from './autolink.ts'
import { Class, classOf } from './character.ts'
import { entityAt, type InlineEscape, inlineEscapes } from './inline-escapes.ts'
import { kindAt, type Line, lineOf, type Place } from './line.ts'
import { blockStart, canStartBlock } from './line-escapes.ts'

/** What may have to be escaped, and line ends. */
const special = new RegExp(`[\\n${charactersOf(inlineEscapes)}]`, 'g')
const binding = charactersOf(inlineEscapes.filter(({ isNextToMarkup }) => !isNextToMarkup))
/** What a text without markup next to it has where it may need an escape; most texts have none of it. */
const suspect: Readonly<Record<Place['block'], RegExp>> = {
  paragraph: new RegExp(`^${canStartBlock.source}|[\\n${binding}]`),
  heading: new RegExp(`[${binding}]|#$`),
  cell: new RegExp(`[${binding}]`),
}
const LINE_FEED = 0x0a
const byCode: (InlineEscape | undefined)[] = []
for (const row of inlineEscapes) byCode[row.character.charCodeAt(0)] = row

function charactersOf(rows: readonly InlineEscape[]): string {
  return rows.map(({ character }) => `\\${character}`).join('')
}

/** @returns Text with nothing next to it, as Markdown. */
export function escapeText(value: string, place: Place): string {
  return isHarmless(value, place) ? value : escapeTogether([{ kind: PieceKind.literal, value }], place)
}

/** @returns The content as Markdown. */
export function escapePieces(pieces: readonly Piece[], place: Place): string {
  if (pieces.length === 0) return ''
  if (pieces.length > 1) return escapeTogether(pieces, place)
  const { kind, value } = pieces[0]!
  return kind === PieceKind.literal ? escapeText(value, place) : value
}

function escapeTogether(pieces: readonly Piece[], place: Place): string {
  const line = lineOf(pieces, place)
  const { text, escapes } = line
  const hasLines = place.block === 'paragraph'
  if (hasLines) escapeBlockStart(line, 0)
  for (let at = nextSpecial(text, 0); at >= 0; at = nextSpecial(text, at + 1)) {
    const code = text.charCodeAt(at)
    if (code === LINE_FEED) {
      if (hasLines) escapeBlockStart(line, at + 1)
    } else if (kindAt(line, at) <= PieceKind.label && escapes.at(-1) !== at && byCode[code]!.binds(line, at))
      escapes.push(at)
  }
  if (place.block === 'heading') escapeClosingSequence(line)
  return insertBackslashes(text, breakAutolinks(line))
}

function nextSpecial(text: string, from: number): number {
  special.lastIndex = from
  return special.test(text) ? special.lastIndex - 1 : -1
}

function escapeBlockStart(line: Line, at: number): void {
  if (at >= line.text.length || kindAt(line, at) > PieceKind.label) return
  const start = blockStart(line, at)
  if (start >= 0) line.escapes.push(start)
}

/** Most text needs no escape, and is recognised without laying out a line. */
function isHarmless(value: string, { block }: Place): boolean {
  if (!suspect[block].test(value)) return true
  if (block === 'paragraph' && (canStartBlock.test(value[0] ?? '') || value.includes('\n'))) return false
  if (block === 'heading' && value.endsWith('#')) return false
  for (let at = nextSpecial(value, 0); at >= 0; at = nextSpecial(value, at + 1))
    if (!isPlainAlone(value, at)) return false
  return true
}

/** Characters that bind only with markup, or by what stands right next to them. */
function isPlainAlone(value: string, at: number): boolean {
  switch (value[at]) {
    case '!':
    case ':':
    case '\n':
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

/** A heading's final `#`s after a space would be its closing sequence (§4.2). */
function escapeClosingSequence(line: Line): void {
  const { text, escapes } = line
  const from = /(?:^|[ \t])#+$/.test(text) ? text.lastIndexOf('#') : -1
  if (from >= 0 && kindAt(line, from) <= PieceKind.label) escapes.push(from)
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
