/** Tables on slides (ECMA-376 part 1, §21.1.3). */

import { tableCell } from '../../document/build.ts'
import type { Block, Cell, Table, TableRow } from '../../document/nodes.ts'
import { textBlocks } from '../../drawing/text-blocks.ts'
import { readTextBody, type TextContext } from '../../drawing/text-body.ts'
import type { XmlReader } from '../../xml/reader.ts'
import type { ReadContext } from '../reader.ts'

/** Reads the `a:tbl` whose start tag was read last; undefined for one without text. */
export function readTable(xml: XmlReader, text: TextContext, context: ReadContext): Table | undefined {
  const depth = xml.depth
  const children: TableRow[] = []
  let hasHeader = false
  while (xml.nextChild(depth)) {
    if (xml.name === 'a:tblPr') hasHeader = xml.attribute('firstRow') === '1' || xml.attribute('firstRow') === 'true'
    else if (xml.name === 'a:tr') children.push({ type: 'tableRow', children: readRow(xml, text, context) })
  }
  const isEmpty = children.every((row) => row.children.every((cell) => cell === ''))
  return isEmpty ? undefined : { type: 'table', headerRows: hasHeader ? 1 : 0, children }
}

/** Cells that a merge covers are written out, with `hMerge` or `vMerge` (§21.1.3.16). */
function readRow(xml: XmlReader, text: TextContext, context: ReadContext): Cell[] {
  const depth = xml.depth
  const cells: Cell[] = []
  while (xml.nextChild(depth)) {
    if (xml.name !== 'a:tc') continue
    context.budget.cells(1)
    if (isTrue(xml.attribute('hMerge')) || isTrue(xml.attribute('vMerge'))) continue
    const columnSpan = span(xml.attribute('gridSpan'))
    const rowSpan = span(xml.attribute('rowSpan'))
    cells.push(tableCell(readCell(xml, text), columnSpan, rowSpan))
  }
  return cells
}

function readCell(xml: XmlReader, text: TextContext): Block[] {
  const depth = xml.depth
  let blocks: Block[] = []
  while (xml.nextChild(depth)) if (xml.name === 'a:txBody') blocks = textBlocks(readTextBody(xml, text))
  return blocks
}

/** PowerPoint has at most 75 rows and columns. */
function span(value: string | undefined): number {
  const count = Number(value ?? 1)
  return Number.isInteger(count) && count > 1 ? Math.min(count, 1000) : 1
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}
