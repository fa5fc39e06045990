import type { Phrasing } from '../document/nodes.ts'
import { writePhrasing } from './phrasing.ts'
import type { Writing } from './writing.ts'

/** Two line breaks in a row are the gap between two paragraphs, as `<br><br>` is meant. */
export function writeParagraph(nodes: readonly Phrasing[], writing: Writing): string {
  if (!nodes.some((node) => node.type === 'break')) return writePhrasing(nodes, 'paragraph', writing)
  return splitAtGaps(nodes)
    .map((part) => writePhrasing(part, 'paragraph', writing))
    .filter((part) => part !== '')
    .join('\n\n')
}

function splitAtGaps(nodes: readonly Phrasing[]): Phrasing[][] {
  const parts: Phrasing[][] = [[]]
  let breaks = 0
  for (const node of nodes) {
    if (node.type === 'break') breaks++
    else if (!(breaks && node.type === 'text' && node.value.trim() === '')) {
      if (breaks > 1) parts.push([])
      else if (breaks) parts.at(-1)!.push({ type: 'break' })
      parts.at(-1)!.push(node)
      breaks = 0
    }
  }
  return parts
}
