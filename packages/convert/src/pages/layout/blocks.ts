/** The pieces of a page between its geometry and the document tree. */
import type { Box, Picture } from './content.ts'
import type { Line } from './lines/line.ts'

export interface TextBlock {
  kind: 'text'
  page: number
  lines: Line[]
  left: number
  top: number
  right: number
  bottom: number
  /** Edges of the column that it stands in. */
  column: { left: number; right: number }
  /** What the source's own structure calls it (see tagged/structure.ts). */
  role?: string
  /** Its place in a list of that structure. */
  list?: ListPlace
}

export interface ListPlace {
  /** From 1. */
  depth: number
  /** A further paragraph of the item above. */
  isFurther: boolean
  /** Bullet or number; it is not among the block's words. */
  label: string
}

export interface GridCell {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
  /** Its lines, top to bottom; empty when nothing is in it. */
  lines: Line[]
}

export interface TableBlock {
  kind: 'table'
  page: number
  rows: number
  columns: number
  cells: GridCell[]
  headerRows: number
  left: number
  top: number
  right: number
  bottom: number
  /** Column edges, left to right: one more than there are columns. */
  edges: number[]
  /** Row edges of the part on its first page. */
  rowEdges: number[]
  isRuled: boolean
  /** Told by the source's own structure. */
  isTagged?: boolean
}

export interface PictureBlock {
  kind: 'picture'
  page: number
  left: number
  top: number
  right: number
  bottom: number
  alt: string
  /** Name of its bytes where they were kept. */
  resource?: string
}

export type LayoutBlock = TextBlock | TableBlock | PictureBlock

export interface PageLayout {
  number: number
  width: number
  height: number
  blocks: LayoutBlock[]
  /** Those whose bytes were kept and that are none of its blocks yet. */
  pictures: Picture[]
  /** Its blocks are those of the source's own structure. */
  isTagged: boolean
}

/** All lines of text in a block. */
export function linesOfBlock(block: LayoutBlock): readonly Line[] {
  if (block.kind === 'text') return block.lines
  return block.kind === 'table' ? block.cells.flatMap((cell) => cell.lines) : []
}

/** Where the block stands, as nodes of the document tell it. */
export function originOf({ page, left, top, right, bottom }: LayoutBlock): { page: number; box: Box } {
  return { page, box: [left, top, right, bottom] }
}

export function textBlock(page: number, lines: Line[], column: { left: number; right: number }): TextBlock {
  const block: TextBlock = {
    kind: 'text',
    page,
    lines,
    left: Infinity,
    top: Infinity,
    right: -Infinity,
    bottom: -Infinity,
    column,
  }
  for (const line of lines) {
    block.left = Math.min(block.left, line.left)
    block.top = Math.min(block.top, line.top)
    block.right = Math.max(block.right, line.right)
    block.bottom = Math.max(block.bottom, line.bottom)
  }
  return block
}
