/**
 * Documents whose size follows from one number: a list of segments, of which some are repeated. Every construct of a
 * format can be repeated so, alone or with another one, in a text, in a part of a package or in an option.
 */
import type { Maker } from './makers.ts'

/** A piece of the text as bytes in a string (Latin-1), and whether it is repeated. */
export type Segment = readonly [bytes: string, repeated: boolean]

/** Where the text goes. */
export type Carrier =
  /** The text is the document. */
  | { kind: 'file' }
  /** The text takes the place of a part of a ZIP package or of a stream of a compound file. */
  | { kind: 'part'; golden: string; part: string }
  /** The text is in a binary document that is made around it. */
  | { kind: 'made'; maker: Maker }
  /** The text is an option of a conversion of a golden. */
  | { kind: 'option'; golden: string; name: 'pages' | 'language' | 'password' | 'pageSeparator' }

export interface Recipe {
  /** Name of the document; its extension selects the reader. */
  filename: string
  carrier: Carrier
  segments: readonly Segment[]
}

/** @returns The text with each repeated segment `count` times, as bytes in a string. */
export function textOf({ segments }: Recipe, count: number): string {
  return segments.map(([bytes, repeated]) => (repeated ? bytes.repeat(count) : bytes)).join('')
}

/** How often segments are to be repeated for a text of about `size` bytes; at least once. */
export function countFor({ segments }: Recipe, size: number): number {
  let fixed = 0
  let grows = 0
  for (const [bytes, repeated] of segments)
    if (repeated) grows += bytes.length
    else fixed += bytes.length
  return grows === 0 ? 1 : Math.max(1, Math.floor((size - fixed) / grows))
}

/** @param text In characters; it is written in UTF-8. */
export function once(text: string): Segment {
  return [utf8(text), false]
}

export function many(text: string): Segment {
  return [utf8(text), true]
}

/** UTF-8 as bytes in a string. */
export function utf8(text: string): string {
  return Buffer.from(text).toString('latin1')
}
