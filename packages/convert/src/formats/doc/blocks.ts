/** Collects blocks in order: list items into lists, cells into rows and tables. */
import type { Block } from '../../document/nodes.ts'
import { type FlatItem, nestItems } from '../../numbering/nest.ts'
import type { ParagraphProperties } from './properties.ts'
import { buildTable, type TableRowSource } from './table.ts'

export interface BlockSink {
  add(block: Block): void
  addItem(item: FlatItem): void
  /** Whether an item of a higher level stands open, so that a deeper one nests in it. */
  hasItemAbove(level: number): boolean
  finish(): Block[]
}

export function createSink(): BlockSink {
  const blocks: Block[] = []
  let items: FlatItem[] = []
  const flush = (): void => {
    if (items.length === 0) return
    for (const list of nestItems(items)) blocks.push(list)
    items = []
  }
  return {
    add(block) {
      flush()
      blocks.push(block)
    },
    addItem: (item) => void items.push(item),
    hasItemAbove: (level) => items.some((item) => item.level < level),
    finish() {
      flush()
      return blocks
    },
  }
}

interface OpenTable {
  rows: TableRowSource[]
  cells: Block[][]
  sink: BlockSink
  isCellEmpty: boolean
}

export interface TableStack {
  /** The sink for a paragraph at this depth of tables: opens and closes tables as needed. */
  enter(depth: number): BlockSink
  endCell(): void
  endRow(paragraph: ParagraphProperties): void
  finish(): Block[]
}

/** @param countCells Told of each row, so that a limit holds. */
export function createTableStack(countCells: (count: number) => void): TableStack {
  const outer = createSink()
  const open: OpenTable[] = []

  function endCell(top: OpenTable): void {
    top.cells.push(top.sink.finish())
    top.sink = createSink()
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
    if (top.rows.length) (open.at(-1)?.sink ?? outer).add(buildTable(top.rows))
  }

  return {
    enter(depth) {
      while (open.length > depth) close()
      while (open.length < depth) {
        const parent = open.at(-1)
        if (parent) parent.isCellEmpty = false
        open.push({ rows: [], cells: [], sink: createSink(), isCellEmpty: true })
      }
      const top = open.at(-1)
      if (!top) return outer
      top.isCellEmpty = false
      return top.sink
    },
    endCell() {
      const top = open.at(-1)
      if (top) endCell(top)
    },
    endRow(paragraph) {
      const top = open.at(-1)
      if (!top) return
      // The row's mark stands in a cell of its own, which is none.
      top.isCellEmpty = true
      endRow(top, paragraph.row)
    },
    finish() {
      while (open.length) close()
      return outer.finish()
    },
  }
}
