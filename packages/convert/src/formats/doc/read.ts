/**
 * Word documents of the binary format: Word 97 to 2003 ([MS-DOC]) and Word 6 and 95.
 *
 * In: a compound file. Out: headings by built-in style and outline level, lists as Word counts
 * them, tables with spans, notes and comments, links, text boxes after the paragraph they float
 * at, boundaries where pages begin by its breaks. Headers and footers on request, and where the document has text
 * nowhere else.
 *
 * Errors: file_corrupt, file_encrypted, unsupported_file_type (Word 2 and older),
 * content_limit_exceeded. Warnings: damage_survived, hidden_content_dropped, embedded_failed.
 */
import { onFirstUse, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./document.ts'))

export const doc: Reader = {
  id: 'doc',
  title: 'Word 97–2003 document',
  kind: 'document',
  extensions: ['doc', 'dot'],
  mediaTypes: ['application/msword'],
  options: ['password', 'pageSeparator', 'images'],
  async read(bytes, context) {
    const { readDocument } = await load()
    return readDocument(bytes, context)
  },
}
