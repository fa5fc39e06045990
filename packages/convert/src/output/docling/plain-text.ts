/** The words of phrasing content, without marks, and of blocks, a line each. */
import type { DocumentBlock, DocumentPhrasing } from '../mdast/nodes.ts'

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

export function wordsOf(blocks: readonly DocumentBlock[]): string {
  return blocks.flatMap((block) => wordsOfBlock(block)).join('\n')
}

function wordsOfBlock(block: DocumentBlock): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [plainText(block.children)]
    case 'code':
    case 'math':
      return [block.value]
    case 'list':
      return block.children.map(({ children }) => wordsOf(children))
    case 'table':
      return block.children.map(({ children }) => children.map((cell) => plainText(cell.children)).join(' '))
    case 'blockquote':
    case 'footnoteDefinition':
      return [wordsOf(block.children)]
    default:
      return []
  }
}
