/** Collects blocks in order: items into lists, lines into code, cells into rows and tables. */
import { append } from '../../core/document/append.ts'
import { code as codeBlock } from '../../core/document/build.ts'
import type { Block, DefinitionList, PageBreak, Phrasing } from '../../core/document/nodes.ts'
import { ListNest, type ListParagraph } from '../numbering/list-nest.ts'
import { bareLabels } from './bare-labels.ts'
import { looksLikeCode } from './code-like.ts'
import { withoutBareTerms } from './definitions.ts'
import { buildTable, type RowDefinition, type TableRowSource } from './table.ts'
import { typedLists } from './typed-lines.ts'

export interface BlockSink {
  /** A block that stands for itself. */
  add(block: Block): void
  /** @param indent Twips from the margin: text that is aligned with an open item's belongs to it. */
  addText(block: Block, indent: number): void
  addItem(item: ListParagraph): void
  addQuoted(block: Block): void
  addTerm(children: Phrasing[]): void
  /** What explains a term; text where none stands before it. */
  addDefinition(block: Block, indent: number): void
  addCode(line: CodeLine): void
  /**
   * A paragraph of nothing: between lines of code it is one of them.
   *
   * @param label Its number, which is shown where there is nothing else.
   */
  addEmpty(label?: string): void
  /** Pages begin here; what is open goes on behind them. */
  turnPages(marks: readonly PageBreak[]): void
  finish(): Block[]
}

interface CodeLine {
  text: string
  /** What makes it code: a style that means it, or a monospaced font alone. */
  by: 'style' | 'font'
  /** What it is where it turns out to be prose; nothing for an empty line. */
  asText?: Block
  indent: number
}

function createSink(): BlockSink {
  const blocks: Block[] = []
  const lists = new ListNest(blocks)
  /** What the next paragraph may go on with. */
  let quote: Block[] | undefined
  let definitions: DefinitionList | undefined
  let code: CodeLine[] = []
  let emptyLines = 0
  const labels: string[] = []
  /** Pages that begin within what is open. */
  const turns: PageBreak[] = []

  const turnPages = (marks: readonly PageBreak[]): void => {
    append(lists.isOpen || quote || definitions || code.length > 0 ? turns : blocks, marks)
  }
  const endLists = (): void => {
    lists.end()
    append(blocks, turns.splice(0))
  }
  const endCode = (): void => {
    emptyLines = 0
    if (code.length === 0) return
    const lines = code
    code = []
    const within = turns.splice(0)
    if (lines[0]!.by === 'style' || looksLikeCode(lines.map(({ text }) => text))) blocks.push(codeBlock(textOf(lines)))
    else for (const { asText, indent } of lines) if (asText) addText(asText, indent)
    turnPages(within)
  }
  const endGroup = (): void => {
    endCode()
    quote = undefined
    definitions = undefined
  }
  const addText = (block: Block, indent: number): void => {
    endGroup()
    if (lists.adopt([...turns, block], indent)) turns.length = 0
    else {
      endLists()
      blocks.push(block)
    }
  }
  return {
    add(block) {
      endGroup()
      endLists()
      blocks.push(block)
    },
    addText,
    addItem(item) {
      endGroup()
      lists.add(item, turns.splice(0))
    },
    addQuoted(block) {
      if (!quote) {
        endGroup()
        endLists()
        quote = []
        blocks.push({ type: 'blockquote', children: quote })
      }
      quote.push(block)
    },
    addTerm(children) {
      if (!definitions) {
        endGroup()
        endLists()
        definitions = { type: 'definitionList', children: [] }
        blocks.push(definitions)
      }
      definitions.children.push({ type: 'definitionTerm', children })
    },
    addDefinition(block, indent) {
      const last = definitions?.children.at(-1)
      if (last?.type === 'definitionDescription') last.children.push(block)
      else if (last) definitions?.children.push({ type: 'definitionDescription', children: [block] })
      else addText(block, indent)
    },
    addCode(line) {
      if (code[0]?.by !== line.by) endCode()
      if (code.length === 0) {
        endGroup()
        endLists()
      }
      for (; emptyLines > 0; emptyLines--) code.push({ text: '', by: line.by, indent: line.indent })
      code.push(line)
    },
    addEmpty(label) {
      if (code.length > 0) emptyLines++
      if (label && blocks.length === 0) labels.push(label)
    },
    turnPages,
    finish() {
      endCode()
      endLists()
      return blocks.length > 0 ? typedLists(withoutBareTerms(blocks), true) : bareLabels(labels)
    },
  }
}

function textOf(lines: readonly CodeLine[]): string {
  const text = lines.map(({ text }) => text.trimEnd()).join('\n')
  return text.replace(/^\n+/, '').trimEnd()
}

interface OpenTable {
  rows: TableRowSource[]
  cells: Block[][]
  sink: BlockSink
  isCellEmpty: boolean
}

interface TableStack {
  /** The sink for a paragraph at this depth of tables: opens and closes tables as needed. */
  enter(depth: number): BlockSink
  /** Of the cell that is open, in its row. */
  cellIndex(): number
  endCell(): void
  endRow(definition: RowDefinition | undefined): void
  /** Ends a row that was deleted. */
  dropRow(): void
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
      top.sink = createSink()
    },
    finish() {
      while (open.length) close()
      return outer.finish()
    },
  }
}
