/** Inline content → mdast. */
import type { Image, Phrasing, Text } from '../../core/document/nodes.ts'
import type { Targets } from '../targets.ts'
import type { DocumentPhrasing, HtmlNode, ImageNode, NodeKind, TextNode } from './nodes.ts'

/** What mdast has no node for: the tags that Markdown has for it, as a parser of Markdown gives them. */
const tags = {
  insert: { name: 'ins', kind: 'insertion' },
  superscript: { name: 'sup', kind: 'superscript' },
  subscript: { name: 'sub', kind: 'subscript' },
} as const satisfies Record<string, { name: string; kind: NodeKind }>

export function phrasingNodes(nodes: readonly Phrasing[], targets: Targets): DocumentPhrasing[] {
  const result: DocumentPhrasing[] = []
  for (let at = 0; at < nodes.length; at++) addNode(nodes[at]!, targets, result)
  return result
}

function addNode(node: Phrasing, targets: Targets, result: DocumentPhrasing[]): void {
  switch (node.type) {
    case 'text':
      if (node.value !== '') result.push(textNode(node))
      break
    case 'inlineCode':
    case 'inlineMath':
      if (node.value !== '') result.push({ type: node.type, value: node.value })
      break
    case 'break':
      result.push({ type: 'break' })
      break
    case 'emphasis':
    case 'strong':
    case 'delete':
      result.push({ type: node.type, children: phrasingNodes(node.children, targets) })
      break
    case 'insert':
    case 'superscript':
    case 'subscript': {
      const { name, kind } = tags[node.type]
      result.push(tag(`<${name}>`, kind))
      for (const child of node.children) addNode(child, targets, result)
      result.push(tag(`</${name}>`, kind))
      break
    }
    case 'link': {
      const url = targets.resolve(node.url)
      if (url === undefined) for (const child of node.children) addNode(child, targets, result)
      else
        result.push({ type: 'link', url, title: node.title || null, children: phrasingNodes(node.children, targets) })
      break
    }
    case 'image':
      addImage(node, targets, result)
      break
    case 'footnoteReference':
      result.push({ type: 'footnoteReference', ...nameOf(node.identifier) })
  }
}

function textNode({ value, kind }: Text): TextNode {
  return kind ? { type: 'text', value, data: { kind } } : { type: 'text', value }
}

function addImage(node: Image, targets: Targets, result: DocumentPhrasing[]): void {
  const image = targets.describe(node)
  if (!image) return
  const made: ImageNode = { type: 'image', url: image.url, alt: image.alt, title: image.title || null }
  result.push(image.caption ? { ...made, data: { caption: image.caption } } : made)
}

function tag(value: string, kind: NodeKind): HtmlNode {
  return { type: 'html', value, data: { kind } }
}

/** mdast compares footnotes by identifiers, which are normalised labels. */
export function nameOf(identifier: string): { identifier: string; label: string } {
  return { identifier: identifier.toLowerCase(), label: identifier }
}
