/** Tables: header rows, spans, captions, alignment. */

import { noAttributes } from '../../../carriers/html-syntax/attributes.ts'
import { attribute, type Element } from '../../../carriers/html-syntax/tree.ts'
import { listItem, paragraph, tableCell, text } from '../../../core/document/build.ts'
import type { Align, Block, Cell, Phrasing, Table, TableRow } from '../../../core/document/nodes.ts'
import { shareColumns } from '../../../core/document/shared-columns.ts'
import { ConversionError } from '../../../core/errors.ts'
import { addList } from '../blocks/lists.ts'
import { declaration } from '../elements.ts'
import type { Flow } from '../flow.ts'
import { meaningOf } from '../roles.ts'
import { readEquations } from './equations.ts'
import { withoutFlatRows } from './flat-rows.ts'
import { isFilled, isLayout, type LabelledItems, labelledItemsOf, partsOfLayout } from './layout-tables.ts'
import { isSpaced, withoutSpacers } from './spacers.ts'
import { rowsOf, type SectionRow } from './table-rows.ts'

export function readTable(element: Element, flow: Flow): void {
  flow.endParagraph()
  const rows = rowsOf(element, flow.page)
  if (rows.length === 0 && element.name !== 'table') {
    flow.walkInside(element)
    return
  }
  if (readEquations(element, rows, flow)) return
  const labelled = labelledItemsOf(rows)
  if (labelled) {
    addLabelled(labelled, flow)
    return
  }
  if (isLayout(element, rows)) {
    for (const part of partsOfLayout(rows))
      if (part.isGrid) addTable(part.rows, [], flow)
      else
        for (const cell of part.rows.flatMap(({ cells }) => cells))
          for (const block of flow.blocksOf(cell)) flow.addBlock(block)
    return
  }
  const caption = captionOf(element)
  addTable(rows, caption && !flow.page.isDropped(caption) ? flow.phrasingOf(caption) : [], flow)
}

/** Numbers in parentheses, which lists of Markdown do not have, stay as they are. */
function addLabelled({ isBulleted, items }: LabelledItems, flow: Flow): void {
  if (isBulleted) {
    const children = items.map(({ content }) => listItem(flow.blocksOf(content)))
    addList({ type: 'list', ordered: false, children }, true, flow)
    return
  }
  for (const { label, content } of items) {
    const blocks = flow.blocksOf(content)
    const [first] = blocks
    if (first?.type === 'paragraph') first.children.unshift(text(`${label} `))
    else flow.addBlock(paragraph(label))
    for (const block of blocks) flow.addBlock(block)
  }
}

function addTable(rows: readonly SectionRow[], caption: Phrasing[], flow: Flow): void {
  const read: TableRow[] = []
  for (let index = 0; index < rows.length; index++) read.push(readRow(rows[index]!.cells, rows.length - index, flow))
  if (read.every((row) => row.children.length === 0)) return
  const high = withoutFlatRows(read, (index) => rows[index]!.section === rows[index + 1]!.section)
  const hasSpacers = isSpaced(high)
  const children = hasSpacers ? withoutSpacers(high) : high
  const inHeader = headerRowsOf(children.length === rows.length ? rows : shownRows(rows, read, new Set(children)))
  const headerRows = inHeader || (hasBoldHeader(children) ? 1 : 0)
  const table: Table = { type: 'table', headerRows, children }
  if (caption.length) table.caption = caption
  const hasShared = shareColumns(children)
  const align = hasSpacers || hasShared ? undefined : alignmentOf(rows)
  if (align) table.align = align
  flow.addBlock(table)
}

function captionOf({ children }: Element): Element | undefined {
  for (let index = 0; index < children.length; index++)
    if (children[index]!.name === 'caption') return children[index] as Element
  return undefined
}

function shownRows(rows: readonly SectionRow[], read: readonly TableRow[], shown: ReadonlySet<TableRow>): SectionRow[] {
  return rows.filter((_, index) => shown.has(read[index]!))
}

/** As the cells below the header are aligned, or those of the header where they do not say so, each one column wide. */
function alignmentOf([header, body]: readonly SectionRow[]): Table['align'] {
  for (const row of [body, header])
    if (row?.cells.some((cell) => alignOf(cell) !== undefined) && !row.cells.some(isWide)) return row.cells.map(alignOf)
  return undefined
}

function isWide(cell: Element): boolean {
  return attribute(cell, 'colspan') !== undefined
}

function alignOf(cell: Element): Align | undefined {
  if (cell.attributes === noAttributes) return undefined
  const style = attribute(cell, 'style')
  const written = (style && declaration(style, 'text-align')) ?? attribute(cell, 'align')?.toLowerCase()
  return written === 'left' || written === 'center' || written === 'right' ? written : undefined
}

/** Whether all of the first row is bold, which is how a header looks where it is not marked as one, and not the next. */
function hasBoldHeader(rows: readonly TableRow[]): boolean {
  const first = rows[0]
  const second = rows[1]
  return first !== undefined && second !== undefined && first.children.length > 1 && isBold(first) && !isBold(second)
}

function isBold({ children }: TableRow): boolean {
  let isFilled = false
  for (const cell of children) {
    if (cell === '') continue
    if (typeof cell === 'string' || !cell.children.every(isBoldLine)) return false
    isFilled = true
  }
  return isFilled
}

function isBoldLine(block: Block): boolean {
  return block.type === 'paragraph' && block.children.every(({ type }) => type === 'strong' || type === 'break')
}

/** The rows of `thead`, or the first rows that hold only `th`, behind a corner that says nothing. */
function headerRowsOf(rows: readonly SectionRow[]): number {
  let inHeader = 0
  while (inHeader < rows.length && rows[inHeader]!.section === 'thead') inHeader++
  if (inHeader > 0) return inHeader
  let leading = 0
  while (leading < rows.length && isHeaderRow(rows[leading]!)) leading++
  return leading < rows.length ? leading : Math.min(1, leading)
}

function isHeaderRow({ cells }: SectionRow): boolean {
  const corner = cells.findIndex((cell) => meaningOf(cell) === 'th' || isFilled(cell))
  return corner >= 0 && cells.slice(corner).every((cell) => meaningOf(cell) === 'th')
}

function readRow(cells: readonly Element[], rowsLeft: number, flow: Flow): TableRow {
  const { limits, budget } = flow.page.context
  const children: Cell[] = []
  let columns = 0
  let places = 0
  for (const cell of cells) {
    const maySpan = cell.attributes !== noAttributes
    const columnSpan = maySpan ? span(cell, 'colspan', 1000) : 1
    const rowSpan = maySpan ? Math.min(rowsLeft, span(cell, 'rowspan', 65_534, rowsLeft)) : 1
    columns += columnSpan
    if (columns > limits.tableColumns)
      throw new ConversionError('content_limit_exceeded', { limit: 'table columns', maximum: limits.tableColumns })
    places += columnSpan * rowSpan
    children.push(tableCell(flow.blocksOf(cell), columnSpan, rowSpan))
  }
  budget.cells(places)
  return { type: 'tableRow', children: children.slice() }
}

/** HTML standard §4.9.11: 1–1000 columns, 0–65534 rows, where 0 means to the end. */
function span(cell: Element, name: 'colspan' | 'rowspan', maximum: number, ofZero = 1): number {
  const written = attribute(cell, name)
  if (written === undefined) return 1
  const value = Number.parseInt(written, 10)
  if (value === 0) return ofZero
  return value > 0 ? Math.min(value, maximum) : 1
}
