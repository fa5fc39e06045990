/**
 * Inline content on its way to Markdown: what is literal and has to be escaped, and what is
 * markup and stands as it is.
 */
export const PieceKind = {
  /** Text of the document. */
  literal: 0,
  /** Text of the document within the label of a link or an image, where brackets count. */
  label: 1,
  /** `*`, `**`, `_` or `~~`, that binds with its like. */
  delimiter: 2,
  /** Any other markup. */
  markup: 3,
} as const
export type PieceKind = (typeof PieceKind)[keyof typeof PieceKind]

export interface Piece {
  kind: PieceKind
  value: string
}
