/** Shapes by themselves: on a slide, over the cells of a sheet, among the paragraphs of a text (part 3, §10.3). */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import { append } from '../../../core/document/append.ts'
import { image, paragraph } from '../../../core/document/build.ts'
import type { Block } from '../../../core/document/nodes.ts'
import { describedBy } from '../../../office/drawing/alt-text.ts'
import type { Box } from '../../../office/drawing/box.ts'
import { linkBlocks } from '../../../office/drawing/click.ts'
import { isLeftOut } from '../../../office/drawing/hidden-shape.ts'
import { around, inReadingOrder } from '../../../office/presentations/reading-order.ts'
import type { DocumentState } from '../document-state.ts'
import { controlLine } from '../text/form-field.ts'
import { readClick } from './click.ts'
import { readFrame } from './frame.ts'
import { boxOf } from './shape-box.ts'

interface PlacedBlocks {
  box: Box | undefined
  blocks: Block[]
}

/** What the shape or group shows whose start tag was read last. */
export function readShape(xml: XmlReader, state: DocumentState): Block[] {
  return readPlaced(xml, state).blocks
}

function readPlaced(xml: XmlReader, state: DocumentState): PlacedBlocks {
  const { description, click } = state
  // §19.198; older versions have no other word for it.
  const isHidden = xml.attribute('draw:display') === 'none'
  state.description = ''
  state.click = undefined
  const { box, blocks } =
    xml.name === 'draw:g' ? readGroup(xml, state) : { box: boxOf(xml), blocks: contentOf(xml, state) }
  // A shape without text is the picture that its description says it is.
  if (blocks.length === 0 && state.description) blocks.push(paragraph([image('', describedBy(state.description))]))
  linkBlocks(blocks, state.click)
  Object.assign(state, { description, click })
  return isLeftOut(isHidden, blocks, state.context) ? { box, blocks: [] } : { box, blocks }
}

function contentOf(xml: XmlReader, state: DocumentState): Block[] {
  switch (xml.name) {
    case 'draw:a':
      return readLinked(xml, state)
    case 'draw:control': {
      const line = controlLine(xml, state)
      return line.length > 0 ? [paragraph(line)] : []
    }
    case 'draw:frame': {
      const { inline, blocks } = readFrame(xml, state)
      return inline.length > 0 ? [paragraph(inline), ...blocks] : blocks
    }
    default:
      return state.text.blocks(xml, state)
  }
}

/** A group is read as one thing, in the order of its places. */
function readGroup(xml: XmlReader, state: DocumentState): PlacedBlocks {
  const members: PlacedBlocks[] = []
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'office:event-listeners') readClick(xml, state)
    else if (xml.name.startsWith('draw:')) members.push(readPlaced(xml, state))
  }
  const filled = members.filter(({ blocks }) => blocks.length > 0)
  return {
    box: around(filled.flatMap(({ box }) => box ?? [])),
    blocks: inReadingOrder(filled).flatMap(({ blocks }) => blocks),
  }
}

/** Shapes that lead where the link around them does (§10.4.12). */
function readLinked(xml: XmlReader, state: DocumentState): Block[] {
  const url = xml.attribute('xlink:href')
  const blocks: Block[] = []
  const depth = xml.depth
  while (xml.nextChild(depth)) append(blocks, readShape(xml, state))
  linkBlocks(blocks, url)
  return blocks
}
