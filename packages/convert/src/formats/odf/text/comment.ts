/** Comments on text, which become notes (part 3, §14). */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import { append } from '../../../core/document/append.ts'
import { paragraph } from '../../../core/document/build.ts'
import type { Block, Phrasing } from '../../../core/document/nodes.ts'
import { byline } from '../../../office/word-processing/byline.ts'
import { Flow } from '../../../office/word-processing/flow.ts'
import { noteDefinition, withByline } from '../../../office/word-processing/notes.ts'
import { toPhrasing } from '../../../office/word-processing/phrasing.ts'
import type { WordRun } from '../../../office/word-processing/run.ts'
import type { Place } from './line.ts'
import { readList } from './list.ts'

/** A comment, as a note that begins with who wrote it, and when (§14.1). */
export function readComment(xml: XmlReader, { state, line }: Place): void {
  if (state.context.options.comments === 'drop') {
    xml.skip()
    return
  }
  const name = xml.attribute('office:name')
  const isResolved = xml.attribute('loext:resolved') === 'true'
  const depth = xml.depth
  let author = ''
  let date = ''
  const blocks: Block[] = []
  while (xml.nextChild(depth)) {
    if (xml.name === 'dc:creator') author = xml.content().trim()
    else if (xml.name === 'dc:date') date = xml.content().trim()
    else if (xml.name === 'text:p') blocks.push(paragraph(toPhrasing(state.text.line(xml, state, {}).runs)))
    else if (xml.name === 'text:list') {
      const hasLabels = xml.attribute('text:style-name') !== ''
      const flow = new Flow()
      readList(xml, state, flow)
      const lists = flow.finish()
      append(blocks, hasLabels ? lists : lists.flatMap(contentOf))
    }
  }
  if (blocks.length === 0) return
  const label = byline(author, date.startsWith('0000') ? undefined : date, isResolved)
  withByline(blocks, label)
  const identifier = state.noteNames.next('comment')
  const reference: Phrasing = { type: 'footnoteReference', identifier }
  const run: WordRun = { content: reference }
  line.runs.push(run)
  if (name !== undefined) line.comments.set(name, run)
  state.notes.push(noteDefinition('comment', identifier, blocks))
}

/** Versions 4 of LibreOffice put each paragraph of a comment in a list whose style is none. */
function contentOf(block: Block): Block[] {
  return block.type === 'list' ? block.children.flatMap(({ children }) => children.flatMap(contentOf)) : [block]
}

/** Parts of a line that a comment is on; one on more stays before them. */
const longestRange = 1_000

/** A comment stands behind what it is on, as far as that is in one paragraph (§14.2). */
export function endComment(xml: XmlReader, { line }: Place): void {
  const reference = line.comments.get(xml.attribute('office:name') ?? '')
  const near = Math.max(0, line.runs.length - longestRange)
  const place = reference ? line.runs.indexOf(reference, near) : -1
  if (reference && place >= 0) {
    line.runs.splice(place, 1)
    line.runs.push(reference)
  }
  xml.skip()
}
