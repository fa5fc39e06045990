/**
 * A file packed with gzip (RFC 1952): the document that is in it, or the archive, for `.tar.gz`.
 *
 * Errors: file_corrupt, content_limit_exceeded, and those of what is packed.
 * Warnings: damage_survived.
 */
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./document.ts'))

export const gz: Reader = {
  id: 'gz',
  title: 'gzip archive',
  kind: 'archive',
  extensions: ['gz', 'tgz', 'svgz'],
  mediaTypes: ['application/gzip', 'application/x-gzip'],
  options: ['password', 'language', 'ocr', 'pageSeparator', 'images'],
  async read(bytes: Uint8Array, context: ReadContext) {
    const { readGz } = await load()
    return readGz(bytes, context)
  },
}
