/**
 * XML Spreadsheet 2003 (Microsoft, "XML Spreadsheet Reference"), which many programs write and
 * call `.xls`.
 *
 * Out: as of other workbooks, one section a sheet (sheet/workbook.ts).
 *
 * Errors: file_corrupt, content_limit_exceeded. Warnings: damage_survived, hidden_content_dropped.
 */
import type { Metadata, Root } from '../../document/nodes.ts'
import type { XmlReader } from '../../xml/reader.ts'
import type { ReadContext, Reader } from '../reader.ts'
import type { Worksheet } from './worksheet.ts'

export const spreadsheetml: Reader = {
  id: 'spreadsheetml',
  title: 'XML Spreadsheet 2003',
  kind: 'spreadsheet',
  // It goes under the names of other formats.
  extensions: [],
  mediaTypes: [],
  textual: true,
  options: ['pages'],
  read: readSpreadsheet,
}

async function readSpreadsheet(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const { openXml } = await import('../../xml/reader.ts')
  const { workbookRoot } = await import('../../sheet/workbook.ts')
  const { spreadsheetVocabulary } = await import('./vocabulary.ts')
  const xml = openXml(bytes, {
    vocabulary: spreadsheetVocabulary,
    limits: context.limits,
    onDamage: (what) => context.warn('damage_survived', { what }),
  })
  const { worksheets, metadata } = await readWorkbook(xml, context)
  const sources = worksheets.map(({ name, hidden, sheet }) => ({ name, hidden, read: () => sheet }))
  return workbookRoot(sources, metadata, context)
}

async function readWorkbook(
  xml: XmlReader,
  context: ReadContext,
): Promise<{ worksheets: Worksheet[]; metadata: Metadata }> {
  const { Styles } = await import('./styles.ts')
  const { readWorksheet } = await import('./worksheet.ts')
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

const properties: Readonly<Record<string, keyof Metadata & string>> = {
  'o:Title': 'title',
  'o:Author': 'author',
  'o:Subject': 'subject',
  'o:Keywords': 'keywords',
  'o:Created': 'created',
  'o:LastSaved': 'modified',
}

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
