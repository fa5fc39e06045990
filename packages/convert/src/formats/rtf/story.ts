/** A flow of paragraphs: the document, a note, a header, a text box. */
import type { Block } from '../../core/document/nodes.ts'
import { lookupTable } from '../../core/lookup-table.ts'
import { isRule } from '../../office/word-processing/borders.ts'
import type { CellDefinition, RowDefinition } from '../../office/word-processing/edge-table.ts'
import type { Headlines } from '../../office/word-processing/headlines.ts'
import type { PageTurns } from '../../office/word-processing/page-turns.ts'
import type { WordRun } from '../../office/word-processing/run.ts'
import type { StyleRole } from '../../office/word-processing/style-role.ts'
import { createTableStack } from '../../office/word-processing/table-stack.ts'
import type { Style } from './header.ts'
import type { Lists } from './lists.ts'
import type { ParagraphState } from './state.ts'

export interface Story {
  /** What the style of a paragraph means. */
  roleOf(state: ParagraphState): StyleRole | undefined
  addRun(run: WordRun): void
  /** Takes the raised text that was added last, if it is the mark of a note that begins with it. */
  takeMark(note: string): void
  /** Names of the place where the next paragraph begins. */
  addAnchor(name: string): void
  /** The label that the file carries for the paragraph's number. */
  setLabel(label: string): void
  /** Blocks that stand after the paragraph that is being read. */
  addAfter(blocks: readonly Block[]): void
  /** What a group that ends before the paragraph does says of it, as `{\\pard\\s1 Title}\\par` has it. */
  keep(state: ParagraphState | undefined): void
  endParagraph(state: ParagraphState): void
  /** A page begins here. */
  turnPage(state: ParagraphState): void
  /** What the section that is being read says of how it began. */
  setSection(isContinuous: boolean): void
  endSection(state: ParagraphState): void
  endCell(state: ParagraphState): void
  endRow(state: ParagraphState, isNested: boolean): void
  /** The definition that control words of tables fill. */
  row(isNested: boolean): RowBuilder
  finish(state: ParagraphState): Block[]
}

export interface RowBuilder {
  definition: RowDefinition
  /** What the next `\cellx` ends. */
  cell: CellDefinition
}

/** Characters of a note's own mark. */
const longestMark = 3

/**
 * @param pages Of the document itself: where they begin.
 * @param headlines Likewise: lines that may be headings.
 */
