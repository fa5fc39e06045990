/** Which rows head a table, in every format of word processors. */
import type { Block } from '../../core/document/nodes.ts'
import { hasHeaderShade } from './header-shade.ts'
import { hasHeaderWeight } from './header-weight.ts'
import { hasHeaderWords, rowsOfHeaderWords } from './header-words.ts'

/** What a cell holds; plain text is a bare string, so that the rows of a long table hold little. */
export type CellContent = string | readonly Block[]

export interface CellAppearance {
  content: CellContent
  /** Colour behind it, as the format writes colours; undefined for none and for white. */
  shade?: number | string | undefined
  /** A line is drawn below it. */
  isUnderlined?: boolean | undefined
  /** All that it holds is in the style of heads of tables. */
  isTableHead?: boolean | undefined
}

export interface RowAppearance {
  cells: readonly CellAppearance[]
  /** It is repeated at the top of each page. */
  isHeader: boolean
}

/**
 * Rows marked as headers, else the first where the table's look, the style, weight or shade of its cells, a line below
 * it or its words set it apart.
 *
 * @param hasHeaderLook The table's look sets its first row apart.
 */
export function headerRows(rows: readonly RowAppearance[], hasHeaderAppearance: boolean): number {
  const body = rows.findIndex(({ isHeader }) => !isHeader)
  // Where all rows are repeated, the mark says nothing of those below the first.
  if (body !== 0) return Math.max(body, Math.min(rows.length, 1))
  const [first, second] = rows
  if (!first || !second) return 0
  const contents = rows.slice(0, rowsOfHeaderWords).map(({ cells }) => cells.map(({ content }) => content))
  const isSetApart =
    hasHeaderAppearance ||
    isInStyle(first) ||
    hasHeaderWeight(contents) ||
    (isUnderlined(first) && !isUnderlined(second)) ||
    hasHeaderShade(rows.slice(0, 3).map(({ cells }) => cells.map(({ shade }) => shade))) ||
    hasHeaderWords(contents)
  return isSetApart ? 1 : 0
}

function isInStyle({ cells }: RowAppearance): boolean {
  const filled = cells.filter(({ content }) => content.length > 0)
  return filled.length > 0 && filled.every(({ isTableHead }) => isTableHead)
}

/** A line is drawn below the whole row. */
function isUnderlined({ cells }: RowAppearance): boolean {
  return cells.length > 0 && cells.every((cell) => cell.isUnderlined)
}
