/**
 * reStructuredText (https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html).
 *
 * Out: titles by the order in which their adornments come, nested lists, definitions and fields,
 * grid, simple and listed tables, literal and code blocks, admonitions as quotes, footnotes,
 * links by their targets. Comments and settings of the program that prints it are left out.
 *
 * Errors: content_limit_exceeded. Warnings: text_undecodable, content_dropped.
 */

import { decodeText } from '../../carriers/encoding/decode.ts'
import { boundLines } from '../../carriers/encoding/lines.ts'
import type { Root } from '../../core/document/nodes.ts'
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./document.ts'))

export const rst: Reader = {
  id: 'rst',
  title: 'reStructuredText document',
  kind: 'text',
  extensions: ['rst', 'rest'],
  mediaTypes: ['text/x-rst', 'text/prs.fallenstein.rst'],
  textual: true,
  plain: true,
  async read(bytes: Uint8Array, context: ReadContext): Promise<Root> {
    const { readRst } = await load()
    return readRst(boundLines(decodeText(bytes, context), context.limits), context)
  },
}
