/** Links, references, pictures, notes, keys and formulas within text ("Inline Macros"). */
import { image, paragraph, text as textNode } from '../../core/document/build.ts'
import type { Phrasing } from '../../core/document/nodes.ts'
import { parseAttributes } from './block-attributes.ts'
import { type Found, readInline, type Words } from './inline.ts'
import { identifierOf } from './names.ts'
import type { Source } from './source.ts'
import { formulaOf } from './styles.ts'

const macro = /([a-z][a-z0-9]*):(?!:)(\+\+[^+\n]{1,2000}\+\+(?=\[))?/y
/** What a target ends at. */
const targetEnd = /[\s[\]]/g
const closing = /(?<!\\)\]/g
const maxTarget = 2_000
const maxContent = 5_000
/** Notes hold links, whose words stand between brackets, too. */
const footnote = /footnote:([\w-]{1,100})?\[((?:\\\]|[^[\]]|\[[^[\]]{0,500}\]){0,5000})\]/y
const address = /(?:https?|ftp|irc):\/\/[^\s<>[\]]{1,2000}/y
const maxLabel = 2_000
const angled = /<((?:https?|ftp|irc):\/\/[^\s<>]{1,2000})>/y
const reference = /<<([^<>,\n]{1,300})(?:,([^<>]{1,1000}))?>>/y
const anchor = /\[\[\[([\w-]{1,100})(?:,([^[\]]{1,300}))?\]\]\]|\[\[[\p{L}_:][^[\]\n]{0,300}\]\]/uy
const indexTerm = /\(\(\(([^()]{1,500})\)\)\)|\(\(([^()]{1,500})\)\)/y

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

/** What stands at the place, where it is a macro or an address. */
export function macroAt(words: Words, at: number): Found | undefined {
  switch (words.text[at]) {
    case '<':
      return referenceAt(words, at) ?? angledAt(words, at)
    case '[':
      return anchorAt(words, at)
    case '(':
      return indexTermAt(words, at)
    default:
      return /[a-z]/.test(words.text[at]!)
        ? (addressAt(words, at) ?? noteAt(words, at) ?? namedAt(words, at))
        : undefined
  }
}

/** The end of what stands between brackets, of which the first is at `at`. */
function contentEnd({ text, ahead }: Words, at: number, maximum: number): number | undefined {
  if (text[at] !== '[') return undefined
  const end = ahead.next(closing, at + 1)
  return end - at - 1 <= maximum ? end : undefined
}

function referenceAt({ text, source }: Words, at: number): Found | undefined {
  const found = match(reference, text, at)
  if (!found) return undefined
  return { nodes: [referenceTo(found[1]!.trim(), found[2]?.trim() ?? '', source)], end: at + found[0].length }
}

