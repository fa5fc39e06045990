/** Tables whose columns are drawn above and below (specification, "Simple Tables"). */

import { isBlankLine } from '../../carriers/light-markup/lines.ts'
import { table, tableCell, tableRow } from '../../core/document/build.ts'
import type { Block, Cell, Table } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'

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

/** A row as it is drawn. */
interface Row {
  lines: string[]
  /** Where the cells begin that a line below joins, and where they end. */
  joined?: { start: number; end: number }[]
}

/**
 * Columns stand where the rule has characters; a row without text in the first goes on with the one before.
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
  const rows: Row[] = []
  let headerRows = 0
  let rules = 1
  let end = at + 1
  for (; end < lines.length && rules < 3; end++) {
    const line = lines[end]!
    const above = rows.at(-1)
    if (simpleRule.test(line)) {
      const isLast = isBlankLine(lines[end + 1])
      if (rules === 1 && !isLast) headerRows = rows.length
      rules = isLast ? 3 : 2
    } else if (/^[ -]*$/.test(line)) {
      if (above && line.includes('-')) above.joined = partsOf(line)
    } else if (above && !above.joined && line.slice(columns[0], columns[1]).trim() === '') above.lines.push(line)
    else {
      budget.cells(columns.length)
      rows.push({ lines: [line] })
    }
  }
  return {
    table: table(
      rows.map((row) => tableRow(cellsOf(row, columns, read))),
      headerRows,
    ),
    end,
  }
}

function partsOf(line: string): { start: number; end: number }[] {
  return [...line.matchAll(/-+/g)].map(({ index, 0: dashes }) => ({ start: index, end: index + dashes.length }))
}

/** A line below joins columns where it has no gap between them. */
function cellsOf({ lines, joined = [] }: Row, columns: readonly number[], read: ReadCell): Cell[] {
  const cells: Cell[] = []
  let place = 0
  for (let column = 0; column < columns.length; ) {
    const start = columns[column]!
    while (joined[place] && joined[place]!.end <= start) place++
    const part = joined[place]
    const isJoined = part !== undefined && part.start <= start
    let next = column + 1
    while (isJoined && next < columns.length && columns[next]! < part.end) next++
    const words = lines.map((line) => line.slice(start, columns[next]).trim()).filter(Boolean)
    cells.push(tableCell(read(words), next - column))
    column = next
  }
  return cells
}
