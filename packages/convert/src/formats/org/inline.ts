/** Objects within a paragraph: emphasis, links, footnotes, formulas (Org syntax, "Objects"). */
import { Lookahead } from '../../carriers/light-markup/lookahead.ts'
import { text } from '../../core/document/build.ts'
import { fitted } from '../../core/document/fitted.ts'
import type { Phrasing } from '../../core/document/nodes.ts'
import { characterOf } from './entities.ts'

type Wrap = (inside: string, depth: number) => Phrasing

/** Markers, and what they make of what is between two of them. */
const markers: Readonly<Record<string, Wrap>> = {
  '*': (inside, depth) => ({ type: 'strong', children: readInline(inside, depth) }),
  '/': (inside, depth) => ({ type: 'emphasis', children: readInline(inside, depth) }),
  _: (inside, depth) => ({ type: 'emphasis', children: readInline(inside, depth) }),
  '+': (inside, depth) => ({ type: 'delete', children: readInline(inside, depth) }),
  '=': (value) => ({ type: 'inlineCode', value }),
  '~': (value) => ({ type: 'inlineCode', value }),
}

const before = /[\s({'"\-—]/
const after = /[\s)}'"\-—.,;:!?[\]\\]/
/** Emphasis within emphasis; deeper markers are text. */
const maximumDepth = 10

/** Within the longest addresses that people write, so that what does not end costs little. */
const link = /\[\[((?:[^[\]\\]|\\.){1,2000})\](?:\[((?:[^[\]]|\[(?!\[)|\](?!\])){1,2000})\])?\]/y
const note = /\[fn:([\w-]+)\]/y
const dollars = /\$\$([^$]{1,2000})\$\$|\$([^\s$](?:[^$\n]*[^\s$])?)\$/y
const closingFormula: Readonly<Record<string, RegExp>> = { '(': /\\\)/g, '[': /\\\]/g }
const maxFormula = 2_000
const address = /https?:\/\/[^\s<>[\]()]+[^\s<>[\]().,;:!?'"]/y
const pictures = /\.(?:png|jpe?g|gif|svg|webp|bmp|tiff?)$/i

export function readInline(source: string, depth = 0): Phrasing[] {
  const nodes: Phrasing[] = []
  /** Markers that do not close any more. */
  const open = new Set<string>()
  const ahead = new Lookahead(source)
  /** What is plain up to `from`, where only markup without content is around it. */
  let plain = ''
  let from = 0
  const flush = (end: number): void => {
    plain += source.slice(from, end)
    if (plain) nodes.push(text(typeset(plain)))
    plain = ''
  }
  for (let at = 0; at < source.length; ) {
    const found = objectAt(source, at, ahead) ?? emphasisAt(source, at, depth, open)
    if (!found) {
      at++
      continue
    }
    if (found.node) {
      flush(at)
      nodes.push(found.node)
    } else plain += source.slice(from, at)
    at = found.end
    from = at
  }
  flush(source.length)
  return fitted(nodes)
}

/** Dashes and dots (Org manual, "Special Symbols"); an option of a command keeps its hyphens. */
function typeset(plain: string): string {
  if (!/--|\.\.\./.test(plain)) return plain
  return plain
    .replace(/(?<![-.])\.\.\.(?!\.)/g, '…')
    .replace(/(?<!-)---(?!-)/g, '—')
    .replace(/(?<=[^\s-])--(?=[^\s-])|(?<=\s)--(?=\s)/g, '–')
}

interface Found {
  /** Absent where there is nothing to show. */
  node?: Phrasing
  end: number
}

function objectAt(source: string, at: number, ahead: Lookahead): Found | undefined {
  switch (source[at]) {
    case '[':
      return linkAt(source, at) ?? noteAt(source, at) ?? citationAt(source, at)
    case '\\':
      if (source.startsWith('\\\\\n', at)) return { node: { type: 'break' }, end: at + 3 }
      return formulaAt(source, at, ahead) ?? entityAt(source, at)
    case '$':
      return formulaOf(match(dollars, source, at), at)
    case '<':
      return angledAt(source, at) ?? targetAt(source, at)
    case '@':
      return exportedAt(source, at)
    case 's':
      return codeAt(source, at)
    case 'h': {
      const url = at > 0 && /\w/.test(source[at - 1]!) ? undefined : match(address, source, at)?.[0]
      return url ? { node: { type: 'link', url, children: [text(url)] }, end: at + url.length } : undefined
    }
    case '_':
    case '^':
      return scriptAt(source, at)
    default:
      return undefined
  }
}

const braced = /[_^]\{([^{}\n]{1,200})\}/y
const raisedNumber = /\^(-?\d{1,9})(?!\w)/y

/** Lowered and raised text: in braces, or a number above; other characters are as often part of a name. */
function scriptAt(source: string, at: number): Found | undefined {
  if (at === 0 || /\s/.test(source[at - 1]!)) return undefined
  const found = match(braced, source, at) ?? match(raisedNumber, source, at)
  if (!found) return undefined
  const type = source[at] === '_' ? 'subscript' : 'superscript'
  return { node: { type, children: [text(found[1]!)] }, end: at + found[0].length }
}

const entity = /\\([a-zA-Z]{2,20})(?:\{\}|(?![a-zA-Z]))/y

/** Characters by the names that TeX has for them (Org syntax, "Entities"). */
function entityAt(source: string, at: number): Found | undefined {
  const found = match(entity, source, at)
  const character = found && characterOf.get(found[1]!)
  return character === undefined ? undefined : { node: text(character), end: at + found![0].length }
}

function match(pattern: RegExp, source: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(source) ?? undefined
}

function linkAt(source: string, at: number): Found | undefined {
  const found = source[at + 1] === '[' ? match(link, source, at) : undefined
  if (!found) return undefined
  // Within a file a heading or a line may be named.
  const url = found[1]!
    .replace(/\\(.)/g, '$1')
    .replace(/^(?:file|id):/, '')
    .replace(/(\.\w{1,10})::.*/s, '$1')
  const end = at + found[0].length
  if (found[2] === undefined && pictures.test(url)) return { node: { type: 'image', url, alt: '' }, end }
  const children = found[2] === undefined ? [text(url.replace(/^[*#]/, ''))] : wordsOfLink(found[2])
  // A link to a heading, or to a place by its name.
  const isPlace = /^[*#]/.test(url) || !/^[a-z][\w+.-]*:|[./]/i.test(url)
  return { node: { type: 'link', url: isPlace ? `#${url.replace(/^[*#]/, '')}` : url, children }, end }
}

/** A picture stands alone. */
function wordsOfLink(written: string): Phrasing[] {
  const url = written.replace(/^file:/, '')
  return pictures.test(url) && !/\s/.test(url)
    ? [{ type: 'image', url, alt: '' }]
    : readInline(written, maximumDepth - 1)
}

const citation = /\[cite(?:\/[\w/-]{1,30})?:([^\][]{1,500})\]/y

/** Works by their keys (Org manual, "Citations"). */
function citationAt(source: string, at: number): Found | undefined {
  const found = match(citation, source, at)
  return found && { node: text(`[${found[1]!.trim()}]`), end: at + found[0].length }
}

function noteAt(source: string, at: number): Found | undefined {
  const found = match(note, source, at)
  return found && { node: { type: 'footnoteReference', identifier: found[1]! }, end: at + found[0].length }
}

/** An address within angle brackets. */
function angledAt(source: string, at: number): Found | undefined {
  const url = match(address, source, at + 1)?.[0]
  const end = at + 1 + (url?.length ?? 0)
  return url && source[end] === '>' ? { node: { type: 'link', url, children: [text(url)] }, end: end + 1 } : undefined
}

const target = /<<<?([^<>\n]{1,200})>>>?/y

/** A place that links name; where they do so by its words, these are shown. */
function targetAt(source: string, at: number): Found | undefined {
  const found = match(target, source, at)
  if (!found) return undefined
  const end = at + found[0].length
  return found[0].startsWith('<<<') ? { node: text(found[1]!), end } : { end }
}

const exported = /@@[\w-]{1,30}:((?:[^@]|@(?!@)){0,2000})@@/y

/** What is for one program that prints it. */
function exportedAt(source: string, at: number): Found | undefined {
  const found = match(exported, source, at)
  return found && { end: at + found[0].length }
}

const inlineCode = /src_[\w-]{1,30}(?:\[[^\]\n]{0,200}\])?\{([^{}\n]{1,1000})\}/y

function codeAt(source: string, at: number): Found | undefined {
  const found = at > 0 && /\w/.test(source[at - 1]!) ? undefined : match(inlineCode, source, at)
  return found && { node: { type: 'inlineCode', value: found[1]! }, end: at + found[0].length }
}

function formulaAt(source: string, at: number, ahead: Lookahead): Found | undefined {
  const closing = closingFormula[source[at + 1] ?? '']
  const end = closing ? ahead.next(closing, at + 3) : Number.POSITIVE_INFINITY
  if (end - at - 2 > maxFormula) return undefined
  return { node: { type: 'inlineMath', value: source.slice(at + 2, end).trim() }, end: end + 2 }
}

function formulaOf(found: RegExpExecArray | undefined, at: number): Found | undefined {
  const value = found?.[1] ?? found?.[2]
  return found && value ? { node: { type: 'inlineMath', value: value.trim() }, end: at + found[0].length } : undefined
}

function emphasisAt(source: string, at: number, depth: number, open: Set<string>): Found | undefined {
  const marker = source[at]!
  const wrap = markers[marker]
  if (!wrap || depth >= maximumDepth || open.has(marker)) return undefined
  if (at > 0 && !before.test(source[at - 1]!)) return undefined
  if (/\s|^$/.test(source[at + 1] ?? '')) return undefined
  for (let end = source.indexOf(marker, at + 2); end >= 0; end = source.indexOf(marker, end + 1)) {
    if (/\s/.test(source[end - 1]!) || !(end + 1 === source.length || after.test(source[end + 1]!))) continue
    return { node: wrap(source.slice(at + 1, end), depth + 1), end: end + 1 }
  }
  open.add(marker)
  return undefined
}
