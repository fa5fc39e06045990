/** Where a document begins. */
import type { Block, Root } from './nodes.ts'

/** What is printed: a separator stands between pages, none before the first. */
export function printedBlocks(document: Root): Block[] {
  const first = document.children.findIndex((block) => block.type !== 'pageBreak')
  return first > 0 ? document.children.slice(first) : document.children
}
