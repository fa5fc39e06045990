/** A converted document that an agent reads in parts. */
import type { Warning } from '@docmill/convert'

/** What a reader gets at once: a document is cut between pieces only. */
export interface Piece {
  /** In UTF-16 units of the text. */
  from: number
  to: number
  tokens: number
  /** Numbers of the pages that it is on, ascending. */
  pages: readonly number[]
  /** Index of the heading that it is under or begins with; -1 before the first. */
  heading: number
}

export interface Heading {
  text: string
  /** From 1. */
  depth: number
  /** Index of the piece that begins with it. */
  piece: number
}

export interface OpenDocument {
  title: string | null
  filename: string
  /** Id of its format, such as `pdf`. */
  type: string
  /** What the text is: `markdown`, `text` or `html`. */
  format: string
  pageCount: number | null
  text: string
  tokens: number
  /** Together they are the text. */
  pieces: readonly Piece[]
  headings: readonly Heading[]
  warnings: readonly Warning[]
}

const [bytesPerCharacter, bytesPerPiece, bytesPerHeading] = [2, 160, 240]

/** Memory that it takes, about. */
export function sizeOf({ text, pieces, headings }: OpenDocument): number {
  return text.length * bytesPerCharacter + pieces.length * bytesPerPiece + headings.length * bytesPerHeading
}

/** Page on which a piece begins. */
export function pageOf({ pieces }: OpenDocument, piece: number): number | null {
  return pieces[piece]?.pages[0] ?? null
}
