/**
 * Messages as Outlook wraps them for others ([MS-OXTNEF]): `winmail.dat`.
 *
 * Out: a message as a document (parts/mail/document.ts). Within an e-mail its attachments are those of the
 * e-mail.
 *
 * Errors: file_corrupt, content_limit_exceeded. Warnings: damage_survived, embedded_failed.
 */
import { onFirstUse, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./document.ts'))

export const tnef: Reader = {
  id: 'tnef',
  title: 'Outlook attachment (winmail.dat)',
  kind: 'email',
  extensions: ['tnef'],
  mediaTypes: ['application/ms-tnef', 'application/vnd.ms-tnef'],
  options: ['password', 'language', 'ocr', 'pageSeparator', 'images'],
  async read(bytes, context) {
    const { readTnef } = await load()
    return readTnef(bytes, context)
  },
}
