/**
 * What Office 2007 and later keep of a shape for themselves where older versions are to show it in another way: a
 * diagram as a picture or a group, a text with formulas as a picture ([MS-ODRAW] §2.3.4.41, metroBlob).
 */

import { Buffer } from '#platform/buffer'
import type { OpcContext } from '../../carriers/opc/context.ts'
import { type OpcPackage, openPackage } from '../../carriers/opc/package.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { documentError } from '../../core/bounds.ts'
import type { Block } from '../../core/document/nodes.ts'
import { readFormula } from '../math/read.ts'
import { readDiagram } from './diagram.ts'
import { textBlocks } from './text-blocks.ts'
import { readTextBody, type TextContext } from './text-body.ts'

const diagramData = /\.diagramData\+xml$/
const diagramDrawing = /\.diagramDrawing\+xml$/
const shapeXml = /\.DrsShape\+xml$/

/** A page's links have no part here. */
const context: TextContext = { link: () => undefined, math: readFormula }

/**
 * @param bytes A package of Open Packaging Conventions.
 * @returns The points of a diagram, or the text of a shape; nothing for shapes of other kinds, and where it is damaged.
 * @throws ConversionError content_limit_exceeded
 */
export function readShapePackage(bytes: Uint8Array, opcContext: OpcContext): Block[] {
  if (!mayBeRead(bytes)) return []
  try {
    const opc = openPackage(bytes, opcContext)
    const data = open(opc, diagramData)
    if (data) return readDiagram(data, context, () => open(opc, diagramDrawing))
    const shape = open(opc, shapeXml)
    return shape ? readShapeText(shape) : []
  } catch (error) {
    documentError(error)
    return []
  }
}

/** By the names of its parts; most packages keep a picture, and none of these is opened. */
function mayBeRead(bytes: Uint8Array): boolean {
  const names = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return names.includes('diagram') || names.includes('shapexml')
}

function open(opc: OpcPackage, mediaType: RegExp): XmlReader | undefined {
  const [part] = opc.contentTypes.partsOf(mediaType)
  return part === undefined ? undefined : opc.xml(part)
}

/** Text of the shape that is the root element. */
function readShapeText(xml: XmlReader): Block[] {
  if (xml.nextChild(0))
    while (xml.nextChild(1)) if (xml.localName === 'txBody') return textBlocks(readTextBody(xml, context))
  return []
}
