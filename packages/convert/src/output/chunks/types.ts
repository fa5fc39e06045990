/** A piece of the content that fits a limit of tokens, and where it comes from. */
import type { PlaceKind } from '../places.ts'

export interface Chunk {
  /** From 0. */
  index: number
  /** The slice of the content that `span` names; a table's second and later chunks have its header rows before it. */
  text: string
  /** Tokens of `text`, header rows included. */
  tokens: number
  /** From and to in Unicode code points of the content; absent where the content is HTML. */
  span?: [from: number, to: number]
  /** The headings that the chunk's beginning is under, outermost first, with the one that it begins with. */
  headings: string[]
  /** In ascending order. */
  pages: number[]
  /** Where on the pages the blocks of the chunk are, in the unit of the page. */
  boxes: ChunkBox[]
  /** What most of the chunk is. */
  kind: ChunkKind
}

export interface ChunkBox {
  page: number
  box: [left: number, top: number, right: number, bottom: number]
}

export type ChunkKind = PlaceKind

export interface ChunkOptions {
  /** Most tokens in a chunk, but for a single word that has more. */
  maxTokens: number
  /** Tokens at a chunk's end that the next one repeats, at most. */
  overlapTokens: number
  hasSpans: boolean
}
