/**
 * WebVTT subtitles (W3C WebVTT: The Web Video Text Tracks Format).
 *
 * Out: the cues as paragraphs with their times and voices; notes, styles and regions are no part
 * of what is said and are left out.
 *
 * Errors: file_corrupt. Warnings: text_undecodable.
 */
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./document.ts'))

export const vtt: Reader = {
  id: 'vtt',
  title: 'WebVTT subtitles',
  kind: 'text',
  extensions: ['vtt'],
  mediaTypes: ['text/vtt'],
  textual: true,
  plain: true,
  async read(bytes: Uint8Array, context: ReadContext) {
    const { readVtt } = await load()
    return readVtt(bytes, context)
  },
}
