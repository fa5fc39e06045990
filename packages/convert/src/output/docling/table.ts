/** Tables of a DoclingDocument, as JSON that is made row by row. */
import type { TableCellNode, TableNode, TableRowNode } from '../mdast/nodes.ts'
import { plainText } from './plain-text.ts'

/** @returns The member `data` of a TableItem, in parts. */
export function* tableDataJson({ align }: Pick<TableNode, 'align'>, rows: Iterable<TableRowNode>): Generator<string> {
  yield '{"table_cells":['
  let count = 0
  let separator = ''
  for (const row of rows) {
    let json = ''
    for (const [column, cell] of row.children.entries()) {
      if (cell.data?.covered) continue
      json += separator + cellJson(cell, count, column, row.data?.header === true)
      separator = ','
    }
    count += 1
    if (json !== '') yield json
  }
  yield `],"num_rows":${count},"num_cols":${align.length}}`
}

/** What is as the schema has it when absent is left out: a large sheet is half as long then. */
function cellJson({ children, data }: TableCellNode, row: number, column: number, isHeaderRow: boolean): string {
  const { rowSpan = 1, colSpan = 1, header = isHeaderRow } = data ?? {}
  return (
    `{${rowSpan > 1 ? `"row_span":${rowSpan},` : ''}${colSpan > 1 ? `"col_span":${colSpan},` : ''}` +
    `"start_row_offset_idx":${row},"end_row_offset_idx":${row + rowSpan},` +
    `"start_col_offset_idx":${column},"end_col_offset_idx":${column + colSpan},` +
    `"text":${JSON.stringify(plainText(children))}${header ? ',"column_header":true' : ''}}`
  )
}
