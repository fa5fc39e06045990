/** Tables that only lay out a page. */
import { attribute, childElements, type Element } from '../../../carriers/html-syntax/tree.ts'
import { meaningOf } from '../roles.ts'
import { contentsOf } from './contents.ts'
import type { SectionRow } from './table-rows.ts'

/** A cell with more text is a page, not a value. */
const pageCharacters = 600
/** A cell with more text is no value of a list. */
const valueCharacters = 100

/**
 * A table that is declared presentational, or has nothing of a table of data, no header cell and no caption, and is one
 * text next to pictures and empty cells, a box of one column that holds lists or headings, or holds other tables and is
 * not a grid in which few and short cells do.
 */
export function isLayout(table: Element, rows: readonly SectionRow[]): boolean {
  const role = attribute(table, 'role')
  if (role === 'presentation' || role === 'none') return true
  const isColumn = rows.every((row) => row.cells.length <= 1)
  const parts = childElements(table)
  const hasCaption = parts.some(({ name }) => name === 'caption')
  // Highlighters set a listing below the name of its file.
  if (isColumn && !hasCaption && contentsOf(table).hasListing) return true
  const ofData = hasCaption || parts.some(({ name }) => name === 'thead')
  if (ofData || rows.some(({ cells }) => cells.some((cell) => meaningOf(cell) === 'th'))) return false
  if (rows.length === 1 && rows[0]!.cells.filter(isFilled).length <= 1) return true
  if (isColumn && contentsOf(table).hasBlockOfText) return true
  if (!holdsTable(table)) return false
  const cells = rows.flatMap((row) => row.cells)
  const withTable = cells.filter(holdsTable)
  if (withTable.length === 0) return false
  const isSmall = withTable.length * 2 < cells.length && withTable.every((cell) => isWithin(pageCharacters, cell))
  return !(isSmall && areGrid(rows))
}

function isWithin(characters: number, cell: Element): boolean {
  return contentsOf(cell).text.length <= characters
}

function holdsTable(element: Element): boolean {
  return contentsOf(element).hasTable
}

/** Several rows of several cells, as many in each. */
function areGrid(rows: readonly SectionRow[]): boolean {
  const widths = new Set(rows.map((row) => row.cells.length))
  return rows.length > 1 && widths.size === 1 && !widths.has(1)
}

interface LayoutPart {
  readonly isGrid: boolean
  readonly rows: SectionRow[]
}

/** What is laid out, and runs of rows among it that are a table of their own: those of an invoice below its addresses. */
export function partsOfLayout(rows: readonly SectionRow[]): LayoutPart[] {
  const parts: LayoutPart[] = []
  for (const row of rows) {
    const isGrid = isRowOfValues(row)
    const last = parts.at(-1)
    if (last?.isGrid === isGrid) last.rows.push(row)
    else parts.push({ isGrid, rows: [row] })
  }
  return parts.map((part) => (part.isGrid && part.rows.length === 1 ? { ...part, isGrid: false } : part))
}

function isRowOfValues({ cells }: SectionRow): boolean {
  return (
    cells.length > 1 &&
    cells.every((cell) => !holdsTable(cell) && isWithin(valueCharacters, cell)) &&
    cells.some(isFilled)
  )
}

export function isFilled(cell: Element): boolean {
  return contentsOf(cell).text.trim() !== ''
}

const bullet = /^[•●○◦▪■·—–]$/
/** As laws and contracts number their points. */
const enumerator = /^\((?:\d{1,3}|[a-z]{1,5})\)$/i

export interface LabelledItems {
  readonly isBulleted: boolean
  readonly items: readonly { readonly label: string; readonly content: Element }[]
}

/** Items of a list that is set as a table: of each row the cell behind its bullet or its number; undefined for another table. */
export function labelledItemsOf(rows: readonly SectionRow[]): LabelledItems | undefined {
  const items: { label: string; content: Element }[] = []
  for (const { cells } of rows) {
    const [first, content, ...more] = cells.filter(isFilled)
    if (!first || !content || more.length > 0) return undefined
    items.push({ label: contentsOf(first).text.trim(), content })
  }
  if (items.length === 0) return undefined
  const isBulleted = items.every(({ label }) => bullet.test(label))
  return isBulleted || items.every(({ label }) => enumerator.test(label)) ? { isBulleted, items } : undefined
}
