/**
 * Escapes by position: a backslash stands only where the character would otherwise be markup.
 *
 * Two tables hold the rules: `inlineEscapes` for characters anywhere, `lineEscapes` for what
 * opens a block at the start of a line.
 */

import { breakAutolinks } from './autolink.ts'
import { Class, classOf, isAsciiPunctuation, mayClose, mayOpen } from './character.ts'
import { type Piece, PieceKind } from './pieces.ts'

export interface Place {
  /** Where the text stands: block starts matter in a paragraph, `|` in a cell, `#` at a heading's end. */
  block: 'paragraph' | 'heading' | 'cell'
  /** The document has formulas, so that `$` is read as `$…$` wherever it can be. */
  hasMath: boolean
}

/** One run of inline content: all its characters and which of them are literal. */
export interface Line extends Place {
  text: string
  /** PieceKind by character. */
  kinds: Uint8Array
  bounds: Bounds
  /** Where backslashes go, so far. */
  escapes: number[]
}

/** For each delimiter the first place where a run may open and the last where one may close. */
type Bounds = Record<Delimiter, { firstOpener: number; lastCloser: number; runs: number }>
type Delimiter = '*' | '_' | '~' | '$' | '`'

interface InlineEscape {
  character: string
  why: string
  /** @param at Index of the character in `line.text`. */
  binds(line: Line, at: number): boolean
}

const inlineEscapes: readonly InlineEscape[] = [
  { character: '<', why: 'opens HTML or an autolink (CommonMark §6.5, §6.6)', binds: () => true },
  { character: '&', why: 'an entity (§2.5)', binds: ({ text }, at) => entityAt(text, at) },
  { character: '\\', why: 'escapes ASCII punctuation and line ends (§2.4, §6.7)', binds: escapesNext },
  { character: '*', why: 'emphasis (§6.2)', binds: (line, at) => pairs(line, at, '*') },
  { character: '_', why: 'emphasis, but not within a word (§6.2 rule 2)', binds: (line, at) => pairs(line, at, '_') },
  { character: '~', why: 'strikethrough of one or two tildes (GFM §6.5)', binds: (line, at) => pairs(line, at, '~') },
  { character: '`', why: 'code, where there is a second run (§6.1)', binds: ({ bounds }) => bounds['`'].runs > 1 },
  { character: '$', why: 'a formula between dollars without blanks inside', binds: bindsAsMath },
  { character: '[', why: 'a footnote, or unbalanced in a label (GFM footnotes, §6.3)', binds: opensBracket },
  { character: ']', why: 'ends the label of a link (§6.3)', binds: closesBracket },
  { character: '!', why: 'turns a link into an image (§6.4)', binds: (line, at) => isMarkup(line, at + 1, '[') },
  {
    character: ':',
    why: 'turns a footnote reference into a definition (GFM footnotes)',
    binds: (line, at) => isMarkup(line, at - 1, ']'),
  },
  { character: '|', why: 'separates cells (GFM §4.10)', binds: ({ block }) => block === 'cell' },
]

interface LineEscape {
  /** Matched at the first character of a line; the group `before` is what stands before the one to escape. */
  pattern: RegExp
  why: string
  /** Only at the start of a paragraph, or only on its later lines. */
  on?: 'first' | 'later'
}

