/** A conversion as the pieces that frameworks index: the whole document, its pages, or its chunks. */
import type { Converted } from './converter.ts'
import type { ConversionOptions } from './types.ts'

export type Split = 'document' | 'page' | 'chunks'

export interface Piece {
  text: string
  /** From 1; absent where the document has none or the piece is all of it. */
  page?: number
  metadata: Record<string, unknown>
}

/** Separates pages; no document has it. */
const mark = 'docmill-page-7c1e9a40d2b8'
const separator = new RegExp(`^${mark} (\\d+)\\n?`, 'm')

export function splitOptions(split: Split, options: ConversionOptions): ConversionOptions {
  if (split === 'page') return { ...options, page_separator: `${mark} {page}` }
  return split === 'chunks' ? { ...options, include: 'chunks' } : options
}

export function piecesOf(converted: Converted, split: Split): Piece[] {
  const { content, filename, metadata, chunks = [] } = converted
  const { title, page_count: pages } = metadata
  const facts = { filename, ...(title ? { title } : {}), ...(pages ? { total_pages: pages } : {}) }
  if (split === 'chunks')
    return chunks.map(({ index, text, tokens, headings, kind, pages: [page] }) => ({
      text,
      ...(page === undefined ? {} : { page }),
      metadata: { ...facts, chunk: index, heading: headings.join(' > '), kind, tokens },
    }))
  if (split === 'document' || !pages) return [{ text: content, metadata: facts }]
  const [first = '', ...rest] = content.split(separator)
  const found = [{ page: 1, text: first }]
  for (let at = 0; at + 1 < rest.length; at += 2) found.push({ page: Number(rest[at]), text: rest[at + 1] as string })
  return found.map(({ page, text }) => ({ text: text.trim(), page, metadata: facts })).filter(({ text }) => text !== '')
}
