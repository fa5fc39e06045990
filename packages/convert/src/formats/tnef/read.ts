/**
 * Messages as Outlook wraps them for others ([MS-OXTNEF]): `winmail.dat`.
 *
 * Out: a message as a document (mail/document.ts). Within an e-mail its attachments are those of the
 * e-mail.
 *
 * Errors: file_corrupt, content_limit_exceeded. Warnings: damage_survived, embedded_failed.
 */
import type { Reader } from '../reader.ts'

export const tnef: Reader = {
  id: 'tnef',
  title: 'Outlook attachment (winmail.dat)',
  kind: 'email',
  extensions: ['tnef'],
  mediaTypes: ['application/ms-tnef', 'application/vnd.ms-tnef'],
  options: ['password', 'language', 'ocr', 'pageSeparator', 'images'],
  async read(bytes, context) {
    const { readTnef } = await import('./document.ts')
    return readTnef(bytes, context)
  },
}
