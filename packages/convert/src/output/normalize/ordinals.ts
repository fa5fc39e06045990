/** The raised endings of English ordinals (`27` + raised `th`) stand on the line, as they are searched for and read. */
import type { Phrasing, Root } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import { visitPhrasing } from '../../core/document/walk.ts'

export function lowerOrdinals(document: Root): void {
  visitPhrasing(document.children, (nodes) => lower(nodes, ''))
}

/**
 * @param before The text before the nodes, from the last node that has some.
 * @returns The same before what follows them.
 */
function lower(nodes: Phrasing[], before: string): string {
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'superscript') {
      const raised = plainText(node.children)
      if (/[0-9]$/.test(before) && /^(?:st|nd|rd|th)\s*$/i.test(raised)) nodes[index] = { type: 'text', value: raised }
      before = raised
    } else if ('children' in node) before = lower(node.children, before)
    else before = node.type === 'text' ? node.value : ''
  }
  return before
}
