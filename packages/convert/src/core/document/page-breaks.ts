/** Boundaries of pages, which are printed only when a separator is asked for. */
import type { Block, Root } from './nodes.ts'
import { replaceBlocks } from './walk.ts'

/** What is printed of a document: a separator stands between pages, none before the first. */
export function printedBlocks(document: Root): Block[] {
  const { children } = document
  let first = 0
  while (first < children.length && isPageBreak(children[first]!)) first++
  return first > 0 && first < children.length ? children.slice(first) : children
}

/** What is printed of an item of a list, within which a page may begin. */
export function printedChildren(
  children: readonly Block[],
  { pageSeparator }: { pageSeparator?: string },
): readonly Block[] {
  if (pageSeparator !== undefined || !children.some(isPageBreak)) return children
  return children.filter((block) => !isPageBreak(block))
}

/** Removes page breaks from an embedded document, whose pages mean nothing in the outer one. */
export function withoutPageBreaks(blocks: Block[]): Block[] {
  return replaceBlocks(blocks, (block) => (isPageBreak(block) ? [] : block))
}

function isPageBreak({ type }: Block): boolean {
  return type === 'pageBreak'
}
