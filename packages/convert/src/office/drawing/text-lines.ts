/** Paragraphs of a shape with what stands before each: by its styles, or as its author typed it. */
import { labelledLines, type TypedItem, typedItems } from '../word-processing/typed-lines.ts'
import type { Bullet, ListLevels, TextBody, TextParagraph } from './text-body.ts'

export interface TextLine {
  paragraph: TextParagraph
  /** By the paragraph or its styles. */
  bullet: Bullet
  /** Where a label was typed. */
  typed: TypedItem | undefined
}

/**
 * Paragraphs that were broken by hand into lines with labels are a line each.
 *
 * @param inherited Styles to ask, nearest first, where the shape's own says nothing.
 */
export function textLines({ levels, paragraphs }: TextBody, inherited: readonly ListLevels[]): TextLine[] {
  const lines: TextLine[] = []
  for (const paragraph of paragraphs) {
    const bullet = paragraph.bullet ?? bulletAt(paragraph.level, levels, inherited)
    const parts = bullet === 'none' ? labelledLines(paragraph.children) : [paragraph.children]
    for (const children of parts) {
      const whole = children === paragraph.children
      lines.push({ paragraph: whole ? paragraph : { ...paragraph, children }, bullet, typed: undefined })
    }
  }
  const filled = lines.filter(({ paragraph }) => paragraph.children.length > 0)
  const typed = typedItems(filled.map((line) => (isPlain(line.bullet) ? line.paragraph.children : undefined)))
  for (let at = 0; at < filled.length; at++) filled[at]!.typed = typed[at]
  return lines
}

function bulletAt(level: number, own: ListLevels, inherited: readonly ListLevels[]): Bullet {
  const stated = own[level]?.bullet
  if (stated) return stated
  for (const levels of inherited) {
    const bullet = levels[level]?.bullet
    if (bullet) return bullet
  }
  return 'none'
}

/** It says no more than that a line is an item; a label that was typed behind it says which. */
function isPlain(bullet: Bullet): boolean {
  return bullet === 'none' || (!bullet.ordered && bullet.checked === undefined)
}
