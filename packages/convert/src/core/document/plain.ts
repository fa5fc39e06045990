/** The characters of inline content without any markup. */
import type { Phrasing } from './nodes.ts'

export function plainText(nodes: readonly Phrasing[]): string {
  let plain = ''
  for (const node of nodes) {
    if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'inlineMath') plain += node.value
    else if (node.type === 'break') plain += '\n'
    else if (node.type === 'image') plain += node.alt
    else if (node.type !== 'footnoteReference') plain += plainText(node.children)
  }
  return plain
}
