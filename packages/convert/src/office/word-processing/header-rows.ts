/** Which rows head a table, in every format of word processors. */
import type { RowAppearance } from './cell-appearance.ts'
import { hasHeaderShade } from './header-shade.ts'
import { hasHeaderWeight } from './header-weight.ts'
import { hasHeaderWords, rowsOfHeaderWords } from './header-words.ts'

/**
 * The number of header rows: rows marked as such, else the first where the options of the table's style, the style,
 * weight or shade of its cells, a line below it or its words set it apart.
 *
 * @param hasHeaderAppearance The options of the table's style set its first row apart.
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
  return filled.length > 0 && filled.every(({ isTableHeader }) => isTableHeader)
}

/** A line is drawn below the whole row. */
function isUnderlined({ cells }: RowAppearance): boolean {
  return cells.length > 0 && cells.every((cell) => cell.isUnderlined)
}
