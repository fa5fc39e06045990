/** Tables of articles: the HTML model and the CALS one (OASIS TM 9502), with their spans. */
import { tableCell, tableRow } from '../../../core/document/build.ts'
import type { Block, Cell, Table, TableRow } from '../../../core/document/nodes.ts'
import { attribute, childNamed, type Element, elementsOf } from '../element.ts'
import { type Article, blocksOf } from './article.ts'
import { captionOf } from './phrasing.ts'

/** A table with the label and the caption of what it stands in. */
export function readArticleTable(element: Element, article: Article): Block[] {
  const titled = captionOf(element, article)
  const bodies =
    element.name === 'table-wrap' ? elementsOf(element).filter((child) => child.name === 'table') : [element]
  const notes = elementsOf(element).filter((child) => child.name === 'table-wrap-foot')
  const tables = bodies.flatMap((body) => tableOf(body, article))
  const [first, ...rest] = tables
  return [
    ...(first ? [titled.length ? { ...first, caption: titled } : first] : []),
    ...rest,
    ...notes.flatMap((note) => blocksOf(note, article, 6)),
  ]
}

function tableOf(element: Element, article: Article): Table[] {
  const groups = elementsOf(element).filter((child) => child.name === 'tgroup')
  return (groups.length ? groups : [element]).flatMap((group) => {
    const header = rowsIn(childNamed(group, 'thead'))
    const rows = [...header, ...rowsOfBody(group), ...rowsIn(childNamed(group, 'tfoot'))]
    const columns = columnNumbers(group)
    const children = rows.map((row, index) => readRow(row, rows.length - index, columns, article))
    if (children.every((row) => row.children.length === 0)) return []
    return [{ type: 'table', headerRows: header.length || leadingHeaders(rows), children } satisfies Table]
  })
}

/** `sthead` and `strow` are DITA's. */
const rowNames = new Set(['row', 'tr', 'sthead', 'strow'])

function rowsIn(section: Element | undefined): Element[] {
  return section ? elementsOf(section).filter((child) => rowNames.has(child.name)) : []
}

function rowsOfBody(group: Element): Element[] {
  const bodies = elementsOf(group).filter((child) => child.name === 'tbody')
  return bodies.length ? bodies.flatMap(rowsIn) : rowsIn(group)
}

function leadingHeaders(rows: readonly Element[]): number {
  const first = rows[0]
  if (!first) return 0
  const isHeader = first.name === 'sthead' || attribute(first, 'role') === 'label'
  return isHeader || elementsOf(first).every((cell) => cell.name === 'th') ? 1 : 0
}

/** CALS names columns and says from which to which a cell reaches. */
function columnNumbers(group: Element): Map<string, number> {
  const specifications = elementsOf(group).filter((child) => child.name === 'colspec')
  return new Map(
    specifications.map((one, index) => [
      attribute(one, 'colname') ?? '',
      Number(attribute(one, 'colnum') ?? index + 1),
    ]),
  )
}

function readRow(row: Element, rowsLeft: number, columns: ReadonlyMap<string, number>, article: Article): TableRow {
  return tableRow(
    elementsOf(row).map((cell): Cell => {
      const columnSpan = clamp(attribute(cell, 'colspan') ?? attribute(cell, 'cols'), 1000) ?? calsSpan(cell, columns)
      const rowSpan = Math.min(
        rowsLeft,
        clamp(attribute(cell, 'rowspan') ?? attribute(cell, 'rows'), 65_534) ??
          (Number(attribute(cell, 'morerows') ?? 0) + 1 || 1),
      )
      article.context.budget.cells(columnSpan * rowSpan)
      return tableCell(blocksOf(cell, article, 6), columnSpan, rowSpan)
    }),
  )
}

function calsSpan(cell: Element, columns: ReadonlyMap<string, number>): number {
  const first = columns.get(attribute(cell, 'namest') ?? '')
  const last = columns.get(attribute(cell, 'nameend') ?? '')
  return first !== undefined && last !== undefined && last > first ? Math.min(last - first + 1, 1000) : 1
}

function clamp(value: string | undefined, maximum: number): number | undefined {
  const count = Number(value)
  return value !== undefined && Number.isInteger(count) && count >= 1 ? Math.min(count, maximum) : undefined
}
