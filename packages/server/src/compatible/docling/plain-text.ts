/** The words of phrasing content, without marks. */
import type { DocumentPhrasing } from '@docmill/convert'

export function plainText(nodes: readonly DocumentPhrasing[]): string {
  return nodes.map(textOf).join('')
}

function textOf(node: DocumentPhrasing): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'inlineMath':
      return node.value
    case 'image':
      return node.alt ?? ''
    case 'break':
      return '\n'
    case 'emphasis':
    case 'strong':
    case 'delete':
    case 'link':
      return plainText(node.children)
    default:
      return ''
  }
}