const lineEscapes: readonly LineEscape[] = [
  { pattern: /#{1,6}(?=[ \t\n]|$)/y, why: 'ATX heading (§4.2)' },
  { pattern: />/y, why: 'block quote (§5.1)' },
  { pattern: /[-+*](?=[ \t\n]|$)/y, why: 'bullet (§5.2)' },
  { pattern: /(?<before>[0-9]{1,9})[.)](?=[ \t\n]|$)/y, why: 'list number (§5.2)', on: 'first' },
  {
    pattern: /(?<before>1)[.)](?=[ \t\n]|$)/y,
    why: 'a list that starts with 1 may interrupt a paragraph (§5.2)',
    on: 'later',
  },
  { pattern: /=+[ \t]*(?=\n|$)/y, why: 'underline of a heading (§4.3)', on: 'later' },
  { pattern: /([-*_])(?:[ \t]*\1){2,}[ \t]*(?=\n|$)/y, why: 'thematic break (§4.1)' },
  {
    pattern: /(?=[:| \t]*-)[-:| \t]+(?=\n|$)/y,
    why: 'underline of a heading or a table head (§4.3, GFM §4.10)',
    on: 'later',
  },
  { pattern: /`{3}|~{3}/y, why: 'code fence (§4.5)' },
  { pattern: /\${2}/y, why: 'formula fence' },
  { pattern: /\[(?=[^\]]*\]:)/y, why: 'link reference definition (§4.7)', on: 'first' },
  { pattern: /\[(?=[ xX]\][ \t\n])/y, why: 'task list item (GFM §5.3)', on: 'first' },
]

const isSpecial = new Uint8Array(128)
for (const { character } of inlineEscapes) isSpecial[character.charCodeAt(0)] = 1
const byCode: (InlineEscape | undefined)[] = []
for (const row of inlineEscapes) byCode[row.character.charCodeAt(0)] = row

/** Characters that can open a block, so that a line which starts with another needs no look at the table. */
const canStartBlock = /[#>\-+*0-9=_`~$[:|]/

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
  for (let at = 0; at < value.length; at++) {
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

function lineOf(pieces: readonly Piece[], place: Place): Line {
  let text = ''
  for (const piece of pieces) text += piece.value
  const kinds = new Uint8Array(text.length)
  let at = 0
  for (const { kind, value } of pieces) {
    kinds.fill(kind, at, at + value.length)
    at += value.length
  }
  return { ...place, text, kinds, bounds: boundsOf(text, kinds), escapes: [] }
}

function boundsOf(text: string, kinds: Uint8Array): Bounds {
  const bounds: Bounds = { '*': unbound(), _: unbound(), '~': unbound(), $: unbound(), '`': unbound() }
  for (const match of text.matchAll(/\*+|_+|~+|\$+|`+/g)) {
    const bound = bounds[match[0][0] as Delimiter]
    const from = match.index
    const to = from + match[0].length
    bound.runs++
    if (kinds.subarray(from, to).includes(PieceKind.delimiter)) {
      bound.firstOpener = -1
      bound.lastCloser = Infinity
      continue
    }
    if (kinds[from] === PieceKind.markup) continue
    const before = classBeside(text.charCodeAt(from - 1))
    const after = classBeside(text.charCodeAt(to))
    if (match[0][0] === '_' && before === Class.word && after === Class.word) continue
    if (mayOpen(before, after)) bound.firstOpener = Math.min(bound.firstOpener, from)
    if (mayClose(before, after)) bound.lastCloser = Math.max(bound.lastCloser, from)
  }
  return bounds
}

function unbound(): Bounds['*'] {
  return { firstOpener: Infinity, lastCloser: -1, runs: 0 }
}

function pairs(line: Line, at: number, delimiter: '*' | '_' | '~'): boolean {
  const { text, kinds, bounds, escapes } = line
  // A run is escaped as one; what would be left of it, or what touches markup, binds by other rules.
  if (text[at - 1] === delimiter) return kinds[at - 1]! > PieceKind.label || escapes.at(-1) === at - 1
  const { firstOpener, lastCloser } = bounds[delimiter]
  if (firstOpener >= lastCloser) return false
  let to = at + 1
  while (text[to] === delimiter) to++
  if (kinds.subarray(at, to).includes(PieceKind.delimiter)) return true
  const before = classBeside(text.charCodeAt(at - 1))
  const after = classBeside(text.charCodeAt(to))
  if (delimiter === '_' && before === Class.word && after === Class.word) return false
  return (mayOpen(before, after) && lastCloser > at) || (mayClose(before, after) && firstOpener < at)
}

/** Some parsers let a delimiter run bind beside another whatever the rules on punctuation say. */
function classBeside(code: number): Class {
  return code === 0x2a || code === 0x5f || code === 0x7e ? Class.unsure : classOf(code)
}

/**
 * `$` follows Pandoc's and GitHub's rule: the opening one has no blank after it, the closing
 * one none before it and no digit after it, so that `$5 and $10` is left alone. In a document
 * that has formulas, any two dollars are taken for a pair, as other parsers do.
 */
function bindsAsMath({ text, hasMath, bounds }: Line, at: number): boolean {
  if (hasMath) return bounds.$.runs > 1 || text[at - 1] === '$' || text[at + 1] === '$'
  if (bounds.$.runs < 2) return false
  const before = text.charCodeAt(at - 1)
  const after = text.charCodeAt(at + 1)
  const closes = classOf(before) !== Class.blank && !(after >= 0x30 && after <= 0x39)
  const opens = classOf(after) !== Class.blank
  return (opens && bounds.$.lastCloser > at) || (closes && bounds.$.firstOpener < at)
}

function escapesNext({ text, block }: Line, at: number): boolean {
  const next = text.charCodeAt(at + 1)
  return isAsciiPunctuation(next) || next === 0x0a || (block === 'cell' && Number.isNaN(next))
}

const entity = /&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/y

function entityAt(text: string, at: number): boolean {
  entity.lastIndex = at
  return entity.test(text)
}

function opensBracket({ text, kinds }: Line, at: number): boolean {
  return text[at + 1] === '^' || kinds[at] === PieceKind.label
}

function closesBracket({ text, kinds }: Line, at: number): boolean {
  return text[at + 1] === '(' || kinds[at] === PieceKind.label
}

function isMarkup({ text, kinds }: Line, at: number, character: string): boolean {
  return text[at] === character && kinds[at] === PieceKind.markup
}

/** @returns Index of the character to escape, or -1. */
function blockStart({ text, kinds }: Line, at: number): number {
  if (!canStartBlock.test(text[at]!)) return -1
  for (const { pattern, on } of lineEscapes) {
    if (on && (on === 'first') !== (at === 0)) continue
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (!match) continue
    const escaped = at + (match.groups?.before?.length ?? 0)
    return kinds[escaped]! > PieceKind.label ? -1 : escaped
  }
  return -1
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
