/** The overviews of Javadoc: tables that are drawn with boxes, a box a cell. */

import { childElements, type Element } from '../../../carriers/html-syntax/tree.ts'
import { tableCell, tableRow } from '../../../core/document/build.ts'
import type { Flow } from '../flow.ts'
import { classesOf } from '../parse.ts'

/** Rows are as wide as the first, which is the header. */
export function readSummary(element: Element, flow: Flow): void {
  const cells = childElements(element).filter((cell) => !flow.page.isDropped(cell))
  const columns = headsOf(cells)
  if (columns === 0) {
    flow.walkInside(element)
    return
  }
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
    tableRow(cells.slice(row * columns, (row + 1) * columns).map((cell) => tableCell(flow.blocksOf(cell)))),
  )
  flow.addBlock({ type: 'table', headerRows: 1, children: rows })
}

function headsOf(cells: readonly Element[]): number {
  const body = cells.findIndex((cell) => !classesOf(cell).includes('table-header'))
  return body < 0 ? cells.length : body
}
