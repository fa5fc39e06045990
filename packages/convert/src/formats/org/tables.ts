/** Tables of cells between bars (Org syntax, "Tables"). */
import { paragraph, table, tableCell, tableRow } from '../../core/document/build.ts'
import type { Align, Block } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { readInline } from './inline.ts'

/** `<l>`, with a width that the editor obeys. */
const cookie = /^<([lrc]?)\d*>$/
const alignments: Readonly<Record<string, Align>> = { l: 'left', r: 'right', c: 'center' }

/**
 * What stands above the first rule is the header.
 *
 * @returns The line behind the table.
 * @throws ConversionError content_limit_exceeded
 */
export function readTable(
  lines: readonly string[],
  at: number,
  blocks: Block[],
  budget: ReadContext['budget'],
  takeCaption: () => string,
): number {
  const rows: string[][] = []
  let align: (Align | undefined)[] | undefined
  let headerRows = 0
  let end = at
  for (; end < lines.length && /^\s*\|/.test(lines[end]!); end++) {
    const line = lines[end]!.trim()
    const cells = cellsOf(line)
    if (/^\|-/.test(line)) headerRows ||= rows.length
    else if (cells.some(Boolean) && cells.every((cell) => cell === '' || cookie.test(cell)))
      align = cells.map((cell) => alignments[cookie.exec(cell)?.[1] ?? ''])
    else rows.push(cells)
  }
  if (rows.length === 0) return end
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0)
  budget.cells(width * rows.length)
  const made = rows.map((row) =>
    tableRow(Array.from({ length: width }, (_, index) => tableCell([paragraph(readInline(row[index] ?? ''))]))),
  )
  const caption = readInline(takeCaption())
  blocks.push({
    ...table(made, headerRows < rows.length ? headerRows : 0),
    ...(align ? { align } : {}),
    ...(caption.length ? { caption } : {}),
  })
  return end
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.trim())
}
