/** `w:tbl`: rows, cells and their spans (ECMA-376 part 1, §17.4). */

import { integer, isOn, onOff, twips } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { append } from '../../core/document/append.ts'
import type { Table } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import { Flow } from '../../office/word-processing/flow.ts'
import { blocksIn, buildTable, contentOf, type PlacedCell, type PlacedRow } from '../../office/word-processing/table.ts'
import { readBlock } from './body.ts'
import { type Story, showsChanges, within } from './document-state.ts'
import { hasLine } from './paragraph-properties.ts'
import { readWrapped } from './wrappers.ts'

interface Row {
  cells: CellSource[]
  header: boolean
  /** Grid columns that are left out before the first and after the last cell. */
  before: number
  after: number
}

interface CellSource extends Pick<PlacedCell, 'content' | 'isTableHeader'> {
  properties: CellProperties
}

/** What a `w:tcPr` states (§17.4.69). */
interface CellProperties {
  /** Grid columns. */
  span: number
  /** §17.4.84. */
  merge: PlacedCell['verticalMerge']
  /** §17.4.22, the older way of spanning columns. */
  isMergedLeft?: boolean
  deleted?: boolean
  /** Colour behind it, as the document writes it. */
  shade?: string
  /** A line is drawn below it. */
  isUnderlined?: boolean
}

const unstated: CellProperties = { span: 1, merge: 'none' }

interface TableProperties {
  firstRowAppearance: boolean
  indent: number | undefined
}

/** With `w:tbl` as the element whose start tag was read last. */
export function readTable(xml: XmlReader, story: Story): { table: Table | undefined; indent: number | undefined } {
  const properties: TableProperties = { firstRowAppearance: false, indent: undefined }
  const rows: Row[] = []
  readRows(xml, within(story), rows, properties)
  const { context } = story.state
  const table =
    rows.length > 0
      ? buildTable(
          rows.map((row) => placed(row, context)),
          properties.firstRowAppearance,
        )
      : undefined
  return { table, indent: properties.indent }
}

function readRows(xml: XmlReader, story: Story, rows: Row[], properties: TableProperties): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'w:tr') {
      const row = readRow(xml, story)
      if (row) rows.push(row)
    } else if (xml.name === 'w:tblPr') readTableProperties(xml, properties)
    else readWrapped(xml, story, () => readRows(xml, story, rows, properties))
  }
}

function readTableProperties(xml: XmlReader, properties: TableProperties): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'w:tblInd') properties.indent = twips(xml.attribute('w:w'))
    else if (xml.name === 'w:tblLook') properties.firstRowAppearance = hasFirstRowAppearance(xml)
  }
}

/** The attribute, or in older documents a bit of the value (§17.4.55). */
function hasFirstRowAppearance(xml: XmlReader): boolean {
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
    else readWrapped(xml, story, () => readCells(xml, story, row))
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

function readCell(xml: XmlReader, story: Story): CellSource {
  let properties = unstated
  const flow = new Flow()
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'w:tcPr') {
      properties = xml.memoized(readCellProperties)
      flow.isCovered = properties.merge === 'continued'
    } else readBlock(flow, xml, story)
  }
  return { properties, content: contentOf(flow.finish()), isTableHeader: flow.isTableHeader }
}

function readCellProperties(xml: XmlReader): CellProperties {
  const properties: CellProperties = { ...unstated }
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'w:gridSpan') properties.span = Math.max(1, count(xml))
    else if (xml.name === 'w:vMerge') properties.merge = restarts(xml) ? 'first' : 'continued'
    else if (xml.name === 'w:hMerge') properties.isMergedLeft = !restarts(xml)
    else if (xml.name === 'w:cellDel') properties.deleted = true
    else if (xml.name === 'w:shd') readShade(xml, properties)
    else if (xml.name === 'w:tcBorders') properties.isUnderlined = hasLowerLine(xml)
  }
  return properties
}

/** §17.4.67: in addition to the lines of the table's style. */
function hasLowerLine(xml: XmlReader): boolean {
  return xml.children('w:bottom', hasLine).at(-1) ?? false
}

/** §17.4.33; white and the colour of the page set nothing apart. */
function readShade(xml: XmlReader, properties: CellProperties): void {
  const fill = xml.attribute('w:themeFill') ?? xml.attribute('w:fill')
  if (fill !== undefined && !/^(?:auto|ffffff|background1)$/i.test(fill)) properties.shade = fill
}

function restarts(xml: XmlReader): boolean {
  return xml.attribute('w:val') === 'restart'
}

function count(xml: XmlReader): number {
  return Math.max(0, integer(xml.attribute('w:val')) ?? 0)
}

/** Columns in their order; cells that are merged with their left neighbour are one with it. */
function placed({ cells, header, before, after }: Row, { limits, budget }: ReadContext): PlacedRow {
  const row: PlacedRow = { cells: [], after, isHeader: header }
  let column = 0
  const take = (columns: number): void => {
    if (column + columns > limits.tableColumns)
      throw new ConversionError('content_limit_exceeded', { limit: 'table columns', maximum: limits.tableColumns })
    column += columns
    budget.cells(columns)
  }
  take(before)
  for (const { properties, content, isTableHeader } of cells) {
    const { span, merge, isMergedLeft, shade, isUnderlined } = properties
    const last = row.cells.at(-1)
    if (isMergedLeft && last) {
      last.columnSpan += span
      last.content = blocksIn(last.content)
      append(last.content, blocksIn(content))
    } else
      row.cells.push({ column, columnSpan: span, verticalMerge: merge, content, shade, isUnderlined, isTableHeader })
    take(span)
  }
  take(after)
  return row
}
