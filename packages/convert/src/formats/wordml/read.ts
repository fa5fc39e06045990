/**
 * Word documents in one XML file: that of Word 2003 ("WordprocessingML Reference", Microsoft, 2003),
 * and packages of Office Open XML written flat ([MS-OE376], `pkg:package`).
 *
 * Both become a package with the parts of ECMA-376 part 1, which its own reader takes; so headings,
 * lists, notes and changes are read in one place.
 *
 * Errors and warnings: as of Word documents; damage_survived.
 */
import type { Root } from '../../document/nodes.ts'
import type { ReadContext, Reader } from '../reader.ts'

export const wordml: Reader = {
  id: 'wordml',
  title: 'Word 2003 XML document',
  kind: 'document',
  // It goes under the name of XML.
  extensions: [],
  mediaTypes: [],
  textual: true,
  options: ['pageSeparator', 'images'],
  read: readWordXml,
}

async function readWordXml(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const { openXml } = await import('../../xml/reader.ts')
  const { wordVocabulary } = await import('./vocabulary.ts')
  const { readFlatPackage } = await import('./flat-package.ts')
  const { translateDocument } = await import('./document.ts')
  const { writeZip } = await import('../../zip/write.ts')
  const xml = openXml(bytes, {
    vocabulary: wordVocabulary,
    limits: context.limits,
    onDamage: (what) => context.warn('damage_survived', { what }),
  })
  const isFlat = xml.nextChild(0) && xml.name === 'pkg:package'
  const parts = isFlat ? readFlatPackage(xml) : translateDocument(xml)
  return context.readEmbedded(writeZip(parts), { filename: 'document.docx' })
}
