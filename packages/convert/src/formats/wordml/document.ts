/** A document of Word 2003: properties, styles, lists and text, which are parts of a package later on. */

import type { XmlReader } from '../../carriers/xml/reader.ts'
import { lookupTable } from '../../core/lookup-table.ts'
import { DocumentParts, escaped } from './document-parts.ts'
import { numberingOf } from './lists.ts'
import { contentOf } from './translate.ts'

/** @param xml At the start tag of `w:wordDocument`. */
export function translateDocument(xml: XmlReader): Map<string, Uint8Array> {
  const parts = new DocumentParts()
  let body = ''
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    switch (xml.name) {
      case 'o:DocumentProperties':
        parts.setProperties(propertiesOf(xml))
        break
      case 'w:styles':
        parts.add('styles', 'styles.xml', 'w:styles', contentOf(xml, parts))
        break
      case 'w:lists':
        parts.add('numbering', 'numbering.xml', 'w:numbering', numberingOf(xml, parts))
        break
      case 'w:body':
        body += `<w:body>${contentOf(xml, parts)}</w:body>`
    }
  }
  return parts.finish(body)
}

/** Names of properties in a package (ECMA-376 part 2, §8.3.4). */
const properties: Readonly<Record<string, string>> = lookupTable({
  'o:Title': 'dc:title',
  'o:Subject': 'dc:subject',
  'o:Author': 'dc:creator',
  'o:Keywords': 'cp:keywords',
  'o:Created': 'dcterms:created',
  'o:LastSaved': 'dcterms:modified',
})

function propertiesOf(xml: XmlReader): string {
  let content = ''
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const name = properties[xml.name]
    if (name) content += `<${name}>${escaped(xml.content().trim())}</${name}>`
  }
  return content
}
