/** The pieces of a page between its geometry and the document tree. */
import type { Block, Origin } from '../../core/document/nodes.ts'
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
  /** Places of the parts that were joined to it from other columns and pages. */
  further?: Origin[]
  /** Edges of the column that it stands in. */
  column: { left: number; right: number }
  /** What the source's own structure calls it (see tagged/structure.ts). */
  role?: string
  /** Probability (0 to 1) that it is a heading, by the model of line roles; absent where that knows nothing of it. */
  headingChance?: number
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
  /** Places of the parts that were joined to it from other columns and pages. */
  further?: Origin[]
  /** By row, of a table whose parts were joined: where its text is. */
  rowOrigins?: Origin[][]
  /** Row edges of the part on its first page. */
  rowEdges: number[]
  isRuled: boolean
  /** Stated by the source's own structure. */
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
  /** What it holds in place of blocks, where it was read without words. */
  given?: readonly Block[]
}

/** All lines of text in a block. */
export function linesOfBlock(block: LayoutBlock): readonly Line[] {
  if (block.kind === 'text') return block.lines
  return block.kind === 'table' ? block.cells.flatMap((cell) => cell.lines) : []
}

/** The box of the block's first part. */
export function boxOf({ left, top, right, bottom }: LayoutBlock): Box {
  return [left, top, right, bottom]
}

/** Places of the block and of what was joined to it, as nodes of the document report them. */
export function originsOf(block: LayoutBlock): Origin[] {
  const first = { page: block.page, box: boxOf(block) }
  return block.kind === 'picture' || !block.further ? [first] : [first, ...block.further]
}

/** By row: where the text of its cells is, as wide as the table; [] for a row without text. */
export function rowOriginsOf(table: TableBlock): Origin[][] {
  if (table.rowOrigins) return table.rowOrigins
  const { left, right, page } = table
  const extents = Array.from({ length: table.rows }, () => ({ top: Infinity, bottom: -Infinity }))
  for (const { row, rowSpan, lines } of table.cells) {
    const extent = extents[row]
    if (!extent || rowSpan > 1) continue
    for (const { top, bottom } of lines) {
      extent.top = Math.min(extent.top, top)
      extent.bottom = Math.max(extent.bottom, bottom)
    }
  }
  return extents.map(({ top, bottom }) => (bottom > top ? [{ page, box: [left, top, right, bottom] }] : []))
}

/** Records that the second block became part of the first. */
export function addPlaces(block: TextBlock | TableBlock, joined: LayoutBlock): void {
  block.further = [...(block.further ?? []), ...originsOf(joined)]
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
