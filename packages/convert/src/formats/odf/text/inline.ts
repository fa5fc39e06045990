/** Text within a paragraph: spaces, spans, links, notes, fields (part 3, §6, §7). */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import { append } from '../../../core/document/append.ts'
import type { Block, Phrasing } from '../../../core/document/nodes.ts'
import { lookupTable } from '../../../core/lookup-table.ts'
import { noteDefinition } from '../../../office/word-processing/notes.ts'
import { toPhrasing } from '../../../office/word-processing/phrasing.ts'
import { plainText } from '../../../office/word-processing/run.ts'
import { type DocumentState, readWithin } from '../document-state.ts'
import { readFrame } from '../drawing/frame.ts'
import type { TextAppearance } from '../styles/text-appearance.ts'
import { readBlocks } from './blocks.ts'
import { deletedAt, isDeleted, markChange } from './changes.ts'
import { endComment, readComment } from './comment.ts'
import { addBox, asField, readControlShape, readFormField } from './form-field.ts'
import { addNode, addText, emptyLine, isBegun, type Line } from './line.ts'

/** Spaces of one `text:s`. */
const maximumSpaces = 1_000

/**
 * Reads the content of the paragraph or heading whose start tag was read last.
 *
 * White space collapses; further spaces, tabs and breaks are elements (§6.1.2–§6.1.5).
 *
 * @param base Of the paragraph's style: what it says of all its text is no emphasis.
 * @param look The same with what was set on the paragraph itself, which is.
 */
export function readLine(xml: XmlReader, state: DocumentState, base: TextAppearance, appearance = base): Line {
  const line = emptyLine()
  readInto(xml, state, base, appearance, line)
  if (line.isHidden) return emptyLine()
  if (isBegun(line)) state.pages.use()
  line.isSlideNumber &&= plainText(line.runs).trim() === String(state.slideNumber)
  const { runs, sizePt, isSlideNumber } = line
  if (state.slideNumber > 0) state.lines.push({ sizePt, isSlideNumber, children: toPhrasing(runs) })
  return line
}

function readInto(
  xml: XmlReader,
  state: DocumentState,
  base: TextAppearance,
  appearance: TextAppearance,
  line: Line,
): void {
  const depth = xml.depth
  for (;;) {
    const token = xml.next()
    if (token === 'done' || (token === 'end' && xml.depth < depth)) return
    if (token === 'text') addText(line, withSingleSpaces(xml.text), base, appearance, state)
    else if (token === 'start') readElement(xml, state, base, appearance, line)
  }
}

/** Most text has no other spaces, and is not made again for each of them. */
function withSingleSpaces(text: string): string {
  return /[\t\r\n]| {2}/.test(text) ? text.replace(/[ \t\r\n]+/g, ' ') : text
}

function standingAlone(node: Phrasing): Block {
  return node.type === 'inlineMath' ? { ...node, type: 'math' } : { type: 'paragraph', children: [node] }
}

type Handler = (
  xml: XmlReader,
  state: DocumentState,
  line: Line,
  base: TextAppearance,
  appearance: TextAppearance,
) => void

const handlers: Readonly<Record<string, Handler>> = lookupTable({
  'text:s': (xml, state, line, base, appearance) => {
    const count = Math.max(1, Math.min(maximumSpaces, Number(xml.attribute('text:c') ?? 1) || 1))
    addText(line, ' '.repeat(count), base, appearance, state)
    xml.skip()
  },
  'text:tab': (xml, state, line, base, appearance) => {
    addText(line, '\t', base, appearance, state)
    xml.skip()
  },
  'text:line-break': (xml, _, line) => {
    addNode(line, { type: 'break' })
    xml.skip()
  },
  'text:span': (xml, state, line, base, appearance) => {
    const own = state.styles.appearance('text', xml.attribute('text:style-name'))
    readInto(xml, state, base, { ...appearance, ...own }, line)
  },
  'text:a': (xml, state, line, base, appearance) => {
    readLink(xml.attribute('xlink:href'), xml, state, line, base, appearance)
  },
  'text:bookmark-ref': readReference,
  'text:reference-ref': readReference,
  'text:number': (xml, _state, line) => {
    line.number = xml.content().trim()
  },
  'text:note': readNote,
  'text:page-number': (xml, state, line, base, appearance) => {
    // In a presentation the file has a placeholder where the slide has its number.
    if (state.slideNumber === 0) readInto(xml, state, base, appearance, line)
    else {
      addText(line, String(state.slideNumber), base, appearance, state)
      line.isSlideNumber = true
      xml.skip()
    }
  },
  'text:hidden-text': (xml, state, line, base, appearance) => {
    if (isDropped(xml, state)) xml.skip()
    else readInto(xml, state, base, appearance, line)
  },
  'text:hidden-paragraph': (xml, state, line) => {
    line.isHidden = isDropped(xml, state)
    xml.skip()
  },
  'office:annotation': readComment,
  'office:annotation-end': endComment,
  'text:ruby': readRuby,
  'field:fieldmark': readFormField,
  'loext:content-control': readContentControl,
  'text:bookmark': readAnchor,
  'text:bookmark-start': readAnchor,
  'text:reference-mark': readAnchor,
  'text:reference-mark-start': readAnchor,
  'text:soft-page-break': (_, { pages }, line) => {
    if (isBegun(line)) pages.use()
    pages.turnIfUsed(isBegun(line))
  },
  'draw:frame': (xml, state, line) => {
    const isCharacter = (xml.attribute('text:anchor-type') ?? 'as-char') === 'as-char'
    const { inline, blocks } = readWithin(state, () => readFrame(xml, state))
    for (const node of inline)
      if (isCharacter) addNode(line, node)
      else line.before.push(standingAlone(node))
    append(line.after, blocks)
  },
  'draw:control': readControlShape,
  'text:change': (xml, state, line) => {
    for (const node of deletedAt(xml, state)) addNode(line, node)
  },
  'text:change-start': markChange,
  'text:change-end': markChange,
  'draw:a': (xml, state, line, base, appearance) => handlers['text:a']!(xml, state, line, base, appearance),
})

