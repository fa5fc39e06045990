/** Text within a block: marks around words, macros, characters that stand for others ("Text", "Inline Macros"). */

import { decodeReferences } from '../../carriers/html-syntax/character-references.ts'
import { Lookahead } from '../../carriers/light-markup/lookahead.ts'
import { text as textNode } from '../../core/document/build.ts'
import { fitted } from '../../core/document/fitted.ts'
import type { Phrasing } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import { characterNamed } from './document-attributes.ts'
import { macroAt } from './macros.ts'
import { typographic } from './replacements.ts'
import type { Source } from './source.ts'

/** A text of which the constructs are read, one after the other. */
export interface Words {
  readonly text: string
  readonly source: Source
  readonly depth: number
  /** Marks that do not close any more. */
  readonly open: Set<string>
  readonly ahead: Lookahead
}

export interface Found {
  nodes: Phrasing[]
  end: number
}

type Wrap = (children: Phrasing[]) => Phrasing[]

/** Marks, and what they make of what is between two of them. */
const marks: Readonly<Record<string, Wrap>> = {
  '*': (children) => [{ type: 'strong', children }],
  _: (children) => [{ type: 'emphasis', children }],
  '`': (children) => [{ type: 'inlineCode', value: plainText(children) }],
  '#': (children) => children,
}

