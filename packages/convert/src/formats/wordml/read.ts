/**
 * Word documents in one XML file: that of Word 2003 ("WordprocessingML Reference", Microsoft, 2003),
 * and packages of Office Open XML written flat ([MS-OE376], `pkg:package`).
 *
 * Both become a package with the parts of ECMA-376 part 1, which its own reader takes; so headings,
 * lists, notes and changes are read in one place.
 *
 * Errors and warnings: as of Word documents; damage_survived.
 */
import { onFirstUse, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./word-xml.ts'))

export const wordml: Reader = {
  id: 'wordml',
  title: 'Word 2003 XML document',
  kind: 'document',
  // It goes under the name of XML.
  extensions: [],
  mediaTypes: [],
  textual: true,
  options: ['pageSeparator', 'images'],
  async read(bytes, context) {
    const { readWordXml } = await load()
    return readWordXml(bytes, context)
  },
}
