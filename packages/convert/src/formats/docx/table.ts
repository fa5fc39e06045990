/** `w:tbl`: rows, cells and their spans (ECMA-376 part 1, §17.4). */

import { readAlternateContent } from '../../carriers/opc/alternate-content.ts'
import { integer, isOn, onOff, twips } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { append } from '../../core/document/append.ts'
import { paragraph, table, tableCell, tableRow, text } from '../../core/document/build.ts'
import type { Block, Cell, Table, TableCell, TableRow } from '../../core/document/nodes.ts'
import { shareColumns } from '../../core/document/shared-columns.ts'
import { ConversionError } from '../../core/errors.ts'
import { Flow } from '../../office/word-processing/flow.ts'
import { hasHeaderShade } from '../../office/word-processing/header-shade.ts'
import { hasHeaderWeight } from '../../office/word-processing/header-weight.ts'
import { hasHeaderWords, rowsOfHeaderWords } from '../../office/word-processing/header-words.ts'
import { readBlock } from './body.ts'
import { readContentControl } from './content-control.ts'
import { type Story, showsChanges, within } from './document-state.ts'

interface Row {
  cells: CellContent[]
  header: boolean
  /** Grid columns that are left out before the first and after the last cell. */
  before: number
  after: number
}

interface CellContent {
  properties: CellProperties
  /** Grid columns, those of cells that it was merged with included. */
  span: number
  /** Plain text is a bare string, so that the rows of a long table hold little until it ends. */
  content: string | Block[]
}

/** What a `w:tcPr` states (§17.4.69). */
interface CellProperties {
  span: number
  /** `continue` for a cell that the one above covers (§17.4.84). */
  merge?: 'restart' | 'continue'
  /** As §17.4.22, the older way of spanning columns. */
  horizontalMerge?: 'restart' | 'continue'
  deleted?: boolean
  /** Colour behind it, as the document writes it. */
  shade?: string
}

const unstated: CellProperties = { span: 1 }

interface TableProperties {
  firstRowLook: boolean
  indent: number | undefined
}

/** With `w:tbl` as the element whose start tag was read last. */
export function readTable(xml: XmlReader, story: Story): { table: Table | undefined; indent: number | undefined } {
  const properties: TableProperties = { firstRowLook: false, indent: undefined }
  const rows: Row[] = []
  readRows(xml, within(story), rows, properties)
  return { table: rows.length > 0 ? build(rows, properties, story) : undefined, indent: properties.indent }
}

function readRows(xml: XmlReader, story: Story, rows: Row[], properties: TableProperties): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'w:tr') {
      const row = readRow(xml, story)
      if (row) rows.push(row)
    } else if (xml.name === 'w:tblPr') readTableProperties(xml, properties)
    else unwrap(xml, story, () => readRows(xml, story, rows, properties))
  }
}

/** Content controls, custom XML and tracked changes may stand around rows and cells. */
function unwrap(xml: XmlReader, story: Story, readChildren: () => void): void {
  switch (xml.name) {
    case 'w:sdt':
      readContentControl(xml, readChildren)
      break
    case 'w:customXml':
    case 'w:ins':
    case 'w:moveTo':
      readChildren()
      break
    case 'w:del':
    case 'w:moveFrom':
      if (showsChanges(story)) readChildren()
      break
    case 'mc:AlternateContent':
      readAlternateContent(xml, readChildren)
      break
  }
}

function readTableProperties(xml: XmlReader, properties: TableProperties): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'w:tblInd') properties.indent = twips(xml.attribute('w:w'))
    else if (xml.name === 'w:tblLook') properties.firstRowLook = hasFirstRowLook(xml)
  }
}

/** The attribute, or in older documents a bit of the value (§17.4.55). */
function hasFirstRowLook(xml: XmlReader): boolean {
  const attribute = xml.attribute('w:firstRow')
  if (attribute !== undefined) return isOn(attribute)
  return (Number.parseInt(xml.attribute('w:val') ?? '0', 16) & 0x20) !== 0
}

/** @returns Undefined for a row that was deleted while changes were tracked. */
function readRow(xml: XmlReader, story: Story): Row | undefined {
  const row: Row = { cells: [], header: false, before: 0, after: 0 }
  const isKept = readCells(xml, story, row)
  return isKept ? row : undefined
}

function readCells(xml: XmlReader, story: Story, row: Row): boolean {
  let deleted = false
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'w:tc') {
      const cell = readCell(xml, story)
      if (!cell.properties.deleted || showsChanges(story)) row.cells.push(cell)
    } else if (xml.name === 'w:trPr') deleted = readRowProperties(xml, row) && !showsChanges(story)
    else unwrap(xml, story, () => readCells(xml, story, row))
    if (deleted) {
      xml.skipTo(depth - 1)
      return false
    }
  }
  return true
}

/** @returns Whether the row was deleted. */
function readRowProperties(xml: XmlReader, row: Row): boolean {
  let deleted = false
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'w:tblHeader') row.header = onOff(xml, 'w:val')
    else if (xml.name === 'w:gridBefore') row.before = count(xml)
    else if (xml.name === 'w:gridAfter') row.after = count(xml)
    else if (xml.name === 'w:del') deleted = true
  }
  return deleted
}