/** They hold no text of the paragraph. */
const silent = new Set([
  'text:bookmark-end',
  'text:reference-mark-end',
  'text:script',
  'office:event-listeners',
  'text:alphabetical-index-mark',
  'text:alphabetical-index-mark-start',
  'text:alphabetical-index-mark-end',
  'text:toc-mark',
  'text:user-index-mark',
  'draw:line',
  'draw:connector',
])

function readElement(
  xml: XmlReader,
  state: DocumentState,
  base: TextAppearance,
  appearance: TextAppearance,
  line: Line,
): void {
  const { name } = xml
  const handle = handlers[name]
  if (handle) handle(xml, state, line, base, appearance)
  else if (silent.has(name)) xml.skip()
  else if (name.startsWith('draw:'))
    append(
      line.after,
      readWithin(state, () => readBlocks(xml, state)),
    )
  else readInto(xml, state, base, appearance, line)
}

function readLink(
  url: string | undefined,
  xml: XmlReader,
  state: DocumentState,
  line: Line,
  base: TextAppearance,
  appearance: TextAppearance,
): void {
  const title = xml.attribute('office:title')
  const inner: Line = { ...line, runs: [] }
  readInto(xml, state, base, appearance, inner)
  if (url && title && inner.runs.length > 0)
    addNode(line, { type: 'link', url, title, children: toPhrasing(inner.runs) })
  else for (const run of inner.runs) line.runs.push(url && run.link === undefined ? { ...run, link: url } : run)
}

/** To a bookmark or a mark, by its words, its number or its page (§7.7). */
function readReference(
  xml: XmlReader,
  state: DocumentState,
  line: Line,
  base: TextAppearance,
  appearance: TextAppearance,
): void {
  const name = xml.attribute('text:ref-name')
  readLink(name && `#${name}`, xml, state, line, base, appearance)
}

/** Whether a field whose condition hides its text (§7.7.4, §7.7.5) evaluated to hidden. */
function isDropped(xml: XmlReader, { context }: DocumentState): boolean {
  if (xml.attribute('text:is-hidden') !== 'true' || context.options.hidden === 'keep') return false
  context.warn('hidden_content_dropped', { what: 'hidden text' })
  return true
}

/** Bookmarks and marks for references (§6.2). */
function readAnchor(xml: XmlReader, _: DocumentState, line: Line): void {
  const name = xml.attribute('text:name')
  if (name) line.anchors.push(name)
  xml.skip()
}

/** A footnote or endnote (§6.3). */
function readNote(xml: XmlReader, state: DocumentState, line: Line): void {
  if (isDeleted(state)) {
    xml.skip()
    return
  }
  const kind = xml.attribute('text:note-class') === 'endnote' ? 'endnote' : 'footnote'
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name !== 'text:note-body') continue
    const identifier = state.noteNames.next(kind)
    addNode(line, { type: 'footnoteReference', identifier })
    const place = state.notes.length
    const children = readWithin(state, () => readBlocks(xml, state))
    state.notes.splice(place, 0, noteDefinition(kind, identifier, children))
  }
}

/** A base with its reading in parentheses (§6.4). */
function readRuby(
  xml: XmlReader,
  state: DocumentState,
  line: Line,
  base: TextAppearance,
  appearance: TextAppearance,
): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'text:ruby-base') readInto(xml, state, base, appearance, line)
    else if (xml.name === 'text:ruby-text') addText(line, `(${xml.content()})`, base, appearance, state)
  }
}

/** Attributes of content controls that are fields of a form: plain text, lists to choose from, dates. */
const fillable = ['loext:plain-text', 'loext:combobox', 'loext:dropdown', 'loext:date']

/** LibreOffice's content controls: a box to tick, or what was filled in. */
function readContentControl(
  xml: XmlReader,
  state: DocumentState,
  line: Line,
  base: TextAppearance,
  appearance: TextAppearance,
): void {
  if (xml.attribute('loext:checkbox') !== 'true') {
    const read = (): void => readInto(xml, state, base, appearance, line)
    if (fillable.some((name) => xml.attribute(name))) asField(line, read)
    else read()
    return
  }
  addBox(xml.attribute('loext:checked') === 'true', state, line, base, appearance)
  xml.skip()
}
