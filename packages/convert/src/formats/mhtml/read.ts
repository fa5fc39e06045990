/**
 * Web archives: a page saved with its pictures (RFC 2557), which Word and Excel also write and
 * call `.doc` and `.xls`.
 *
 * Out: the page, with those that it shows in frames. Where it is only a frame around others, as of a workbook, also
 * the others.
 *
 * Errors: file_corrupt, content_limit_exceeded, and those of pages.
 */
import { onFirstUse, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./archive.ts'))

export const mhtml: Reader = {
  id: 'mhtml',
  title: 'Web archive',
  kind: 'document',
  extensions: ['mhtml', 'mht'],
  mediaTypes: ['multipart/related', 'application/x-mimearchive'],
  textual: true,
  options: ['images'],
  async read(bytes, context) {
    const { readArchive } = await load()
    return readArchive(bytes, context)
  },
}
