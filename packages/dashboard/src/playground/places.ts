/** Where the blocks of a document are on its pages, and which of them a chunk is of. */
import type { Chunk, DocumentTree } from '@docmill/server/wire'

/** A box in the unit of its page, from its top left corner: left, top, right, bottom. */
export type Box = readonly [number, number, number, number]

export interface BlockPlace {
  /** Index of the block among the children of the root. */
  block: number
  page: number
  box: Box
}

export function placesOf(document: DocumentTree | undefined): BlockPlace[] {
  return (document?.children ?? []).flatMap(({ data }, block) =>
    (data?.origin ?? []).flatMap(({ page, box }) => (box ? [{ block, page, box: box as Box }] : [])),
  )
}

/** @returns The blocks of each chunk, found by their boxes; [] where the document has no pages. */
export function blocksWithin(document: DocumentTree | undefined, chunks: readonly Chunk[]): number[][] {
  const byBox = new Map(placesOf(document).map(({ block, page, box }) => [`${page} ${box.join(' ')}`, block]))
  return chunks.map(({ boxes }) => {
    const found = boxes.map(({ page, box }) => byBox.get(`${page} ${box.join(' ')}`))
    return [...new Set(found.filter((block) => block !== undefined))]
  })
}
