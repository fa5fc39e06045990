/** A click anywhere on a shape follows its link; only what is written or drawn there can show that. */
import { append } from '../../core/document/append.ts'
import type { Block, Phrasing } from '../../core/document/nodes.ts'
import { visitPhrasing } from '../../core/document/walk.ts'

/** Links of single words are the nearer ones. */
export function linked(children: Phrasing[], url: string | undefined): Phrasing[] {
  if (url === undefined || children.length === 0 || children.some((node) => node.type === 'link')) return children
  return [{ type: 'link', url, children }]
}

/** In place. */
export function linkBlocks(blocks: readonly Block[], url: string | undefined): void {
  if (url !== undefined) visitPhrasing(blocks, (nodes) => append(nodes, linked(nodes.splice(0), url)))
}
