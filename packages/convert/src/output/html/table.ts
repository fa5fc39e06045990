/** Tables → HTML: header cells with their scope, spans as spans, a caption. */
import type { Block, Cell, Table, TableRow } from '../../core/document/nodes.ts'
import { createPlacement, spansOf } from '../../core/document/placement.ts'
import { textWithBreaks } from './escape.ts'
import { phrasingHtml } from './phrasing.ts'
import type { HtmlWriting } from './writing.ts'

/** Rows are joined to parts of about this size. */
const partCharacters = 16_384

export function* tableHtml(table: Table, writing: HtmlWriting): Generator<string> {
  const caption = table.caption ? phrasingHtml(table.caption, writing) : ''
  let part = caption ? `<table>\n<caption>${caption}</caption>\n` : '<table>\n'
  let at = 0
  const alignOf = alignments(table)
  for (const row of table.children) {
    const isHeader = at < table.headerRows
    if (at === 0) part += isHeader ? '<thead>\n' : '<tbody>\n'
    else if (at === table.headerRows) part += '</thead>\n<tbody>\n'
    at++
    const columns = alignOf(row)
    part += '<tr>'
    for (let index = 0; index < row.children.length; index++)
      part += cellHtml(row.children[index]!, isHeader, columns?.[index] ?? '', writing)
    part += '</tr>\n'
    if (part.length < partCharacters) continue
    yield part
    part = ''
  }
  if (at > 0) part += at <= table.headerRows ? '</thead>\n' : '</tbody>\n'
  yield `${part}</table>`
}

/** @returns A function that gives the attributes for the alignment of a row's cells, to be asked row by row. */
function alignments({ align }: Table): (row: TableRow) => string[] | undefined {
  if (!align?.some(Boolean)) return () => undefined
  const place = createPlacement()
  return (row) => place(row).map((column) => (align[column] ? ` align="${align[column]}"` : ''))
}

function cellHtml(cell: Cell, isHeader: boolean, align: string, writing: HtmlWriting): string {
  const { columnSpan, rowSpan } = spansOf(cell)
  const spans = (columnSpan > 1 ? ` colspan="${columnSpan}"` : '') + (rowSpan > 1 ? ` rowspan="${rowSpan}"` : '')
  const scope = columnSpan > 1 ? 'colgroup' : 'col'
  const content = typeof cell === 'string' ? textWithBreaks(cell.trim()) : contentOf(cell.children, writing)
  return isHeader ? `<th scope="${scope}"${spans}${align}>${content}</th>` : `<td${spans}${align}>${content}</td>`
}

function contentOf(blocks: readonly Block[], writing: HtmlWriting): string {
  const [only] = blocks
  if (blocks.length === 1 && only!.type === 'paragraph') return phrasingHtml(only!.children, writing)
  return [...writing.blocks(blocks)].join('').trimEnd()
}
