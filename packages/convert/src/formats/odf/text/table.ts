/** Tables of texts and presentations (part 3, §9.1). */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import { tableCell } from '../../../core/document/build.ts'
import type { Block, Cell, Table, TableRow } from '../../../core/document/nodes.ts'
import { shareColumns } from '../../../core/document/shared-columns.ts'
import type { CellAppearance, RowAppearance } from '../../../office/word-processing/cell-appearance.ts'
import { Flow } from '../../../office/word-processing/flow.ts'
import { headerRows } from '../../../office/word-processing/header-rows.ts'
import { takeHeaderWeight } from '../../../office/word-processing/plain-header.ts'
import { type DocumentState, readWithin } from '../document-state.ts'
import { withSubTables } from './sub-tables.ts'

/** A row or cell that is written once and counted more often is repeated so far. */
const maximumRepeats = 1_000

interface Rows {
  all: TableRow[]
  /** Appearance of the first rows, by which header rows are recognised. */
  appearances: RowAppearance[]
  /** Marked as headers. */
  headers: number
}

/** Rows that are looked at for what sets the first apart. */
const maxAppearances = 6

/** Reads the `table:table` whose start tag was read last; within shapes LibreOffice has names of its own (`loext:table`). */
export function readTable(xml: XmlReader, state: DocumentState): Block[] {
  const rows: Rows = { all: [], appearances: [], headers: 0 }
  const firstRowAppearance = xml.attribute('table:use-first-row-styles') === 'true'
  const isPart = xml.attribute('table:is-sub-table') === 'true'
  const { list, subTables } = state
  const known = subTables.size
  state.list = undefined
  readWithin(state, () => readRows(xml, state, rows, false))
  state.list = list
  if (rows.all.length === 0) return []
  if (subTables.size > known) dissolve(rows, state)
  shareColumns(rows.all)
  const isOnSlide = state.slideNumber > 0
  const headers = headersOf(rows, firstRowAppearance || isOnSlide)
  if (!isOnSlide) takeHeaderWeight(rows.all, headers)
  const table: Table = { type: 'table', headerRows: headers, children: rows.all }
  if (isPart) subTables.set(table, rows.all)
  return [table]
}

/** Tables in cells that are parts of this one become its rows and columns. */
function dissolve(rows: Rows, { subTables, context }: DocumentState): void {
  const made = withSubTables(rows.all, subTables, context.budget)
  rows.headers = made.slice(0, rows.headers).flat().length
  rows.all = made.flat()
  rows.appearances = rows.appearances
    .flatMap((appearance, index) => appearancesOf(made[index]!, appearance))
    .slice(0, maxAppearances)
}

/** @param whole Appearance of the row that was split into these; its first cell has the shade of all of them. */
function appearancesOf(parts: readonly TableRow[], whole: RowAppearance): readonly RowAppearance[] {
  if (parts.length === 1 && parts[0]!.children.length === whole.cells.length) return [whole]
  const shade = whole.cells[0]?.shade
  return parts
    .slice(0, maxAppearances)
    .map(({ children }) => ({ cells: children.map((cell) => ({ content: contentOf(cell), shade })), isHeader: false }))
}

/** By the options of the table's style (§19.734), or what else sets rows apart. On slides the first row is a header. */
function headersOf({ all, appearances, headers }: Rows, hasHeaderAppearance: boolean): number {
  if (headers > 0) return headers < all.length ? headers : 1
  return headerRows(appearances, hasHeaderAppearance)
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
  const cells: CellAppearance[] = []
  const counted = state.cellCount
  const row: TableRow = { type: 'tableRow', children: readCells(xml, state, cells) }
  const count = isEmpty(row) ? 1 : repeats
  state.context.budget.cells(row.children.length)
  state.cellCount += row.children.length
  countRepeats(state, counted, count)
  for (let index = 0; index < count; index++) {
    rows.all.push(row)
    if (rows.appearances.length < maxAppearances) rows.appearances.push({ cells, isHeader: false })
  }
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

/** @param appearances Filled with those of the cells. */
function readCells(xml: XmlReader, state: DocumentState, appearances: CellAppearance[]): Cell[] {
  const depth = xml.depth
  const cells: Cell[] = []
  while (xml.nextChild(depth)) {
    if (xml.localName !== 'table-cell') continue
    const style = xml.attribute('table:style-name')
    const cellStyle = { shade: state.styles.shade(style), isUnderlined: state.styles.isUnderlined(style) }
    const columnSpan = repeatsOf(xml.attribute('table:number-columns-spanned'))
    const rowSpan = repeatsOf(xml.attribute('table:number-rows-spanned'))
    const repeats = repeatsOf(xml.attribute('table:number-columns-repeated'))
    const counted = state.cellCount
    const { blocks, isTableHeader } = readCellBlocks(xml, state)
    countRepeats(state, counted, repeats)
    const cell = tableCell(state.slideNumber > 0 ? withoutLoneBullet(blocks) : blocks, columnSpan, rowSpan)
    const appearance = { ...cellStyle, content: contentOf(cell), isTableHeader }
    for (let index = 0; index < (cell === '' ? Math.min(repeats, 100) : repeats); index++) {
      cells.push(cell)
      appearances.push(appearance)
    }
  }
  while (cells.length > 1 && cells.at(-1) === '' && cells.at(-2) === '' && cells.length > 50) cells.pop()
  return cells
}

function readCellBlocks(xml: XmlReader, state: DocumentState): { blocks: Block[]; isTableHeader: boolean } {
  state.flowCount++
  const flow = new Flow()
  state.text.into(xml, state, flow)
  return { blocks: flow.finish(), isTableHeader: flow.isTableHeader }
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
