/** Shapes of other programs that Word shows but does not edit (ECMA-376 part 1, §20.3). */

import type { XmlReader } from '../../carriers/xml/reader.ts'
import { append } from '../../core/document/append.ts'
import type { Block } from '../../core/document/nodes.ts'
import { textBlocks } from '../../office/drawing/text-blocks.ts'
import { readTextBody, type TextContext } from '../../office/drawing/text-body.ts'

/** The texts of its shapes. With `lc:lockedCanvas`, or a group in it, as the element whose start tag was read last. */
export function readLockedCanvas(xml: XmlReader, context: TextContext): Block[] {
  const blocks: Block[] = []
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'a:txBody') append(blocks, textBlocks(readTextBody(xml, context)))
    else if (/^a:(?:sp|txSp|grpSp)$/.test(xml.name)) append(blocks, readLockedCanvas(xml, context))
  }
  return blocks
}
