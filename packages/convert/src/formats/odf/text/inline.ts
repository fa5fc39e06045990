/** Text within a paragraph: blanks, spans, links, notes, fields (part 3, §6, §7). */
import { append } from '../../../document/append.ts'
import type { Block, InlineCode, Phrasing } from '../../../document/nodes.ts'
import { plainText } from '../../../document/plain.ts'
import { codeOf } from '../../../document/runs.ts'
import { withoutOuterBlanks } from '../../../document/trim.ts'
import type { XmlReader } from '../../../xml/reader.ts'
import { readFrame } from '../drawing/frame.ts'
import type { Story } from '../story.ts'
import type { TextLook } from '../styles/styles.ts'
import { deletedAt, isDeleted, markChange } from './changes.ts'
import { endComment, readComment } from './comment.ts'
import { addBox, readControlShape, readFormField } from './form-field.ts'
import { addText, emptyLine, isBegun, type Line } from './line.ts'
import { readWithin } from './page-turns.ts'
import { readBlocks } from './text.ts'

/** Of one `text:s`. */
const maximumBlanks = 1_000

/**
 * Reads the content of the paragraph or heading whose start tag was read last.
 *
 * White space collapses; further blanks, tabs and breaks are elements (§6.1.2–§6.1.5).
 *
 * @param base Of the paragraph's style: what it says of all its text is no emphasis.
 * @param look The same with what was set on the paragraph itself, which is.
 */
export function readLine(xml: XmlReader, story: Story, base: TextLook, look = base): Line {
  const line = emptyLine()
  readInto(xml, story, base, look, line)
  if (line.isHidden) return emptyLine()
  if (isBegun(line)) story.pages.use()
  if (line.children.some(isCode))
    line.children = line.children.flatMap((node) => (isCode(node) ? codeOf(node.value) : node))
  const kept = withoutOuterBlanks(line.children)
  line.leading = kept[0] ? plainText(line.children.slice(0, line.children.indexOf(kept[0]))) : ''
  line.children = kept
  if (story.slideNumber > 0) story.lines.push(line)
  return line
}

function isCode(node: Phrasing): node is InlineCode {
  return node.type === 'inlineCode'
}

function readInto(xml: XmlReader, story: Story, base: TextLook, look: TextLook, line: Line): void {
  const depth = xml.depth
  for (;;) {
    const token = xml.next()
    if (token === 'done' || (token === 'end' && xml.depth < depth)) return
    if (token === 'text') addText(line, withSingleBlanks(xml.text), base, look, story)
    else if (token === 'start') readElement(xml, story, base, look, line)
  }
}

/** Most text has no other blanks, and is not made anew for each of them. */
function withSingleBlanks(text: string): string {
  return /[\t\r\n]| {2}/.test(text) ? text.replace(/[ \t\r\n]+/g, ' ') : text
}

function standingAlone(node: Phrasing): Block {
  return node.type === 'inlineMath' ? { ...node, type: 'math' } : { type: 'paragraph', children: [node] }
}

type Handler = (xml: XmlReader, story: Story, line: Line, base: TextLook, look: TextLook) => void

