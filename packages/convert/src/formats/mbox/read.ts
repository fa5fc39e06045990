/**
 * Mailboxes in one file (RFC 4155), as Thunderbird, Apple Mail and Google export them.
 *
 * Out: each message as a section, headed by its subject, in the order of the file.
 *
 * Errors: file_corrupt, file_encrypted, content_limit_exceeded. Warnings: embedded_failed.
 */
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./mailbox.ts'))

export const mbox: Reader = {
  id: 'mbox',
  title: 'Mailbox',
  kind: 'email',
  extensions: ['mbox'],
  mediaTypes: ['application/mbox'],
  textual: true,
  options: ['password', 'language', 'ocr', 'pageSeparator', 'images'],
  async read(bytes: Uint8Array, context: ReadContext) {
    const { readMailbox } = await load()
    return readMailbox(bytes, context)
  },
}
