/** The rows of a table, with the section that each is in. */
import { childElements, type Element } from '../../../carriers/html-syntax/tree.ts'
import type { Page } from '../page.ts'
import { meaningOf } from '../roles.ts'

export interface SectionRow {
  /** What is shown of the row. */
  cells: Element[]
  section: string
}

/** Rows in the order in which they are shown: the foot stands last wherever it is written. */
export function rowsOf(table: Element, page: Page): SectionRow[] {
  const rows: SectionRow[] = []
  for (const child of childElements(table)) {
    const section = meaningOf(child)
    if (section !== 'thead' && section !== 'tbody' && section !== 'tfoot') addRow(child, 'tbody', rows, page)
    else if (!page.isDropped(child)) for (const row of childElements(child)) addRow(row, section, rows, page)
  }
  if (rows.every(({ section }) => section === 'tbody')) return rows
  return rows.sort((one, other) => rankOf(one) - rankOf(other))
}

function addRow(row: Element, section: string, rows: SectionRow[], page: Page): void {
  if (meaningOf(row) === 'tr' && !page.isDropped(row)) rows.push({ cells: cellsOf(row, page), section })
}

function rankOf({ section }: SectionRow): number {
  return section === 'thead' ? 0 : section === 'tfoot' ? 2 : 1
}

/** A cell that is not shown takes no place: those after it move up. */
function cellsOf(row: Element, page: Page): Element[] {
  const cells: Element[] = []
  for (const child of childElements(row)) if (isCell(child) && !page.isDropped(child)) cells.push(child)
  return cells
}

function isCell(element: Element): boolean {
  const meaning = meaningOf(element)
  return meaning === 'td' || meaning === 'th'
}
