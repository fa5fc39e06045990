/** What a graphic frame holds: a table, a chart, a diagram, an embedded object (ECMA-376 part 1, §20.1.2.2.16). */
import { append } from '../../document/append.ts'
import type { Block } from '../../document/nodes.ts'
import { readChart } from '../../drawing/chart.ts'
import { readDiagram, readDiagramDrawing } from '../../drawing/diagram.ts'
import { readAlternateContent } from '../../opc/alternate-content.ts'
import type { XmlReader } from '../../xml/reader.ts'
import type { Content, Sheet } from './shapes.ts'
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
  const readChildren = (from: number): void => {
    while (xml.nextChild(from)) {
      if (xml.name === 'mc:AlternateContent') readAlternateContent(xml, () => readChildren(xml.depth))
      else append(content, readOne(xml, sheet, description))
    }
  }
  readChildren(depth)
  return content
}

function readOne(xml: XmlReader, sheet: Sheet, description: string): Content[] {
  switch (xml.name) {
    case 'a:tbl': {
      const table = readTable(xml, sheet.text, sheet.context)
      return table ? [table] : []
    }
    case 'c:chart':
    case 'cx:chart': {
      const chart = openRelated(xml, 'r:id', sheet)
      return chart ? readChart(chart, sheet.context) : []
    }
    case 'dgm:relIds':
      return readDiagramParts(xml, sheet)
    case 'p:oleObj':
      return readObject(xml, sheet, description)
    default:
      return []
  }
}

/** The diagram's model, else what was drawn of it. */
function readDiagramParts(xml: XmlReader, sheet: Sheet): Block[] {
  const data = openRelated(xml, 'r:dm', sheet)
  const open = (part: string | undefined): XmlReader | undefined => (part === undefined ? part : sheet.opc.xml(part))
  if (data) return readDiagram(data, sheet.text, (id) => open(sheet.relationships.target(id)))
  const drawn = open(sheet.relationships.partOfType('diagramDrawing'))
  return drawn ? readDiagramDrawing(drawn, sheet.text) : []
}

function openRelated(xml: XmlReader, attribute: string, sheet: Sheet): XmlReader | undefined {
  const part = sheet.relationships.target(xml.attribute(attribute))
  if (part !== undefined && sheet.opc.has(part)) return sheet.opc.xml(part)
  sheet.context.warn('damage_survived', { what: 'a chart or diagram is missing' })
  return undefined
}

/** An object that was made by another program. */
function readObject(xml: XmlReader, sheet: Sheet, description: string): Content[] {
  const program = xml.attribute('progId') ?? ''
  const alt = description || xml.attribute('name') || program || 'Object'
  const picture: Block = { type: 'paragraph', children: [{ type: 'image', url: '', alt }] }
  const part = sheet.relationships.byId(xml.attribute('r:id'))
  return part && !part.external ? [{ type: 'embedded', part: part.target, program, picture }] : [picture]
}
