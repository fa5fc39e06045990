/**
 * Bounds how deep blocks and inline nodes lie in each other, so that no walk after this one
 * overflows the stack. What is deeper is kept and stands on the last level.
 *
 * It is the first walk over the tree.
 */
import { paragraph } from '../../core/document/build.ts'
import type { Block, Cell, Phrasing, Root } from '../../core/document/nodes.ts'
import { blockLists, noLists, phrasingLists } from '../../core/document/walk.ts'

/** Sees every node that stays, before those in it. */
export interface Visitor {
  visit(node: Block | Phrasing): void
}

export function boundNesting(document: Root, maximum: number, visitor: Visitor): void {
  boundBlocks(document.children, maximum, visitor)
}

function boundBlocks(blocks: Block[], levels: number, visitor: Visitor): void {
  if (levels === 0 && blocks.some((block) => blockLists(block).length)) replace(blocks, leavesOf(blocks))
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at]!
    visitor.visit(block)
    if (block.type === 'paragraph' || block.type === 'heading') boundPhrasing(block.children, levels, visitor)
    else {
      for (const nodes of phrasingLists(block)) boundPhrasing(nodes, levels, visitor)
      const lists = blockLists(block)
      if (lists !== noLists) for (const children of lists) boundBlocks(children, levels - 1, visitor)
    }
  }
}

function boundPhrasing(nodes: Phrasing[], levels: number, visitor: Visitor): void {
  if (levels === 0 && nodes.some((node) => 'children' in node)) replace(nodes, phrasingLeavesOf(nodes))
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]!
    visitor.visit(node)
    if ('children' in node) boundPhrasing(node.children, levels - 1, visitor)
  }
}

function leavesOf(blocks: readonly Block[]): Block[] {
  const leaves: Block[] = []
  const waiting = [...blocks].reverse()
  for (let block = waiting.pop(); block; block = waiting.pop()) {
    const inner = contentOf(block)
    if (inner === undefined) leaves.push(block)
    else for (const one of inner.reverse()) waiting.push(one)
  }
  return leaves
}

/** The blocks that a container holds, with its inline content as paragraphs; undefined for a leaf. */
function contentOf(block: Block): Block[] | undefined {
  switch (block.type) {
    case 'blockquote':
    case 'footnoteDefinition':
      return [...block.children]
    case 'list':
      return block.children.flatMap((item) => item.children)
    case 'definitionList':
      return block.children.flatMap((part) =>
        part.type === 'definitionTerm' ? [paragraph(part.children)] : part.children,
      )
    case 'table': {
      if (blockLists(block).length === 0) return undefined
      const caption = block.caption ? [paragraph(block.caption)] : []
      return [...caption, ...[...block.children].flatMap((row) => row.children.flatMap(cellContent))]
    }
    default:
      return undefined
  }
}

function cellContent(cell: Cell): Block[] {
  return typeof cell === 'string' ? [paragraph(cell)] : cell.children
}

function phrasingLeavesOf(nodes: readonly Phrasing[]): Phrasing[] {
  const leaves: Phrasing[] = []
  const waiting = [...nodes].reverse()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!('children' in node)) leaves.push(node)
    else for (let at = node.children.length - 1; at >= 0; at--) waiting.push(node.children[at]!)
  }
  return leaves
}

function replace<T>(list: T[], content: readonly T[]): void {
  list.length = 0
  for (const one of content) list.push(one)
}
