/** mdast (with GFM and math) → the document tree. */
import type * as mdast from 'mdast'
import { list, listItem, paragraph, table, tableRow } from '../../../core/document/build.ts'
import type { Block, Phrasing, TableCell } from '../../../core/document/nodes.ts'
import { htmlText } from './html-text.ts'

/** What nodes refer to. */
interface Known {
  /** Addresses and titles of `[name]: …`, by normalised name. */
  definitions: Map<string, mdast.Definition>
  html: HtmlBlocks
}

/** What blocks of HTML say, as far as they have been read. */
export type HtmlBlocks = ReadonlyMap<mdast.Html, Block[]>

export function blocksFrom(root: mdast.Root, html: HtmlBlocks): Block[] {
  const known: Known = { definitions: new Map(), html }
  for (const node of root.children) collectDefinitions(node, known.definitions)
  return blocks(root.children, known)
}

function collectDefinitions(node: mdast.RootContent, definitions: Known['definitions']): void {
  if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node)
  else if ('children' in node) for (const child of node.children) collectDefinitions(child, definitions)
}

function blocks(nodes: readonly mdast.RootContent[], known: Known): Block[] {
  return nodes.flatMap((node) => block(node, known) ?? [])
}

function block(node: mdast.RootContent | MathNode, known: Known): Block | Block[] | undefined {
  switch (node.type) {
    case 'paragraph':
      return paragraph(phrasing(node.children, known))
    case 'heading':
      return { type: 'heading', depth: node.depth, children: phrasing(node.children, known) }
    case 'thematicBreak':
      return { type: 'thematicBreak' }
    case 'blockquote':
      return { type: 'blockquote', children: withLabel(blocks(node.children, known)) }
    case 'list':
      return list(
        node.ordered === true,
        node.children.map((item) => itemFrom(item, known)),
        node.start ?? undefined,
      )
    case 'code':
      return node.lang ? { type: 'code', lang: node.lang, value: node.value } : { type: 'code', value: node.value }
    case 'math':
      return { type: 'math', value: node.value }
    case 'table':
      return tableFrom(node, known)
    case 'footnoteDefinition':
      return { type: 'footnoteDefinition', identifier: node.identifier, children: blocks(node.children, known) }
    case 'html':
      return known.html.get(node) ?? paragraphOfHtml(node.value)
    default:
      return undefined
  }
}

/** `[!NOTE]` in front of a quotation says what it is (GitHub, "Alerts"), and a title may follow it (Obsidian). */
const alert = /^\[!([A-Za-z]{1,30})\][-+]?[ \t]*([^\n]*)(?:\n|$)/

function withLabel(children: Block[]): Block[] {
  const [first] = children
  const words = first?.type === 'paragraph' ? first.children[0] : undefined
  const [whole, kind = '', title = ''] = (words?.type === 'text' && alert.exec(words.value)) || []
  if (whole === undefined || words?.type !== 'text') return children
  words.value = `${title.trim() || kind[0]!.toUpperCase() + kind.slice(1).toLowerCase()}: ${words.value.slice(whole.length)}`
  return children
}

/** Nodes of mdast-util-math, which mdast's own types lack. */
type MathNode = { type: 'math' | 'inlineMath'; value: string }

function itemFrom(node: mdast.ListItem, known: Known): ReturnType<typeof listItem> {
  const item = listItem(blocks(node.children, known))
  return typeof node.checked === 'boolean' ? { ...item, checked: node.checked } : item
}

function tableFrom(node: mdast.Table, known: Known): Block {
  const rows = node.children.map((row) =>
    tableRow(
      row.children.map((cell): TableCell => {
        const children = phrasing(cell.children, known)
        return { type: 'tableCell', children: children.length ? [paragraph(children)] : [] }
      }),
    ),
  )
  return { ...table(rows, 1), align: (node.align ?? []).map((align) => align ?? undefined) }
}

function phrasing(nodes: readonly mdast.PhrasingContent[], known: Known): Phrasing[] {
  return nodes.flatMap((node) => inline(node, known))
}

function inline(node: mdast.PhrasingContent | MathNode, known: Known): Phrasing[] {
  switch (node.type) {
    case 'text':
      return [{ type: 'text', value: node.value }]
    case 'inlineCode':
    case 'inlineMath':
      return [{ type: node.type, value: node.value }]
    case 'emphasis':
    case 'strong':
    case 'delete':
      return [{ type: node.type, children: phrasing(node.children, known) }]
    case 'break':
      return [{ type: 'break' }]
    case 'link':
      return [{ type: 'link', url: node.url, ...titleOf(node), children: phrasing(node.children, known) }]
    case 'image':
      return [{ type: 'image', url: node.url, ...titleOf(node), alt: node.alt ?? '' }]
    case 'linkReference': {
      const target = known.definitions.get(node.identifier)
      const children = phrasing(node.children, known)
      return target ? [{ type: 'link', url: target.url, ...titleOf(target), children }] : children
    }
    case 'imageReference': {
      const target = known.definitions.get(node.identifier)
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