export function createStory(
  lists: Lists,
  styleOf: (number: number) => Style | undefined,
  countCells: (count: number) => void,
  pages?: PageTurns,
  headlines?: Headlines,
): Story {
  const tables = createTableStack(countCells, pages, headlines)
  let rows: [outer: RowBuilder, nested: RowBuilder] = [emptyRow(), emptyRow()]
  let runs: WordRun[] = []
  let anchors: string[] = []
  let label = ''
  let after: Block[] = []
  let kept: ParagraphState | undefined
  /** Something stands in the paragraph, and some of it on the page that is being read. */
  let isBegun = false
  let isOnPage = false
  let isContinuous = false

  /** The cell above covers the one that is being read; nested rows are defined behind their cells. */
  function isCovered(depth: number): boolean {
    return depth === 1 && rows[0].definition.cells[tables.cellIndex()]?.verticalMerge === 'continued'
  }

  function endParagraph(outer: ParagraphState, minDepth = 0, endsSection = false): void {
    const state = kept ?? outer
    kept = undefined
    const depth = Math.max(minDepth, state.inTable ? Math.max(1, state.depth) : 0)
    const flow = tables.enter(depth)
    const style = styleOf(state.style)
    // Between the last paragraph and the end of a section there is none.
    const isNone = endsSection && runs.length === 0
    if (state.breaksPage && !isNone) pages?.turnIfUsed(false)
    if (isOnPage) pages?.use()
    isBegun = false
    isOnPage = false
    const isCounted = runs.length > 0 || label !== ''
    const ownLabel = label
    if (endsSection) pages?.endSection(isContinuous)
    flow.isCovered = isCovered(depth)
    flow.addParagraph({
      runs,
      role: style?.role,
      bold: style?.character.bold ?? false,
      italic: style?.character.italic ?? false,
      outlineLevel: state.outlineLevel ?? style?.outlineLevel,
      count: () => (isCounted ? lists.count(state, ownLabel) : undefined),
      indent: state.indent,
      firstLine: state.firstLine,
      isRuled: isRule(state.borders),
      anchors,
      after,
      isCarried: state.isDropCap,
    })
    anchors = []
    runs = []
    after = []
    label = ''
  }

  return {
    roleOf: ({ style }) => styleOf(style)?.role,
    takeMark(note) {
      const last = runs.at(-1)
      if (last?.script !== 'super' || typeof last.content !== 'string') return
      const mark = last.content.trim()
      // Not so the square in front of a note that begins with a year.
      const isOwn = note.startsWith(mark) && !/^\d/.test(note.slice(mark.length))
      if (mark !== '' && mark.length <= longestMark && isOwn) runs.pop()
    },
    addRun(run) {
      runs.push(run)
      if (typeof run.content !== 'string' && run.content.type === 'break') return
      isBegun = true
      isOnPage = true
    },
    addAnchor: (name) => void anchors.push(name),
    setLabel(text) {
      label = text
    },
    addAfter(blocks) {
      for (const block of blocks) after.push(block)
    },
    keep(state) {
      kept = runs.length > 0 ? state : undefined
    },
    endParagraph: (state) => endParagraph(state),
    turnPage(state) {
      pages?.turn(isBegun && !state.inTable)
      isOnPage = false
    },
    setSection(began) {
      isContinuous = began
    },
    endSection(state) {
      endParagraph(state, 0, true)
    },
    endCell(state) {
      endParagraph(state, 1)
      tables.endCell()
    },
    endRow(state, isNested) {
      tables.enter(isNested ? Math.max(2, state.depth) : 1)
      tables.endRow(rows[isNested ? 1 : 0].definition)
    },
    row: (isNested) => rows[isNested ? 1 : 0],
    finish(state) {
      if (runs.length > 0 || after.length > 0) endParagraph(state)
      pages?.endSection(isContinuous)
      const blocks = tables.finish()
      rows = [emptyRow(), emptyRow()]
      const numbered = pages ? pages.numbered(blocks) : blocks
      return headlines ? headlines.raised(numbered) : numbered
    },
  }
}

const maximumCells = 1000

const rowWords = lookupTable<Partial<RowDefinition>>({
  trhdr: { isHeader: true },
  tbllkhdrrows: { hasHeaderAppearance: true },
})

const cellWords = lookupTable<Partial<CellDefinition>>({
  clbrdrb: { isUnderlined: true },
  clmgf: { horizontalMerge: 1 },
  clmrg: { horizontalMerge: 2 },
  clvmgf: { verticalMerge: 'first' },
  clvmrg: { verticalMerge: 'continued' },
})

/**
 * @param isShade Whether a colour, by its number, is seen behind text.
 * @returns Whether the word is one of table rows ("Table Definitions").
 */
export function setRow(
  row: RowBuilder,
  name: string,
  parameter: number | undefined,
  isShade: (colour: number) => boolean,
): boolean {
  switch (name) {
    case 'trowd':
      Object.assign(row, emptyRow())
      return true
    case 'trleft':
      row.definition.edges[0] = parameter ?? 0
      return true
    case 'clcbpat':
      if (parameter !== undefined && isShade(parameter)) row.cell.shade = parameter
      return true
    case 'clshdng':
      if (parameter) row.cell.shade ??= -parameter
      return true
    case 'cellx':
      if (row.definition.cells.length < maximumCells) {
        row.definition.cells.push(row.cell)
        row.definition.edges.push(parameter ?? 0)
      }
      row.cell = emptyCell()
      return true
    default:
      Object.assign(row.cell, cellWords[name])
      Object.assign(row.definition, rowWords[name])
      return name in cellWords || name in rowWords
  }
}

function emptyRow(): RowBuilder {
  return { definition: { edges: [0], cells: [], isHeader: false, hasHeaderAppearance: false }, cell: emptyCell() }
}

function emptyCell(): CellDefinition {
  return { horizontalMerge: 0, verticalMerge: 'none' }
}
