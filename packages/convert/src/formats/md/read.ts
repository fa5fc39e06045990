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
import type { ReadContext, Reader } from '../../core/reader.ts'
import { readFrontMatter } from './front-matter.ts'
import { holdsHtml } from './raw-html.ts'

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
}

function readMd(bytes: Uint8Array, context: ReadContext): Root {
  const value = decodeText(bytes, context).replace(/\r\n?/g, '\n')
  if (value.trim() === '') return root([])
  if (holdsHtml(value)) context.warn('raw_html_kept')
  return root([{ type: 'verbatim', value }], readFrontMatter(value))
}
