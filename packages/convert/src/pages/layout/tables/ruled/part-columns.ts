/** Columns of numbers side by side between two drawn lines, which separate groups of them: the gap between them separates the columns. */
import { maxOf, median, minOf } from '../../../statistics.ts'
import { groupedBy } from '../../grouped.ts'
import type { Word } from '../../words/words.ts'
import { type CellPlace, columnOf, type Grid, intervalOf, middleOf } from '../grid.ts'
import { type Chunk, chunkText, filledColumns, isNumeric, type TextRow, textRows } from '../structure/text-rows.ts'

/** Columns that lines part, at least: a frame around a chart has one. */
const minDrawn = 2

export function partColumns(grid: Grid, words: readonly Word[]): Grid {
  if (grid.xs.length - 1 < minDrawn) return grid
  const wide = grid.cells.filter(({ columnSpan }) => columnSpan > 1)
  const byColumn = groupedBy(words, (word) => columnOf(word, grid.xs))
  let split = grid
  for (let column = grid.xs.length - 2; column >= 0; column--) {
    const rows = textRows((byColumn.get(column) ?? []).filter((word) => isAlone(word, column)))
    const found = numberColumns(rows)
    if (found) split = splitColumn(split, column, found)
  }
  return split

  /** In a cell of this column only. */
  function isAlone(word: Word, column: number): boolean {
    const row = intervalOf(grid.ys, middleOf(word))
    return !wide.some(
      (cell) =>
        cell.row <= row &&
        row < cell.row + cell.rowSpan &&
        cell.column <= column &&
        column < cell.column + cell.columnSpan,
    )
  }
}

interface NumberColumns {
  /** Between the columns. */
  edges: number[]
  /** Height at which they begin: a title above may be that of all of them. */
  top: number
  /** All text of the drawn column. */
  rows: readonly TextRow[]
}

/** Rows that have as many numbers, at least, and their share of those from the first to the last of them. */
const minRows = 5
const shareOfRows = 0.7

function numberColumns(rows: readonly TextRow[]): NumberColumns | undefined {
  const numbers = rows.filter(({ chunks }) => chunks.length > 1 && chunks.every((chunk) => isNumeric(chunkText(chunk))))
  if (numbers.length < minRows) return undefined
  const usual = median(numbers.map(({ chunks }) => chunks.length))
  const complete = numbers.filter(({ chunks }) => chunks.length === usual)
  const first = complete[0] as TextRow
  const start = rows.indexOf(first)
  const body = rows.slice(start, rows.indexOf(complete.at(-1) as TextRow) + 1)
  if (complete.length < minRows || complete.length < shareOfRows * body.length) return undefined
  const titles = rows.slice(0, start).flatMap(({ chunks }) => chunks)
  const edges = edgesBetween(complete, titles)
  const isClear = edges && !body.some(({ chunks }) => chunks.some((chunk) => liesOver(chunk, edges)))
  return isClear ? { edges, top: first.top, rows } : undefined
}

/** The middle of the gap between each two columns, clear of the titles where it can be; undefined where there is none. */
function edgesBetween(rows: readonly TextRow[], titles: readonly Chunk[]): number[] | undefined {
  const edges: number[] = []
  for (let at = 1; at < (rows[0] as TextRow).chunks.length; at++) {
    const left = maxOf(rows, ({ chunks }) => (chunks[at - 1] as Chunk).right)
    const right = minOf(rows, ({ chunks }) => (chunks[at] as Chunk).left)
    if (left >= right) return undefined
    const middle = (left + right) / 2
    const isBefore = (chunk: Chunk): boolean => chunk.left + chunk.right < 2 * middle
    const clearLeft = Math.max(
      left,
      maxOf(titles.filter(isBefore), (chunk) => chunk.right),
    )
    const clearRight = Math.min(
      right,
      minOf(
        titles.filter((chunk) => !isBefore(chunk)),
        (chunk) => chunk.left,
      ),
    )
    edges.push(clearLeft < clearRight ? (clearLeft + clearRight) / 2 : middle)
  }
  return edges
}

/** A title may reach so far (in em) over the next column. */
const overlap = 0.25

function liesOver({ left, right, words: [first] }: Chunk, edges: readonly number[]): boolean {
  const slack = overlap * (first as Word).style.size
  return edges.some((edge) => left < edge - slack && right > edge + slack)
}

function splitColumn(grid: Grid, column: number, { edges, top, rows }: NumberColumns): Grid {
  const { xs, ys } = grid
  const own = [xs[column] as number, ...edges, xs[column + 1] as number]
  const cells = grid.cells.flatMap((cell): CellPlace[] => {
    if (cell.column > column) return [{ ...cell, column: cell.column + edges.length }]
    if (cell.column + cell.columnSpan <= column) return [cell]
    if (cell.columnSpan > 1 || !isSplit(cell)) return [{ ...cell, columnSpan: cell.columnSpan + edges.length }]
    return own.slice(1).map((_, at) => ({ ...cell, column: column + at }))
  })
  return { xs: [...xs.slice(0, column), ...own, ...xs.slice(column + 2)], ys, cells }

  function isSplit({ row, rowSpan }: CellPlace): boolean {
    const [start, end] = [ys[row] as number, ys[row + rowSpan] as number]
    const inside = rows.filter(({ baseline, size }) => {
      const middle = middleOf({ baseline, style: { size } })
      return middle >= start && middle < end
    })
    if (inside.some(({ chunks }) => chunks.some((chunk) => liesOver(chunk, edges)))) return false
    return end > top || new Set(inside.flatMap((line) => [...filledColumns(line, own)])).size > 1
  }
}
