/**
 * ZIP archives (PKWARE APPNOTE.TXT 6.3.10).
 *
 * In: an archive that is no office package. Out: a section for each file (parts/embedded/sections.ts).
 *
 * Errors: file_corrupt, file_encrypted, content_limit_exceeded.
 * Warnings: embedded_failed, damage_survived, content_dropped.
 */
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./archive.ts'))

export const zip: Reader = {
  id: 'zip',
  title: 'ZIP archive',
  kind: 'archive',
  extensions: ['zip'],
  mediaTypes: ['application/zip', 'application/x-zip-compressed'],
  options: ['password', 'language', 'ocr', 'pageSeparator', 'images'],
  async read(bytes: Uint8Array, context: ReadContext) {
    const { readZip } = await load()
    return readZip(bytes, context)
  },
}