/** Marks within marks; deeper ones are text. */
const maximumDepth = 10
const wordCharacter = /[\p{L}\p{N}_]/u
const role = /\[([^[\]\n]{0,100})\](?=[*_`#])/y
const literal =
  /\+\+\+([\s\S]{1,5000}?)\+\+\+|\+\+([\s\S]{1,5000}?)\+\+|\+(?!\s)([^+\n]{1,500}?)(?<!\s)\+(?![\p{L}\p{N}_])/uy
const script = /\^([^\s^]{1,200})\^|~([^\s~]{1,200})~/y
const maxQuoted = 2_000
const closingQuotes = { '"': /(?<!\s)`"/g, "'": /(?<!\s)`'/g } as const
const named = /\{([a-z][a-z-]*)\}/y
/** Where text may be something else: at signs, and at the names of macros. */
const special =
  /[\\*_`#^~+<{[("']|(?<![\w-])(?:https?|ftp|irc|link|mailto|xref|image|icon|kbd|btn|menu|footnote|footnoteref|stem|latexmath|asciimath|pass|anchor|indexterm2?):/g

export function readInline(words: string, source: Source, depth = 0): Phrasing[] {
  return parse(depth === 0 ? source.attributes.expand(words) : words, source, depth)
}

function parse(text: string, source: Source, depth: number): Phrasing[] {
  const nodes: Phrasing[] = []
  const words: Words = { text, source, depth, open: new Set(), ahead: new Lookahead(text) }
  let plain = ''
  let from = 0
  const flush = (): void => {
    if (plain) nodes.push(textNode(typographic(decodeReferences(plain))))
    plain = ''
  }
  while (from < text.length) {
    special.lastIndex = from
    const at = special.exec(text)?.index ?? text.length
    plain += text.slice(from, at)
    if (at === text.length) break
    const found = escapedAt(words, at) ?? constructAt(words, at)
    if (found) {
      flush()
      for (const node of found.nodes) nodes.push(node)
      from = found.end
    } else {
      plain += text[at]!
      from = at + 1
    }
  }
  flush()
  return fitted(nodes)
}

function constructAt(words: Words, at: number): Found | undefined {
  const { text, depth } = words
  if (depth >= maximumDepth) return undefined
  switch (text[at]) {
    case '+':
      return breakAt(text, at) ?? literalAt(text, at)
    case '^':
    case '~':
      return scriptAt(words, at)
    case '"':
    case "'":
      return quotedAt(words, at, text[at])
    case '{':
      return characterAt(text, at)
    case '[':
      return roleAt(words, at) ?? macroAt(words, at)
    default:
      return markAt(words, at) ?? macroAt(words, at)
  }
}

/** What would be markup behind a backslash is text. */
function escapedAt(words: Words, at: number): Found | undefined {
  const { text, source } = words
  if (text[at] !== '\\' || at + 1 === text.length) return undefined
  const doubled = text[at + 1] === '\\' ? 2 : 1
  const found = constructAt({ ...words, source: { ...source, notes: [] } }, at + doubled)
  return found && { nodes: [textNode(text.slice(at + doubled, found.end))], end: found.end }
}

/** A line that ends in a plus sign. */
function breakAt(text: string, at: number): Found | undefined {
  const isEnd = text[at + 1] === '\n' || at + 1 === text.length
  return text[at - 1] === ' ' && isEnd ? { nodes: [{ type: 'break' }], end: at + 2 } : undefined
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

/** Words that are kept as they are ("Passthroughs"). */
function literalAt(text: string, at: number): Found | undefined {
  const found = match(literal, text, at)
  if (!found || (found[3] && at > 0 && wordCharacter.test(text[at - 1]!))) return undefined
  return { nodes: [textNode(found[1] ?? found[2] ?? found[3]!)], end: at + found[0].length }
}

function scriptAt({ text, source, depth }: Words, at: number): Found | undefined {
  const found = match(script, text, at)
  if (!found) return undefined
  const children = readInline(found[1] ?? found[2]!, source, depth + 1)
  return {
    nodes: [{ type: found[1] === undefined ? 'subscript' : 'superscript', children }],
    end: at + found[0].length,
  }
}

function quotedAt({ text, source, depth, ahead }: Words, at: number, quote: '"' | "'"): Found | undefined {
  const start = at + 2
  if (text[at + 1] !== '`' || /\s|^$/.test(text[start] ?? '')) return undefined
  const end = ahead.next(closingQuotes[quote], start + 1)
  if (end - start > maxQuoted) return undefined
  const [opening, closing] = quote === '"' ? '“”' : '‘’'
  const inside = readInline(text.slice(start, end), source, depth + 1)
  return { nodes: [textNode(opening!), ...inside, textNode(closing!)], end: end + 2 }
}

function characterAt(text: string, at: number): Found | undefined {
  const found = match(named, text, at)
  const character = found && characterNamed(found[1]!)
  return character === undefined ? undefined : { nodes: [textNode(character)], end: at + found![0].length }
}

/** Words in marks that say how they look, or what they are. */
function roleAt(words: Words, at: number): Found | undefined {
  const found = match(role, words.text, at)
  const marked = found && markAt(words, at + found[0].length)
  if (!marked) return undefined
  const isStruck = /(?:^|[.\s])(?:line-through|strike)(?![\w-])/.test(found[1]!)
  return { nodes: isStruck ? [{ type: 'delete', children: marked.nodes }] : marked.nodes, end: marked.end }
}

/** A pair of doubled marks anywhere, or of single ones at the edges of words. */
function markAt({ text, source, depth, open }: Words, at: number): Found | undefined {
  const mark = text[at]!
  const wrap = marks[mark]
  if (!wrap) return undefined
  const isDoubled = text[at + 1] === mark
  const end = isDoubled ? doubledEnd(text, at, open) : singleEnd(text, at, open)
  if (end === undefined) return undefined
  const width = isDoubled ? 2 : 1
  const inside = text.slice(at + width, end)
  // Within code, plus signs keep words from being markup.
  const kept = mark === '`' ? /^\+([\s\S]+)\+$/.exec(inside)?.[1] : undefined
  return {
    nodes: wrap(kept === undefined ? readInline(inside, source, depth + 1) : [textNode(kept)]),
    end: end + width,
  }
}

function doubledEnd(text: string, at: number, open: Set<string>): number | undefined {
  const mark = text.slice(at, at + 2)
  if (open.has(mark)) return undefined
  const end = text.indexOf(mark, at + 3)
  if (end < 0) open.add(mark)
  return end < 0 ? undefined : end
}

function singleEnd(text: string, at: number, open: Set<string>): number | undefined {
  const mark = text[at]!
  if (open.has(mark) || (at > 0 && /[\p{L}\p{N}_;:}]/u.test(text[at - 1]!))) return undefined
  if (/\s|^$/.test(text[at + 1] ?? '')) return undefined
  for (let end = text.indexOf(mark, at + 2); end >= 0; end = text.indexOf(mark, end + 1))
    if (!/\s/.test(text[end - 1]!) && !(end + 1 < text.length && wordCharacter.test(text[end + 1]!))) return end
  open.add(mark)
  return undefined
}
