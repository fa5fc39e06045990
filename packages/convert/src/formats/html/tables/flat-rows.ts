/** Rows that have no height on the page. */
import type { Cell, TableCell, TableRow } from '../../../core/document/nodes.ts'

/**
 * A row all of whose cells go on in the rows below, with nothing next to them, has no height: its
 * cells are seen next to those of the next row, which they are given to.
 *
 * @param joins Whether the row of an index may be joined with the next.
 */
export function withoutFlatRows(rows: TableRow[], joins: (index: number) => boolean): TableRow[] {
  if (!rows.some(({ children }) => children.some(spansRows))) return rows
  const kept: TableRow[] = []
  /** Cells of rows above that reach below their own row, and the last row of each. */
  let open: { cell: TableCell; last: number }[] = []
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1]
    open = open.filter(({ last }) => last >= index)
    const isFlat = next !== undefined && next.children.length > 0 && isOpenEnded(row) && joins(index)
    if (isFlat && open.every(({ last }) => last > index)) {
      for (const { cell } of open) cell.rowSpan!--
      for (const cell of row.children as TableCell[]) cell.rowSpan!--
      next.children = [...row.children, ...next.children]
      continue
    }
    for (const cell of row.children) if (spansRows(cell)) open.push({ cell, last: index + cell.rowSpan! - 1 })
    kept.push(row)
  }
  return kept
}

function isOpenEnded({ children }: TableRow): boolean {
  return children.length > 0 && children.every(spansRows)
}

function spansRows(cell: Cell): cell is TableCell {
  return typeof cell !== 'string' && (cell.rowSpan ?? 1) > 1
}
