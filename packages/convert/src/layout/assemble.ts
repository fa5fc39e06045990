/** Blocks of all pages → the document tree. */
import type { Block } from '../document/nodes.ts'
import { boxOf, type PageLayout, type TextBlock } from './blocks.ts'
import { createHeadingRanks } from './headings.ts'
import { inlineOf } from './inline.ts'
import { tableNode } from './table-node.ts'

export function assemble(pages: readonly PageLayout[]): Block[] {
  const rankOf = createHeadingRanks(pages)
  const blocks: Block[] = []
  for (const page of pages) {
    if (pages.length > 1) blocks.push({ type: 'pageBreak', page: page.number })
    for (const block of page.blocks) {
      if (block.kind === 'text') blocks.push(textNode(block, rankOf(block)))
      else if (block.kind === 'table') blocks.push(tableNode(block))
    }
  }
  return blocks
}

function textNode(block: TextBlock, depth: number | undefined): Block {
  const origin = { page: block.page, box: boxOf(block) }
  if (depth !== undefined)
    return { type: 'heading', depth: depth as 1, children: inlineOf(block.lines, { plain: true }), origin }
  return { type: 'paragraph', children: inlineOf(block.lines), origin }
}
