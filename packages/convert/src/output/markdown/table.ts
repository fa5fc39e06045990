/**
 * GFM tables (§4.10): compact, numbers aligned to the right.
 *
 * A table without a header gets an empty one. Further header rows come after the delimiter row. The
 * value of a spanning cell stands in its first position, the others stay empty.
 */
import { columnAlignment } from '../../core/document/column-alignment.ts'
import { type GridRow, gridOf, hasSpans } from '../../core/document/grid.ts'
import type { Align, Table } from '../../core/document/nodes.ts'
import { rowOriginsOf } from '../places.ts'
import { writeCell } from './cell.ts'
import { writeHtmlTable } from './html-table.ts'
import { writePhrasing } from './phrasing.ts'
import { prefixed } from './prefix.ts'
import { partCharacters, type Writing } from './writing.ts'

const delimiters: Record<Align | 'none', string> = { left: ':---', center: ':---:', right: '---:', none: '---' }

export function* writeTable(table: Table, prefix: string, writing: Writing): Generator<string> {
  if (writing.options.tables === 'html' && hasSpans(table)) {
    yield* writeHtmlTable(table, prefix, writing)
    return
  }
  const { columns, rows } = gridOf(table)
  if (columns === 0) return
  if (table.caption) {
    const caption = writePhrasing(table.caption, 'paragraph', writing)
    if (caption) yield `${prefixed(caption, prefix)}\n${prefix.trimEnd()}\n${prefix}`
  }
  const lineStart = `\n${prefix}`
  const delimiterRow = `${lineStart}|${columnAlignment(table, columns, rows)
    .map((align) => ` ${delimiters[align ?? 'none']} |`)
    .join('')}`
  const { places } = writing
  const origins = places && rowOriginsOf(table)
  const header = places?.row(true, origins?.slice(0, table.headerRows).flat()) ?? ''
  let part = table.headerRows > 0 ? header : `${header}|${'  |'.repeat(columns)}${delimiterRow}`
  let at = 0
  for (const row of rows()) {
    const isFirst = table.headerRows > 0 && at === 0
    const mark = places && at >= table.headerRows ? places.row(false, origins?.[at]) : ''
    part += isFirst ? '|' : `${lineStart}${mark}|`
    part += writeRow(row, columns, writing)
    if (isFirst) part += delimiterRow
    at++
    if (part.length < partCharacters) continue
    yield part
    part = ''
  }
  yield part
}

/** Joined at once: put together cell by cell, a row of ten takes more than twice as long. */
function writeRow(row: GridRow, columns: number, writing: Writing): string {
  const cells = row.map((cell) => writeCell(cell, writing))
  const missing = Math.max(0, columns - row.length)
  return ` ${cells.join(' | ')} |${'  |'.repeat(missing)}`
}
