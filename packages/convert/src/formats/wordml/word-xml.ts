/** A document of Word 2003, or a package of Word 2007 in one file of XML. */

import { openXml } from '../../carriers/xml/reader.ts'
import { writeZip } from '../../carriers/zip/write.ts'
import type { Root } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { translateDocument } from './document.ts'
import { readFlatPackage } from './flat-package.ts'
import { wordVocabulary } from './vocabulary.ts'

/** Written again as a package, which is read as any other Word document. */
export function readWordXml(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const xml = openXml(bytes, {
    vocabulary: wordVocabulary,
    limits: context.limits,
    onDamage: (what) => context.warn('damage_survived', { what }),
  })
  const isFlat = xml.nextChild(0) && xml.name === 'pkg:package'
  const parts = isFlat ? readFlatPackage(xml) : translateDocument(xml)
  return context.readEmbedded(writeZip(parts), { filename: 'document.docx' })
}
