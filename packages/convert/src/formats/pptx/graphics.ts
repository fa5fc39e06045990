/** What a graphic frame holds: a table, a chart, a diagram, an embedded object (ECMA-376 part 1, §20.1.2.2.16). */

import type { Relationship } from '../../carriers/opc/relationships.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { append } from '../../core/document/append.ts'
import { paragraph } from '../../core/document/build.ts'
import { chartProgram } from '../../office/drawing/chart-object.ts'
import { readChartPart, workbookOf } from '../../office/drawing/chart-part.ts'
import { readDiagramPart, warnOfMissing } from '../../office/drawing/diagram-part.ts'
import { partImage } from '../../office/drawing/picture.ts'
import { readPictureFill } from '../../office/drawing/shape-properties.ts'
import type { Content, Sheet } from './sheet.ts'
import { readTable } from './table.ts'

/**
 * Reads the `a:graphic` whose start tag was read last.
 *
 * @param description Alternative text of the frame.
 */
export function readGraphic(xml: XmlReader, sheet: Sheet, description: string): Content[] {
  const depth = xml.depth
  const content: Content[] = []
  while (xml.nextChild(depth)) if (xml.name === 'a:graphicData') append(content, readData(xml, sheet, description))
  return content
}

function readData(xml: XmlReader, sheet: Sheet, description: string): Content[] {
  const depth = xml.depth
  const content: Content[] = []
  while (xml.nextChild(depth)) {
    if (xml.name === 'mc:AlternateContent') append(content, readAlternatives(xml, sheet, description))
    else append(content, readOne(xml, sheet, description))
  }
  return content
}

/** The first branch that can be read; an object's picture is mostly in the last, for the others it is in VML. */
function readAlternatives(xml: XmlReader, sheet: Sheet, description: string): Content[] {
  const depth = xml.depth
  let content: Content[] = []
  while ((content.length === 0 || lacksPicture(content)) && xml.nextChild(depth)) {
    const branch: Content[] = []
    const inner = xml.depth
    while (xml.nextChild(inner)) append(branch, readOne(xml, sheet, description))
    if (content.length === 0 || (branch.length > 0 && !lacksPicture(branch))) content = branch
  }
  xml.skipTo(depth - 1)
  return content
}

function lacksPicture([first]: readonly Content[]): boolean {
  return first?.type === 'embedded' && !first.hasPicture
}

function readOne(xml: XmlReader, sheet: Sheet, description: string): Content[] {
  switch (xml.name) {
    case 'a:tbl': {
      const table = readTable(xml, sheet.text, sheet.context)
      return table ? [table] : []
    }
    case 'c:chart':
    case 'cx:chart':
      return readChart(xml, sheet)
    case 'dgm:relIds':
      return readDiagramPart(xml, sheet.relationships(), sheet.opc, sheet.context)
    case 'p:oleObj':
      return readObject(xml, sheet, description)
    default:
      return []
  }
}

/** A chart that keeps no copy of its values has them in its workbook. */
function readChart(xml: XmlReader, sheet: Sheet): Content[] {
  const part = sheet.relationships().target(xml.attribute('r:id')) ?? ''
  const blocks = readChartPart(part, sheet.opc, sheet.context)
  if (!blocks) {
    warnOfMissing(sheet.context)
    return []
  }
  const workbook = workbookOf(blocks, part, sheet.opc)
  if (workbook === undefined) return blocks
  return [...blocks, { type: 'embedded', part: workbook, program: chartProgram, picture: undefined, hasPicture: false }]
}

/** An object that was made by another program, with the picture that stands for it. */
function readObject(xml: XmlReader, sheet: Sheet, description: string): Content[] {
  const program = xml.attribute('progId') ?? ''
  const label = xml.attribute('name') || program || 'Object'
  const part = sheet.relationships().byId(xml.attribute('r:id'))
  const file = readObjectPicture(xml, sheet)
  const name = file?.target.slice(file.target.lastIndexOf('/') + 1) ?? ''
  const shown = partImage(name, description, file, sheet.opc, sheet.context)
  const picture = paragraph([{ ...shown, alt: shown.alt || label }])
  const embedded = part?.external ? undefined : part?.target
  return [{ type: 'embedded', part: embedded, program, picture, hasPicture: file !== undefined }]
}

function readObjectPicture(xml: XmlReader, sheet: Sheet): Relationship | undefined {
  const fills = xml.children('p:pic', () => xml.children('p:blipFill', readPictureFill))
  return sheet.relationships().byId(fills.flat().at(-1)?.id)
}
