/** Blocks of all pages → the document tree. */
import type { Block } from '../document/nodes.ts'
import type { DocumentFacts } from './analyse-page.ts'
import { boxOf, type LayoutBlock, type PageLayout, type TextBlock } from './blocks.ts'
import { codeText, isCode } from './code.ts'
import { rankHeadings } from './headings.ts'
import { inlineOf } from './inline.ts'
import { joinParagraphs } from './join.ts'
import type { LayoutOptions } from './layout-document.ts'
import { blockMarker, readList } from './lists.ts'
import { tableNode } from './table-node.ts'

export function assemble(pages: readonly PageLayout[], facts: DocumentFacts, options: LayoutOptions): Block[] {
  const headings = rankHeadings(pages, facts, options.outline)
  joinParagraphs(pages, headings)
  const blocks: Block[] = []
  for (const page of pages) {
    if (pages.length > 1) blocks.push({ type: 'pageBreak', page: page.number })
    blocks.push(...pageNodes(page.blocks, headings, facts))
  }
  return blocks
}

function pageNodes(
  blocks: readonly LayoutBlock[],
  headings: ReadonlyMap<TextBlock, number>,
  facts: DocumentFacts,
): Block[] {
  const nodes: Block[] = []
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at] as LayoutBlock
    if (block.kind === 'table') nodes.push(tableNode(block))
    else if (block.kind === 'text') {
      const run = textRun(blocks, at, headings)
      const { node, count } = textNodes(run, headings, facts)
      nodes.push(...node)
      at += count
      continue
    }
    at++
  }
  return nodes
}

/** The text blocks from `start` to the next heading, table or picture. */
function textRun(blocks: readonly LayoutBlock[], start: number, headings: ReadonlyMap<TextBlock, number>): TextBlock[] {
  const run: TextBlock[] = []
  for (let at = start; at < blocks.length; at++) {
    const block = blocks[at] as LayoutBlock
    if (block.kind !== 'text' || (at > start && headings.has(block))) break
    run.push(block)
  }
  return run
}

/** The node or nodes that the first blocks of a run become, and how many blocks those are. */
function textNodes(
  run: readonly TextBlock[],
  headings: ReadonlyMap<TextBlock, number>,
  facts: DocumentFacts,
): { node: Block[]; count: number } {
  const block = run[0] as TextBlock
  const origin = { page: block.page, box: boxOf(block) }
  const depth = headings.get(block)
  if (depth !== undefined)
    return {
      node: [{ type: 'heading', depth: depth as 1, children: inlineOf(block.lines, { plain: true }), origin }],
      count: 1,
    }
  if (!facts.isMono && isCode(block)) {
    const parts = run.slice(0, codeRun(run))
    return {
      node: [{ type: 'code', value: codeText(parts.flatMap((part) => part.lines)), origin }],
      count: parts.length,
    }
  }
  if (blockMarker(block)) {
    const found = readList(run, 0)
    if (found) return { node: found.list, count: found.count }
  }
  return { node: [{ type: 'paragraph', children: inlineOf(block.lines), origin }], count: 1 }
}

/** How many blocks of code follow each other in one column. */
function codeRun(run: readonly TextBlock[]): number {
  let count = 1
  while (count < run.length) {
    const next = run[count] as TextBlock
    const above = run[count - 1] as TextBlock
    if (!isCode(next) || next.top < above.top || next.top - above.bottom > 40) break
    count++
  }
  return count
}
