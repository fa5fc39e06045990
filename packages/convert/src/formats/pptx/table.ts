/**
 * Tables on slides (ECMA-376 part 1, §21.1.3). The first row is a header where the table's style says so, or
 * its weight, its shade or its words: programs other than PowerPoint write the styles of cells alone.
 */

import { isSet } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { tableCell, tableRow } from '../../core/document/build.ts'
import type { Block, Table } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { textBlocks } from '../../office/drawing/text-blocks.ts'
import { readTextBody, type TextContext } from '../../office/drawing/text-body.ts'
import { hasHeaderShade } from '../../office/word-processing/header-shade.ts'
import { hasHeaderWords, rowsOfHeaderWords } from '../../office/word-processing/header-words.ts'

/** Reads the `a:tbl` whose start tag was read last; undefined for one without text. */
export function readTable(xml: XmlReader, text: TextContext, context: ReadContext): Table | undefined {
  const depth = xml.depth
  const rows: Row[] = []
  let hasHeader = false
  while (xml.nextChild(depth)) {
    if (xml.name === 'a:tblPr') hasHeader = isSet(xml.attribute('firstRow'))
    else if (xml.name === 'a:tr') rows.push(readRow(xml, text, context))
  }
  if (rows.every(({ cells }) => cells.every(({ blocks }) => blocks.length === 0))) return undefined
  dropBullets(rows.flatMap(({ cells }) => cells))
  const children = rows.map(({ cells }) =>
    tableRow(cells.map(({ blocks, columnSpan, rowSpan }) => tableCell(blocks, columnSpan, rowSpan))),
  )
  return { type: 'table', headerRows: hasHeader || isSetApart(rows) ? 1 : 0, children }
}

interface Row {
  cells: SlideCell[]
  /** Colours behind the cells, but of those that lie behind a wider one. */
  shades: (string | undefined)[]
}

interface SlideCell {
  blocks: Block[]
  columnSpan: number
  rowSpan: number
}

/** Where no cell has more than one bullet, they are formatting that a program gave to all cells. */
function dropBullets(cells: readonly SlideCell[]): void {
  const bulleted = cells.filter(({ blocks }) => blocks.some(({ type }) => type === 'list'))
  if (!bulleted.every(({ blocks }) => bulletAlone(blocks))) return
  for (const cell of bulleted) cell.blocks = bulletAlone(cell.blocks) ?? cell.blocks
}

/** What stands behind the bullet of a cell that has one and nothing else. */
function bulletAlone([list, another]: readonly Block[]): Block[] | undefined {
  if (list?.type !== 'list' || list.ordered || another || list.children.length > 1) return undefined
  return list.children[0]?.children
}

function isSetApart(rows: readonly Row[]): boolean {
  const [first, second] = rows
  if (!first || !second) return false
  return (
    (isBold(first) && !isBold(second)) ||
    hasHeaderShade(rows.slice(0, 3).map(({ shades }) => shades)) ||
    hasHeaderWords(rows.slice(0, rowsOfHeaderWords).map(({ cells }) => cells.map(({ blocks }) => blocks)))
  )
}

function isBold({ cells }: Row): boolean {
  const filled = cells.filter(({ blocks }) => blocks.length > 0)
  return filled.length > 0 && filled.every(({ blocks }) => beginsBold(blocks[0]))
}

function beginsBold(block: Block | undefined): boolean {
  return block?.type === 'paragraph' && block.children[0]?.type === 'strong'
}

/** Cells that a merge covers are written out, with `hMerge` or `vMerge` (§21.1.3.16). */
function readRow(xml: XmlReader, text: TextContext, context: ReadContext): Row {
  const depth = xml.depth
  const row: Row = { cells: [], shades: [] }
  while (xml.nextChild(depth)) {
    if (xml.name !== 'a:tc') continue
    context.budget.cells(1)
    const isBehindWider = isSet(xml.attribute('hMerge'))
    const isCovered = isBehindWider || isSet(xml.attribute('vMerge'))
    const columnSpan = span(xml.attribute('gridSpan'))
    const rowSpan = span(xml.attribute('rowSpan'))
    const { blocks, shade } = readCell(xml, text)
    if (!isBehindWider) row.shades.push(shade)
    if (!isCovered) row.cells.push({ blocks, columnSpan, rowSpan })
  }
  return row
}

function readCell(xml: XmlReader, text: TextContext): { blocks: Block[]; shade: string | undefined } {
  const depth = xml.depth
  let blocks: Block[] = []
  let shade: string | undefined
  while (xml.nextChild(depth)) {
    if (xml.name === 'a:txBody') blocks = textBlocks(readTextBody(xml, text))
    else if (xml.name === 'a:tcPr') shade = readShade(xml)
  }
  return { blocks, shade }
}

/** The colour of a solid fill (§20.1.8.54); white sets nothing apart. */
function readShade(xml: XmlReader): string | undefined {
  const depth = xml.depth
  let shade: string | undefined
  while (xml.nextChild(depth)) {
    const { name } = xml
    if (name !== 'a:solidFill') continue
    const inner = xml.depth
    while (xml.nextChild(inner)) shade = xml.attribute('val')
  }
  return shade === undefined || /^(?:ffffff|bg1|lt1)$/i.test(shade) ? undefined : shade
}

/** PowerPoint has at most 75 rows and columns. */
function span(value: string | undefined): number {
  const count = Number(value ?? 1)
  return Number.isInteger(count) && count > 1 ? Math.min(count, 1000) : 1
}
