/** Paragraphs that are lines of code, by their style or by a monospaced font throughout. */
import { looksLikeCode } from '../../office/word-processing/code-like.ts'
import { isBlank, plainText } from './inline.ts'
import type { ParagraphContent } from './paragraph.ts'

/**
 * @param open How the code that this paragraph would continue was recognised: an empty paragraph
 *   between its lines belongs to it.
 */
export function isCodeLine(content: ParagraphContent, open: 'style' | 'font' | undefined): boolean {
  if (content.pieces.some((piece) => typeof piece.content !== 'string' && piece.content.type !== 'break')) return false
  if (content.style.role?.kind === 'code') return open !== undefined || !isBlank(content.pieces)
  if (content.style.role !== undefined) return false
  if (isBlank(content.pieces)) return open === 'font'
  return content.pieces.every(
    (piece) => piece.code || piece.monospaced || typeof piece.content !== 'string' || piece.content.trim() === '',
  )
}

export function isProbablyCode(paragraphs: readonly ParagraphContent[]): boolean {
  return looksLikeCode(paragraphs.map(({ pieces }) => plainText(pieces)))
}

export function codeOf(paragraphs: readonly ParagraphContent[]): string {
  const lines = paragraphs.map(({ pieces }) => plainText(pieces).trimEnd())
  return lines.join('\n').replace(/^\n+/, '').trimEnd()
}
