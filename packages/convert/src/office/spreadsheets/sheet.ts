/** A sheet as the readers of workbooks hand it over. Rows and columns count from 0. */
import type { Block } from '../../core/document/nodes.ts'
import type { Grid } from './grid.ts'
import type { Range } from './reference.ts'

export interface Sheet {
  /** Finished. */
  grid: Grid
  merges: Range[]
  links: SheetLink[]
  notes: SheetNote[]
  tables: DefinedTable[]
  objects: SheetObject[]
  /** Rows that stay in view while others scroll, or above which others are filtered. */
  declaredHeaders: RowRange[]
  /** What is printed above and below each page, in Excel's codes (page-text.ts). */
  headers: string[]
  footers: string[]
}

export interface RowRange {
  top: number
  bottom: number
}

export interface SheetLink {
  range: Range
  /** An address, or `#` and a place in the workbook as the workbook names it: `#Sheet2!A1`. */
  url: string
  /** What a formula puts the address together from; then `url` is ''. */
  pieces?: readonly AddressPiece[]
  title?: string
}

/** A text, or the cell of the sheet that has it. */
export type AddressPiece = string | { row: number; column: number }

export interface SheetNote {
  row: number
  column: number
  /** '' when unknown. */
  author: string
  text: string
}

/** A range that the workbook declares to be a table. */
export interface DefinedTable {
  range: Range
  headerRows: number
}

/** What lies over the cells: a chart, a picture, a box with text. */
export interface SheetObject {
  /** Row of the top left corner. */
  row: number
  column: number
  blocks: Block[]
}

export function emptySheet(grid: Grid): Sheet {
  return {
    grid,
    merges: [],
    links: [],
    notes: [],
    tables: [],
    objects: [],
    declaredHeaders: [],
    headers: [],
    footers: [],
  }
}
