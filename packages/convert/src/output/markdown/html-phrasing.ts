import type { Phrasing } from '../../core/document/nodes.ts'
import { attributeValue, escaped, textWithBreaks } from '../html/escape.ts'
import { markElements } from '../mark-elements.ts'
import type { Writing } from './writing.ts'

/** Inline content within an HTML table, in one line. */
export function htmlOfPhrasing(nodes: readonly Phrasing[], writing: Writing): string {
  return nodes.map((node) => htmlOf(node, writing)).join('')
}

function htmlOf(node: Phrasing, writing: Writing): string {
  switch (node.type) {
    case 'text':
      return escaped(node.value).replaceAll('\n', ' ')
    case 'inlineCode':
      return `<code>${textWithBreaks(node.value)}</code>`
    case 'inlineMath':
      return textWithBreaks(`$${node.value}$`)
    case 'break':
      return '<br>'
    case 'link': {
      const url = writing.targets.resolve(node.url)
      const content = htmlOfPhrasing(node.children, writing)
      return url === undefined ? content : `<a href="${attributeValue(url)}">${content}</a>`
    }
    case 'image': {
      const image = writing.targets.describe(node)
      return image ? `<img src="${attributeValue(image.url)}" alt="${attributeValue(image.alt)}">` : ''
    }
    case 'footnoteReference':
      return `<sup>${textWithBreaks(node.identifier)}</sup>`
    default:
      return `<${markElements[node.type]}>${htmlOfPhrasing(node.children, writing)}</${markElements[node.type]}>`
  }
}
