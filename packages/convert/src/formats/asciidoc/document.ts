/** A document: its header, and the blocks below ("Document Structure"). */
import { heading, lined, paragraph, root, text } from '../../core/document/build.ts'
import type { Block, Metadata, Phrasing, Root } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import type { ReadContext } from '../../core/reader.ts'
import { isLineComment } from './block-attributes.ts'
import { readBlocks, titleAt } from './blocks.ts'
import { createAttributes } from './document-attributes.ts'
import { readInline } from './inline.ts'
import { findTitles } from './names.ts'
import { withoutUnmet } from './preprocessor.ts'
import type { Cursor, Source } from './source.ts'

/** Characters that attribute values may expand to, in addition to the length of the text itself. */
const expandable = 1_000_000

export function readAsciidoc(text: string, { budget }: Pick<ReadContext, 'budget'>): Root {
  const lines = withoutUnmet(text.replace(/\r\n?/g, '\n').split('\n'))
  const attributes = createAttributes(text.length + expandable)
  const source: Source = {
    budget,
    attributes,
    titles: findTitles(lines),
    notes: [],
    sections: { counts: [], appendices: 0 },
  }
  const cursor: Cursor = { lines, at: 0 }
  const metadata: Metadata = {}
  const header = readHeader(cursor, source, metadata)
  const blocks = readBlocks(lines.slice(cursor.at), source, 0)
  return root([...header, ...blocks, ...source.notes], metadata)
}

/** `First Middle Last <address>`, several of them between semicolons. */
const author = /^[\p{L}][\p{L}\p{M}\p{N}_.'’-]*(?: +[\p{L}\p{N}_.'’-]+){0,3}(?: +<[^<>]{1,300}>)?$/u
const revision = /^(?:v[\w.]+(?:,.*|:.*)?|[^,:]{1,40},\s*\S.*|v?\d[\w.]*)$/

/** The title, who wrote it, which revision it is, and what is set: up to the first blank line. */
function readHeader(cursor: Cursor, source: Source, metadata: Metadata): Block[] {
  const { lines } = cursor
  skipSettings(cursor, source)
  const blocks: Block[] = []
  const title = cursor.at < lines.length ? titleAt(cursor) : undefined
  if (title?.level === 1) {
    cursor.at = title.end
    skipSettings(cursor, source, true)
    const authors = readAuthors(cursor)
    skipSettings(cursor, source, true)
    const revised = authors.length > 0 && revision.test(lines[cursor.at] ?? '') ? lines[cursor.at++]! : ''
    skipSettings(cursor, source, true)
    const children = readInline(title.words, source)
    metadata.title = plainText(children)
    if (authors.length > 0) metadata.author = authors.map((one) => one.split('<', 1)[0]!.trim()).join(', ')
    blocks.push(heading(1, children))
    addLine(blocks, authors.length > 0 ? authors : (source.attributes.get('author') ?? ''), source)
    addLine(blocks, revised || statedRevision(source), source)
  }
  describe(metadata, source)
  return blocks
}

function statedRevision({ attributes }: Source): string {
  return ['revnumber', 'revdate', 'revremark']
    .map((name) => attributes.get(name) ?? '')
    .filter(Boolean)
    .join(', ')
}

function skipSettings(cursor: Cursor, source: Source, isInHeader = false): void {
  const { lines } = cursor
  while (cursor.at < lines.length) {
    const line = lines[cursor.at]!
    const next = source.attributes.set(lines, cursor.at)
    if (next !== undefined) cursor.at = next
    else if (isLineComment(line) || (!isInHeader && line.trim() === '')) cursor.at++
    else if (/^\/{4,}$/.test(line)) cursor.at = commentEnd(lines, cursor.at)
    else break
  }
}

function commentEnd(lines: readonly string[], at: number): number {
  const end = lines.indexOf(lines[at]!, at + 1)
  return end < 0 ? lines.length : end + 1
}

function readAuthors(cursor: Cursor): string[] {
  const authors = (cursor.lines[cursor.at] ?? '').split(';').map((one) => one.trim())
  if (!authors.every((one) => author.test(one))) return []
  cursor.at++
  return authors.map((one) => one.replaceAll('_', ' '))
}

function addLine(blocks: Block[], words: string | readonly string[], source: Source): void {
  const lines = typeof words === 'string' ? [words] : words
  const children = lined(lines.map((line) => withAddress(line, source)))
  if (children.length > 0) blocks.push(paragraph(children))
}

function withAddress(line: string, source: Source): Phrasing[] {
  const [, name = '', address = ''] = /^([^<]*)<([^<>\s@]+@[^<>\s]+)>$/.exec(line) ?? []
  if (!address) return line === '' ? [] : readInline(line, source)
  return [text(`${name.trim()} `), { type: 'link', url: `mailto:${address}`, children: [text(address)] }]
}

/** What the header sets that a document says of itself; names of authors stand in its second line, too. */
function describe(metadata: Metadata, { attributes }: Source): void {
  const set = (field: 'author' | 'subject' | 'keywords' | 'language', name: string): void => {
    const value = attributes.get(name)
    if (value) metadata[field] = value
  }
  set('author', 'author')
  set('subject', 'description')
  set('keywords', 'keywords')
  set('language', 'lang')
}
