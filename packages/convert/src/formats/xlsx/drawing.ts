/** What lies over the cells of a sheet: charts, pictures, shapes with text (ECMA-376 part 1, §20.5). */

import { readAlternateContent } from '../../carriers/opc/alternate-content.ts'
import type { Relationship, Relationships } from '../../carriers/opc/relationships.ts'
import { integer, isSet } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { image, paragraph } from '../../core/document/build.ts'
import type { Block } from '../../core/document/nodes.ts'
import { altText, isDecorative } from '../../office/drawing/alt-text.ts'
import { readChartPart } from '../../office/drawing/chart-part.ts'
import { linkBlocks, linked } from '../../office/drawing/click.ts'
import { readDiagram } from '../../office/drawing/diagram.ts'
import { partImage } from '../../office/drawing/picture.ts'
import { textBlocks } from '../../office/drawing/text-blocks.ts'
import { readTextBody, type TextContext } from '../../office/drawing/text-body.ts'
import { readFormula } from '../../office/math/read.ts'
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
    else object.blocks = object.blocks.concat(readShape(xml, drawing))
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

function readShape(xml: XmlReader, drawing: Drawing): Block[] {
  switch (xml.name) {
    case 'xdr:sp':
    case 'xdr:cxnSp':
      return readTextShape(xml, drawing)
    case 'xdr:pic':
      return readPicture(xml, drawing)
    case 'xdr:graphicFrame':
      return readFrame(xml, drawing)
    case 'xdr:grpSp':
      return readGroup(xml, drawing)
    case 'mc:AlternateContent': {
      let blocks: Block[] = []
      readAlternateContent(xml, () => {
        blocks = readGroup(xml, drawing)
      })
      return blocks
    }
    default:
      return []
  }
}

function readGroup(xml: XmlReader, drawing: Drawing): Block[] {
  const depth = xml.depth
  const blocks: Block[] = []
  while (xml.nextChild(depth)) for (const block of readShape(xml, drawing)) blocks.push(block)
  return blocks
}

function readTextShape(xml: XmlReader, drawing: Drawing): Block[] {
  const depth = xml.depth
  let properties: Properties = nothingSaid
  let blocks: Block[] = []
  while (xml.nextChild(depth)) {
    if (xml.name === 'xdr:nvSpPr') properties = readProperties(xml, drawing.relationships)
    else if (xml.name === 'xdr:txBody') blocks = textBlocks(readTextBody(xml, drawing.text))
  }
  if (properties.hidden) return []
  linkBlocks(blocks, properties.url)
  return blocks
}

function readPicture(xml: XmlReader, { shared, relationships }: Drawing): Block[] {
  const depth = xml.depth
  let properties: Properties = nothingSaid
  let file: Relationship | undefined
  while (xml.nextChild(depth)) {
    if (xml.name === 'xdr:nvPicPr') properties = readProperties(xml, relationships)
    else if (xml.name === 'xdr:blipFill') file = readBlip(xml, relationships)
  }
  const { hidden, decorative, description, url } = properties
  if (hidden || decorative || (description === '' && !file)) return []
  const name = file?.target.slice(file.target.lastIndexOf('/') + 1) ?? ''
  const picture = partImage(name, description, file, shared.pkg, shared.context)
  return [paragraph(linked([picture], url))]
}

/** The picture's file. */
function readBlip(xml: XmlReader, relationships: Relationships): Relationship | undefined {
  const depth = xml.depth
  let file: Relationship | undefined
  while (xml.nextChild(depth))
    if (xml.name === 'a:blip') file = relationships.byId(xml.attribute('r:embed') ?? xml.attribute('r:link'))
  return file
}

function readFrame(xml: XmlReader, drawing: Drawing): Block[] {
  const depth = xml.depth
  let properties: Properties = nothingSaid
  let blocks: Block[] = []
  while (xml.nextChild(depth)) {
    if (xml.name === 'xdr:nvGraphicFramePr') properties = readProperties(xml, drawing.relationships)
    else if (xml.name === 'a:graphic') blocks = readGraphic(xml, drawing)
  }
  if (properties.hidden) return []
  if (blocks.length || properties.description === '') return blocks
  return [paragraph([image('', properties.description)])]
}

/** The chart or diagram that the `a:graphic` whose start tag was read last refers to. */
function readGraphic(xml: XmlReader, { shared, relationships, text }: Drawing): Block[] {
  const depth = xml.depth
  const { cellTexts } = shared
  const { limits, budget } = shared.context
  let blocks: Block[] = []
  const open = (id: string | undefined): XmlReader | undefined => {
    const part = relationships.target(id)
    return part === undefined ? undefined : shared.pkg.xml(part)
  }
  while (xml.nextChild(depth))
    while (xml.nextChild(depth + 1)) {
      if (/^cx?:chart$/.test(xml.name)) {
        const part = relationships.target(xml.attribute('r:id')) ?? ''
        const chart = { limits, budget, cellsOf: (reference: string) => cellTexts.of(reference) }
        blocks = readChartPart(part, shared.pkg, chart) ?? []
      } else if (xml.name === 'dgm:relIds') {
        const data = open(xml.attribute('r:dm'))
        if (data) blocks = readDiagram(data, text, open)
      }
    }
  return blocks
}

interface Properties {
  hidden: boolean
  decorative: boolean
  description: string
  /** Where a click leads. */
  url?: string | undefined
}

const nothingSaid: Properties = { hidden: false, decorative: false, description: '' }

/** Reads the non-visual properties (§20.1.2.2.8) in the element whose start tag was read last. */
function readProperties(xml: XmlReader, relationships: Relationships): Properties {
  const depth = xml.depth
  let properties = nothingSaid
  while (xml.nextChild(depth)) if (xml.name === 'xdr:cNvPr') properties = readDrawingProperties(xml, relationships)
  return properties
}

function readDrawingProperties(xml: XmlReader, relationships: Relationships): Properties {
  const depth = xml.depth
  const hidden = isSet(xml.attribute('hidden'))
  const properties: Properties = { hidden, decorative: false, description: altText(xml) }
  while (xml.nextChild(depth)) {
    if (xml.name === 'a:hlinkClick') properties.url = relationships.target(xml.attribute('r:id'))
    else if (xml.name === 'a:extLst') properties.decorative = isDecorative(xml)
  }
  return properties
}
