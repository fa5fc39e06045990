/**
 * LaTeX documents ("LaTeX2e: An unofficial reference manual", https://latexref.xyz).
 *
 * Out: the title, headings by the document class, lists, quotes, verbatim text, tables with spans
 * and captions, notes, links, formulas as they are written, the author's own commands expanded.
 * Headings, captions, theorems and formulas that are referred to have the numbers that LaTeX would
 * give them, and references and citations say them; the keys of what is in other files stay. What only a typesetter
 * needs is left out; of a command nobody knows the words are kept.
 *
 * Errors: content_limit_exceeded. Warnings: text_undecodable, content_dropped.
 */

import { Buffer } from '#platform/buffer'
import { decodeText } from '../../carriers/encoding/decode.ts'
import { boundLines } from '../../carriers/encoding/lines.ts'
import type { Root } from '../../core/document/nodes.ts'
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./document.ts'))

export const tex: Reader = {
  id: 'tex',
  title: 'LaTeX document',
  kind: 'text',
  extensions: ['tex', 'latex', 'ltx'],
  mediaTypes: ['application/x-tex', 'application/x-latex', 'text/x-tex'],
  textual: true,
  async read(bytes: Uint8Array, context: ReadContext): Promise<Root> {
    const { readTex } = await load()
    return readTex(boundLines(decodeText(bytes, context, statedCharset(bytes)), context.limits), context)
  },
}

const searched = 16_384

/** Names of the package `inputenc` and what they are called elsewhere. */
const charsets: Readonly<Record<string, string>> = {
  utf8: 'utf-8',
  latin1: 'iso-8859-1',
  latin2: 'iso-8859-2',
  latin9: 'iso-8859-15',
  ansinew: 'windows-1252',
  cp1252: 'windows-1252',
  cp1251: 'windows-1251',
}

function statedCharset(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, searched)).toString('latin1')
  return charsets[/\\usepackage\[(\w{1,20})\]\{inputenc\}/.exec(start)?.[1] ?? '']
}
