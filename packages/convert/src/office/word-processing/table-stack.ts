/** Tables of a stream of paragraphs, each of which states how many tables it stands in. */
import type { Block } from '../../core/document/nodes.ts'
import { buildEdgeTable, type RowDefinition, type TableRowSource } from './edge-table.ts'
import { Flow } from './flow.ts'
import type { Headlines } from './headlines.ts'
import type { PageTurns } from './page-turns.ts'
import { contentOf } from './table.ts'

interface OpenTable {
  rows: TableRowSource[]
  cells: TableRowSource['cells']
  flow: Flow
  isCellEmpty: boolean
}

interface TableStack {
  /** The flow for a paragraph at this depth of tables: opens and closes tables as needed. */
  enter(depth: number): Flow
  /** Index of the open cell in its row. */
  cellIndex(): number
  endCell(): void
  endRow(definition: RowDefinition | undefined): void
  /** Ends a row that was deleted. */
  dropRow(): void
  finish(): Block[]
}

/**
 * @param countCells Called with the cells of each row, so that a limit holds.
 * @param pages Of a document's own text, as are the headlines.
 */
export function createTableStack(
  countCells: (count: number) => void,
  pages?: PageTurns,
  headlines?: Headlines,
): TableStack {
  const outer = new Flow(pages, headlines)
  const open: OpenTable[] = []

  function endCell(top: OpenTable): void {
    top.cells.push({ content: contentOf(top.flow.finish()), isTableHeader: top.flow.isTableHeader })
    top.flow = new Flow()
    top.isCellEmpty = true
  }

  function endRow(top: OpenTable, definition: TableRowSource['definition']): void {
    if (!top.isCellEmpty) endCell(top)
    if (top.cells.length === 0) return
    countCells(top.cells.length)
    top.rows.push({ cells: top.cells, definition })
    top.cells = []
  }

  function close(): void {
    const top = open.pop()!
    endRow(top, undefined)
    if (top.rows.length)
      (open.at(-1)?.flow ?? outer).addBlock(buildEdgeTable(top.rows), top.rows[0]!.definition?.edges[0])
  }

  return {
    enter(depth) {
      while (open.length > depth) close()
      while (open.length < depth) {
        const parent = open.at(-1)
        if (parent) parent.isCellEmpty = false
        open.push({ rows: [], cells: [], flow: new Flow(), isCellEmpty: true })
      }
      const top = open.at(-1)
      if (!top) return outer
      top.isCellEmpty = false
      return top.flow
    },
    cellIndex: () => open.at(-1)?.cells.length ?? 0,
    endCell() {
      const top = open.at(-1)
      if (top) endCell(top)
    },
    endRow(definition) {
      const top = open.at(-1)
      if (!top) return
      // The row's mark stands in a cell of its own, which is none.
      top.isCellEmpty = true
      endRow(top, definition)
    },
    dropRow() {
      const top = open.at(-1)
      if (!top) return
      top.isCellEmpty = true
      top.cells = []
      top.flow = new Flow()
    },
    finish() {
      while (open.length) close()
      return outer.finish()
    },
  }
}
