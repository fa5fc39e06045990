/** The image of a picture fill (`a:blip`, ECMA-376 Part 1, 20.1.8.13). */
import type { Relationship } from '../../carriers/opc/relationships.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import type { Sheet } from './sheet.ts'

/** The file of an image that a fill contains. */
export function readBlip(xml: XmlReader, sheet: Sheet): Relationship | undefined {
  const depth = xml.depth
  let file: Relationship | undefined
  while (xml.nextChild(depth)) if (xml.name === 'a:blip') file = blipFile(xml, sheet)
  return file
}

/** The file that `a:blip` embeds, or links where it embeds none. */
export function blipFile(xml: XmlReader, sheet: Sheet): Relationship | undefined {
  return sheet.relationships.byId(xml.attribute('r:embed') ?? xml.attribute('r:link'))
}
