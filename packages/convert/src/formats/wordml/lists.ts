/** Definitions of lists: `w:listDef` is an abstract numbering of later versions, `w:list` one that paragraphs name. */
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { type DocumentParts, escaped } from './document-parts.ts'
import { contentOf } from './translate.ts'

/** @param xml At the start tag of `w:lists`. */
export function numberingOf(xml: XmlReader, parts: DocumentParts): string {
  let content = ''
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'w:listDef') {
      const id = escaped(xml.attribute('w:listDefId') ?? '')
      content += `<w:abstractNum w:abstractNumId="${id}">${contentOf(xml, parts)}</w:abstractNum>`
    } else if (xml.name === 'w:list') {
      const id = escaped(xml.attribute('w:ilfo') ?? '')
      content += `<w:num w:numId="${id}">${contentOf(xml, parts)}</w:num>`
    }
  }
  return content
}
