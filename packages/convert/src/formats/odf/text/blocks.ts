/** Blocks of a text: paragraphs, headings, lists, tables and what groups them (part 3, §5). */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import { append } from '../../../core/document/append.ts'
import { heading, paragraph } from '../../../core/document/build.ts'
import type { Block, PageBreak } from '../../../core/document/nodes.ts'
import { withoutBareTerms } from '../../../office/word-processing/definitions.ts'
import { typedLists } from '../../../office/word-processing/typed-lines.ts'
import { withoutWholeEmphasis } from '../../../office/word-processing/whole-emphasis.ts'
import type { DocumentState } from '../document-state.ts'
import { readClick } from '../drawing/click.ts'
import { readDescription } from '../drawing/description.ts'
import { readFrame } from '../drawing/frame.ts'
import { deletedAt, isDeleted, markChange, readChanges } from './changes.ts'
import { readContents, readEntryTemplates } from './contents.ts'
import { readControls } from './controls.ts'
import { controlLine } from './form-field.ts'
import { readHeading } from './heading.ts'
import { addBlock, asWritten } from './join.ts'
import { readList, readNumberedParagraph } from './list.ts'
import { putTurns, readOnPage, readWithin } from './page-turns.ts'
import { emptyLine, readParagraph } from './paragraph.ts'
import { readTable } from './table.ts'

/**
 * The blocks among the children of the element whose start tag was read last.
 *
 * @param onFirst Told the name of the first child before it is read.
 */
export function readBlocks(xml: XmlReader, state: DocumentState, onFirst?: (name: string) => void): Block[] {
  const blocks: Block[] = []
  /** Pages that begin here: before the next block that does not go on with the one before. */
  const turns: PageBreak[] = []
  const depth = xml.depth
  let tell = onFirst
  let emptyLines = 0
  while (xml.nextChild(depth)) {
    tell?.(xml.name)
    tell = undefined
    const made = readBlock(xml, state)
    append(turns, state.pages.takeEarly())
    for (const block of made) {
      const count = blocks.length
      if (block === emptyLine) emptyLines++
      else {
        addBlock(blocks, block, state, emptyLines)
        emptyLines = 0
      }
      putTurns(blocks, count, turns)
    }
    append(turns, state.pages.takeLate())
  }
  append(blocks, turns)
  const settled = typedLists(withoutBareTerms(blocks), true)
  return state.typewritten.size > 0 ? settled.flatMap((block) => asWritten(block, state)) : settled
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

function readBlock(xml: XmlReader, state: DocumentState): Block[] {
  const { name } = xml
  if (silent.has(name)) return []
  switch (name) {
    case 'text:p':
      return readOnPage('paragraph', readParagraph, xml, state)
    case 'text:h':
      return readOnPage('paragraph', readHeading, xml, state)
    case 'text:list':
      return readList(xml, state)
    case 'text:numbered-paragraph':
      return readNumberedParagraph(xml, state)
    case 'table:table':
    case 'loext:table':
      return isDeleted(state) ? [] : readOnPage('table', readTable, xml, state)
    case 'text:change':
      return deletedAt(xml, state).map((deleted) => paragraph([deleted]))
    case 'text:change-start':
    case 'text:change-end':
      markChange(xml, state)
      return []
    case 'text:soft-page-break':
      state.pages.turnIfUsed(false)
      return []
    case 'draw:frame': {
      const { inline, blocks } = readWithin(state, () => readFrame(xml, state))
      return [...(inline.length ? [paragraph(inline)] : []), ...blocks]
    }
    case 'draw:control': {
      const line = controlLine(xml, state)
      return line.length ? [paragraph(line)] : []
    }
    case 'office:event-listeners':
      readClick(xml, state)
      return []
    case 'svg:title':
    case 'svg:desc':
      readDescription(xml, state)
      return []
    case 'office:forms':
      readControls(xml, state.controls)
      return []
    case 'text:tracked-changes':
      readChanges(xml, state)
      return []
    case 'text:index-title':
      return readBlocks(xml, state).map(asTitle)
    case 'text:table-of-content':
      return readContents(xml, state)
    case 'text:table-of-content-source':
      readEntryTemplates(xml, state)
      return []
    case 'text:section':
      return isHiddenSection(xml, state) ? [] : readBlocks(xml, state)
    default:
      return name.startsWith('draw:') ? readWithin(state, () => readBlocks(xml, state)) : readBlocks(xml, state)
  }
}

/** What stands above an index or a bibliography, whatever its style (§8.2.3). */
function asTitle(block: Block): Block {
  return block.type === 'paragraph' ? heading(1, withoutWholeEmphasis(block.children)) : block
}

/** §19.830; of a condition the file tells what it came to. */
function isHiddenSection(xml: XmlReader, { context }: DocumentState): boolean {
  const display = xml.attribute('text:display')
  const isHidden = display === 'none' || (display === 'condition' && xml.attribute('text:is-hidden') === 'true')
  if (!isHidden || context.options.hidden === 'keep') return false
  context.warn('hidden_content_dropped', { what: 'hidden text' })
  return true
}
