/** Where the blocks of a document are on its pages, and which of them a chunk is of. */
import type { Chunk, DocumentTree } from '@docmill/server/wire'

/** A box in the unit of its page, from its top left corner: left, top, right, bottom. */
export type Box = readonly [number, number, number, number]

export interface BlockPlace {
  /** Index of the block among the children of the root. */
  block: number
  page: number
  box: Box
  /** How the block begins. */
  label: string
}

export function placesOf(document: DocumentTree | undefined): BlockPlace[] {
  return (document?.children ?? []).flatMap((node, block) => {
    const label = beginningOf(node).trim().slice(0, maxLabel) || node.type
    return (node.data?.origin ?? []).flatMap(({ page, box }) => (box ? [{ block, page, box: box as Box, label }] : []))
  })
}

/** Characters by which a block is called. */
const maxLabel = 60

interface AnyNode {
  value?: string
  alt?: string
  children?: readonly object[]
}

function beginningOf(node: object): string {
  const { value, alt, children = [] } = node as AnyNode
  let text = value ?? alt ?? ''
  for (const child of children) {
    if (text.length > maxLabel) break
    text += beginningOf(child)
  }
  return text
}

/** @returns The blocks of each chunk, by their boxes, of which a table's may be of some rows; [] without pages. */
export function blocksWithin(document: DocumentTree | undefined, chunks: readonly Chunk[]): number[][] {
  const byPage = Map.groupBy(placesOf(document), ({ page }) => page)
  return chunks.map(({ boxes }) => {
    const found = boxes.flatMap(({ page, box }) => {
      const places = byPage.get(page) ?? []
      const same = places.filter((place) => place.box.join() === box.join())
      return (same.length > 0 ? same : places.filter((place) => isWithin(box as Box, place.box))).map(
        ({ block }) => block,
      )
    })
    return [...new Set(found)]
  })
}

/** Rounded boxes differ by as much. */
const tolerance = 0.02

function isWithin([left, top, right, bottom]: Box, around: Box): boolean {
  return (
    left >= around[0] - tolerance &&
    top >= around[1] - tolerance &&
    right <= around[2] + tolerance &&
    bottom <= around[3] + tolerance
  )
}
