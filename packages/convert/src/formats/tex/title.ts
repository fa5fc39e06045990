/** The title of a document, with who wrote it and when (latexref 18.1). */
import { heading, paragraph } from '../../document/build.ts'
import type { Metadata, Phrasing } from '../../document/nodes.ts'
import { type Argument, argumentAt, optionAt, type Range, topLevel } from './arguments.ts'
import { lineOf, type Place, type Source } from './body.ts'
import { plainOf } from './plain.ts'

const parts = ['title', 'subtitle', 'author', 'institute', 'date'] as const

/** What the preamble states. */
export function readPreamble(source: Source, { start, end }: Range): void {
  const found = /\\(title|subtitle|author|institute|date)(?![a-zA-Z])/g
  found.lastIndex = start
  for (let token = found.exec(source.text); token && token.index < end; token = found.exec(source.text)) {
    const option = optionAt(source, found.lastIndex, end)
    const argument: Argument | undefined = argumentAt(source, option?.after ?? found.lastIndex, end)
    const part = token[1] as (typeof parts)[number]
    if (argument && part === 'author' && source.title.author) source.title.moreAuthors.push(argument)
    else if (argument) source.title[part] = argument
  }
}

/** While it is written there is none, so that one that asks for itself ends. */
export function writeTitle(source: Source, { flow, depth }: Place): void {
  const stated = source.title
  const authors = authorsOf(source)
  const place = { style: {}, depth }
  source.title = { moreAuthors: [] }
  if (stated.title) flow.block(heading(1, lineOf(source, stated.title, place).map(blankForBreak)))
  for (const part of parts.slice(1)) {
    const range = stated[part]
    const lines = (part === 'author' ? authors : range ? [range] : [])
      .map((one) => lineOf(source, one, place))
      .filter((line) => line.length > 0)
    const children = lines.flatMap((line, index): Phrasing[] => (index > 0 ? [{ type: 'break' }, ...line] : line))
    if (children.length) flow.block(paragraph(children))
  }
  source.title = stated
}

function blankForBreak(node: Phrasing): Phrasing {
  return node.type === 'break' ? { type: 'text', value: ' ' } : node
}

/** Each of those that `\and` stands between, or that have an `\author` each. */
function authorsOf(source: Source): Range[] {
  const { author, moreAuthors } = source.title
  const authors: Range[] = []
  for (const range of author ? [author, ...moreAuthors] : []) {
    let { start } = range
    for (const { at, name, after } of topLevel(source, range)) {
      if (!/^\\(?:and|And|AND)$/.test(name)) continue
      authors.push({ start, end: at })
      start = after
    }
    authors.push({ start, end: range.end })
  }
  return authors
}

/** Names are read here once more, without the notes that they have. */
export function metadataOf(source: Source): Metadata | undefined {
  const { title } = source.title
  const { noteCount } = source
  const notes = source.notes.length
  const metadata: Metadata = {}
  const plain = (range: Range): string => plainOf(source, range).replace(/\s+/g, ' ').trim()
  const name = title && plain(title)
  const authors = authorsOf(source).map((range) => plain(nameOf(source, range)))
  source.notes.length = notes
  source.noteCount = noteCount
  if (name) metadata.title = name
  if (authors.some(Boolean)) metadata.author = authors.filter(Boolean).join(', ')
  return Object.keys(metadata).length ? metadata : undefined
}

/** Up to the first note, or the line that says where they work. */
function nameOf({ text }: Source, { start, end }: Range): Range {
  const stop = text
    .slice(start, end)
    .search(
      /\S\s*(?:\\\\|\\(?:thanks|footnote|inst|footnotemark|IEEEauthorblockA|IEEEauthorrefmark|affil|email)(?![a-zA-Z]))/,
    )
  return { start, end: stop >= 0 ? start + stop + 1 : end }
}
