/** Whether a document has formulas; if so, each dollar of its text has to be escaped. */
import type { Block, Phrasing } from '../../core/document/nodes.ts'
import { blockLists, noLists, phrasingLists } from '../../core/document/walk.ts'

export function hasMath(blocks: readonly Block[]): boolean {
  for (let at = 0; at < blocks.length; at++) if (isOrHasMath(blocks[at]!)) return true
  return false
}

function isOrHasMath(block: Block): boolean {
  if (block.type === 'paragraph' || block.type === 'heading') return hasInlineMath(block.children)
  if (block.type === 'math' || phrasingLists(block).some(hasInlineMath)) return true
  const lists = blockLists(block)
  return lists !== noLists && lists.some(hasMath)
}

function hasInlineMath(nodes: readonly Phrasing[]): boolean {
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]!
    if (node.type === 'inlineMath' || ('children' in node && hasInlineMath(node.children))) return true
  }
  return false
}
