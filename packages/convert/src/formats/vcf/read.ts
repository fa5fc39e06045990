/**
 * Contacts (vCard, RFC 6350; versions 2.1 and 3.0 before it).
 *
 * Out: a section for each, with what is said of the person or organization, and pictures by their names.
 *
 * Errors: file_corrupt, content_limit_exceeded. Warnings: text_undecodable.
 */
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./contacts.ts'))

export const vcf: Reader = {
  id: 'vcf',
  title: 'Contact',
  kind: 'email',
  extensions: ['vcf', 'vcard'],
  mediaTypes: ['text/vcard', 'text/x-vcard', 'text/directory'],
  textual: true,
  options: ['images'],
  async read(bytes: Uint8Array, context: ReadContext) {
    const { readContacts } = await load()
    return readContacts(bytes, context)
  },
}
