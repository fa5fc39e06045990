/** Inline content → HTML. */
import type { Phrasing } from '../../core/document/nodes.ts'
import { markElements } from '../mark-elements.ts'
import { attributeValue, escaped } from './escape.ts'
import { type HtmlWriting, idPrefix } from './writing.ts'

export function phrasingHtml(nodes: readonly Phrasing[], writing: HtmlWriting): string {
  let html = ''
  for (let at = 0; at < nodes.length; at++) html += htmlOf(nodes[at]!, writing)
  return html
}

function htmlOf(node: Phrasing, writing: HtmlWriting): string {
  switch (node.type) {
    case 'text':
      return escaped(node.value)
    case 'inlineCode':
      return `<code>${escaped(node.value)}</code>`
    case 'inlineMath':
      return `<span class="math inline">\\(${escaped(node.value)}\\)</span>`
    case 'break':
      return '<br>\n'
    case 'link': {
      const content = phrasingHtml(node.children, writing)
      const url = writing.targets.resolve(node.url)
      if (url === undefined) return content
      const href = url.startsWith('#') && url !== '#' ? `#${idPrefix}${url.slice(1)}` : url
      return `<a href="${attributeValue(href)}"${titleOf(node)}>${content}</a>`
    }
    case 'image': {
      const image = writing.targets.describe(node)
      if (!image) return ''
      // A picture without a file is its description.
      if (image.url === '') return escaped(image.alt)
      return `<img src="${attributeValue(image.url)}" alt="${attributeValue(image.alt)}"${titleOf(image)}>`
    }
    case 'footnoteReference':
      return noteReference(node.identifier, writing)
    default:
      return `<${markElements[node.type]}>${phrasingHtml(node.children, writing)}</${markElements[node.type]}>`
  }
}

function titleOf({ title }: { title?: string | undefined }): string {
  return title ? ` title="${attributeValue(title)}"` : ''
}

function noteReference(identifier: string, { called }: HtmlWriting): string {
  const name = attributeValue(identifier)
  const id = called.has(identifier) ? '' : ` id="noteref-${name}"`
  called.add(identifier)
  return `<sup><a href="#note-${name}"${id} role="doc-noteref">${escaped(identifier)}</a></sup>`
}
