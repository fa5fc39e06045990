/** Paragraphs that are lines of code, by their style or by a monospaced font throughout. */
import { looksLikeCode } from '../../office/word-processing/code-like.ts'
import { isBlank, plainText } from '../../office/word-processing/run.ts'
import type { ParagraphContent } from './paragraph.ts'

/**
 * @param open How the code that this paragraph would continue was recognised: an empty paragraph
 *   between its lines belongs to it.
 */
export function isCodeLine(content: ParagraphContent, open: 'style' | 'font' | undefined): boolean {
  if (content.runs.some((run) => typeof run.content !== 'string' && run.content.type !== 'break')) return false
  if (content.style.role?.kind === 'code') return open !== undefined || !isBlank(content.runs)
  if (content.style.role !== undefined) return false
  if (isBlank(content.runs)) return open === 'font'
  return content.runs.every(
    (run) => run.code || run.monospace || typeof run.content !== 'string' || run.content.trim() === '',
  )
}

export function isProbablyCode(paragraphs: readonly ParagraphContent[]): boolean {
  return looksLikeCode(paragraphs.map(({ runs }) => plainText(runs)))
}

export function codeOf(paragraphs: readonly ParagraphContent[]): string {
  const lines = paragraphs.map(({ runs }) => plainText(runs).trimEnd())
  return lines.join('\n').replace(/^\n+/, '').trimEnd()
}
