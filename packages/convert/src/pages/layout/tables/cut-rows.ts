/** The end of a table's row that stands on the next page as loose text → the row's cells. */
import { boxOf, type GridCell, type LayoutBlock, rowOriginsOf, type TableBlock, type TextBlock } from '../blocks.ts'
import { addTo } from '../grouped.ts'
import type { Line } from '../lines/line.ts'
import { lineOf, lineText } from '../lines/lines.ts'
import type { Word } from '../words/words.ts'
import { columnOf } from './grid.ts'

/** Lines of a cell that may go over the page's end. */
const maxLines = 8

/**
 * Takes the text above the table of the next page into the last row of the upper one.
 *
 * @returns Whether it was the end of that row.
 */
export function takeCutRow(upper: TableBlock, loose: LayoutBlock | undefined, lower: TableBlock): boolean {
  if (loose?.kind !== 'text' || loose.lines.length > maxLines || loose.bottom > lower.top + 2) return false
  const rests = restsOf(loose, lower.edges)
  const ends: { cell: GridCell; lines: Line[] }[] = []
  for (const [column, lines] of rests) {
    const cell = upper.cells.find((one) => one.row === upper.rows - 1 && one.column === column)
    if (!cell?.lines.length || !goesOn(cell, lines[0] as Line)) return false
    ends.push({ cell, lines })
  }
  if (ends.length === 0) return false
  upper.rowOrigins = rowOriginsOf(upper)
  upper.rowOrigins.at(-1)?.push({ page: loose.page, box: boxOf(loose) })
  for (const { cell, lines } of ends) for (const line of lines) cell.lines.push(line)
  return true
}

/** The text's lines by the column that their words stand in; nothing where some stand in none. */
function restsOf({ lines }: TextBlock, edges: readonly number[]): Map<number, Line[]> {
  const rests = new Map<number, Line[]>()
  for (const line of lines) {
    const parts = new Map<number, Word[]>()
    for (const word of line.words) {
      const column = columnOf(word, edges)
      if (column < 0) return new Map()
      addTo(parts, column, word)
    }
    for (const [column, words] of parts) addTo(rests, column, lineOf(words))
  }
  return rests
}

/** A small letter, or no full stop above, within a sentence. */
function goesOn(cell: GridCell, line: Line): boolean {
  return /^[\p{Ll}(,]/u.test(lineText(line)) && !/[.!?]$/.test(lineText(cell.lines.at(-1) as Line))
}
