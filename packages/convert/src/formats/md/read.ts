/**
 * Markdown (CommonMark with GFM), passed through as it is.
 *
 * In: bytes in any charset we decode. Out: a root with one verbatim block; front matter stays in
 * it, and its title and author are the document's. Line ends become `\n`.
 *
 * Warnings: raw_html_kept, text_undecodable.
 */

import { decodeText } from '../../carriers/encoding/decode.ts'
import { root } from '../../core/document/build.ts'
import type { Root } from '../../core/document/nodes.ts'
import { onFirstUse, type ReadContext, type Reader, type VerbatimSupport } from '../../core/reader.ts'
import { readFrontMatter } from './front-matter.ts'
import { holdsHtml } from './raw-html.ts'
import { mayHoldUnsafeLink } from './verbatim/unsafe-schemes.ts'

const loadParser = /* @__PURE__ */ onFirstUse(() => import('./verbatim/expand.ts'))
const loadLinks = /* @__PURE__ */ onFirstUse(() => import('./verbatim/markdown-links.ts'))

const verbatim: VerbatimSupport = {
  expansionsOf: async (blocks, readHtml) => (await loadParser()).expansionsOf(blocks, readHtml),
  async withoutUnsafeLinks(markdown) {
    if (!mayHoldUnsafeLink(markdown)) return { markdown, removed: 0 }
    return (await loadLinks()).withoutUnsafeLinks(markdown)
  },
}

export const md: Reader = {
  id: 'md',
  title: 'Markdown',
  kind: 'text',
  extensions: ['md', 'markdown', 'mdown', 'mkd', 'mdx', 'rmd', 'qmd'],
  mediaTypes: ['text/markdown', 'text/x-markdown'],
  textual: true,
  plain: true,
  options: ['images'],
  read: readMd,
  verbatim,
}

function readMd(bytes: Uint8Array, context: ReadContext): Root {
  const value = decodeText(bytes, context).replace(/\r\n?/g, '\n')
  if (value.trim() === '') return root([])
  if (holdsHtml(value)) context.warn('raw_html_kept')
  return root([{ type: 'verbatim', value }], readFrontMatter(value))
}
