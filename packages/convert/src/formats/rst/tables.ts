/** Tables whose columns are drawn above and below (specification, "Simple Tables"). */
import { table, tableCell, tableRow } from '../../document/build.ts'
import type { Block, Table } from '../../document/nodes.ts'
import { isBlank } from '../../light-markup/lines.ts'
import type { ReadContext } from '../reader.ts'

export interface DrawnTable {
  table: Table
  /** The line behind it. */
  end: number
}

export type ReadCell = (lines: string[]) => Block[]

const simpleRule = /^=+(?: +=+)*\s*$/

export function isSimpleTable(line: string): boolean {
  return /^=+(?: +=+)+\s*$/.test(line)
}

/**
 * Columns stand where the rule has signs; a row without text in the first goes on with the one before.
 *
 * @throws ConversionError content_limit_exceeded
 */
export function readSimpleTable(
  lines: readonly string[],
  at: number,
  read: ReadCell,
  budget: ReadContext['budget'],
): DrawnTable {
  const columns = [...lines[at]!.matchAll(/=+/g)].map((found) => found.index)
  const rows: string[][][] = []
  let headerRows = 0
  let rules = 1
  let end = at + 1
  for (; end < lines.length && rules < 3; end++) {
    const line = lines[end]!
    if (simpleRule.test(line)) {
      const isLast = isBlank(lines[end + 1])
      if (rules === 1 && !isLast) headerRows = rows.length
      rules = isLast ? 3 : 2
      continue
    }
    if (isBlank(line) || /^[ -]*$/.test(line)) continue
    const cells = columns.map((start, index) => line.slice(start, columns[index + 1]).trim())
    const above = rows.at(-1)
    if (cells[0] === '' && above) addLine(above, cells)
    else {
      budget.cells(columns.length)
      rows.push(cells.map((cell) => (cell ? [cell] : [])))
    }
  }
  return {
    table: table(
      rows.map((row) => tableRow(row.map((cell) => tableCell(read(cell))))),
      headerRows,
    ),
    end,
  }
}

function addLine(row: string[][], cells: readonly string[]): void {
  for (const [index, cell] of cells.entries()) if (cell) row[index]!.push(cell)
}
