/** What of cells and rows distinguishes header rows from others. */
import type { Block } from '../../core/document/nodes.ts'

/** What a cell holds; plain text is a bare string, so that the rows of a long table hold little. */
export type CellContent = string | readonly Block[]

export interface CellAppearance {
  content: CellContent
  /** Colour behind it, as the format writes colours; undefined for none and for white. */
  shade?: number | string | undefined
  /** A line is drawn below it. */
  isUnderlined?: boolean | undefined
  /** All that it holds is in the style of headers of tables. */
  isTableHeader?: boolean | undefined
}

export interface RowAppearance {
  cells: readonly CellAppearance[]
  /** It is repeated at the top of each page. */
  isHeader: boolean
}
