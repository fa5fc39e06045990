/** Makes a document a part of another: its headings below that part's heading, its names its own. */
import type { Block, Phrasing, Root } from '../../core/document/nodes.ts'
import { visitBlocks, visitOwnPhrasing } from '../../core/document/walk.ts'
import { insetMarkdown } from './verbatim.ts'

/**
 * Changes the document in place.
 *
 * @param levels By how much headings move down; below 6 they stay at 6.
 * @param name Put before anchors, the links to them, and footnotes; unique among the parts.
 * @param visit Called for each inline node, which has its new names.
 */
export function inset(document: Root, levels: number, name: string, visit?: (node: Phrasing) => void): Block[] {
  const insetNodes = (nodes: readonly Phrasing[]): void => {
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at]!
      if (node.type === 'footnoteReference') node.identifier = `${name}-${node.identifier}`
      else if (node.type === 'link' && node.url[0] === '#') node.url = `#${name}-${node.url.slice(1)}`
      visit?.(node)
      if ('children' in node) insetNodes(node.children)
    }
  }
  visitBlocks(document.children, (block) => {
    insetBlock(block, levels, name)
    visitOwnPhrasing(block, insetNodes)
  })
  return document.children
}

/** By how much headings move down so that the highest of them stands right below one of the level 1. */
export function levelsBelowTop(document: Root): number {
  let highest = 6
  visitBlocks(document.children, (block) => {
    if (block.type === 'heading') highest = Math.min(highest, block.depth)
    if (block.type === 'verbatim') highest = 1
  })
  return Math.max(0, 2 - highest)
}

function insetBlock(block: Block, levels: number, name: string): void {
  if (block.type === 'verbatim') block.value = insetMarkdown(block.value, levels)
  if (block.type === 'footnoteDefinition') block.identifier = `${name}-${block.identifier}`
  if (block.type !== 'heading') return
  block.depth = Math.min(6, block.depth + levels) as typeof block.depth
  if (block.anchors) block.anchors = block.anchors.map((anchor) => `${name}-${anchor}`)
}
