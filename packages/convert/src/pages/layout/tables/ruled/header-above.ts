/** The header that stands above the lines or the fills of a drawn table, whose own rows begin with numbers. */
import type { GridCell, TableBlock } from '../../blocks.ts'
import { lineText } from '../../lines/lines.ts'
import { linesOf } from '../../lines/merge-segments.ts'
import type { Word } from '../../words/words.ts'
import { middleOf } from '../grid.ts'
import { type Chunk, isNumeric, type TextRow, textRows } from '../structure/text-rows.ts'
import { headerAbove, maxHeaderLines } from './header-rows.ts'

/** Columns of a table for which this is asked: above two columns stand letterheads and pairs of names and dates, too. */
const minColumns = 3
/** Share of the columns after the first whose first text is a number, where the table has no header within its lines. */
const numbersShare = 0.6
/** Height of a line of a header (in em), with the gap below it, at most. */
const highestLine = 2.3
/** Share of a title, or of a column, that lies in the other from which the title is over that column. */
const overlapping = 0.3

/**
 * Adds the header that stands above the table to it.
 *
 * @param words Of the page, that are in no drawn table. @returns Those of the header; none where there is no header.
 */
export function addHeaderAbove(table: TableBlock, words: readonly Word[]): ReadonlySet<Word> {
  if (table.columns < minColumns || !beginsWithNumbers(table)) return new Set()
  const body = textRows(wordsOfLines(table.cells.flatMap((cell) => cell.lines)))
  const above = textRows(wordsAbove(table, words, body[0]?.size ?? 0)).reverse()
  const lines = headerAbove(above, body, table.top, table.left, table.right, [])
  const rows = headerRows(lines, table)
  if (!rows.length) return new Set()
  const top = Math.min(...lines.map((line) => line.top))
  const below = table.cells.map((cell) => ({ ...cell, row: cell.row + rows.length }))
  const edges = rows.map((_, at) => top + (at * (table.top - top)) / rows.length)
  table.cells = [...rows.flatMap((row, at) => row.map((cell) => ({ ...cell, row: at }))), ...below]
  table.rows += rows.length
  table.headerRows = rows.length
  table.rowEdges = [...edges, ...table.rowEdges]
  table.top = top
  return new Set(wordsOfLines(lines.flatMap((line) => line.chunks)))
}

function wordsOfLines(lines: readonly { words: readonly Word[] }[]): Word[] {
  return lines.flatMap((line) => line.words)
}

function beginsWithNumbers({ columns, cells }: TableBlock): boolean {
  let numbers = 0
  for (let column = 1; column < columns; column++) {
    const first = cells.find((cell) => cell.column === column && cell.columnSpan === 1 && cell.lines.length > 0)
    if (first?.lines.every((line) => isNumeric(lineText(line)))) numbers++
  }
  return numbers >= numbersShare * (columns - 1)
}

function wordsAbove({ left, right, top }: TableBlock, words: readonly Word[], size: number): Word[] {
  return words.filter((word) => {
    const y = middleOf(word)
    const x = (word.left + word.right) / 2
    return y < top && y > top - highestLine * maxHeaderLines * size && x > left && x < right
  })
}

/** Lines of titles over one column each are lines of one row; a line with a title over several columns is a row. */
function headerRows(lines: readonly TextRow[], { edges, columns }: TableBlock): GridCell[][] {
  const rows: GridCell[][] = []
  let titles: Word[][] | undefined
  for (const line of lines) {
    const places = line.chunks.map((chunk) => columnsUnder(chunk, edges))
    if (places.some(([first, last]) => first !== last)) {
      titles = undefined
      rows.push(rowOf(line.chunks, places, columns))
      continue
    }
    if (!titles) {
      titles = Array.from({ length: columns }, () => [])
      rows.push(titles.map((_, column) => cellOf(column, 1)))
    }
    const row = rows.at(-1) as GridCell[]
    line.chunks.forEach((chunk, at) => {
      const column = (places[at] as readonly [number, number])[0]
      titles?.[column]?.push(...chunk.words)
      ;(row[column] as GridCell).lines = linesOf(titles?.[column] as Word[])
    })
  }
  return rows
}

/** The first and the last column that the chunk is over. */
function columnsUnder({ left, right }: Chunk, edges: readonly number[]): readonly [number, number] {
  const own: number[] = []
  for (let column = 0; column + 1 < edges.length; column++) {
    const [from, to] = edges.slice(column, column + 2) as [number, number]
    const shared = Math.min(right, to) - Math.max(left, from)
    if (shared > overlapping * Math.min(right - left, to - from)) own.push(column)
  }
  return [own[0] ?? 0, own.at(-1) ?? 0]
}

function rowOf(chunks: readonly Chunk[], places: readonly (readonly [number, number])[], columns: number): GridCell[] {
  const cells: GridCell[] = []
  let next = 0
  chunks.forEach(({ words }, at) => {
    const [first, last] = places[at] as readonly [number, number]
    for (; next < first; next++) cells.push(cellOf(next, 1))
    cells.push({ ...cellOf(first, last - first + 1), lines: linesOf(words) })
    next = last + 1
  })
  for (; next < columns; next++) cells.push(cellOf(next, 1))
  return cells
}

function cellOf(column: number, columnSpan: number): GridCell {
  return { row: 0, column, rowSpan: 1, columnSpan, lines: [] }
}
