/** What lies over the cells of a sheet: charts, pictures, shapes with text (ECMA-376 part 1, §20.5). */

import { readAlternateContent } from '../../carriers/opc/alternate-content.ts'
import type { Relationships } from '../../carriers/opc/relationships.ts'
import { integer } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { paragraph } from '../../core/document/build.ts'
import type { Block } from '../../core/document/nodes.ts'
import { type Box, readBox, readTransform } from '../../office/drawing/box.ts'
import { readChartPart } from '../../office/drawing/chart-part.ts'
import { linkBlocks } from '../../office/drawing/click.ts'
import { readDiagramPart } from '../../office/drawing/diagram-part.ts'
import { isLeftOut } from '../../office/drawing/hidden-shape.ts'
import { partImage } from '../../office/drawing/picture.ts'
import {
  noShapeProperties,
  readPictureFill,
  readShapeAppearance,
  readShapeProperties,
  type ShapeProperties,
} from '../../office/drawing/shape-properties.ts'
import { textBlocks } from '../../office/drawing/text-blocks.ts'
import { readTextBody, type TextContext } from '../../office/drawing/text-body.ts'
import { readFormula } from '../../office/math/read.ts'
import { inReadingOrder } from '../../office/presentations/reading-order.ts'
import type { SheetObject } from '../../office/spreadsheets/sheet.ts'
import type { Shared } from './shared.ts'

interface Drawing {
  shared: Shared
  relationships: Relationships
  text: TextContext
}

export function readDrawing(part: string, shared: Shared): SheetObject[] {
  const xml = shared.pkg.xml(part)
  const objects: SheetObject[] = []
  if (!xml?.nextChild(0)) return objects
  const relationships = shared.pkg.relationships(part)
  const link = (id: string | undefined): string | undefined => relationships.target(id)
  const drawing: Drawing = { shared, relationships, text: { link, math: readFormula } }
  while (xml.nextChild(1)) {
    if (xml.name === 'mc:AlternateContent')
      readAlternateContent(xml, () => {
        const depth = xml.depth
        while (xml.nextChild(depth)) objects.push(readAnchor(xml, drawing))
      })
    else objects.push(readAnchor(xml, drawing))
  }
  return objects.filter(({ blocks }) => blocks.length > 0)
}

function readAnchor(xml: XmlReader, drawing: Drawing): SheetObject {
  const object: SheetObject = { row: 0, column: 0, blocks: [] }
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'xdr:from') readFrom(xml, object)
    else object.blocks = object.blocks.concat(readShape(xml, drawing).blocks)
  }
  return object
}

function readFrom(xml: XmlReader, object: SheetObject): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'xdr:row') object.row = integer(xml.content()) ?? 0
    else if (xml.name === 'xdr:col') object.column = integer(xml.content()) ?? 0
  }
}

function readShape(xml: XmlReader, drawing: Drawing): Shape {
  switch (xml.name) {
    case 'xdr:sp':
    case 'xdr:cxnSp':
    case 'xdr:pic':
    case 'xdr:graphicFrame':
      return readSingle(xml, drawing)
    case 'xdr:grpSp':
      return readGroup(xml, drawing)
    case 'mc:AlternateContent': {
      let shape: Shape = { box: undefined, blocks: [] }
      readAlternateContent(xml, () => {
        shape = readGroup(xml, drawing)
      })
      return shape
    }
    default:
      return { box: undefined, blocks: [] }
  }
}

/** A group is read as one thing, in the order of its places. */
function readGroup(xml: XmlReader, drawing: Drawing): Shape {
  const depth = xml.depth
  const shapes: Shape[] = []
  let box: Box | undefined
  let properties: ShapeProperties = noShapeProperties
  while (xml.nextChild(depth)) {
    if (xml.name === 'xdr:nvGrpSpPr') properties = readProperties(xml, drawing)
    else if (xml.name === 'xdr:grpSpPr') box = readBox(xml)
    else shapes.push(readShape(xml, drawing))
  }
  const filled = shapes.filter(({ blocks }) => blocks.length > 0)
  if (isLeftOut(properties.isHidden, filled, drawing.shared.context)) return { box, blocks: [] }
  const blocks = inReadingOrder(filled).flatMap((shape) => shape.blocks)
  linkBlocks(blocks, properties.link)
  return { box: box ?? filled[0]?.box, blocks }
}

interface Shape {
  /** Among the shapes of its group. */
  box: Box | undefined
  blocks: Block[]
}

/** A shape without text is the picture that fills it, or that its description says it is. */
function readSingle(xml: XmlReader, drawing: Drawing): Shape {
  const depth = xml.depth
  let properties: ShapeProperties = noShapeProperties
  let box: Box | undefined
  let picture: string | undefined
  let blocks: Block[] = []
  while (xml.nextChild(depth)) {
    if (/^xdr:nv(?:Sp|Cxn|Pic|GraphicFrame)/.test(xml.name)) properties = readProperties(xml, drawing)
    else if (xml.name === 'xdr:spPr') ({ box, fill: picture = picture } = readShapeAppearance(xml))
    else if (xml.name === 'xdr:xfrm') ({ box } = readTransform(xml))
    else if (xml.name === 'xdr:blipFill') picture = readPictureFill(xml).id
    else if (xml.name === 'xdr:txBody') blocks = textBlocks(readTextBody(xml, drawing.text))
    else if (xml.name === 'a:graphic') blocks = readGraphic(xml, drawing)
  }
  if (properties.isControl) return { box, blocks: [] }
  const shown = blocks.length > 0 ? blocks : drawn(picture, properties, drawing)
  if (isLeftOut(properties.isHidden, shown, drawing.shared.context)) return { box, blocks: [] }
  linkBlocks(shown, properties.link)
  return { box, blocks: shown }
}

function drawn(
  picture: string | undefined,
  { isDecorative, description }: ShapeProperties,
  { shared, relationships }: Drawing,
): Block[] {
  const file = relationships.byId(picture)
  if (isDecorative || (description === '' && !file)) return []
  const name = file?.target.slice(file.target.lastIndexOf('/') + 1) ?? ''
  return [paragraph([partImage(name, description, file, shared.pkg, shared.context)])]
}

/** The chart or diagram that the `a:graphic` whose start tag was read last refers to. */
function readGraphic(xml: XmlReader, { shared, relationships }: Drawing): Block[] {
  const depth = xml.depth
  const { cellTexts } = shared
  const { limits, budget } = shared.context
  let blocks: Block[] = []
  while (xml.nextChild(depth))
    while (xml.nextChild(depth + 1)) {
      if (/^cx?:chart$/.test(xml.name)) {
        const part = relationships.target(xml.attribute('r:id')) ?? ''
        const chart = { limits, budget, cellsOf: (reference: string) => cellTexts.of(reference) }
        blocks = readChartPart(part, shared.pkg, chart) ?? []
      } else if (xml.name === 'dgm:relIds') blocks = readDiagramPart(xml, relationships, shared.pkg, shared.context)
    }
  return blocks
}

/** Reads the non-visual properties in the element whose start tag was read last. */
function readProperties(xml: XmlReader, { text }: Drawing): ShapeProperties {
  return xml.children('xdr:cNvPr', () => readShapeProperties(xml, text.link)).at(-1) ?? noShapeProperties
}
