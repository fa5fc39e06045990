/** An empty strip that runs down between two columns, and what stands on its sides. */
import type { LayoutBlock } from '../blocks.ts'
import type { Line } from '../lines/line.ts'

/** Something that takes part in the reading order: a segment, or a table or a frame as one piece. */
export interface Item {
  left: number
  top: number
  right: number
  bottom: number
  /** Absent for what is no text. */
  segment?: Line
  /** Blocks of a table or a frame. */
  blocks?: readonly LayoutBlock[]
  /** They are rows of keys and values. */
  isKeyed?: boolean
  /** They are an address, or stand next to one. */
  isOfAddresses?: boolean
}

export function segmentsOf(items: readonly Item[]): Line[] {
  return items.flatMap(({ segment }) => segment ?? [])
}

export interface Gutter {
  left: number
  right: number
  top: number
  bottom: number
  score: number
  isRightFirst?: boolean
}

/** What stands next to the strip on one of its sides. */
export interface Flank {
  segments: Line[]
  /** Lines of text, and those that would fill the place of what is no text. */
  lines: number
  characters: number
  words: number
  top: number
}
