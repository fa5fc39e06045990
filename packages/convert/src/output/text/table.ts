/** Tables as aligned columns, or with tabs between the cells when the columns would be too wide. */
import { columnAlignment } from '../../core/document/column-alignment.ts'
import { type GridRow, gridOf } from '../../core/document/grid.ts'
import type { Align, Block, Cell, Table } from '../../core/document/nodes.ts'
import { rowOriginsOf } from '../places.ts'
import { writeBlocks } from './blocks.ts'
import { writePhrasing } from './phrasing.ts'
import { widthOf } from './width.ts'
import type { Writing } from './writing.ts'

/** Beyond this a line of columns does not fit a page or a screen. */
const widestLine = 120
const gap = '  '
/** Rows are joined to parts of about this size. */
const partCharacters = 16_384

export function* writeTable(table: Table, indent: string, writing: Writing): Generator<string> {
  const { columns, rows } = gridOf(table)
  if (columns === 0) return
  const caption = table.caption ? writePhrasing(table.caption, writing) : ''
  if (caption) yield `${caption.replaceAll('\n', `\n${indent}`)}\n\n${indent}`
  const alignments = columnAlignment(table, columns, rows)
  const mayAlign = Array.isArray(table.children) && columns * (gap.length + 1) <= widestLine
  const cells = mayAlign ? Array.from(rows(), (row) => cellTexts(row, columns, writing)) : undefined
  const widths = cells ? widthsOf(cells, columns) : undefined
  const isAligned = widths && widths.reduce((sum, width) => sum + width + gap.length, indent.length) <= widestLine
  const lineOf = (row: readonly string[]): string =>
    isAligned ? aligned(row, widths, alignments) : row.join('\t').trimEnd()
  const { places } = writing
  const origins = places && rowOriginsOf(table)
  let part = ''
  let isFirst = true
  let at = 0
  for (const row of cells ?? textRows(rows(), columns, writing)) {
    const line = lineOf(row)
    const isHeader = at < table.headerRows
    const own = isHeader ? origins?.slice(0, table.headerRows).flat() : origins?.[at]
    at++
    // An empty line would end the table.
    if (line === '') continue
    const mark = places && (isFirst || !isHeader) ? places.row(isHeader, own) : ''
    part += isFirst ? mark + line : `\n${indent}${mark}${line}`
    isFirst = false
    if (part.length < partCharacters) continue
    yield part
    part = ''
  }
  yield part
}

function* textRows(rows: Iterable<GridRow>, columns: number, writing: Writing): Generator<string[]> {
  for (const row of rows) yield cellTexts(row, columns, writing)
}

function cellTexts(row: GridRow, columns: number, writing: Writing): string[] {
  const texts: string[] = []
  for (let column = 0; column < Math.max(columns, row.length); column++)
    texts.push(cellText(row[column] ?? '', writing))
  return texts
}

/** One line: line ends and tabs in it are spaces. */
function cellText(cell: Cell, writing: Writing): string {
  const text =
    typeof cell === 'string'
      ? cell.trim()
      : cell.children
          .map((block) => (block.type === 'table' ? nestedText(block, writing) : blockText(block, writing)))
          .join('\n')
  return /[\n\t]/.test(text)
    ? text
        .split(/[\n\t]/)
        .map((line) => line.trim())
        .filter(Boolean)
        .join(' ')
    : text
}

function blockText(block: Block, writing: Writing): string {
  // What is within a row begins no line.
  const { places } = writing
  writing.places = undefined
  const text = [...writeBlocks([block], '', writing, true)].join('').trim()
  writing.places = places
  return text
}

/** A table within a cell: its rows between bars, their cells between semicolons. */
function nestedText({ caption, children }: Table, writing: Writing): string {
  const rows = Array.from(children, (row) =>
    row.children
      .map((cell) => cellText(cell, writing))
      .filter(Boolean)
      .join('; '),
  )
  return `${caption ? `${writePhrasing(caption, writing)}\n` : ''}${rows.filter(Boolean).join(' | ')}`
}

function widthsOf(rows: readonly string[][], columns: number): number[] {
  const widths = new Array<number>(columns).fill(0)
  for (const row of rows)
    for (let column = 0; column < columns; column++) widths[column] = Math.max(widths[column]!, widthOf(row[column]!))
  return widths
}

function aligned(
  row: readonly string[],
  widths: readonly number[],
  alignments: readonly (Align | undefined)[],
): string {
  return row
    .map((text, column) => {
      const space = (widths[column] ?? 0) - widthOf(text)
      if (alignments[column] === 'right') return ' '.repeat(space) + text
      const before = alignments[column] === 'center' ? Math.floor(space / 2) : 0
      return ' '.repeat(before) + text + ' '.repeat(space - before)
    })
    .join(gap)
    .trimEnd()
}
