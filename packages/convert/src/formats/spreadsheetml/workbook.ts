/** The worksheets of a document of XML, and what it says of itself. */

import { openXml, type XmlReader } from '../../carriers/xml/reader.ts'
import type { Metadata, Root } from '../../core/document/nodes.ts'
import { lookupTable } from '../../core/lookup-table.ts'
import type { ReadContext } from '../../core/reader.ts'
import { workbookRoot } from '../../office/spreadsheets/workbook.ts'
import { Styles } from './styles.ts'
import { spreadsheetVocabulary } from './vocabulary.ts'
import { readWorksheet, type Worksheet } from './worksheet.ts'

export function readSpreadsheet(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const xml = openXml(bytes, {
    vocabulary: spreadsheetVocabulary,
    limits: context.limits,
    onDamage: (what) => context.warn('damage_survived', { what }),
  })
  const { worksheets, metadata } = readWorkbook(xml, context)
  const sources = worksheets.map(({ name, hidden, sheet }) => ({ name, hidden, read: () => sheet }))
  return workbookRoot(sources, metadata, context)
}

function readWorkbook(xml: XmlReader, context: ReadContext): { worksheets: Worksheet[]; metadata: Metadata } {
  const styles = new Styles()
  const worksheets: Worksheet[] = []
  let metadata: Metadata = {}
  if (xml.nextChild(0))
    while (xml.nextChild(1)) {
      if (xml.name === 'ss:Styles') styles.read(xml)
      else if (xml.name === 'ss:Worksheet') worksheets.push(readWorksheet(xml, styles, context.limits))
      else if (xml.name === 'o:DocumentProperties') metadata = readProperties(xml)
    }
  return { worksheets, metadata }
}

const properties: Readonly<Record<string, keyof Metadata & string>> = lookupTable({
  'o:Title': 'title',
  'o:Author': 'author',
  'o:Subject': 'subject',
  'o:Keywords': 'keywords',
  'o:Created': 'created',
  'o:LastSaved': 'modified',
})

function readProperties(xml: XmlReader): Metadata {
  const depth = xml.depth
  const found: Record<string, string> = {}
  while (xml.nextChild(depth)) {
    const property = properties[xml.name]
    const value = property && xml.content().trim()
    if (property && value) found[property] = value
  }
  return found
}
