/**
 * Word documents and templates, with and without macros (ECMA-376 part 1, §17).
 *
 * In: a package, strict or transitional, encrypted ones with `options.password`. Out: headings,
 * lists with the numbers that Word computes, tables with spans, notes and comments as footnotes,
 * formulas as LaTeX, charts as tables, and boundaries where pages begin as far as the document says
 * so. Tracked changes are accepted unless they are to be shown; macros are never looked at.
 *
 * Errors: file_corrupt, file_encrypted, content_limit_exceeded.
 * Warnings: damage_survived, hidden_content_dropped, embedded_failed.
 */
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./document.ts'))

export const docx: Reader = {
  id: 'docx',
  title: 'Word document',
  kind: 'document',
  extensions: ['docx', 'docm', 'dotx', 'dotm'],
  mediaTypes: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.ms-word.document.macroenabled.12',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
    'application/vnd.ms-word.template.macroenabled.12',
  ],
  options: ['password', 'pageSeparator', 'images'],
  async read(bytes: Uint8Array, context: ReadContext) {
    const { readDocument } = await load()
    return readDocument(bytes, context)
  },
}
