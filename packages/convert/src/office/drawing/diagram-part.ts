/** A diagram in parts of its own, which a frame of any document refers to (ECMA-376 part 1, §21.4). */
import type { OpcPackage } from '../../carriers/opc/package.ts'
import type { Relationships } from '../../carriers/opc/relationships.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import type { Block } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { readFormula } from '../math/read.ts'
import { readDiagram, readDiagramDrawing } from './diagram.ts'
import type { TextContext } from './text-body.ts'

/**
 * The diagram's model, else what was drawn of it.
 *
 * @param xml The `dgm:relIds` is the element whose start tag was read last.
 */
export function readDiagramPart(
  xml: XmlReader,
  relationships: Relationships,
  opc: OpcPackage,
  { warn }: Pick<ReadContext, 'warn'>,
): Block[] {
  const open = (part: string | undefined): XmlReader | undefined =>
    part !== undefined && opc.has(part) ? opc.xml(part) : undefined
  const part = relationships.target(xml.attribute('r:dm'))
  const links = part === undefined ? relationships : opc.relationships(part)
  const text: TextContext = { link: (id) => links.target(id), math: readFormula }
  const data = open(part)
  if (data) return readDiagram(data, text, (id) => open(relationships.target(id)))
  warnOfMissing({ warn })
  const drawn = open(relationships.partOfType('diagramDrawing'))
  return drawn ? readDiagramDrawing(drawn, text) : []
}

export function warnOfMissing({ warn }: Pick<ReadContext, 'warn'>): void {
  warn('damage_survived', { what: 'a chart or diagram is missing' })
}
