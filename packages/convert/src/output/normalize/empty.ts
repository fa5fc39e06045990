/** Drops blocks that hold nothing to read, and thematic breaks that separate nothing, or only notes from the text. */
import type { Block, ListItem, Phrasing, Table } from '../../core/document/nodes.ts'

/** A list loses its empty items for it. */
export function isEmpty(block: Block): boolean {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return isWhitespace(block.children)
    case 'code':
    case 'math':
    case 'verbatim':
      return block.value.trim() === ''
    case 'blockquote':
    case 'footnoteDefinition':
      return block.children.length === 0
    case 'list':
      block.children = withoutEmptyItems(block.children, block.ordered)
      return block.children.length === 0
    case 'definitionList':
      return block.children.every((part) =>
        part.type === 'definitionTerm' ? isWhitespace(part.children) : part.children.length === 0,
      )
    case 'table':
      return !block.caption && isEmptyTable(block)
    default:
      return false
  }
}

function isWhitespace(nodes: readonly Phrasing[]): boolean {
  for (let at = 0; at < nodes.length; at++) if (!isWhitespaceNode(nodes[at]!)) return false
  return true
}

function isWhitespaceNode(node: Phrasing): boolean {
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'inlineMath') return node.value.trim() === ''
  if (node.type === 'image') return node.alt.trim() === '' && node.url === '' && node.resource === undefined
  if (node.type === 'footnoteReference') return false
  return node.type === 'break' || isWhitespace(node.children)
}

/** An empty item of an ordered list keeps its number. */
function withoutEmptyItems(items: ListItem[], ordered: boolean): ListItem[] {
  if (items.every(hasContent)) return items
  if (ordered && items.some(hasContent)) return items
  return items.filter(hasContent)
}

function hasContent({ children }: ListItem): boolean {
  return children.length > 0
}

function isEmptyTable({ children }: Table): boolean {
  for (const row of children)
    for (const cell of row.children)
      if (typeof cell === 'string' ? cell.trim() !== '' : cell.children.some(({ type }) => type !== 'thematicBreak'))
        return false
  return true
}

export function withoutIdleBreaks(blocks: Block[]): Block[] {
  if (blocks.every(({ type }) => type !== 'thematicBreak')) return blocks
  const kept: Block[] = []
  for (const block of blocks) {
    const isIdle = block.type === 'thematicBreak' && (kept.length === 0 || kept.at(-1)!.type === 'thematicBreak')
    if (!isIdle) kept.push(block)
  }
  const end = kept.findLastIndex((block) => block.type !== 'thematicBreak' && block.type !== 'footnoteDefinition')
  return kept.filter((block, index) => index <= end || block.type !== 'thematicBreak')
}
