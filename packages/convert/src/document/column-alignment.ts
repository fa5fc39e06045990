import type { GridRow } from './grid.ts'
import type { Align, Cell, Table } from './nodes.ts'
import { plainText } from './plain.ts'

/** Enough rows to tell a column of numbers by, few enough to look at before a large table is written. */
const sampledRows = 200

/** What the source says, else `right` for a column whose values are all numbers. */
export function columnAlignment(table: Table, columns: number, rows: () => Iterable<GridRow>): (Align | undefined)[] {
  const numbers = new Uint32Array(columns)
  const others = new Uint32Array(columns)
  let index = 0
  for (const row of rows()) {
    if (index++ < table.headerRows) continue
    if (index > sampledRows) break
    for (let column = 0; column < columns; column++) {
      const value = plainCell(row[column] ?? '')
      if (value === '' || value === '-' || value === '–' || value === '—') continue
      if (isNumber(value)) numbers[column]!++
      else others[column]!++
    }
  }
  return Array.from({ length: columns }, (_, column) => {
    const isNumeric = numbers[column]! > 0 && others[column] === 0
    return table.align?.[column] ?? (isNumeric ? 'right' : undefined)
  })
}

function plainCell(cell: Cell): string {
  if (typeof cell === 'string') return cell.trim()
  const [only] = cell.children
  if (only === undefined) return ''
  return cell.children.length === 1 && only.type === 'paragraph' ? plainText(only.children).trim() : '…'
}

/** Digits with signs, separators, a currency or a percent sign about them; no date, no code. */
function isNumber(value: string): boolean {
  return (
    value.length <= 40 &&
    /^[-+−(]?\p{Sc}?\s?[-−]?\d[\d.,'\u00a0\u202f ]*(?:[eE][-+]?\d+)?\s?[%‰\p{Sc}]?\)?$/u.test(value)
  )
}
