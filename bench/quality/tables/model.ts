/** Documents with tables whose truth is known: what they say, apart from how they are printed. */

export interface Cell {
  text: string
  /** Columns that it covers; 1 by default. */
  span?: number
}

export interface Column {
  align: 'left' | 'right' | 'center'
  /** Width in percent of the table; as wide as its content by default. */
  width?: number
}

/** How a row is set off. */
export type RowKind = 'plain' | 'section' | 'total' | 'grand-total'

export interface BodyRow {
  cells: Cell[]
  kind: RowKind
  /** Steps by which the first cell is set in. */
  indent?: number
}

export interface TableModel {
  columns: Column[]
  head: Cell[][]
  body: BodyRow[]
}

/** A table, or other HTML, which holds none. */
export type Piece = { table: TableModel } | { html: string }

export interface Template {
  name: string
  /** Seen while rules are written; figures are reported for the others. */
  isSeen: boolean
  make(random: Random): Piece[]
}

export function plainRow(...texts: string[]): BodyRow {
  return { kind: 'plain', cells: texts.map((text) => ({ text })) }
}

/** A title of the rows below it, alone in the first column of so many. */
export function sectionRow(text: string, columns: number): BodyRow {
  return { kind: 'section', cells: [text, ...Array<string>(columns - 1).fill('')].map((one) => ({ text: one })) }
}

import type { Random } from './random.ts'
