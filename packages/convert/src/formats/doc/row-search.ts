import type { RowDefinition } from '../../office/word-processing/edge-table.ts'
import type { Formatting } from './formatting.ts'

/** The mark of a cell, and of a row, of a table that is in no other ([MS-DOC] §2.4.3). */
export const cellEnd = 0x07

/**
 * What is said of a row's cells stands behind them, at its end.
 *
 * @param end Of the text in which to search.
 * @returns Of the row around a place, asked for places one behind the other.
 */
export function createRowSearch(
  text: string,
  end: number,
  formatting: Formatting,
): (place: number) => RowDefinition | undefined {
  let rowEnd = -1
  let row: RowDefinition | undefined
  return (place) => {
    if (place <= rowEnd) return row
    row = undefined
    for (rowEnd = place + 1; rowEnd < end; rowEnd++) {
      if (text.charCodeAt(rowEnd) !== cellEnd) continue
      const { properties } = formatting.paragraphAt(rowEnd)
      if (!properties.rowEnd) continue
      row = properties.row
      break
    }
    return row
  }
}
