/**
 * SubRip subtitles. Out: the cues as paragraphs with their times.
 *
 * Errors: file_corrupt. Warnings: text_undecodable.
 */
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./document.ts'))

export const srt: Reader = {
  id: 'srt',
  title: 'SubRip subtitles',
  kind: 'text',
  extensions: ['srt'],
  mediaTypes: ['application/x-subrip'],
  textual: true,
  plain: true,
  async read(bytes: Uint8Array, context: ReadContext) {
    const { readSrt } = await load()
    return readSrt(bytes, context)
  },
}
