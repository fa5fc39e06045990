/** Tables of texts and presentations (part 3, §9.1). */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import { tableCell } from '../../../core/document/build.ts'
import type { Block, Cell, Table, TableRow } from '../../../core/document/nodes.ts'
import { shareColumns } from '../../../core/document/shared-columns.ts'
import { bareLabels } from '../../../office/word-processing/bare-labels.ts'
import { hasHeaderShade } from '../../../office/word-processing/header-shade.ts'
import { hasHeaderWeight } from '../../../office/word-processing/header-weight.ts'
import { hasHeaderWords, rowsOfHeaderWords } from '../../../office/word-processing/header-words.ts'
import type { DocumentState } from '../document-state.ts'
import { readBlocks } from './blocks.ts'
import { readWithin } from './page-turns.ts'
import { withSubTables } from './sub-tables.ts'

/** A row or cell that is written once and counted more often is repeated so far. */
const maximumRepeats = 1_000

interface Rows {
  all: TableRow[]
  /** What the first row says is in the style of heads. */
  isHeaded: boolean
  /** Colours behind the cells of the first rows. */
  shades: (string | undefined)[][]
  headers: number
}

/** Rows that tell by their colours whether the first is a head. */
const shadedRows = 3

/** Reads the `table:table` whose start tag was read last; within shapes LibreOffice has names of its own (`loext:table`). */
export function readTable(xml: XmlReader, state: DocumentState): Block[] {
  const rows: Rows = { all: [], isHeaded: false, shades: [], headers: 0 }
  const firstRowLook = xml.attribute('table:use-first-row-styles') === 'true'
  const isPart = xml.attribute('table:is-sub-table') === 'true'
  const { list, subTables } = state
  const known = subTables.size
  state.list = undefined
  readWithin(state, () => readRows(xml, state, rows, false))
  state.list = list
  if (rows.all.length === 0) return []
  if (subTables.size > known) dissolve(rows, state)
  shareColumns(rows.all)
  const table: Table = {
    type: 'table',
    headerRows: headerRows(rows, firstRowLook || state.slideNumber > 0),
    children: rows.all,
  }
  if (isPart) subTables.set(table, rows.all)
  return [table]
}

/** Tables in cells that are parts of this one become its rows and columns. */
function dissolve(rows: Rows, { subTables, context }: DocumentState): void {
  const made = withSubTables(rows.all, subTables, context.budget)
  rows.headers = made.slice(0, rows.headers).flat().length
  rows.all = made.flat()
}

/**
 * Rows repeated on each page, else the first where the table's look (§19.734), its weight, its
 * colour, its words or the style of its paragraphs set it apart. On slides the first row heads a table, as in other presentations.
 */
function headerRows({ all, isHeaded, shades, headers }: Rows, firstRowLook: boolean): number {
  if (headers > 0) return Math.min(headers, all.length)
  if (all.length < 2) return 0
  const top = all.slice(0, rowsOfHeaderWords).map(({ children }) => children.map(contentOf))
  return firstRowLook || isHeaded || hasHeaderWeight(top) || hasHeaderShade(shades) || hasHeaderWords(top) ? 1 : 0
}

function contentOf(cell: Cell): string | readonly Block[] {
  return typeof cell === 'string' ? cell : cell.children
}

const groups = new Set(['table-rows', 'table-row-group'])

function readRows(xml: XmlReader, state: DocumentState, rows: Rows, inHeader: boolean): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const { localName } = xml
    if (localName === 'table-header-rows') readRows(xml, state, rows, true)
    else if (groups.has(localName)) readRows(xml, state, rows, inHeader)
    else if (localName === 'table-row') addRow(xml, state, rows, inHeader)
    else if (xml.name === 'text:soft-page-break') state.pages.turnIfUsed(true)
  }
}

function addRow(xml: XmlReader, state: DocumentState, rows: Rows, inHeader: boolean): void {
  const repeats = repeatsOf(xml.attribute('table:number-rows-repeated'))
  const look: RowLook = { shades: [], filled: 0, heads: 0 }
  const counted = state.cellCount
  const row: TableRow = { type: 'tableRow', children: readCells(xml, state, look) }
  if (rows.all.length === 0) rows.isHeaded = look.filled > 0 && look.heads === look.filled
  if (rows.shades.length < shadedRows) rows.shades.push(look.shades)
  const count = isEmpty(row) ? 1 : repeats
  state.context.budget.cells(row.children.length)
  state.cellCount += row.children.length
  countRepeats(state, counted, count)
  for (let index = 0; index < count; index++) rows.all.push(row)
  if (inHeader) rows.headers += count
}

/**
 * What is repeated has the tables within it as often.
 *
 * @param before Cells that were counted before it.
 */
function countRepeats(state: DocumentState, before: number, count: number): void {
  const further = (state.cellCount - before) * (count - 1)
  state.context.budget.cells(further)
  state.cellCount += further
}

interface RowLook {
  shades: (string | undefined)[]
  /** Cells that hold something, and those of them that hold nothing but heads. */
  filled: number
  heads: number
}

function readCells(xml: XmlReader, state: DocumentState, look: RowLook): Cell[] {
  const depth = xml.depth
  const cells: Cell[] = []
  while (xml.nextChild(depth)) {
    if (xml.localName !== 'table-cell') continue
    look.shades.push(state.styles.shade(xml.attribute('table:style-name')))
    const columnSpan = repeatsOf(xml.attribute('table:number-columns-spanned'))
    const rowSpan = repeatsOf(xml.attribute('table:number-rows-spanned'))
    const repeats = repeatsOf(xml.attribute('table:number-columns-repeated'))
    const counted = state.cellCount
    const blocks = readCellBlocks(xml, state)
    countRepeats(state, counted, repeats)
    if (blocks.length > 0) look.filled++
    if (blocks.length > 0 && blocks.every((block) => state.tableHeads.has(block))) look.heads++
    const cell = tableCell(state.slideNumber > 0 ? withoutLoneBullet(blocks) : blocks, columnSpan, rowSpan)
    for (let index = 0; index < (cell === '' ? Math.min(repeats, 100) : repeats); index++) cells.push(cell)
  }
  while (cells.length > 1 && cells.at(-1) === '' && cells.at(-2) === '' && cells.length > 50) cells.pop()
  return cells
}

function readCellBlocks(xml: XmlReader, state: DocumentState): Block[] {
  const outer = state.emptyLabels
  state.emptyLabels = []
  const blocks = readBlocks(xml, state)
  const labels = state.emptyLabels
  state.emptyLabels = outer
  return blocks.length > 0 ? blocks : bareLabels(labels)
}

/** Presentations put each cell's text in a list, whose bullet is not shown. */
function withoutLoneBullet(blocks: Block[]): Block[] {
  const [only] = blocks
  if (blocks.length !== 1 || only?.type !== 'list' || only.ordered || only.children.length !== 1) return blocks
  return only.children[0]!.children
}

function isEmpty(row: TableRow): boolean {
  return row.children.every((cell) => cell === '')
}

function repeatsOf(value: string | undefined): number {
  const count = Number(value ?? 1)
  return Number.isInteger(count) && count > 1 ? Math.min(count, maximumRepeats) : 1
}
