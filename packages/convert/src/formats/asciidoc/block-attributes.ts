/** What the lines before a block say of it: attributes between brackets, its name and its title ("Element Attributes"). */
import { isBlankLine } from '../../carriers/light-markup/lines.ts'
import type { Cursor, Source } from './source.ts'

export interface BlockAttributes {
  /** What kind of block it is to be; '' when not said. */
  style: string
  /** Values without a name; the first is the style with what is joined to it. */
  readonly positional: string[]
  readonly named: Map<string, string>
  readonly options: Set<string>
  /** Anchors of the block and of the lines that it replaced, by which references name it. */
  readonly anchors: string[]
  title: string
}

const attributeLine = /^\[(?!\[)(.{0,5000})\]\s*$/
const anchorLine = /^\[\[([^\],\s]{1,200})(?:,[^\]]*)?\]\]\s*$/
const titleLine = /^\.([^\s.].*|\.[^\s.].*)$/
const lineComment = /^\/\/(?!\/)/
/** `style#id.role%option`. */
const shorthand = /([#.%]?)([^#.%]+)/g
const attribute =
  /\s*(?:([\w-]+)\s*=\s*)?(?:"((?:[^"\\]|\\.)*)"\s*(?=,|$)|'((?:[^'\\]|\\.)*)'\s*(?=,|$)|([^,]*))(?:,|$)/y

export function isAboutBlock(line: string): boolean {
  return attributeLine.test(line) || anchorLine.test(line)
}

export function isBlockTitle(line: string): boolean {
  return titleLine.test(line)
}

export function isLineComment(line: string): boolean {
  return lineComment.test(line)
}

/** Reads on to the next block, over blank lines, comments and settings of the document. */
export function readBlockAttributes(cursor: Cursor, source: Source): BlockAttributes {
  const about = emptyAttributes()
  const { lines } = cursor
  while (cursor.at < lines.length) {
    const line = lines[cursor.at]!
    const next = source.attributes.set(lines, cursor.at)
    if (next !== undefined) cursor.at = next
    else if (isBlankLine(line) || isLineComment(line) || describe(about, line, source)) cursor.at++
    else break
  }
  return about
}

function emptyAttributes(): BlockAttributes {
  return { style: '', positional: [], named: new Map(), options: new Set(), anchors: [], title: '' }
}

function describe(about: BlockAttributes, line: string, source: Source): boolean {
  const anchor = anchorLine.exec(line)?.[1]
  if (anchor) about.anchors.push(anchor)
  const inside = attributeLine.exec(line)?.[1]
  if (inside !== undefined) addAttributes(about, source.attributes.expand(inside))
  const title = titleLine.exec(line)?.[1]
  if (title) about.title = title
  return Boolean(anchor ?? title) || inside !== undefined
}

/** @param inside What stands between brackets. */
export function parseAttributes(inside: string): BlockAttributes {
  const about = emptyAttributes()
  addAttributes(about, inside)
  return about
}

function addAttributes(about: BlockAttributes, inside: string): void {
  attribute.lastIndex = 0
  for (let position = 0; attribute.lastIndex < inside.length; ) {
    const found = attribute.exec(inside)
    if (!found) break
    const [, name, inDouble, inSingle, bare = ''] = found
    const value = (inDouble ?? inSingle)?.replace(/\\(["'])/g, '$1') ?? bare.trim()
    if (name === undefined) about.positional[position++] = value
    else if (name === 'options' || name === 'opts') for (const one of value.split(',')) about.options.add(one.trim())
    else if (name === 'id') about.anchors.push(value)
    else about.named.set(name, value)
  }
  const [first = ''] = about.positional
  // Of what is no shorthand each character is its own: `[cols,1.5]`.
  if (!/^[\w-]*(?:[#.%][^\s#.%]+)*$/.test(first)) return
  for (const [, mark, word = ''] of first.matchAll(shorthand)) {
    if (mark === '') about.style = word
    else if (mark === '#') about.anchors.push(word)
    else if (mark === '%') about.options.add(word)
  }
}
