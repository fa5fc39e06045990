/**
 * Tables that only place things on a page become their content: a table of one cell, one of a
 * single column with a heading in it, and one without header rows, spans or a caption in which at
 * least half of the filled cells hold headings, tables or a page of text; of a single row a few
 * blocks do, as of the columns of a curriculum vitae.
 */
import { paragraph } from '../../core/document/build.ts'
import type { Block, Cell, Root, Table, TableRow } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import { replaceBlocks, visitPhrasing } from '../../core/document/walk.ts'

/** More blocks than this in one cell, and more text, are a page; short lines are values side by side. */
const handful = 5
const pageCharacters = 600
/** Blocks in a cell of a single row, which has no values below it to be compared with. */
const minInColumn = 4

export function unwrapLayoutTables(document: Root): void {
  document.children = replaceBlocks(document.children, (block) =>
    block.type === 'table' && isLayout(block) ? contentOf(block) : block,
  )
}

function isLayout({ children, headerRows }: Table): boolean {
  if (!Array.isArray(children)) return false
  if (hasOneCell(children) || isHeadedColumn(children)) return true
  if (headerRows > 0 || hasValuesAsHeadings(children)) return false
  const isSingleRow = children.length === 1 && !areLevel(children[0]!.children)
  let filled = 0
  let pages = 0
  for (const row of children)
    for (const cell of row.children) {
      if (typeof cell === 'string' ? cell.trim() === '' : cell.children.length === 0) continue
      filled++
      if (isPage(cell) || (isSingleRow && isColumn(cell))) pages++
    }
  return pages * 2 >= filled && filled > 0
}

function hasOneCell(rows: readonly TableRow[]): boolean {
  let cells = 0
  for (const { children } of rows) {
    cells += children.length
    if (cells > 1) return false
  }
  return cells === 1
}

/** As the cover pages of Word are set. */
function isHeadedColumn(rows: readonly TableRow[]): boolean {
  return (
    rows.every(({ children }) => children.length === 1) && rows.some(({ children: [cell] }) => holds(cell!, isHeading))
  )
}

function holds(cell: Cell, isSought: (block: Block) => boolean): boolean {
  return typeof cell !== 'string' && cell.children.some(isSought)
}

function isHeading({ type }: Block): boolean {
  return type === 'heading'
}

/** Several rows of headings side by side, and nowhere more than one: authors have given values that appearance. */
function hasValuesAsHeadings(rows: readonly TableRow[]): boolean {
  const isValue = (cell: Cell): boolean => countOf(cell) === 1 && holds(cell, isHeading)
  const counts = rows.map(({ children }) => children.filter(isValue).length)
  if (counts.filter((count) => count > 1).length < 2) return false
  return rows.every(({ children }) => children.every((cell) => isValue(cell) || !isPage(cell)))
}

function isPage(cell: Cell): boolean {
  if (typeof cell === 'string') return false
  if (holds(cell, (block) => isHeading(block) || block.type === 'table')) return true
  return cell.children.length > handful && lengthOf(cell.children) > pageCharacters
}

function isColumn(cell: Cell): boolean {
  return countOf(cell) >= minInColumn
}

/** As many blocks in all cells that are filled, which may be read across. */
function areLevel(cells: readonly Cell[]): boolean {
  const counts = cells.map(countOf).filter((count) => count > 0)
  return counts.length > 1 && counts.every((count) => count === counts[0])
}

function countOf(cell: Cell): number {
  return typeof cell === 'string' ? Math.min(1, cell.trim().length) : cell.children.length
}

function lengthOf(blocks: Block[]): number {
  let length = 0
  visitPhrasing(blocks, (nodes) => {
    length += plainText(nodes).length
  })
  return length
}

function contentOf({ children, caption }: Table): Block[] {
  const blocks: Block[] = caption ? [paragraph(caption)] : []
  for (const row of children)
    for (const cell of row.children) {
      if (typeof cell === 'string') blocks.push(paragraph(cell))
      else for (const block of cell.children) blocks.push(block)
    }
  return blocks
}
