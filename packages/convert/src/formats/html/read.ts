/**
 * HTML pages (the HTML standard, https://html.spec.whatwg.org).
 *
 * In: bytes in any charset we decode; a `meta` element may name it. Out: the content that a
 * reader of the page sees. Where the page marks its main content, that alone, with the
 * option `content: 'whole'` for the rest; navigation and hidden parts are left out and reported. A page
 * of many megabytes is read while it is parsed, and its notes stay where they are.
 *
 * Errors: content_limit_exceeded. Warnings: content_dropped, hidden_content_dropped,
 * text_undecodable.
 */

import { htmlCharset } from '../../carriers/encoding/declaration.ts'
import { decodeText } from '../../carriers/encoding/decode.ts'
import { decodeUnits, utf8Units } from '../../carriers/encoding/utf8-units.ts'
import { preprocessed } from '../../carriers/html-syntax/preprocessed.ts'
import type { Root } from '../../core/document/nodes.ts'
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./document.ts'))
const loadLarge = /* @__PURE__ */ onFirstUse(() => import('./large-page.ts'))

/** Bytes from which the tree of a page would take more memory than is sensible. */
const large = 8_000_000

export const html: Reader = {
  id: 'html',
  title: 'HTML page',
  kind: 'document',
  extensions: ['html', 'htm', 'xhtml'],
  mediaTypes: ['text/html', 'application/xhtml+xml'],
  textual: true,
  options: ['images'],
  read(bytes: Uint8Array, context: ReadContext): Promise<Root> {
    if (bytes.length >= large) return readLarge(bytes, context)
    const text = decodeText(bytes, context, htmlCharset(bytes))
    // What is not named in here is let go of, as the bytes of a page that came in an e-mail.
    return load().then(({ readDocument }) => readDocument(text, context))
  },
}

function readLarge(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const declared = htmlCharset(bytes)
  const units = utf8Units(bytes, context.charset ?? declared)
  const page = preprocessed(units ?? decodeText(bytes, context, declared))
  const decode = units === undefined ? undefined : decodeUnits
  return loadLarge().then(({ readLargePage }) => readLargePage(page, context, decode))
}
