/**
 * Org mode documents (https://orgmode.org/worg/org-syntax.html).
 *
 * Out: headings without their tags, nested lists with boxes, tables with their header above the first
 * rule, blocks of source with their language, quotes, footnotes, links, macros filled in. Properties, logs, comments and
 * settings are left out, but for title, author and language.
 *
 * Errors: content_limit_exceeded. Warnings: text_undecodable, content_dropped.
 */

import { decodeText } from '../../carriers/encoding/decode.ts'
import { boundLines } from '../../carriers/encoding/lines.ts'
import type { Root } from '../../core/document/nodes.ts'
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./document.ts'))

export const org: Reader = {
  id: 'org',
  title: 'Org document',
  kind: 'text',
  extensions: ['org'],
  mediaTypes: ['text/org', 'text/x-org'],
  textual: true,
  plain: true,
  async read(bytes: Uint8Array, context: ReadContext): Promise<Root> {
    const { readOrg } = await load()
    const text = boundLines(decodeText(bytes, context), context.limits)
    return readOrg(text.replace(/\r\n?/g, '\n').split('\n'), context)
  },
}
