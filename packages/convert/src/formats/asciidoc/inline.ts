/** Text within a block: marks around words, macros, signs that stand for others ("Text", "Inline Macros"). */

import { decodeReferences } from '../../carriers/html-syntax/character-references.ts'
import { text } from '../../core/document/build.ts'
import type { Phrasing } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import { characterNamed } from './document-attributes.ts'
import { macroAt } from './macros.ts'
import { typographic } from './replacements.ts'
import type { Source } from './source.ts'

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
const quoted = /"`(?!\s)([\s\S]{1,2000}?)(?<!\s)`"|'`(?!\s)([\s\S]{1,2000}?)(?<!\s)`'/y
const named = /\{([a-z][a-z-]*)\}/y
/** Where text may be something else: at signs, and at the names of macros. */
const special =
  /[\\*_`#^~+<{[("']|(?<![\w-])(?:https?|ftp|irc|link|mailto|xref|image|icon|kbd|btn|menu|footnote|footnoteref|stem|latexmath|asciimath|pass|anchor|indexterm2?):/g

export function readInline(words: string, source: Source, depth = 0): Phrasing[] {
  return parse(depth === 0 ? source.attributes.expand(words) : words, source, depth)
}

function parse(words: string, source: Source, depth: number): Phrasing[] {
  const nodes: Phrasing[] = []
  /** Marks that do not close any more. */
  const open = new Set<string>()
  let plain = ''
  let from = 0
  const flush = (): void => {
    if (plain) nodes.push(text(typographic(decodeReferences(plain))))
    plain = ''
  }
  while (from < words.length) {
    special.lastIndex = from
    const at = special.exec(words)?.index ?? words.length
    plain += words.slice(from, at)
    if (at === words.length) break
    const found = escapedAt(words, at, source, depth, open) ?? constructAt(words, at, source, depth, open)
    if (found) {
      flush()
      for (const node of found.nodes) nodes.push(node)
      from = found.end
    } else {
      plain += words[at]!
      from = at + 1
    }
  }
  flush()
  return nodes
}

function constructAt(words: string, at: number, source: Source, depth: number, open: Set<string>): Found | undefined {
  if (depth >= maximumDepth) return undefined
  switch (words[at]) {
    case '+':
      return breakAt(words, at) ?? literalAt(words, at)
    case '^':
    case '~':
      return scriptAt(words, at, source, depth)
    case '"':
    case "'":
      return quotedAt(words, at, source, depth)
    case '{':
      return characterAt(words, at)
    case '[':
      return roleAt(words, at, source, depth, open) ?? macroAt(words, at, source)
    default:
      return markAt(words, at, source, depth, open) ?? macroAt(words, at, source)
  }
}

/** What would be markup behind a backslash is text. */
function escapedAt(words: string, at: number, source: Source, depth: number, open: Set<string>): Found | undefined {
  if (words[at] !== '\\' || at + 1 === words.length) return undefined
  const doubled = words[at + 1] === '\\' ? 2 : 1
  const found = constructAt(words, at + doubled, { ...source, notes: [] }, depth, open)
  return found && { nodes: [text(words.slice(at + doubled, found.end))], end: found.end }
}

/** A line that ends in a plus sign. */
function breakAt(words: string, at: number): Found | undefined {
  const isEnd = words[at + 1] === '\n' || at + 1 === words.length
  return words[at - 1] === ' ' && isEnd ? { nodes: [{ type: 'break' }], end: at + 2 } : undefined
}

function match(pattern: RegExp, words: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(words) ?? undefined
}

/** Words that are kept as they are ("Passthroughs"). */
function literalAt(words: string, at: number): Found | undefined {
  const found = match(literal, words, at)
  if (!found || (found[3] && at > 0 && wordCharacter.test(words[at - 1]!))) return undefined
  return { nodes: [text(found[1] ?? found[2] ?? found[3]!)], end: at + found[0].length }
}

function scriptAt(words: string, at: number, source: Source, depth: number): Found | undefined {
  const found = match(script, words, at)
  if (!found) return undefined
  const children = readInline(found[1] ?? found[2]!, source, depth + 1)
  return {
    nodes: [{ type: found[1] === undefined ? 'subscript' : 'superscript', children }],
    end: at + found[0].length,
  }
}

function quotedAt(words: string, at: number, source: Source, depth: number): Found | undefined {
  const found = match(quoted, words, at)
  if (!found) return undefined
  const [opening, closing] = found[1] === undefined ? '‘’' : '“”'
  const inside = readInline(found[1] ?? found[2]!, source, depth + 1)
  return { nodes: [text(opening!), ...inside, text(closing!)], end: at + found[0].length }
}

function characterAt(words: string, at: number): Found | undefined {
  const found = match(named, words, at)
  const character = found && characterNamed(found[1]!)
  return character === undefined ? undefined : { nodes: [text(character)], end: at + found![0].length }
}

/** Words in marks that say how they look, or what they are. */
function roleAt(words: string, at: number, source: Source, depth: number, open: Set<string>): Found | undefined {
  const found = match(role, words, at)
  const marked = found && markAt(words, at + found[0].length, source, depth, open)
  if (!marked) return undefined
  const isStruck = /(?:^|[.\s])(?:line-through|strike)(?![\w-])/.test(found[1]!)
  return { nodes: isStruck ? [{ type: 'delete', children: marked.nodes }] : marked.nodes, end: marked.end }
}

/** A pair of doubled marks anywhere, or of single ones at the edges of words. */
function markAt(words: string, at: number, source: Source, depth: number, open: Set<string>): Found | undefined {
  const mark = words[at]!
  const wrap = marks[mark]
  if (!wrap) return undefined
  const isDoubled = words[at + 1] === mark
  const end = isDoubled ? doubledEnd(words, at, open) : singleEnd(words, at, open)
  if (end === undefined) return undefined
  const width = isDoubled ? 2 : 1
  const inside = words.slice(at + width, end)
  // Within code, plus signs keep words from being markup.
  const kept = mark === '`' ? /^\+([\s\S]+)\+$/.exec(inside)?.[1] : undefined
  return {
    nodes: wrap(kept === undefined ? readInline(inside, source, depth + 1) : [text(kept)]),
    end: end + width,
  }
}

function doubledEnd(words: string, at: number, open: Set<string>): number | undefined {
  const mark = words.slice(at, at + 2)
  if (open.has(mark)) return undefined
  const end = words.indexOf(mark, at + 3)
  if (end < 0) open.add(mark)
  return end < 0 ? undefined : end
}

function singleEnd(words: string, at: number, open: Set<string>): number | undefined {
  const mark = words[at]!
  if (open.has(mark) || (at > 0 && /[\p{L}\p{N}_;:}]/u.test(words[at - 1]!))) return undefined
  if (/\s|^$/.test(words[at + 1] ?? '')) return undefined
  for (let end = words.indexOf(mark, at + 2); end >= 0; end = words.indexOf(mark, end + 1))
    if (!/\s/.test(words[end - 1]!) && !(end + 1 < words.length && wordCharacter.test(words[end + 1]!))) return end
  open.add(mark)
  return undefined
}