function readCell(xml: XmlReader, story: Story): CellContent {
  let properties = unstated
  const flow = new Flow()
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'w:tcPr') {
      properties = xml.memoized(readCellProperties)
      flow.isCovered = properties.merge === 'continue'
    } else readBlock(flow, xml, story)
  }
  return { properties, span: properties.span, content: contentOf(flow.finish()) }
}

function contentOf(blocks: Block[]): string | Block[] {
  const [first, second] = blocks
  if (!first) return ''
  if (second || first.type !== 'paragraph') return blocks
  const [only, other] = first.children
  if (!only) return ''
  return only.type === 'text' && !other ? only.value : blocks
}

function blocksOf(content: string | Block[]): Block[] {
  if (typeof content !== 'string') return content
  return content === '' ? [] : [paragraph([text(content)])]
}

function readCellProperties(xml: XmlReader): CellProperties {
  const properties: CellProperties = { span: 1 }
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'w:gridSpan') properties.span = Math.max(1, count(xml))
    else if (xml.name === 'w:vMerge') properties.merge = mergeOf(xml)
    else if (xml.name === 'w:hMerge') properties.horizontalMerge = mergeOf(xml)
    else if (xml.name === 'w:cellDel') properties.deleted = true
    else if (xml.name === 'w:shd') readShade(xml, properties)
  }
  return properties
}

/** §17.4.33; white and the colour of the page set nothing apart. */
function readShade(xml: XmlReader, properties: CellProperties): void {
  const fill = xml.attribute('w:themeFill') ?? xml.attribute('w:fill')
  if (fill !== undefined && !/^(?:auto|ffffff|background1)$/i.test(fill)) properties.shade = fill
}

function mergeOf(xml: XmlReader): 'restart' | 'continue' {
  return xml.attribute('w:val') === 'restart' ? 'restart' : 'continue'
}

function count(xml: XmlReader): number {
  return Math.max(0, integer(xml.attribute('w:val')) ?? 0)
}

function build(rows: readonly Row[], properties: TableProperties, story: Story): Table {
  const { limits, budget } = story.state.context
  /** Cells that later rows may lengthen, by their first column. */
  let above = new Map<number, { cell: TableCell; span: number }>()
  const built: TableRow[] = []
  for (const row of rows) {
    const cells: Cell[] = []
    const here: typeof above = new Map()
    let column = 0
    const pad = (count: number): void => {
      if (column + count > limits.tableColumns)
        throw new ConversionError('content_limit_exceeded', { limit: 'table columns', maximum: limits.tableColumns })
      column += count
      budget.cells(count)
    }
    pad(row.before)
    if (row.before > 0) cells.push(tableCell([], row.before))
    for (const {
      span,
      properties: { merge },
      content,
    } of mergedAcross(row.cells)) {
      const start = column
      pad(span)
      const covering = merge === 'continue' ? above.get(start) : undefined
      if (covering && covering.span === span) {
        covering.cell.rowSpan = (covering.cell.rowSpan ?? 1) + 1
        append(covering.cell.children, blocksOf(content))
        here.set(start, covering)
      } else if (merge || span > 1 || typeof content !== 'string') {
        const cell: TableCell = { type: 'tableCell', children: blocksOf(content) }
        if (span > 1) cell.columnSpan = span
        if (merge) here.set(start, { cell, span })
        cells.push(cell)
      } else cells.push(content)
    }
    pad(row.after)
    if (row.after > 0) cells.push(tableCell([], row.after))
    above = here
    built.push(tableRow(cells))
  }
  shareColumns(built)
  return table(built, headerRows(rows, properties))
}

function* mergedAcross(cells: readonly CellContent[]): Generator<CellContent> {
  let open: CellContent | undefined
  for (const cell of cells) {
    if (cell.properties.horizontalMerge === 'continue' && open) {
      open.span += cell.span
      open.content = blocksOf(open.content)
      append(open.content, blocksOf(cell.content))
      continue
    }
    if (open) yield open
    open = cell
  }
  if (open) yield open
}

/** Rows marked to be repeated on each page, else the first where the table's look, its weight, its shade or its words set it apart. */
function headerRows(rows: readonly Row[], properties: TableProperties): number {
  let marked = 0
  while (marked < rows.length && rows[marked]!.header) marked++
  if (marked > 0) return marked
  if (rows.length < 2) return 0
  const top = rows.slice(0, 3).map(({ cells }) => cells)
  const isSetApart =
    properties.firstRowLook ||
    hasHeaderWeight(top.map((cells) => cells.map(({ content }) => content))) ||
    hasHeaderShade(top.map((cells) => cells.map(({ properties }) => properties.shade))) ||
    hasHeaderWords(rows.slice(0, rowsOfHeaderWords).map(({ cells }) => cells.map(({ content }) => content)))
  return isSetApart ? 1 : 0
}
