/** Text within a paragraph: spaces, spans, links, notes, fields (part 3, §6, §7). */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import { append } from '../../../core/document/append.ts'
import type { Block, Phrasing } from '../../../core/document/nodes.ts'
import { lookupTable } from '../../../core/lookup-table.ts'
import { isHiddenText } from '../../../office/word-processing/character.ts'
import { noteDefinition } from '../../../office/word-processing/notes.ts'
import { toPhrasing } from '../../../office/word-processing/phrasing.ts'
import { plainText } from '../../../office/word-processing/run.ts'
import { type DocumentState, readWithin } from '../document-state.ts'
import { readFrame } from '../drawing/frame.ts'
import { readShape } from '../drawing/shape.ts'
import type { TextAppearance } from '../styles/text-appearance.ts'
import { deletedAt, isDeleted, markChange } from './changes.ts'
import { endComment, readComment } from './comment.ts'
import { readContentControl, readControlShape, readFormField } from './form-field.ts'
import { addNode, addText, isBegun, type Place } from './line.ts'
import { emptyLine, type Line } from './text-reader.ts'

/** Spaces of one `text:s`. */
const maximumSpaces = 1_000

/**
 * Reads the content of the paragraph or heading whose start tag was read last.
 *
 * White space collapses; further spaces, tabs and breaks are elements (§6.1.2–§6.1.5).
 *
 * @param base Appearance by the paragraph's style: what it says of all its text is no emphasis.
 * @param appearance The same with what was set on the paragraph itself, which is.
 */
export function readLine(xml: XmlReader, state: DocumentState, base: TextAppearance, appearance = base): Line {
  const line = emptyLine()
  readInto(xml, { state, line, base, appearance })
  if (line.isHidden) return emptyLine()
  if (isBegun(line)) state.pages.use()
  line.isSlideNumber &&= plainText(line.runs).trim() === String(state.slideNumber)
  const { runs, sizePt, isSlideNumber } = line
  if (state.slideNumber > 0) state.lines.push({ sizePt, isSlideNumber, children: toPhrasing(runs) })
  return line
}

function readInto(xml: XmlReader, place: Place): void {
  const depth = xml.depth
  for (;;) {
    const token = xml.next()
    if (token === 'done' || (token === 'end' && xml.depth < depth)) return
    if (token === 'text') addText(place, withSingleSpaces(xml.text))
    else if (token === 'start') readElement(xml, place)
  }
}

/** Most text has no other spaces, and is not made again for each of them. */
function withSingleSpaces(text: string): string {
  return /[\t\r\n]| {2}/.test(text) ? text.replace(/[ \t\r\n]+/g, ' ') : text
}

function standingAlone(node: Phrasing): Block {
  return node.type === 'inlineMath' ? { ...node, type: 'math' } : { type: 'paragraph', children: [node] }
}

