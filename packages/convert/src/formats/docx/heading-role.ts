/** Which paragraphs head what follows them. */
import type { Block } from '../../document/nodes.ts'
import { isTabbedEntry } from '../../flow/contents-entry.ts'
import type { Headlines } from '../../flow/headlines.ts'
import type { StyleRole } from '../../flow/style-role.ts'
import { isBlank, plainText } from './inline.ts'
import type { ParagraphContent } from './paragraph.ts'

/**
 * A direct outline level makes a heading of any paragraph (§17.3.1.20). Programs that have no styles for
 * tables of contents indent their entries.
 */
export function roleOf({ properties, style, pieces, inContents }: ParagraphContent): StyleRole | undefined {
  const level = properties.outlineLevel
  if (level !== undefined && level <= 8 && style.role?.kind !== 'title') return { kind: 'heading', depth: level + 1 }
  if (inContents && !style.role && isTabbedEntry(pieces)) return { kind: 'contents', level: properties.indent ?? 0 }
  return style.role
}

/** Undefined too for a picture alone, which heads nothing. */
export function headingDepth(content: ParagraphContent): number | undefined {
  const depth = depthOf(roleOf(content))
  if (depth === undefined) return undefined
  return plainText(content.pieces).trim() === '' && !isBlank(content.pieces) ? undefined : depth
}

/** @param block What became of it, where it stands for itself. */
export function noteLook(headlines: Headlines, { pieces, size, anchors }: ParagraphContent, block?: Block): void {
  const texts = pieces.filter(({ content }) => typeof content === 'string' && content.trim() !== '')
  if (texts.length === 0) return
  const length = texts.reduce((sum, { content }) => sum + (typeof content === 'string' ? content.length : 0), 0)
  const isBold = texts.every(({ bold }) => bold)
  const isItalic = texts.every(({ italic }) => italic)
  headlines.note(block, length, { sizePt: size / 2, isBold, isItalic }, anchors)
}

function depthOf(role: StyleRole | undefined): number | undefined {
  if (role?.kind === 'heading') return role.depth
  if (role?.kind === 'title') return 1
  return role?.kind === 'subtitle' ? 2 : undefined
}
