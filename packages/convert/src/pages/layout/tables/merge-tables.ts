/** Tables that go on over a page's end → one table. */
import {
  addPlaces,
  type GridCell,
  type LayoutBlock,
  type PageLayout,
  rowOriginsOf,
  type TableBlock,
} from '../blocks.ts'
import type { Line } from '../lines/line.ts'
import { lineText } from '../lines/lines.ts'
import { takeCutRow } from './cut-rows.ts'

/** Edges of columns agree within this over pages. */
const sameEdge = 6
/** The same as a share of the width, where one is known by its texts, and one by its lines. */
const otherEdge = 0.06
const maxCells = 400_000

export function mergeTables(pages: readonly PageLayout[]): void {
  for (const page of pages) {
    mergeHeaders(page)
    mergeOverColumns(page)
  }
  for (let at = 0; at + 1 < pages.length; at++) {
    const page = pages[at] as PageLayout
    const upper = lastBlock(page)
    if (!upper) continue
    // A table over many pages collects them all.
    for (let next = at + 1; next < pages.length; next++) {
      const following = pages[next] as PageLayout
      if (following.given) break
      dropContinued(upper, following)
      const second = following.blocks[1]
      if (
        second?.kind === 'table' &&
        goesOn(upper, second, page, following) &&
        takeCutRow(upper, following.blocks[0], second)
      )
        following.blocks.shift()
      const lower = following.blocks[0]
      if (lower?.kind !== 'table' || !goesOn(upper, lower, page, following)) break
      append(upper, lower)
      following.blocks.shift()
      if (following.blocks.length) break
    }
  }
}

/** Rows of a header, and points between it and the table below, at most. */
const maxHeaderRows = 4
const seam = 4

/** A header with lines of its own, such as a filled one, right above a table with the same columns is that table's. */
function mergeHeaders({ blocks }: PageLayout): void {
  for (let at = 0; at + 1 < blocks.length; at++) {
    const [upper, lower] = blocks.slice(at, at + 2)
    if (upper?.kind !== 'table' || lower?.kind !== 'table' || !isHeaderOf(upper, lower)) continue
    const headerRows = upper.rows
    append(upper, lower)
    Object.assign(upper, { headerRows, bottom: lower.bottom, further: lower.further })
    blocks.splice(at + 1, 1)
  }
}

function isHeaderOf(upper: TableBlock, lower: TableBlock): boolean {
  const isAbove = Math.abs(lower.top - upper.bottom) < seam && upper.columns === lower.columns
  return (
    isAbove &&
    upper.rows <= maxHeaderRows &&
    upper.rows < lower.rows &&
    !upper.isTagged &&
    upper.edges.every((edge, column) => Math.abs(edge - (lower.edges[column] as number)) < sameEdge) &&
    !upper.cells.some((cell) => /^\p{Nd}/u.test(cellText(cell)))
  )
}

/** A table that goes on in the next column of its page, under its header again. */
function mergeOverColumns(page: PageLayout): void {
  for (let at = 0; at + 1 < page.blocks.length; at++) {
    const upper = page.blocks[at]
    const lower = page.blocks[at + 1]
    if (upper?.kind !== 'table' || lower?.kind !== 'table' || upper.columns !== lower.columns) continue
    const isAdjacent = lower.top < upper.bottom && (lower.left >= upper.right || lower.right <= upper.left)
    if (!isAdjacent || repeatsHeader(upper, lower) === 0) continue
    append(upper, lower)
    page.blocks.splice(at + 1, 1)
    at--
  }
}

/** The table that ends the page, but for a line that says that it goes on, which is dropped. */
function lastBlock({ blocks }: PageLayout): TableBlock | undefined {
  if (saysContinued(blocks.at(-1)) && blocks.at(-2)?.kind === 'table') blocks.pop()
  const last = blocks.at(-1)
  return last?.kind === 'table' ? last : undefined
}

function goesOn(upper: TableBlock, lower: TableBlock, upperPage: PageLayout, lowerPage: PageLayout): boolean {
  if (upper.columns !== lower.columns || upper.cells.length + lower.cells.length > maxCells) return false
  if (upper.page === lower.page) return false
  // Not where half a page of empty space separates them.
  if (upper.bottom < upperPage.height * 0.6 && lower.top > lowerPage.height * 0.4) return false
  if (repeatsHeader(upper, lower) > 0 || (upper.isTagged && lower.isTagged)) return true
  if (upper.isTagged !== lower.isTagged) {
    const reach = otherEdge * (upper.right - upper.left)
    return Math.abs(upper.left - lower.left) < reach && Math.abs(upper.right - lower.right) < reach
  }
  const shift = (lower.edges[0] as number) - (upper.edges[0] as number)
  const aligned = upper.edges.filter(
    (edge, at) => Math.abs((lower.edges[at] as number) - edge - shift) < sameEdge + (upper.isRuled ? 0 : 12),
  ).length
  return aligned >= upper.edges.length - (upper.isRuled ? 0 : 1)
}

