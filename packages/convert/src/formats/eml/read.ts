/**
 * E-mail messages (RFC 5322, MIME).
 *
 * Out: a message as a document (parts/mail/document.ts). Of a text in several forms the richest is
 * taken; pictures that belong to a page are left to it. A message within its signature is read as if it
 * had none.
 *
 * Errors: file_corrupt, file_encrypted, content_limit_exceeded. Warnings: embedded_failed.
 */
import { onFirstUse, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./message.ts'))

export const eml: Reader = {
  id: 'eml',
  title: 'E-mail message',
  kind: 'email',
  extensions: ['eml', 'emlx', 'p7m'],
  mediaTypes: ['message/rfc822', 'application/pkcs7-mime'],
  textual: true,
  options: ['password', 'language', 'ocr', 'pageSeparator', 'images'],
  async read(bytes, context) {
    const { readMessage } = await load()
    return readMessage(bytes, context)
  },
}
