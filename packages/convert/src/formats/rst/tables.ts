/** Tables drawn with characters (specification, "Grid Tables", "Simple Tables"). */
import { table, tableCell, tableRow } from '../../document/build.ts'
import type { Block, Table } from '../../document/nodes.ts'

export interface DrawnTable {
  table: Table
  /** The line behind it. */
  end: number
}

type ReadCell = (lines: string[]) => Block[]

const simpleRule = /^=+(?: +=+)*\s*$/
const gridRule = /^\+(?:[-=]+\+)+\s*$/

export function isSimpleTable(line: string): boolean {
  return /^=+(?: +=+)+\s*$/.test(line)
}

export function isGridTable(line: string): boolean {
  return gridRule.test(line)
}

/** Columns stand where the rule has signs; a row without text in the first goes on with the one before. */
export function readSimpleTable(lines: readonly string[], at: number, read: ReadCell): DrawnTable {
  const columns = [...lines[at]!.matchAll(/=+/g)].map((found) => found.index)
  const rows: string[][][] = []
  let headerRows = 0
  let rules = 1
  let end = at + 1
  for (; end < lines.length && rules < 3; end++) {
    const line = lines[end]!
    if (simpleRule.test(line)) {
      const isLast = lines[end + 1] === undefined || lines[end + 1]!.trim() === ''
      if (rules === 1 && !isLast) headerRows = rows.length
      rules = isLast ? 3 : 2
      continue
    }
    if (line.trim() === '' || /^[ -]*$/.test(line)) continue
    const cells = columns.map((start, index) => line.slice(start, columns[index + 1]).trim())
    const above = rows.at(-1)
    if (cells[0] === '' && above) addLine(above, cells)
    else rows.push(cells.map((cell) => (cell ? [cell] : [])))
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

/** Cells by the first rule; what spans columns keeps its words in the first of them. */
export function readGridTable(lines: readonly string[], at: number, read: ReadCell): DrawnTable {
  const edges = columnEdges(lines, at)
  const rows: string[][][] = []
  let headerRows = 0
  let open: string[][] | undefined
  let end = at
  for (; end < lines.length && /^[+|]/.test(lines[end]!.trimEnd()); end++) {
    const line = lines[end]!
    if (gridRule.test(line)) {
      if (open) rows.push(open)
      open = undefined
      if (line.includes('=')) headerRows = rows.length
      continue
    }
    open ??= edges.slice(1).map(() => [])
    addCells(line, edges, open)
  }
  if (open) rows.push(open)
  return {
    table: table(
      rows.map((row) => tableRow(row.map((cell) => tableCell(read(cell))))),
      headerRows,
    ),
    end,
  }
}

function columnEdges(lines: readonly string[], at: number): number[] {
  const edges: number[] = []
  const rule = lines[at]!.trimEnd()
  for (let index = 0; index < rule.length; index++) if (rule[index] === '+') edges.push(index)
  return edges
}

function addCells(line: string, edges: readonly number[], cells: string[][]): void {
  let start = edges[0]! + 1
  let column = 0
  for (let index = 1; index < edges.length; index++) {
    const isEdge = line[edges[index]!] === '|' || line[edges[index]!] === '+'
    if (!isEdge && index < edges.length - 1) continue
    const words = line.slice(start, edges[index]).trim()
    if (!/^-+$/.test(words)) cells[column]?.push(words)
    start = edges[index]! + 1
    column = index
  }
}