const handlers: Readonly<Record<string, Handler>> = {
  'text:s': (xml, story, line, base, look) => {
    const count = Math.max(1, Math.min(maximumBlanks, Number(xml.attribute('text:c') ?? 1) || 1))
    addText(line, ' '.repeat(count), base, look, story)
    xml.skip()
  },
  'text:tab': (xml, story, line, base, look) => {
    addText(line, '\t', base, look, story)
    xml.skip()
  },
  'text:line-break': (xml, _, line) => {
    line.children.push({ type: 'break' })
    xml.skip()
  },
  'text:span': (xml, story, line, base, look) => {
    const own = story.styles.look('text', xml.attribute('text:style-name'))
    readInto(xml, story, base, { ...look, ...own }, line)
  },
  'text:a': (xml, story, line, base, look) => {
    const url = xml.attribute('xlink:href')
    const title = xml.attribute('office:title')
    const inner: Line = { ...line, children: [] }
    readInto(xml, story, base, look, inner)
    if (url && inner.children.length)
      line.children.push({ type: 'link', url, ...(title ? { title } : {}), children: inner.children })
    else append(line.children, inner.children)
  },
  'text:note': readNote,
  'text:page-number': (xml, story, line, base, look) => {
    // In a presentation the file has a placeholder where the slide has its number.
    if (story.slideNumber === 0) readInto(xml, story, base, look, line)
    else {
      addText(line, String(story.slideNumber), base, look, story)
      xml.skip()
    }
  },
  'text:hidden-text': (xml, story, line, base, look) => {
    if (isDropped(xml, story)) xml.skip()
    else readInto(xml, story, base, look, line)
  },
  'text:hidden-paragraph': (xml, story, line) => {
    line.isHidden = isDropped(xml, story)
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
  'draw:frame': (xml, story, line) => {
    const isCharacter = (xml.attribute('text:anchor-type') ?? 'as-char') === 'as-char'
    const { inline, blocks } = readWithin(story, () => readFrame(xml, story))
    if (isCharacter) append(line.children, inline)
    else for (const node of inline) line.before.push(standingAlone(node))
    append(line.after, blocks)
  },
  'draw:control': readControlShape,
  'text:change': (xml, story, line) => append(line.children, deletedAt(xml, story)),
  'text:change-start': markChange,
  'text:change-end': markChange,
  'draw:a': (xml, story, line, base, look) => handlers['text:a']!(xml, story, line, base, look),
}

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

function readElement(xml: XmlReader, story: Story, base: TextLook, look: TextLook, line: Line): void {
  const { name } = xml
  const handle = handlers[name]
  if (handle) handle(xml, story, line, base, look)
  else if (silent.has(name)) xml.skip()
  else if (name.startsWith('draw:'))
    append(
      line.after,
      readWithin(story, () => readBlocks(xml, story)),
    )
  else readInto(xml, story, base, look, line)
}

/** Of a field that hides by its condition (§7.7.4, §7.7.5): what that came to. */
function isDropped(xml: XmlReader, { context }: Story): boolean {
  if (xml.attribute('text:is-hidden') !== 'true' || context.options.hidden === 'keep') return false
  context.warn('hidden_content_dropped', { what: 'hidden text' })
  return true
}

/** Bookmarks and marks for references (§6.2). */
function readAnchor(xml: XmlReader, _: Story, line: Line): void {
  const name = xml.attribute('text:name')
  if (name) line.anchors.push(name)
  xml.skip()
}

/** A footnote or endnote (§6.3). */
function readNote(xml: XmlReader, story: Story, line: Line): void {
  if (isDeleted(story)) {
    xml.skip()
    return
  }
  const kind = xml.attribute('text:note-class') === 'endnote' ? 'e' : ''
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name !== 'text:note-body') continue
    const identifier = story.nextNote(kind)
    line.children.push({ type: 'footnoteReference', identifier })
    const place = story.notes.length
    const children = readWithin(story, () => readBlocks(xml, story))
    story.notes.splice(place, 0, { type: 'footnoteDefinition', identifier, children })
  }
}

/** A base with its reading in parentheses (§6.4). */
function readRuby(xml: XmlReader, story: Story, line: Line, base: TextLook, look: TextLook): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'text:ruby-base') readInto(xml, story, base, look, line)
    else if (xml.name === 'text:ruby-text') addText(line, `(${xml.content()})`, base, look, story)
  }
}

/** LibreOffice's content controls: a box to tick, or what was filled in. */
function readContentControl(xml: XmlReader, story: Story, line: Line, base: TextLook, look: TextLook): void {
  if (xml.attribute('loext:checkbox') !== 'true') {
    readInto(xml, story, base, look, line)
    return
  }
  addBox(xml.attribute('loext:checked') === 'true', story, line, base, look)
  xml.skip()
}