/** Lines above the rest of a table, at most: a page header may stand above that it goes on. */
const maxAbove = 2

/** Drops the line right above a table at the page's top that repeats the header of the upper one, or says that it goes on. */
function dropContinued(upper: TableBlock, { blocks }: PageLayout): void {
  const at = blocks.findIndex((block) => block.kind === 'table')
  if (at < 1 || at > maxAbove) return
  const above = blocks[at - 1]
  if (!isHeaderAgain(upper, above) && !saysContinued(above)) return
  // What else stands there is read after the table.
  const [table] = blocks.splice(at - 1, 2).slice(1)
  if (table) blocks.unshift(table)
}

/** The header of the table, repeated as loose text: tags call it an artifact. */
function isHeaderAgain(upper: TableBlock, block: LayoutBlock | undefined): boolean {
  if (block?.kind !== 'text' || block.lines.length > 4) return false
  return plain(rowText(upper, 0)) === plain(block.lines.map(lineText).join(' '))
}

const continued =
  /^[(*]?(?:table\b.{0,24}\b)?(?:continue[ds]|cont(?:['’]d|\.)|fortsetzung|suite|continuación|continuação|segue|続き|续表|продолжение)(?:\b|$)/iu

/** A line that says no more than that the table goes on. */
function saysContinued(block: LayoutBlock | undefined): boolean {
  return block?.kind === 'text' && block.lines.length === 1 && continued.test(lineText(block.lines[0] as Line))
}

function plain(text: string): string {
  return text.replace(/\s+/g, '')
}

/** How many of the first rows of `lower` are the header of `upper` again. */
function repeatsHeader(upper: TableBlock, lower: TableBlock): number {
  let rows = 0
  while (
    rows < Math.min(4, lower.rows - 1) &&
    rowText(upper, rows) === rowText(lower, rows) &&
    rowText(lower, rows).trim()
  )
    rows++
  return rows
}

function rowText(table: TableBlock, row: number): string {
  return table.cells
    .filter((cell) => cell.row === row)
    .map(cellText)
    .join('\t')
}

function cellText(cell: GridCell): string {
  return cell.lines.map(lineText).join(' ')
}

function append(upper: TableBlock, lower: TableBlock): void {
  addPlaces(upper, lower)
  const origins = rowOriginsOf(upper)
  const skipped = repeatsHeader(upper, lower)
  if (skipped > 0) dropFoot(upper, lower)
  origins.length = upper.rows
  let further = rowOriginsOf(lower).slice(skipped)
  upper.rowOrigins = origins
  let offset = upper.rows - skipped
  if (continuesRow(upper, lower, skipped)) {
    offset--
    origins[upper.rows - 1] = [...origins[upper.rows - 1]!, ...further[0]!]
    further = further.slice(1)
    for (const cell of lower.cells.filter((one) => one.row === skipped)) {
      const above = upper.cells.find((one) => one.row === upper.rows - 1 && one.column === cell.column)
      if (above) for (const line of cell.lines) above.lines.push(line)
    }
    addRows(upper, lower, skipped + 1, offset)
  } else addRows(upper, lower, skipped, offset)
  for (const row of further) origins.push(row)
  upper.rows = offset + lower.rows
}

/** A foot that stands below each part of a table, as its header stands above each, is kept once: below the last. */
function dropFoot(upper: TableBlock, lower: TableBlock): void {
  const last = upper.rows - 1
  const foot = rowText(upper, last)
  if (!/\p{L}/u.test(foot) || foot !== rowText(lower, lower.rows - 1)) return
  const label = upper.cells.find((cell) => cell.row === last && cell.lines.length > 0) as GridCell
  const isOfOthers = (cell: GridCell): boolean =>
    cell.row < last &&
    (cell.row + cell.rowSpan > last || (cell.column === label.column && cellText(cell) === cellText(label)))
  if (upper.cells.some(isOfOthers)) return
  upper.cells = upper.cells.filter((cell) => cell.row < last)
  upper.rows = last
}

function addRows(upper: TableBlock, lower: TableBlock, first: number, offset: number): void {
  for (const cell of lower.cells) if (cell.row >= first) upper.cells.push({ ...cell, row: cell.row + offset })
}

/** A row that the page's end cut in two: its key is above, the rest of its texts below. */
function continuesRow(upper: TableBlock, lower: TableBlock, row: number): boolean {
  const cells = lower.cells.filter((cell) => cell.row === row)
  const key = cells.find((cell) => cell.column === 0)
  const filled = cells.filter((cell) => cell.lines.length > 0)
  if (
    !key ||
    key.lines.length > 0 ||
    filled.length === 0 ||
    cells.some((cell) => cell.columnSpan > 1 || cell.rowSpan > 1)
  )
    return false
  return filled.every(
    (cell) =>
      /^[\p{Ll}(,]/u.test(cellText(cell)) &&
      upper.cells.some((one) => one.row === upper.rows - 1 && one.column === cell.column && one.lines.length > 0),
  )
}
