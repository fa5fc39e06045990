/** Links from one document of the book to another. */

import { percentDecoded } from '../../carriers/encoding/percent.ts'
import type { Block, Link } from '../../core/document/nodes.ts'
import { visitBlocks } from '../../core/document/walk.ts'

export interface Crossing {
  readonly link: Link
  readonly target: {
    /** Put before the names of places in it. */
    readonly name: string
    /** Places in it that may be notes. */
    readonly notesWanted: Set<string>
  }
  /** In the other document; '' for its beginning. */
  readonly place: string
}

/** A link to a place that is no heading leads to the beginning of the document that it is in. */
export function landCrossings(crossings: readonly Crossing[], blocks: readonly Block[]): void {
  if (crossings.length === 0) return
  const places = new Set<string>()
  visitBlocks(blocks, (block) => {
    if (block.type === 'heading') for (const anchor of block.anchors ?? []) places.add(`#${anchor}`)
  })
  for (const { link, target } of crossings)
    if (!places.has(link.url) && !places.has(percentDecoded(link.url))) link.url = `#${target.name}-`
}
