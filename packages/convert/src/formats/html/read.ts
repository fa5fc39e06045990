/**
 * HTML pages (the HTML standard, https://html.spec.whatwg.org).
 *
 * In: bytes in any charset we decode; a `meta` element may name it. Out: the content that a
 * reader of the page sees. Where the page marks its main content, that alone, with the
 * option `content: 'whole'` for the rest; navigation and hidden parts are left out and told. A page
 * of many millions of characters is read while it is parsed, and its notes stay where they are.
 *
 * Errors: content_limit_exceeded. Warnings: content_dropped, hidden_content_dropped,
 * text_undecodable.
 */
import type { Root } from '../../document/nodes.ts'
import type { ReadContext, Reader } from '../reader.ts'

export const html: Reader = {
  id: 'html',
  title: 'HTML page',
  kind: 'document',
  extensions: ['html', 'htm', 'xhtml'],
  mediaTypes: ['text/html', 'application/xhtml+xml'],
  textual: true,
  options: ['images'],
  async read(bytes: Uint8Array, context: ReadContext): Promise<Root> {
    loading ??= import('./document.ts')
    const { readDocument } = await loading
    return readDocument(bytes, context)
  },
}

/** To import what is loaded already takes as long as a small page, and a book has many. */
let loading: Promise<typeof import('./document.ts')> | undefined