const handlers: Readonly<Record<string, (xml: XmlReader, place: Place) => void>> = lookupTable({
  'text:s': (xml, place) => {
    const count = Math.max(1, Math.min(maximumSpaces, Number(xml.attribute('text:c') ?? 1) || 1))
    addText(place, ' '.repeat(count))
    xml.skip()
  },
  'text:tab': (xml, place) => {
    addText(place, '\t')
    xml.skip()
  },
  'text:line-break': (xml, { line }) => {
    addNode(line, { type: 'break' })
    xml.skip()
  },
  'text:span': (xml, place) => {
    const own = place.state.styles.appearance('text', xml.attribute('text:style-name'))
    readInto(xml, { ...place, appearance: { ...place.appearance, ...own } })
  },
  'text:a': (xml, place) => readLink(xml.attribute('xlink:href'), xml, place),
  'text:bookmark-ref': readReference,
  'text:reference-ref': readReference,
  'text:number': (xml, { line }) => {
    line.number = xml.content().trim()
  },
  'text:note': readNote,
  'text:page-number': (xml, place) => {
    const { slideNumber } = place.state
    // In a presentation the file has a placeholder where the slide has its number.
    if (slideNumber === 0) readInto(xml, place)
    else {
      addText(place, String(slideNumber))
      place.line.isSlideNumber = true
      xml.skip()
    }
  },
  'text:hidden-text': (xml, place) => {
    if (isDropped(xml, place)) xml.skip()
    else readInto(xml, place)
  },
  'text:hidden-paragraph': (xml, place) => {
    place.line.isHidden = isDropped(xml, place)
    xml.skip()
  },
  'office:annotation': readComment,
  'office:annotation-end': endComment,
  'text:ruby': readRuby,
  'field:fieldmark': readFormField,
  'loext:content-control': (xml, place) => readContentControl(xml, place, () => readInto(xml, place)),
  'text:bookmark': readAnchor,
  'text:bookmark-start': readAnchor,
  'text:reference-mark': readAnchor,
  'text:reference-mark-start': readAnchor,
  'text:soft-page-break': (_, { state: { pages }, line }) => {
    if (isBegun(line)) pages.use()
    pages.turnIfUsed(isBegun(line))
  },
  'draw:frame': (xml, { state, line }) => {
    const isCharacter = (xml.attribute('text:anchor-type') ?? 'as-char') === 'as-char'
    const { inline, blocks } = readWithin(state, () => readFrame(xml, state))
    for (const node of inline)
      if (isCharacter) addNode(line, node)
      else line.before.push(standingAlone(node))
    append(line.after, blocks)
  },
  'draw:control': readControlShape,
  'text:change': (xml, { state, line }) => {
    for (const node of deletedAt(xml, state)) addNode(line, node)
  },
  'text:change-start': (xml, { state }) => markChange(xml, state),
  'text:change-end': (xml, { state }) => markChange(xml, state),
  'draw:a': (xml, place) => readLink(xml.attribute('xlink:href'), xml, place),
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

function readElement(xml: XmlReader, place: Place): void {
  const { name } = xml
  const { state, line } = place
  const handle = handlers[name]
  if (handle) handle(xml, place)
  else if (silent.has(name)) xml.skip()
  else if (name.startsWith('draw:'))
    append(
      line.after,
      readWithin(state, () => readShape(xml, state)),
    )
  else readInto(xml, place)
}

function readLink(url: string | undefined, xml: XmlReader, place: Place): void {
  const { line } = place
  const title = xml.attribute('office:title')
  const inner: Line = { ...line, runs: [] }
  readInto(xml, { ...place, line: inner })
  if (url && title && inner.runs.length > 0)
    addNode(line, { type: 'link', url, title, children: toPhrasing(inner.runs) })
  else for (const run of inner.runs) line.runs.push(url && run.link === undefined ? { ...run, link: url } : run)
}

/** To a bookmark or a mark, by its words, its number or its page (§7.7). */
function readReference(xml: XmlReader, place: Place): void {
  const name = xml.attribute('text:ref-name')
  readLink(name && `#${name}`, xml, place)
}

/** Whether a field whose condition hides its text (§7.7.4, §7.7.5) evaluated to hidden. */
function isDropped(xml: XmlReader, { state: { context } }: Place): boolean {
  return isHiddenText(xml.attribute('text:is-hidden') === 'true', 'text', context)
}

/** Bookmarks and marks for references (§6.2). */
function readAnchor(xml: XmlReader, { line }: Place): void {
  const name = xml.attribute('text:name')
  if (name) line.anchors.push(name)
  xml.skip()
}

/** A footnote or endnote (§6.3). */
function readNote(xml: XmlReader, { state, line }: Place): void {
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
    const children = readWithin(state, () => state.text.blocks(xml, state))
    state.notes.splice(place, 0, noteDefinition(kind, identifier, children))
  }
}

/** A base with its reading in parentheses (§6.4). */
function readRuby(xml: XmlReader, place: Place): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'text:ruby-base') readInto(xml, place)
    else if (xml.name === 'text:ruby-text') addText(place, `(${xml.content()})`)
  }
}
