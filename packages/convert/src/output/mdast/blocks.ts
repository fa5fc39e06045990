/** Blocks → mdast. */
import type {
  Block,
  DefinitionDescription,
  DefinitionList,
  DefinitionTerm,
  List,
  ListItem,
  PageBreak,
  Table,
} from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import { type SquareTable, squareTable } from '../../core/document/square-rows.ts'
import { roundedOrigins } from '../origins.ts'
import type {
  BlockquoteNode,
  DocumentBlock,
  ListItemNode,
  ListNode,
  NodeData,
  ParagraphNode,
  TableNode,
} from './nodes.ts'
import { nameOf, phrasingNodes } from './phrasing.ts'
import { alignOf, tableRows } from './table.ts'
import type { TreeWriting } from './writing.ts'

export function blockNodes(blocks: readonly Block[], writing: TreeWriting): DocumentBlock[] {
  const nodes: DocumentBlock[] = []
  for (let at = 0; at < blocks.length; at++) for (const node of nodesOf(blocks[at]!, writing)) nodes.push(node)
  return nodes
}

/** A caption is a node of its own, a boundary of pages none. */
export function nodesOf(block: Block, writing: TreeWriting): DocumentBlock[] {
  switch (block.type) {
    case 'pageBreak':
      turnPage(block, writing)
      return []
    case 'verbatim':
      return blockNodes(writing.expansions.get(block) ?? [], writing)
    case 'table': {
      const square = squareTable(block)
      const { caption, table } = tableParts(block, square, writing)
      table.children = [...tableRows(block, square, writing)]
      return caption ? [caption, table] : [table]
    }
    default:
      return [leafOrContainer(block, writing)]
  }
}

function leafOrContainer(
  block: Exclude<Block, { type: 'pageBreak' | 'verbatim' | 'table' }>,
  writing: TreeWriting,
): DocumentBlock {
  const data = dataOf(block, writing)
  const { targets } = writing
  switch (block.type) {
    case 'paragraph':
      return { type: 'paragraph', children: phrasingNodes(block.children, targets), ...data }
    case 'heading':
      return { type: 'heading', depth: block.depth, children: phrasingNodes(block.children, targets), ...data }
    case 'thematicBreak':
      return { type: 'thematicBreak', ...data }
    case 'blockquote':
      return { type: 'blockquote', children: blockNodes(block.children, writing), ...data } satisfies BlockquoteNode
    case 'list':
      return listNode(block, data, writing)
    case 'definitionList':
      return definitionListNode(block, data, writing)
    case 'code':
      return { type: 'code', lang: block.lang ?? null, value: block.value, ...data }
    case 'math':
      return { type: 'math', value: block.value, ...data }
    case 'footnoteDefinition': {
      const children = blockNodes(block.children, writing)
      return { type: 'footnoteDefinition', ...nameOf(block.identifier), children, ...data }
    }
  }
}

/** The table without its rows, and its caption. */
export function tableParts(
  table: Table,
  square: SquareTable,
  writing: TreeWriting,
): { caption: ParagraphNode | undefined; table: TableNode } {
  const words = table.caption ? plainText(table.caption).trim() : ''
  const { data } = dataOf(table, writing)
  const node: TableNode = { type: 'table', align: alignOf(table, square), children: [] }
  if (words === '' || !table.caption) {
    const own = table.adjacentCaption ? { ...data, caption: table.adjacentCaption } : data
    return { caption: undefined, table: own ? { ...node, data: own } : node }
  }
  const children = phrasingNodes(table.caption, writing.targets)
  return {
    caption: { type: 'paragraph', children, data: { ...data, kind: 'caption' } },
    table: { ...node, data: { ...originOf(data), caption: words } },
  }
}

/** The caption is the first block of its sheet or slide. */
function originOf(data: NodeData | undefined): NodeData {
  return data?.origin ? { origin: data.origin } : {}
}

function listNode(list: List, data: { data?: NodeData }, writing: TreeWriting): ListNode {
  const children = list.children.map((item) => itemNode(item, writing))
  const spread = children.some((item) => item.spread)
  return {
    type: 'list',
    ordered: list.ordered,
    start: list.ordered ? (list.start ?? 1) : null,
    spread,
    children,
    ...data,
  }
}

function itemNode(item: ListItem, writing: TreeWriting): ListItemNode {
  const children = blockNodes(item.children, writing)
  const checked = children[0]?.type === 'paragraph' ? (item.checked ?? null) : null
  const origin = item.origins && roundedOrigins(item.origins)
  return { type: 'listItem', spread: isSpread(children), checked, children, ...(origin ? { data: { origin } } : {}) }
}

/** Markdown needs a blank line in an item of several blocks, but for lists right below its paragraph. */
function isSpread([first, ...others]: readonly DocumentBlock[]): boolean {
  if (others.length === 0) return false
  return first!.type !== 'paragraph' || others.some((block) => block.type !== 'list' || block.spread)
}

/** Terms and definitions become items, as mdast has no other form for them. */
function definitionListNode(
  { children }: DefinitionList,
  { data }: { data?: NodeData },
  writing: TreeWriting,
): ListNode {
  const items = children.map((part) => definitionNode(part, writing))
  return {
    type: 'list',
    ordered: false,
    start: null,
    spread: items.some((item) => item.spread),
    children: items,
    data: { ...data, kind: 'definition-list' },
  }
}

function definitionNode(part: DefinitionTerm | DefinitionDescription, writing: TreeWriting): ListItemNode {
  const isTerm = part.type === 'definitionTerm'
  const children: DocumentBlock[] = isTerm
    ? [{ type: 'paragraph', children: phrasingNodes(part.children, writing.targets) }]
    : blockNodes(part.children, writing)
  const kind = isTerm ? 'definition-term' : 'definition'
  return { type: 'listItem', spread: isSpread(children), checked: null, children, data: { kind } }
}

/** The block's data, with the sheet or slide that it begins. */
function dataOf(block: Block, writing: TreeWriting): { data?: NodeData } {
  const { kind, origins } = block
  const { opens } = writing
  writing.opens = undefined
  if (!kind && !origins && !opens) return {}
  return { data: { ...(kind ? { kind } : {}), ...(origins ? { origin: roundedOrigins(origins) } : {}), ...opens } }
}

function turnPage({ page, part }: PageBreak, writing: TreeWriting): void {
  if (part) writing.opens = { [part.type]: { number: page, ...(part.name ? { name: part.name } : {}) } }
  if (writing.page !== undefined) writing.page = page
}
