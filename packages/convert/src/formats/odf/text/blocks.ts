/** Blocks of a text: paragraphs, headings, lists, tables and what groups them (part 3, §5). */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import { paragraph } from '../../../core/document/build.ts'
import type { Block } from '../../../core/document/nodes.ts'
import { isHiddenText } from '../../../office/word-processing/character.ts'
import { Flow } from '../../../office/word-processing/flow.ts'
import { type DocumentState, readWithin } from '../document-state.ts'
import { readClick } from '../drawing/click.ts'
import { readDescription } from '../drawing/description.ts'
import { readShape } from '../drawing/shape.ts'
import { deletedAt, isDeleted, markChange, readChanges } from './changes.ts'
import { readContents, readEntryTemplates } from './contents.ts'
import { readControls } from './controls.ts'
import { countItem, ownerOf, readList, readNumberedParagraph } from './list.ts'
import { readParagraph } from './paragraph.ts'
import { readTable } from './table.ts'

/** The blocks among the children of the element whose start tag was read last. */
export function readBlocks(xml: XmlReader, state: DocumentState): Block[] {
  const { list } = state
  state.list = undefined
  state.flowCount++
  const flow = new Flow(state.pages, state.headlines)
  readInto(xml, state, flow)
  state.list = list
  return flow.finish()
}

/** The same, into a flow that has begun. */
export function readInto(xml: XmlReader, state: DocumentState, flow: Flow): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) readBlock(xml, state, flow)
}

/** They hold no content. */
const silent = new Set([
  'text:sequence-decls',
  'text:variable-decls',
  'text:user-field-decls',
  'text:illustration-index-source',
  'text:alphabetical-index-source',
  'text:bibliography-source',
  'presentation:notes',
  'draw:glue-point',
  'draw:enhanced-geometry',
])

function readBlock(xml: XmlReader, state: DocumentState, flow: Flow): void {
  const { name } = xml
  if (silent.has(name)) return
  const add = (block: Block): void => {
    const item = countItem(state)
    if (item) flow.addItem(item, [block])
    else flow.addBlock(block, 0, ownerOf(state))
  }
  switch (name) {
    case 'text:p':
    case 'text:h':
      readParagraph(xml, state, flow)
      break
    case 'text:list':
      readList(xml, state, flow)
      break
    case 'text:numbered-paragraph':
      readNumberedParagraph(xml, state, flow)
      break
    case 'table:table':
    case 'loext:table':
      if (!isDeleted(state)) addTable(xml, state, flow, add)
      break
    case 'text:change':
      for (const deleted of deletedAt(xml, state)) add(paragraph([deleted]))
      break
    case 'text:change-start':
    case 'text:change-end':
      markChange(xml, state)
      break
    case 'text:soft-page-break':
      state.pages.turnIfUsed(false)
      break
    case 'office:event-listeners':
      readClick(xml, state)
      break
    case 'svg:title':
    case 'svg:desc':
      readDescription(xml, state)
      break
    case 'office:forms':
      readControls(xml, state.controls)
      break
    case 'text:tracked-changes':
      readChanges(xml, state)
      break
    case 'text:index-title':
      state.isInTitle = true
      readInto(xml, state, flow)
      state.isInTitle = false
      break
    case 'text:table-of-content':
      readContents(xml, state, flow)
      break
    case 'text:table-of-content-source':
      readEntryTemplates(xml, state)
      break
    case 'text:section':
      if (!isHiddenSection(xml, state)) readInto(xml, state, flow)
      break
    default:
      if (name.startsWith('draw:')) readWithin(state, () => readShape(xml, state)).forEach(add)
      else readInto(xml, state, flow)
  }
}

function addTable(xml: XmlReader, state: DocumentState, flow: Flow, add: (block: Block) => void): void {
  const { pages, styles } = state
  const breaks = styles.pageBreaks('table', xml.attribute('table:style-name'))
  if (breaks.before) pages.turnIfUsed(false)
  flow.turnPages()
  const made = readTable(xml, state)
  if (breaks.after) pages.turn(true)
  made.forEach(add)
}

/** §19.830; for a condition the file states its result. */
function isHiddenSection(xml: XmlReader, { context }: DocumentState): boolean {
  const display = xml.attribute('text:display')
  const isHidden = display === 'none' || (display === 'condition' && xml.attribute('text:is-hidden') === 'true')
  return isHiddenText(isHidden, 'text', context)
}
