/** Which paragraphs head what follows them. */
import { isContentsEntry, isTabbedEntry } from '../../office/word-processing/contents-entry.ts'
import { isProse } from '../../office/word-processing/heading-prose.ts'
import { isBlank, plainText } from '../../office/word-processing/run.ts'
import type { StyleRole } from '../../office/word-processing/style-role.ts'
import type { ParagraphContent } from './paragraph.ts'

/**
 * A direct outline level makes a heading of any paragraph (§17.3.1.20). Programs that have no styles for
 * tables of contents indent their entries; authors use such styles for other lines as well.
 */
export function roleOf({ properties, style, runs, inContents }: ParagraphContent): StyleRole | undefined {
  const level = properties.outlineLevel
  if (level !== undefined && level <= 8 && style.role?.kind !== 'title') return { kind: 'heading', depth: level + 1 }
  if (inContents && !style.role && isTabbedEntry(runs))
    return { kind: 'contents', level: levelInName(style.id) ?? properties.indent ?? 0 }
  if (style.role?.kind === 'contents' && !inContents && !isContentsEntry(runs)) return undefined
  return style.role
}

/** Programs number the styles of entries in any language. */
function levelInName(id: string): number | undefined {
  const digit = /[1-9]$/.exec(id)?.[0]
  return digit === undefined ? undefined : Number(digit) - 1
}

/** Undefined too for a picture alone and for prose, which head nothing. */
export function headingDepth(content: ParagraphContent): number | undefined {
  const depth = depthOf(roleOf(content))
  if (depth === undefined) return undefined
  const words = plainText(content.runs).trim()
  return (words === '' && !isBlank(content.runs)) || isProse(words) ? undefined : depth
}

function depthOf(role: StyleRole | undefined): number | undefined {
  if (role?.kind === 'heading') return role.depth
  if (role?.kind === 'title') return 1
  return role?.kind === 'subtitle' ? 2 : undefined
}
