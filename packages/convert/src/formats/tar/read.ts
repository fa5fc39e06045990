/**
 * Tar archives: a section for each file (parts/embedded/sections.ts).
 *
 * Errors: file_corrupt, content_limit_exceeded. Warnings: embedded_failed, damage_survived, content_dropped.
 */
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./archive.ts'))

export const tar: Reader = {
  id: 'tar',
  title: 'tar archive',
  kind: 'archive',
  extensions: ['tar'],
  mediaTypes: ['application/x-tar'],
  options: ['password', 'language', 'ocr', 'pageSeparator', 'images'],
  async read(bytes: Uint8Array, context: ReadContext) {
    const { readTar } = await load()
    return readTar(bytes, context)
  },
}
