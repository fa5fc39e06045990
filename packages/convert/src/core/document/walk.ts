/** Walks over the tree that several passes share. Streamed tables, whose cells are strings, are passed by. */
import type { Block, Phrasing, TableRow } from './nodes.ts'

/**
 * Replaces blocks bottom-up, in place: a block's own blocks have been replaced when it is visited.
 *
 * @param replace Returns what stands in the place of a block: mostly the same.
 */
export function replaceBlocks(blocks: Block[], replace: (block: Block) => Block | Block[]): Block[] {
  // Mostly nothing changes: a list is made again from the first block that does.
  let replaced: Block[] | undefined
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at]!
    const lists = block.type === 'paragraph' ? noLists : blockLists(block)
    if (lists !== noLists) for (const children of lists) assign(children, replaceBlocks(children, replace))
    const content = replace(block)
    if (content === block) replaced?.push(block)
    else {
      replaced ??= blocks.slice(0, at)
      if (Array.isArray(content)) for (const one of content) replaced.push(one)
      else replaced.push(content)
    }
  }
  return replaced ?? blocks
}

/** Visits every list of inline nodes that a block holds, in document order, those in its own blocks included. */
export function visitPhrasing(blocks: readonly Block[], visit: (nodes: Phrasing[]) => void): void {
  visitBlocks(blocks, (block) => visitOwnPhrasing(block, visit))
}

/** Visits the lists of inline nodes right below a block. */
export function visitOwnPhrasing(block: Block, visit: (nodes: Phrasing[]) => void): void {
  if (block.type === 'paragraph' || block.type === 'heading') visit(block.children)
  else for (const nodes of phrasingLists(block)) visit(nodes)
}

/** Visits every block before the blocks in it. */
export function visitBlocks(blocks: readonly Block[], visit: (block: Block) => void): void {
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at]!
    visit(block)
    const lists = block.type === 'paragraph' ? noLists : blockLists(block)
    if (lists !== noLists) for (const children of lists) visitBlocks(children, visit)
  }
}

/** Most blocks have no lists below them, and there are millions of blocks. */
export const noLists: never[] = []

/** The lists of blocks right below a block. */
export function blockLists(block: Block): Block[][] {
  switch (block.type) {
    case 'blockquote':
    case 'footnoteDefinition':
      return [block.children]
    case 'list':
      return block.children.map((item) => item.children)
    case 'definitionList':
      return block.children.flatMap((part) => (part.type === 'definitionDescription' ? [part.children] : []))
    case 'table':
      return Array.isArray(block.children) ? blocksOfCells(block.children) : noLists
    default:
      return noLists
  }
}

/** Most tables hold nothing but strings. */
function blocksOfCells(rows: readonly TableRow[]): Block[][] {
  let lists: Block[][] = noLists
  for (let at = 0; at < rows.length; at++) {
    const { children } = rows[at]!
    for (let index = 0; index < children.length; index++) {
      const cell = children[index]!
      if (typeof cell === 'string') continue
      if (lists === noLists) lists = [cell.children]
      else lists.push(cell.children)
    }
  }
  return lists
}

/** The lists of inline nodes right below a block. */
export function phrasingLists(block: Block): Phrasing[][] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [block.children]
    case 'definitionList':
      return block.children.flatMap((part) => (part.type === 'definitionTerm' ? [part.children] : []))
    case 'table':
      return block.caption ? [block.caption] : noLists
    default:
      return noLists
  }
}

function assign(list: Block[], content: Block[]): void {
  if (content === list) return
  list.length = 0
  for (const block of content) list.push(block)
}
