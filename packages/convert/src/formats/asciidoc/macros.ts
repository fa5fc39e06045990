/** Links, references, pictures, notes, keys and formulas within text ("Inline Macros"). */
import { image, paragraph, text } from '../../core/document/build.ts'
import type { Phrasing } from '../../core/document/nodes.ts'
import { parseAttributes } from './block-attributes.ts'
import { type Found, readInline } from './inline.ts'
import { identifierOf } from './names.ts'
import type { Source } from './source.ts'
import { formulaOf } from './styles.ts'

const macro = /([a-z][a-z0-9]*):(?!:)(\+\+[^+\n]{1,2000}\+\+|[^\s[\]:][^\s[\]]{0,2000})?\[((?:\\\]|[^\]]){0,5000})\]/y
/** Notes hold links, whose words stand between brackets, too. */
const footnote = /footnote:([\w-]{1,100})?\[((?:\\\]|[^[\]]|\[[^[\]]{0,500}\]){0,5000})\]/y
const address = /(?:https?|ftp|irc):\/\/[^\s<>[\]]{1,2000}/y
const label = /\[((?:\\\]|[^\]]){0,2000})\]/y
const angled = /<((?:https?|ftp|irc):\/\/[^\s<>]{1,2000})>/y
const reference = /<<([^<>,\n]{1,300})(?:,([^<>]{1,1000}))?>>/y
const anchor = /\[\[\[([\w-]{1,100})(?:,([^\]]{1,300}))?\]\]\]|\[\[[\p{L}_:][^[\]\n]{0,300}\]\]/uy
const indexTerm = /\(\(\(([^()]{1,500})\)\)\)|\(\(([^()]{1,500})\)\)/y

function match(pattern: RegExp, words: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(words) ?? undefined
}

/** What stands at the place, where it is a macro or an address. */
export function macroAt(words: string, at: number, source: Source): Found | undefined {
  switch (words[at]) {
    case '<':
      return referenceAt(words, at, source) ?? angledAt(words, at)
    case '[':
      return anchorAt(words, at)
    case '(':
      return indexTermAt(words, at, source)
    default:
      return /[a-z]/.test(words[at]!)
        ? (addressAt(words, at, source) ?? noteAt(words, at, source) ?? namedAt(words, at, source))
        : undefined
  }
}

function referenceAt(words: string, at: number, source: Source): Found | undefined {
  const found = match(reference, words, at)
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

function angledAt(words: string, at: number): Found | undefined {
  const found = match(angled, words, at)
  return found && { nodes: [link(found[1]!, [text(found[1]!)])], end: at + found[0].length }
}

function link(url: string, children: Phrasing[]): Phrasing {
  return { type: 'link', url, children }
}

function anchorAt(words: string, at: number): Found | undefined {
  const found = match(anchor, words, at)
  if (!found) return undefined
  // An entry of a bibliography is shown by its name.
  const name = found[2] ?? found[1]
  return { nodes: name ? [text(`[${name}]`)] : [], end: at + found[0].length }
}

/** A term of the index is shown where it has two brackets. */
function indexTermAt(words: string, at: number, source: Source): Found | undefined {
  const found = match(indexTerm, words, at)
  return found && { nodes: found[2] ? readInline(found[2], source, 1) : [], end: at + found[0].length }
}

/** An address with words for it, or as it is, without the sign that ends the sentence. */
function addressAt(words: string, at: number, source: Source): Found | undefined {
  if (at > 0 && /[\p{L}\p{N}]/u.test(words[at - 1]!)) return undefined
  const found = match(address, words, at)
  if (!found) return undefined
  const labelled = match(label, words, at + found[0].length)
  if (labelled) return { nodes: [linkTo(found[0], labelled[1]!, source)], end: label.lastIndex }
  const url = found[0].replace(/(?<![.,;:!?)'"*_])[.,;:!?)'"*_]+$/, '')
  return { nodes: [link(url, [text(url)])], end: at + url.length }
}

function linkTo(url: string, inside: string, source: Source): Phrasing {
  const words = wordsOf(inside)
  return link(url, words ? readInline(words, source, 1) : [text(url.replace(/^mailto:/, ''))])
}

/** What is shown of a link: all between the brackets, or what stands there before attributes. */
function wordsOf(inside: string): string {
  const own = inside.replaceAll('\\]', ']')
  const words = /[\w-]=/.test(own) || own.startsWith('"') ? (parseAttributes(own).positional[0] ?? '') : own
  return words.replace(/\^$/, '').trim()
}

function noteAt(words: string, at: number, source: Source): Found | undefined {
  const found = words.startsWith('footnote:', at) ? match(footnote, words, at) : undefined
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

function namedAt(words: string, at: number, source: Source): Found | undefined {
  const found = match(macro, words, at)
  if (!found) return undefined
  const [whole, name = '', written = '', inside = ''] = found
  const target = written.replace(/^\+\+(.+)\+\+$/, '$1')
  const nodes = nodesOf(name, target, inside.replaceAll('\\]', ']'), source)
  return nodes && { nodes, end: at + whole.length }
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
      return [text(`[${target}]`)]
    case 'kbd':
      return keysOf(inside)
    case 'btn':
      return [{ type: 'strong', children: [text(inside)] }]
    case 'menu':
      return [
        {
          type: 'strong',
          children: [
            text(
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
      return [text(inside)]
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
    ...(index > 0 ? [text('+')] : []),
    ...(value ? [{ type: 'inlineCode', value } as const] : []),
  ])
}
