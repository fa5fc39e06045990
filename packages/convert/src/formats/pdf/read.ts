/**
 * PDF (ISO 32000): pages laid out again from their placed characters.
 *
 * In: a file of any version, also linearised, damaged at its end, or encrypted so that the given
 * or the empty password opens it. Out: a root in reading order with page breaks and origins.
 *
 * Errors: file_encrypted, file_corrupt, content_limit_exceeded. Warnings: damage_survived,
 * pages_without_text, text_unmapped, formulas_unread, layer_misread, layer_doubtful, content_dropped, embedded_failed, ocr_unavailable,
 * ocr_language_missing.
 */
import { onFirstUse, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./document.ts'))

export const pdf: Reader = {
  id: 'pdf',
  title: 'PDF document',
  kind: 'pdf',
  extensions: ['pdf'],
  mediaTypes: ['application/pdf'],
  options: ['password', 'pages', 'language', 'ocr', 'images'],
  async read(bytes, context) {
    const { readPdf } = await load()
    return readPdf(bytes, context)
  },
}
