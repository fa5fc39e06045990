/** Links from one document of the book to another. */
import type { Block, Link } from '../../document/nodes.ts'
import { visitBlocks } from '../../document/walk.ts'
import { percentDecoded } from '../../encoding/percent.ts'

export interface Crossing {
  readonly link: Link
  /** Where the other document begins. */
  readonly beginning: string
}

/** A link to a place that is no heading leads to the beginning of the document that it is in. */
export function landCrossings(crossings: readonly Crossing[], blocks: readonly Block[]): void {
  if (crossings.length === 0) return
  const places = new Set<string>()
  visitBlocks(blocks, (block) => {
    if (block.type === 'heading') for (const anchor of block.anchors ?? []) places.add(`#${anchor}`)
  })
  for (const { beginning, link } of crossings)
    if (!places.has(link.url) && !places.has(percentDecoded(link.url))) link.url = beginning
}
