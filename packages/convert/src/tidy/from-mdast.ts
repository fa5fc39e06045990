/** mdast (with GFM and math) → the document tree. */
import type * as mdast from 'mdast'
import { list, listItem, paragraph, table, tableRow } from '../document/build.ts'
import type { Block, Phrasing, TableCell } from '../document/nodes.ts'
import { htmlText } from './html-text.ts'

/** Addresses and titles of `[name]: …`, by normalised name. */
type Definitions = Map<string, mdast.Definition>

export function blocksFrom(root: mdast.Root): Block[] {
  const definitions: Definitions = new Map()
  for (const node of root.children) collectDefinitions(node, definitions)
  return blocks(root.children, definitions)
}

function collectDefinitions(node: mdast.RootContent, definitions: Definitions): void {
  if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node)
  else if ('children' in node) for (const child of node.children) collectDefinitions(child, definitions)
}

function blocks(nodes: readonly mdast.RootContent[], definitions: Definitions): Block[] {
  return nodes.flatMap((node) => block(node, definitions) ?? [])
}

function block(node: mdast.RootContent | MathNode, definitions: Definitions): Block | undefined {
  switch (node.type) {
    case 'paragraph':
      return paragraph(phrasing(node.children, definitions))
    case 'heading':
      return { type: 'heading', depth: node.depth, children: phrasing(node.children, definitions) }
    case 'thematicBreak':
      return { type: 'thematicBreak' }
    case 'blockquote':
      return { type: 'blockquote', children: blocks(node.children, definitions) }
    case 'list':
      return list(
        node.ordered === true,
        node.children.map((item) => itemFrom(item, definitions)),
        node.start ?? undefined,
      )
    case 'code':
      return node.lang ? { type: 'code', lang: node.lang, value: node.value } : { type: 'code', value: node.value }
    case 'math':
      return { type: 'math', value: node.value }
    case 'table':
      return tableFrom(node, definitions)
    case 'footnoteDefinition':
      return { type: 'footnoteDefinition', identifier: node.identifier, children: blocks(node.children, definitions) }
    case 'html':
      return paragraphOfHtml(node.value)
    default:
      return undefined
  }
}

/** Nodes of mdast-util-math, which mdast's own types lack. */
type MathNode = { type: 'math' | 'inlineMath'; value: string }

function itemFrom(node: mdast.ListItem, definitions: Definitions): ReturnType<typeof listItem> {
  const item = listItem(blocks(node.children, definitions))
  return typeof node.checked === 'boolean' ? { ...item, checked: node.checked } : item
}

function tableFrom(node: mdast.Table, definitions: Definitions): Block {
  const rows = node.children.map((row) =>
    tableRow(
      row.children.map((cell): TableCell => {
        const children = phrasing(cell.children, definitions)
        return { type: 'tableCell', children: children.length ? [paragraph(children)] : [] }
      }),
    ),
  )
  return { ...table(rows, 1), align: (node.align ?? []).map((align) => align ?? undefined) }
}

function phrasing(nodes: readonly mdast.PhrasingContent[], definitions: Definitions): Phrasing[] {
  return nodes.flatMap((node) => inline(node, definitions))
}

function inline(node: mdast.PhrasingContent | MathNode, definitions: Definitions): Phrasing[] {
  switch (node.type) {
    case 'text':
      return [{ type: 'text', value: node.value }]
    case 'inlineCode':
    case 'inlineMath':
      return [{ type: node.type, value: node.value }]
    case 'emphasis':
    case 'strong':
    case 'delete':
      return [{ type: node.type, children: phrasing(node.children, definitions) }]
    case 'break':
      return [{ type: 'break' }]
    case 'link':
      return [{ type: 'link', url: node.url, ...titleOf(node), children: phrasing(node.children, definitions) }]
    case 'image':
      return [{ type: 'image', url: node.url, ...titleOf(node), alt: node.alt ?? '' }]
    case 'linkReference': {
      const target = definitions.get(node.identifier)
      const children = phrasing(node.children, definitions)
      return target ? [{ type: 'link', url: target.url, ...titleOf(target), children }] : children
    }
    case 'imageReference': {
      const target = definitions.get(node.identifier)
      return [{ type: 'image', url: target?.url ?? '', ...(target ? titleOf(target) : {}), alt: node.alt ?? '' }]
    }
    case 'footnoteReference':
      return [{ type: 'footnoteReference', identifier: node.identifier }]
    case 'html':
      return /^<br\s*\/?>$/i.test(node.value) ? [{ type: 'break' }] : []
    default:
      return []
  }
}

function titleOf({ title }: { title?: string | null | undefined }): { title?: string } {
  return title ? { title } : {}
}

function paragraphOfHtml(html: string): Block | undefined {
  const words = htmlText(html)
  return words ? paragraph(words) : undefined
}