/** To a place of this document, by its identifier or its title, or to another one. */
function referenceTo(target: string, words: string, source: Source): Phrasing {
  const [path = '', fragment] = /\.\w+(?:#|$)|\//.test(target) ? target.split('#', 2) : ['', target.replace(/^#/, '')]
  const name = fragment ?? ''
  const title = source.titles.get(name) ?? source.titles.get(identifierOf(name))
  // Before a page Antora has its version, its component and its module.
  const page = path.replace(/^(?:[^/#:@]{1,100}[:@])+/, '')
  const url = fragment === undefined ? page : `${page}#${name}`
  const shown = words || (path === '' ? title || name : url)
  return {
    type: 'link',
    url,
    children: readInline(shown, source, 1),
  }
}

function angledAt({ text }: Words, at: number): Found | undefined {
  const found = match(angled, text, at)
  return found && { nodes: [link(found[1]!, [textNode(found[1]!)])], end: at + found[0].length }
}

function link(url: string, children: Phrasing[]): Phrasing {
  return { type: 'link', url, children }
}

function anchorAt({ text }: Words, at: number): Found | undefined {
  const found = match(anchor, text, at)
  if (!found) return undefined
  // An entry of a bibliography is shown by its name.
  const name = found[2] ?? found[1]
  return { nodes: name ? [textNode(`[${name}]`)] : [], end: at + found[0].length }
}

/** A term of the index is shown where it has two brackets. */
function indexTermAt({ text, source }: Words, at: number): Found | undefined {
  const found = match(indexTerm, text, at)
  return found && { nodes: found[2] ? readInline(found[2], source, 1) : [], end: at + found[0].length }
}

/** An address with words for it, or as it is, without the character that ends the sentence. */
function addressAt(words: Words, at: number): Found | undefined {
  const { text, source } = words
  if (at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1]!)) return undefined
  const found = match(address, text, at)
  if (!found) return undefined
  const start = at + found[0].length
  const end = contentEnd(words, start, maxLabel)
  if (end !== undefined) return { nodes: [linkTo(found[0], text.slice(start + 1, end), source)], end: end + 1 }
  const url = found[0].replace(/(?<![.,;:!?)'"*_])[.,;:!?)'"*_]+$/, '')
  return { nodes: [link(url, [textNode(url)])], end: at + url.length }
}

function linkTo(url: string, inside: string, source: Source): Phrasing {
  const words = wordsOf(inside)
  return link(url, words ? readInline(words, source, 1) : [textNode(url.replace(/^mailto:/, ''))])
}

/** What is shown of a link: all between the brackets, or what stands there before attributes. */
function wordsOf(inside: string): string {
  const own = inside.replaceAll('\\]', ']')
  const words = /[\w-]=/.test(own) || own.startsWith('"') ? (parseAttributes(own).positional[0] ?? '') : own
  return words.replace(/\^$/, '').trim()
}

function noteAt({ text, source }: Words, at: number): Found | undefined {
  const found = text.startsWith('footnote:', at) ? match(footnote, text, at) : undefined
  return found && { nodes: [noteOf(found[1], found[2]!.replaceAll('\\]', ']'), source)], end: at + found[0].length }
}

/** A name without words refers to a note that came before. */
function noteOf(name: string | undefined, words: string, source: Source): Phrasing {
  const { notes } = source
  const identifier = name ?? String(notes.length + 1)
  if (words.trim() !== '') {
    const children = [paragraph(readInline(words.trim(), source, 1))]
    notes.push({ type: 'footnoteDefinition', identifier, children })
  }
  return { type: 'footnoteReference', identifier }
}

function namedAt(words: Words, at: number): Found | undefined {
  const { text, source, ahead } = words
  const found = match(macro, text, at)
  if (!found) return undefined
  const [begun, name = '', kept] = found
  const from = at + begun.length
  // A target that a colon begins is the target of another macro.
  const open = kept === undefined && text[from] !== ':' ? ahead.next(targetEnd, from) : from
  const end = open - from <= maxTarget ? contentEnd(words, open, maxContent) : undefined
  if (end === undefined) return undefined
  const target = kept?.slice(2, -2) ?? text.slice(from, open)
  const nodes = nodesOf(name, target, text.slice(open + 1, end).replaceAll('\\]', ']'), source)
  return nodes && { nodes, end: end + 1 }
}

function nodesOf(name: string, target: string, inside: string, source: Source): Phrasing[] | undefined {
  switch (name) {
    case 'link':
      return [linkTo(target, inside, source)]
    case 'mailto':
      return [linkTo(`mailto:${target}`, inside, source)]
    case 'xref':
      return [referenceTo(target, wordsOf(inside), source)]
    case 'image':
      return [pictureOf(target, inside)]
    case 'icon':
      return [textNode(`[${target}]`)]
    case 'kbd':
      return keysOf(inside)
    case 'btn':
      return [{ type: 'strong', children: [textNode(inside)] }]
    case 'menu':
      return [
        {
          type: 'strong',
          children: [
            textNode(
              [target, ...inside.split('>')]
                .map((one) => one.trim())
                .filter(Boolean)
                .join(' › '),
            ),
          ],
        },
      ]
    case 'footnoteref': {
      const [id, words = ''] = inside.split(/,(.*)/s)
      return [noteOf(id!.trim(), words, source)]
    }
    case 'stem':
    case 'latexmath':
    case 'asciimath':
      return inside.trim() ? [{ type: 'inlineMath', value: formulaOf(inside, name, source) }] : []
    case 'pass':
      return [textNode(inside)]
    case 'anchor':
    case 'indexterm':
      return []
    case 'indexterm2':
      return readInline(inside, source, 1)
    default:
      return undefined
  }
}

function pictureOf(url: string, inside: string): Phrasing {
  const { named, positional } = parseAttributes(inside)
  const picture = image(url, named.get('alt') ?? positional[0] ?? '')
  const target = named.get('link')
  return target ? link(target, [picture]) : picture
}

/** Keys that are held together stand each for itself. */
function keysOf(inside: string): Phrasing[] {
  const keys = inside.split(/(?<=\S)\s*[+,]\s*/).map((key) => key.trim())
  return keys.flatMap((value, index): Phrasing[] => [
    ...(index > 0 ? [textNode('+')] : []),
    ...(value ? [{ type: 'inlineCode', value } as const] : []),
  ])
}
