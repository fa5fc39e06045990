/** The raised endings of English ordinals (`27` + raised `th`) stand on the line, as they are searched for and read. */
import type { Phrasing, Root } from '../document/nodes.ts'
import { plainText } from '../document/plain.ts'
import { visitPhrasing } from '../document/walk.ts'

export function lowerOrdinals(document: Root): void {
  visitPhrasing(document.children, lower)
}

function lower(nodes: Phrasing[]): void {
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'superscript') {
      const before = nodes[index - 1]
      const isOrdinal =
        before?.type === 'text' && /[0-9]$/.test(before.value) && /^(?:st|nd|rd|th)\s*$/i.test(plainText(node.children))
      if (isOrdinal) nodes[index] = { type: 'text', value: plainText(node.children) }
    } else if ('children' in node) lower(node.children)
  }
}
