/** A region of a sheet as a table of the document tree. */
import { lined, paragraph, table, tableRow, text } from '../../core/document/build.ts'
import type { Block, Cell, Phrasing, Table, TableCell, TableRow } from '../../core/document/nodes.ts'
import type { CellText, Grid } from './grid.ts'
import type { Layout } from './layout.ts'
import { placeKey } from './reference.ts'

/** A larger table is made row by row while it is written. */
const maxCellsAtOnce = 10_000

/** What belongs to single cells in addition to their value. */
export interface Annotations {
  /** Whether a cell has a link, or notes that nothing refers to yet. */
  has(row: number, column: number): boolean
  /** The content of a cell with its link and the references to its notes. */
  annotated(row: number, column: number, content: Phrasing[]): Phrasing[]
  /** Whether any cell of these rows and columns has a link or a note. */
  within(top: number, left: number, bottom: number, right: number): boolean
}

export function regionTable(grid: Grid, layout: Layout, headerRows: number, annotations: Annotations): Table {
  if (isPlain(grid, layout, annotations)) {
    const rows = new PlainRows(grid, layout)
    return table(layout.rows.length * layout.columns.length > maxCellsAtOnce ? rows : [...rows], headerRows)
  }
  return table(
    layout.rows.map((_, at) => tableRow(richCells(grid, layout, at, annotations))),
    headerRows,
  )
}

/** Rows made of the packed cells each time they are asked for. */
class PlainRows implements Iterable<TableRow> {
  readonly #grid: Grid
  readonly #layout: Layout

  constructor(grid: Grid, layout: Layout) {
    this.#grid = grid
    this.#layout = layout
  }

  *[Symbol.iterator](): Generator<TableRow> {
    const grid = this.#grid
    const { rows, columns, left, right } = this.#layout
    const isDense = columns.length === right - left + 1
    for (const row of rows) {
      const cells = new Array<string>(columns.length).fill('')
      const end = grid.rowEnd(row)
      for (let cell = grid.cellFrom(row, left); cell < end && grid.columns[cell]! <= right; cell++)
        if (this.#layout.has(cell))
          cells[isDense ? grid.columns[cell]! - left : this.#layout.columnOf(cell)] = grid.text(cell)
      yield tableRow(cells)
    }
  }
}

function isPlain(grid: Grid, layout: Layout, annotations: Annotations): boolean {
  if (layout.spans.size > 0) return false
  const top = layout.rowNumber(0)
  const bottom = layout.rowNumber(layout.rows.length - 1)
  if (annotations.within(top, layout.left, bottom, layout.right)) return false
  return (
    !grid.hasRich ||
    !layout.rows.some((_, at) => layout.cellsOf(at).some((cell) => grid.rich(cell) || grid.isStruck(cell)))
  )
}

function richCells(grid: Grid, layout: Layout, at: number, annotations: Annotations): Cell[] {
  const cells: Cell[] = new Array<Cell>(layout.columns.length).fill('')
  for (const cell of layout.cellsOf(at)) {
    const column = layout.columnOf(cell)
    const content = contentOf(grid, cell, layout.rowNumber(at), annotations)
    cells[column] = typeof content === 'string' ? content : tableCell(content)
  }
  if (!layout.hasSpans(at)) return cells
  return cells.flatMap((cell, column) => {
    const place = placeKey(at, column)
    if (layout.covered.has(place)) return []
    const span = layout.spans.get(place)
    if (!span) return [cell]
    const spanned = typeof cell === 'string' ? tableCell(cell === '' ? [] : linesOf(cell)) : cell
    if (span.columnSpan > 1) spanned.columnSpan = span.columnSpan
    if (span.rowSpan > 1) spanned.rowSpan = span.rowSpan
    return [spanned]
  })
}

/** A cell's value, as characters where there is no more to it. */
export function contentOf(grid: Grid, cell: number, row: number, annotations: Annotations): string | Phrasing[] {
  const content = shownValue(grid, cell)
  const column = grid.columns[cell]!
  if (!annotations.has(row, column)) return content
  return annotations.annotated(row, column, typeof content === 'string' ? linesOf(content) : content)
}

function shownValue(grid: Grid, cell: number): CellText {
  if (grid.isStruck(cell)) return [{ type: 'delete', children: linesOf(grid.text(cell)) }]
  return grid.rich(cell) ?? grid.text(cell)
}

export function linesOf(value: string): Phrasing[] {
  if (!value.includes('\n')) return [text(value)]
  return lined(value.split(/\r\n?|\n/).map((line) => (line ? [text(line)] : [])))
}

function tableCell(children: Phrasing[]): TableCell {
  const blocks: Block[] = children.length ? [paragraph(children)] : []
  return { type: 'tableCell', children: blocks }
}
