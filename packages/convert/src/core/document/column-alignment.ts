import type { GridRow } from './grid.ts'
import type { Align, Cell, Table } from './nodes.ts'
import { plainText } from './plain.ts'

/** Enough rows to recognise a column of numbers, few enough to look at before a large table is written. */
const sampledRows = 200

/** What the source says, else `right` for a column whose values are all numbers. */
export function columnAlignment(table: Table, columns: number, rows: () => Iterable<GridRow>): (Align | undefined)[] {
  /** For each column, whether all of its values are numbers; undefined as long as it has none. */
  const isNumeric: (boolean | undefined)[] = new Array(columns).fill(undefined)
  let index = 0
  for (const row of rows()) {
    if (index++ < table.headerRows) continue
    if (index > sampledRows) break
    for (let column = 0; column < columns; column++) {
      if (isNumeric[column] === false) continue
      const value = plainCell(row[column] ?? '')
      if (value === '' || value === '-' || value === '–' || value === '—') continue
      isNumeric[column] = isNumber(value)
    }
  }
  return isNumeric.map((numeric, column) => table.align?.[column] ?? (numeric ? 'right' : undefined))
}

function plainCell(cell: Cell): string {
  if (typeof cell === 'string') return cell.trim()
  const only = cell.children[0]
  if (only === undefined) return ''
  return cell.children.length === 1 && only.type === 'paragraph' ? plainText(only.children).trim() : '…'
}

/** Digits with symbols, separators, a currency or a percent sign about them; no date, no code. */
export function isNumber(value: string): boolean {
  return (
    value.length <= 40 &&
    /^[-+−(]?\p{Sc}?\s?[-−]?\d[\d.,'\u00a0\u202f ]*(?:[eE][-+]?\d+)?\s?[%‰\p{Sc}]?\)?$/u.test(value)
  )
}
