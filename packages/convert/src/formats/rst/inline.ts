/** Inline markup: emphasis, literals, references, roles, footnotes (specification, "Inline Markup"). */
import { text } from '../../core/document/build.ts'
import { fitted } from '../../core/document/fitted.ts'
import type { Phrasing } from '../../core/document/nodes.ts'
import { lookupTable } from '../../core/lookup-table.ts'
import { type Names, type NoteCounts, nameOf } from './names.ts'

/** Within the longest names and literals that people write, so that what does not end costs little. */
const literal = /``([^`](?:[\s\S]{0,500}?[^\s])??)``/y
const strong = /\*\*([^\s*](?:[\s\S]{0,500}?[^\s])??)\*\*/y
const emphasis = /\*([^\s*](?:[^*]{0,500}?[^\s*])??)\*/y
const role = /:([a-zA-Z][\w.:-]{0,40}):`([^`]{1,1000})`/y
const roleBehind = /:([a-zA-Z][\w.:-]{0,40}):(?!\w)/y
const interpreted = /`([^\s`](?:[^`]{0,1000}[^\s`])?)`(__?)?/y
const note = /\[(#?[\w.-]{0,40}|\*)\]_/y
const named = /([A-Za-z0-9](?:[\w.:+-]{0,60}[A-Za-z0-9])?)(__?)(?![\w`])/y
const substituted = /\|([^|\s](?:[^|]{0,98}[^|\s])?)\|_{0,2}/y
const address = /https?:\/\/[^\s<>`[\]()]+[^\s<>`[\]().,;:!?'"]/y

export function readInline(source: string, names: Names): Phrasing[] {
  const nodes: Phrasing[] = []
  /** What is plain up to `from`, where characters are escaped. */
  let plain = ''
  let from = 0
  const flush = (end: number): void => {
    plain += source.slice(from, end)
    if (plain) nodes.push(text(plain))
    plain = ''
  }
  for (let at = 0; at < source.length; ) {
    const character = source[at]!
    if (character === '\\') {
      // An escaped space is nothing; any other escaped character is itself.
      plain += source.slice(from, at)
      from = /\s/.test(source[at + 1] ?? '') ? at + 2 : at + 1
      at += 2
      continue
    }
    const found = isWordInside(source, at) ? undefined : markupAt(source, at, character, names)
    if (!found) {
      at++
      continue
    }
    flush(at)
    nodes.push(found.node)
    at = found.end
    from = at
  }
  flush(source.length)
  return fitted(nodes)
}

/** Markup begins at the edge of a word. */
function isWordInside(source: string, at: number): boolean {
  return at > 0 && /[\p{L}\p{N}]/u.test(source[at - 1]!)
}

interface Found {
  node: Phrasing
  end: number
}

function markupAt(source: string, at: number, character: string, names: Names): Found | undefined {
  switch (character) {
    case '`':
      return literalAt(source, at) ?? interpretedAt(source, at, names)
    case '*':
      return starsAt(source, at)
    case ':':
      return roleAt(source, at, names)
    case '[':
      return noteAt(source, at, names)
    case '|':
      return substituteAt(source, at, names)
    default:
      return /[A-Za-z0-9]/.test(character) ? wordAt(source, at, names) : undefined
  }
}

function match(pattern: RegExp, source: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(source) ?? undefined
}

function literalAt(source: string, at: number): Found | undefined {
  const found = match(literal, source, at)
  return found && { node: { type: 'inlineCode', value: found[1]! }, end: at + found[0].length }
}

function starsAt(source: string, at: number): Found | undefined {
  const bold = match(strong, source, at)
  if (bold) return { node: { type: 'strong', children: [text(bold[1]!)] }, end: at + bold[0].length }
  const slanted = match(emphasis, source, at)
  return slanted && { node: { type: 'emphasis', children: [text(slanted[1]!)] }, end: at + slanted[0].length }
}

/** Words, and what they lead to between angle brackets. */
const titled = /^([\s\S]*?)(?<!\s)\s*<([^<>]+)>$/

/** `text <address>`_, `name`_, or a title of a work. */
function interpretedAt(source: string, at: number, names: Names): Found | undefined {
  const found = match(interpreted, source, at)
  if (!found) return undefined
  const end = at + found[0].length
  const [, inside = '', reference] = found
  const embedded = titled.exec(inside)
  if (embedded && reference) {
    const url = embedded[2]!.endsWith('_') ? addressOf(embedded[2]!.slice(0, -1), names) : embedded[2]!
    return { node: linkTo(embedded[1] || embedded[2]!, url), end }
  }
  if (reference) return { node: linkTo(inside, referredBy(reference, inside, names)), end }
  const behind = match(roleBehind, source, end)
  if (behind) return { node: nodeOfRole(behind[1]!, inside, names), end: end + behind[0].length }
  const { standard } = names.roles
  return { node: standard ? nodeOfRole(standard, inside, names) : { type: 'emphasis', children: [text(inside)] }, end }
}

function linkTo(words: string, url: string): Phrasing {
  return { type: 'link', url, children: [text(words.replace(/\s+/g, ' '))] }
}

/** Two low lines are a reference without a name, of the next target without one. */
function referredBy(underscores: string, words: string, names: Names): string {
  return (underscores === '__' && names.anonymous.pop()) || addressOf(words, names)
}

/** A name without a target is that of a title. */
function addressOf(name: string, { addresses }: Names): string {
  const key = nameOf(name)
  return addresses.get(key) ?? `#${key}`
}

/** @returns Undefined where nothing has the name: a word may end with a low line. */
function knownAddressOf(name: string, { addresses, places }: Names): string | undefined {
  const key = nameOf(name)
  return addresses.get(key) ?? (places.has(key) ? `#${key}` : undefined)
}

const codeRoles =
  /(?:^|:)(?:code|literal|samp|command|file|kbd|option|program|envvar|func|meth|class|mod|data|attr|exc|const|obj|type)$/

/** Series of documents that are referred to by their numbers. */
const standards: Readonly<Record<string, { title: string; addressOf(number: string): string }>> = lookupTable({
  pep: { title: 'PEP', addressOf: (number) => `https://peps.python.org/pep-${number.padStart(4, '0')}/` },
  rfc: { title: 'RFC', addressOf: (number) => `https://datatracker.ietf.org/doc/html/rfc${number}` },
})

function roleAt(source: string, at: number, names: Names): Found | undefined {
  const found = match(role, source, at)
  return found && { node: nodeOfRole(found[1]!, found[2]!, names), end: at + found[0].length }
}

function nodeOfRole(called: string, inside: string, names: Names): Phrasing {
  const name = baseOf(called, names)
  if (name === 'raw') return text(inside.replace(/<[^<>]*>/g, ''))
  if (name === 'math') return { type: 'inlineMath', value: inside }
  const words = inside
    .replace(/(?<!\s)\s*<[^<>]+>$/, '')
    .replace(/^[!~](?:.*\.)?/, '')
    .replace(/\\ /g, '')
  if (name === 'sup' || name === 'superscript') return { type: 'superscript', children: [text(words)] }
  if (name === 'sub' || name === 'subscript') return { type: 'subscript', children: [text(words)] }
  const series = standards[name]
  if (series) return linkTo(`${series.title} ${words}`, series.addressOf(words))
  if (name === 'strong') return { type: 'strong', children: [text(words)] }
  if (name === 'guilabel' || name === 'menuselection')
    return { type: 'strong', children: [text(interfaceWords(words))] }
  if (/^(?:std:)?(?:ref|numref)$/.test(name)) return reference(inside, names)
  if (name === 'doc' || name === 'download') {
    const [, title, file = inside] = titled.exec(inside) ?? []
    return linkTo(title || file, file)
  }
  if (codeRoles.test(name)) return { type: 'inlineCode', value: words }
  return name === 'emphasis' ? { type: 'emphasis', children: [text(words)] } : text(words)
}

const maxBases = 8

/** The role that one of the document is made of. */
function baseOf(name: string, { roles }: Names): string {
  let base = name
  for (let count = 0; count < maxBases && roles.bases.has(base); count++) base = roles.bases.get(base)!
  return base
}

/** Without the characters that stand before the letters of keys, and with the steps into a menu (Sphinx, "Roles"). */
function interfaceWords(words: string): string {
  return words.replace(/&(?=\S)/g, '').replace(/(?<!\s)\s*-->\s*/g, ' › ')
}

/** `title <label>`, or a label alone, for which the title stands that it is before. */
function reference(inside: string, { titles }: Names): Phrasing {
  const [, title = '', label = inside] = titled.exec(inside) ?? []
  const key = nameOf(label.replace(/^!/, ''))
  return linkTo((title.includes('%s') ? '' : title) || titles.get(key) || label, `#${key}`)
}

/** What stands for a name. */
function substituteAt(source: string, at: number, names: Names): Found | undefined {
  const found = match(substituted, source, at)
  const node = found && names.substitutes.get(found[1]!)
  return node && { node, end: at + found![0].length }
}

function noteAt(source: string, at: number, { referred }: Names): Found | undefined {
  const found = match(note, source, at)
  if (!found) return undefined
  return { node: { type: 'footnoteReference', identifier: noteName(found[1]!, referred) }, end: at + found[0].length }
}

/** Footnotes that are numbered by the program have a character for a number, and are recognised by their order. */
export function noteName(label: string, counts: NoteCounts): string {
  if (label === '#') return `note-${++counts['#']}`
  if (label === '*') return `mark-${++counts['*']}`
  return label.replace(/^#/, '')
}

/** An address as it is, or the name of a target. */
function wordAt(source: string, at: number, names: Names): Found | undefined {
  const url = source.startsWith('http', at) ? match(address, source, at)?.[0] : undefined
  if (url) return { node: { type: 'link', url, children: [text(url)] }, end: at + url.length }
  const found = match(named, source, at)
  const target = found && (found[2] === '__' ? names.anonymous.pop() : knownAddressOf(found[1]!, names))
  return target ? { node: linkTo(found[1]!, target), end: at + found[0].length } : undefined
}
