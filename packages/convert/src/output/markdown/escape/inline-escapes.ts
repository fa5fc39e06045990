/** The characters that may be markup anywhere in a text, and when they are. */
import { PieceKind } from '../pieces.ts'
import { isAsciiPunctuation } from './character.ts'
import { boundsOf, type Delimiter, holdsDelimiter, kindAt, type Line, sides } from './line.ts'

export interface InlineEscape {
  character: string
  why: string
  /** It binds only with markup that stands right next to it. */
  isNextToMarkup?: true
  /** @param at Index of the character in `line.text`. */
  binds(line: Line, at: number): boolean
}

export const inlineEscapes: readonly InlineEscape[] = [
  { character: '<', why: 'opens HTML or an autolink (CommonMark §6.5, §6.6)', binds: () => true },
  { character: '&', why: 'an entity (§2.5)', binds: ({ text }, at) => entityAt(text, at) },
  { character: '\\', why: 'escapes ASCII punctuation and line ends (§2.4, §6.7)', binds: escapesNext },
  { character: '*', why: 'emphasis (§6.2)', binds: pairs },
  { character: '_', why: 'emphasis, but not within a word (§6.2 rule 2)', binds: pairs },
  { character: '~', why: 'strikethrough of one or two tildes (GFM §6.5)', binds: pairs },
  { character: '`', why: 'code, where there is a second run (§6.1)', binds: (line) => boundsOf(line)['`'].runs > 1 },
  { character: '$', why: 'a formula between dollars without spaces inside', binds: bindsAsMath },
  { character: '[', why: 'a footnote, or unbalanced in a label (GFM footnotes, §6.3)', binds: opensBracket },
  { character: ']', why: 'ends the label of a link (§6.3)', binds: closesBracket },
  {
    character: '!',
    why: 'turns a link into an image (§6.4)',
    isNextToMarkup: true,
    binds: (line, at) => isMarkup(line, at + 1, '['),
  },
  {
    character: ':',
    why: 'turns a footnote reference at a line start into a definition (GFM footnotes)',
    isNextToMarkup: true,
    binds: endsReferenceAtLineStart,
  },
  { character: '|', why: 'separates cells (GFM §4.10)', binds: ({ block }) => block === 'cell' },
]

/** Is there a run that this one may open or close with? */
function pairs(line: Line, at: number): boolean {
  const { text, escapes } = line
  const delimiter = text[at] as Delimiter
  // A run is escaped as one; what would be left of it, or what touches markup, binds by other rules.
  if (text[at - 1] === delimiter)
    return kindAt(line, at - 1) > PieceKind.label || (escapes.at(-1) === at - 1 && boundsOf(line)[delimiter].runs > 1)
  const { firstOpener, lastCloser } = boundsOf(line)[delimiter]
  if (firstOpener >= lastCloser) return false
  let to = at + 1
  while (text[to] === delimiter) to++
  if (holdsDelimiter(line, at, to)) return true
  const { opens, closes } = sides(text, at, to)
  return (opens && lastCloser > at) || (closes && firstOpener < at)
}

/** In a document that has formulas, any two dollars are taken for a pair, as some parsers do. */
function bindsAsMath(line: Line, at: number): boolean {
  const { text, hasMath } = line
  if (hasMath) return boundsOf(line).$.runs > 1 || text[at - 1] === '$' || text[at + 1] === '$'
  return pairs(line, at)
}

function escapesNext({ text, block }: Line, at: number): boolean {
  const next = text.charCodeAt(at + 1)
  return isAsciiPunctuation(next) || next === 0x0a || (block === 'cell' && Number.isNaN(next))
}

const entity = /&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/y

export function entityAt(text: string, at: number): boolean {
  entity.lastIndex = at
  return entity.test(text)
}

function opensBracket(line: Line, at: number): boolean {
  return line.text[at + 1] === '^' || kindAt(line, at) === PieceKind.label
}

function closesBracket(line: Line, at: number): boolean {
  return line.text[at + 1] === '(' || kindAt(line, at) === PieceKind.label
}

function endsReferenceAtLineStart(line: Line, at: number): boolean {
  if (!isMarkup(line, at - 1, ']')) return false
  const start = line.text.lastIndexOf('[^', at)
  return start === 0 || line.text[start - 1] === '\n'
}

function isMarkup(line: Line, at: number, character: string): boolean {
  return line.text[at] === character && kindAt(line, at) === PieceKind.markup
}
