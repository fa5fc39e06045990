/** A group of cells that belong together. */

/** The empty rows and columns between are not in it. */
export interface Region {
  /** Places in the grid's list of rows, ascending. */
  rows: number[]
  /** First and last column. */
  left: number
  right: number
  /** A line of text about a table rather than a table. */
  isLine?: boolean
  /** Header rows of a table that the workbook declares. */
  headerRows?: number
  /** By cell: those between that are in declared tables. */
  taken?: Uint8Array
  /** Top left of the side that it stands on, where others are next to it: each side is read to its end. */
  side?: { row: number; column: number }
}
