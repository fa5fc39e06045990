/** The constructs of a format as data: what opens, fills, separates and closes. */
import type { Maker } from './makers.ts'
import { type Carrier, utf8 } from './recipe.ts'

export interface Grammar {
  /** Name of the documents. */
  filename: string
  /** The text before and after what is repeated. */
  around?: readonly [head: string, tail: string]
  /** The repeated text goes into a part of a golden, before the first occurrence of `before`. */
  inside?: { golden: string; part: string; before: string }
  /** The repeated text is in a binary document that is made around it. */
  maker?: Maker
  /** Constructs, and what is around them, are bytes in strings. */
  isBinary?: boolean
  /** The repeated text is an option. */
  option?: Omit<Extract<Carrier, { kind: 'option' }>, 'kind'>
  /** Constructs without whitespace, separated by spaces. */
  rows: readonly string[]
  /** Constructs with whitespace in them. */
  pieces: readonly string[]
}

/** Characters that mean nothing of their own in any format, or something in most. */
const plainPieces = [
  ' ',
  '\n',
  '\n\n',
  '\t',
  'a',
  'a ',
  'a\n',
  '0',
  '0 ',
  '.',
  '. ',
  '-',
  '\r',
  'é',
  '\u3000',
  '字',
  '\0',
]

/** @returns Each as bytes in a string. */
export function piecesOf({ rows, pieces, isBinary = false }: Grammar): string[] {
  const own = [...rows.flatMap((row) => row.split(/\s+/)), ...pieces]
  const encoded = isBinary ? own : own.map(utf8)
  return [...new Set([...encoded, ...plainPieces.map(utf8)])].filter(Boolean)
}
