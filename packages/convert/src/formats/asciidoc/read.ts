/**
 * AsciiDoc (https://docs.asciidoctor.org/asciidoc/latest/).
 *
 * Out: the title with authors and revision, sections, nested lists, tables with spans and nested ones,
 * delimited blocks, admonitions as quotes, footnotes, formulas, links and references with the titles of
 * their targets. Attributes stand for their values; a file that is to be included is a link to it.
 *
 * Errors: content_limit_exceeded. Warnings: text_undecodable.
 */

import { decodeText } from '../../carriers/encoding/decode.ts'
import { boundLines } from '../../carriers/encoding/lines.ts'
import type { Root } from '../../core/document/nodes.ts'
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./document.ts'))

export const asciidoc: Reader = {
  id: 'asciidoc',
  title: 'AsciiDoc document',
  kind: 'text',
  extensions: ['adoc', 'asciidoc'],
  mediaTypes: ['text/asciidoc', 'text/x-asciidoc'],
  textual: true,
  plain: true,
  async read(bytes: Uint8Array, context: ReadContext): Promise<Root> {
    const { readAsciidoc } = await load()
    return readAsciidoc(boundLines(decodeText(bytes, context), context.limits), context)
  },
}
