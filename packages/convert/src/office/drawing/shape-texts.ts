/** Texts of shapes of which nothing else is read: drawn upon a chart, or by another program (ECMA-376 part 1, §20.3, §21.3). */
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { append } from '../../core/document/append.ts'
import type { Block } from '../../core/document/nodes.ts'
import { textBlocks } from './text-blocks.ts'
import { readTextBody, type TextContext } from './text-body.ts'

const containers = new Set(['sp', 'txSp', 'grpSp', 'relSizeAnchor', 'absSizeAnchor'])

/**
 * The texts of the shapes among the children of the element whose start tag was read last.
 *
 * @param readPicture Reads the picture whose start tag was read last; without it pictures are left out.
 */
export function readShapeTexts(xml: XmlReader, context: TextContext, readPicture?: () => Block): Block[] {
  const blocks: Block[] = []
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.localName === 'txBody') append(blocks, textBlocks(readTextBody(xml, context)))
    else if (containers.has(xml.localName)) append(blocks, readShapeTexts(xml, context, readPicture))
    else if (xml.localName === 'pic' && readPicture) blocks.push(readPicture())
  }
  return blocks
}
