import type { Phrasing } from '../../core/document/nodes.ts'
import type { Writing } from './writing.ts'

/** Inline content within an HTML table, in one line. */
export function htmlOfPhrasing(nodes: readonly Phrasing[], writing: Writing): string {
  return nodes.map((node) => htmlOf(node, writing)).join('')
}

const names = {
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
  insert: 'ins',
  superscript: 'sup',
  subscript: 'sub',
} as const

function htmlOf(node: Phrasing, writing: Writing): string {
  switch (node.type) {
    case 'text':
      return escaped(node.value).replaceAll('\n', ' ')
    case 'inlineCode':
      return `<code>${htmlText(node.value)}</code>`
    case 'inlineMath':
      return htmlText(`$${node.value}$`)
    case 'break':
      return '<br>'
    case 'link': {
      const url = writing.resolve(node.url)
      const content = htmlOfPhrasing(node.children, writing)
      return url === undefined ? content : `<a href="${attribute(url)}">${content}</a>`
    }
    case 'image': {
      const image = writing.describe(node)
      return image ? `<img src="${attribute(image.url)}" alt="${attribute(image.alt)}">` : ''
    }
    case 'footnoteReference':
      return `<sup>${htmlText(node.identifier)}</sup>`
    default:
      return `<${names[node.type]}>${htmlOfPhrasing(node.children, writing)}</${names[node.type]}>`
  }
}

/** Text with line ends as `<br>`. */
export function htmlText(value: string): string {
  return escaped(value).replaceAll('\n', '<br>')
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function attribute(value: string): string {
  return escaped(value).replaceAll('"', '&quot;').replaceAll('\n', ' ')
}
