/**
 * Rich Text Format (specification 1.9.1).
 *
 * In: control words and text in the code pages of its fonts. Out: headings by style and outline
 * level, lists by the list tables or the labels that the file carries, tables with spans, notes,
 * comments, links, text boxes, embedded documents, boundaries where pages begin by its breaks. Headers and footers
 * on request. Of a page that a mail program wrapped in it, the page.
 *
 * Errors: file_corrupt, content_limit_exceeded.
 * Warnings: hidden_content_dropped, content_dropped, embedded_failed.
 */
import { Buffer } from '#platform/buffer'
import type { Root } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'
import { encapsulatedKind, unwrapHtml } from '../../parts/mail/encapsulated-html.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./document.ts'))

export const rtf: Reader = {
  id: 'rtf',
  title: 'Rich Text document',
  kind: 'document',
  extensions: ['rtf'],
  mediaTypes: ['application/rtf', 'text/rtf'],
  options: ['pageSeparator', 'images'],
  async read(bytes: Uint8Array, context: ReadContext) {
    const first = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
    const beginning = /^(?:\xef\xbb\xbf)?\s*(?=\{\\(?:rt|pard))/.exec(first)
    if (!beginning) throw new ConversionError('file_corrupt', { reason: ': it does not begin like an RTF file' })
    const source = bytes.subarray(beginning[0].length)
    if (encapsulatedKind(source) === 'html') return readPage(source, context)
    const { readDocument } = await load()
    return readDocument(source, context)
  },
}

/** A page that Outlook wrapped in RTF ([MS-OXRTFEX]): a message, whose header and footer are words of its author. */
function readPage(source: Uint8Array, context: ReadContext): Promise<Root> {
  return context.readEmbedded(Buffer.from(unwrapHtml(source)), {
    filename: 'page.html',
    mediaType: 'text/html; charset=utf-8',
    options: { content: 'whole' },
  })
}
