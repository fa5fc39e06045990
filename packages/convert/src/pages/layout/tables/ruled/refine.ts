/** A drawn grid → the table's grid: rows and columns that are not split by lines are found by the text. */
import type { Word } from '../../words/words.ts'
import type { Grid } from '../grid.ts'
import { middleOf } from '../grid.ts'
import { inferRows } from '../structure/infer-rows.ts'
import { chunkText, isNumeric, type TextRow, textRows } from '../structure/text-rows.ts'
import { cutLabels } from './cut-labels.ts'
import { partCells } from './part-cells.ts'
import { partColumns } from './part-columns.ts'
import { partRows } from './part-rows.ts'

/** Lines of text in one drawn row from which it may hold rows of its own. */
const manyLines = 4
/** Lines from which rows with a number in each are rows also where texts wrap between them. */
const longRow = 8

export function refineGrid(grid: Grid, words: readonly Word[]): Grid {
  const labelled = partRows(withoutEmptyBands(grid, words), words)
  const split = partCells(cutLabels(labelled, words), words)
  let refined = partColumns(split, words)
  for (let row = refined.ys.length - 2; row >= 0; row--) {
    const rows = innerRows(refined, row, words)
    if (rows) refined = splitRow(refined, row, rows)
  }
  return refined
}

/** The rows that stand in one drawn row without a line between them: its columns are aligned line by line. */
function innerRows(grid: Grid, row: number, words: readonly Word[]): TextRow[] | undefined {
  if (
    grid.xs.length < 3 ||
    grid.cells.some((cell) => cell.row <= row && cell.row + cell.rowSpan > row && cell.rowSpan > 1)
  )
    return undefined
  const top = grid.ys[row] as number
  const bottom = grid.ys[row + 1] as number
  const rows = textRows(words.filter((word) => middleOf(word) >= top && middleOf(word) < bottom))
  if (rows.length < 2) return undefined
  const columns = grid.xs.length - 1
  const full = rows.filter((line) => line.chunks.length >= Math.min(3, columns))
  const numbered = full.filter(
    (line) => line.chunks.filter((chunk) => isNumeric(chunkText(chunk))).length >= line.chunks.length * 0.5,
  )
  if (columns > 2 && numbered.length === rows.length) return rows
  if (columns > 2 && numbered.length >= minNumbered && isOfNumbers(rows, numbered, grid.xs)) return rows
  const dated = full.filter((line) => line.chunks.some((chunk) => isNumeric(chunkText(chunk))))
  if (rows.length >= longRow && full.length >= rows.length * 0.3 && dated.length >= full.length * 0.8) return rows
  if (columns > 2 && grid.ys.length <= 3 && areApart(rows, columns)) return rows
  const isWholeBody = grid.ys.length - 1 <= 4 && rows.length >= manyLines
  if (!isWholeBody) return undefined
  return full.length >= rows.length * 0.6 || startRows(rows, grid.xs) ? rows : undefined
}

/** Rows of numbers in one drawn row, and their share of its lines, at least. */
const minNumbered = 3
const numberedShare = 0.6

/** Whether the other lines are titles of groups in the first column. */
function isOfNumbers(rows: readonly TextRow[], numbered: readonly TextRow[], xs: readonly number[]): boolean {
  if (numbered.length < numberedShare * rows.length) return false
  return rows.every(
    (row) => numbered.includes(row) || (row.chunks[0] as TextRow['chunks'][number]).right < (xs[1] as number),
  )
}

/** Gap (in em) between rows that each fill all columns, at least: lines of one cell stand closer. */
const apartGap = 0.4

function areApart(rows: readonly TextRow[], columns: number): boolean {
  return rows.every((row, at) => {
    const above = rows[at - 1]
    return row.chunks.length >= columns && (!above || row.top - above.bottom > apartGap * row.size)
  })
}

/** Rows that each begin with several cells, at least; two are enough that begin in nearly all columns, of which so many are there. */
const minStarts = 3
const manyColumns = 5

/** Whether lines of text fall into rows, each of which begins in several columns on one line. */
function startRows(rows: readonly TextRow[], xs: readonly number[]): boolean {
  if (xs.length < 4) return false
  const numbers = inferRows(rows, xs, [])
  const starts = rows.filter((_, at) => at === 0 || numbers[at] !== numbers[at - 1])
  const columns = xs.length - 1
  const minChunks = starts.length < minStarts ? Math.max(manyColumns, columns) - 1 : 2
  return starts.length > 1 && starts.every((row) => row.chunks.length >= minChunks)
}

/** The columns of the other rows hold for the inner ones too. */
function splitRow(grid: Grid, row: number, rows: TextRow[]): Grid {
  const numbers = inferRows(rows, grid.xs, [])
  const inner: number[] = []
  for (let at = 1; at < rows.length; at++)
    if (numbers[at] !== numbers[at - 1]) inner.push(((rows[at - 1] as TextRow).bottom + (rows[at] as TextRow).top) / 2)
  const ys = [...grid.ys.slice(0, row + 1), ...inner, ...grid.ys.slice(row + 1)]
  const columns = grid.xs.slice(1).map((_, column) => ({ column, rowSpan: 1, columnSpan: 1 }))
  const cells = [
    ...grid.cells.filter((cell) => cell.row < row),
    ...[0, ...inner].flatMap((_, at) => columns.map((cell) => ({ ...cell, row: row + at }))),
    ...grid.cells.filter((cell) => cell.row > row).map((cell) => ({ ...cell, row: cell.row + inner.length })),
  ]
  return { xs: grid.xs, ys, cells }
}

/** Thin bands without a word are the gap between double lines. */
function withoutEmptyBands(grid: Grid, words: readonly Word[]): Grid {
  const columns = grid.xs.length - 1
  const rows = grid.ys.length - 1
  const keepsColumn = new Array<boolean>(columns).fill(false)
  const keepsRow = new Array<boolean>(rows).fill(false)
  for (let column = 0; column < columns; column++)
    keepsColumn[column] = (grid.xs[column + 1] as number) - (grid.xs[column] as number) > 18
  for (let row = 0; row < rows; row++) keepsRow[row] = (grid.ys[row + 1] as number) - (grid.ys[row] as number) > 9
  for (const word of words) {
    const x = (word.left + word.right) / 2
    const y = middleOf(word)
    for (let column = 0; column < columns; column++)
      if (x >= (grid.xs[column] as number) && x < (grid.xs[column + 1] as number)) keepsColumn[column] = true
    for (let row = 0; row < rows; row++)
      if (y >= (grid.ys[row] as number) && y < (grid.ys[row + 1] as number)) keepsRow[row] = true
  }
  if (keepsColumn.every(Boolean) && keepsRow.every(Boolean)) return grid
  const newColumn = renumber(keepsColumn)
  const newRow = renumber(keepsRow)
  const cells = grid.cells.flatMap((cell) => {
    const column = newColumn[cell.column] as number
    const row = newRow[cell.row] as number
    const columnSpan = (newColumn[cell.column + cell.columnSpan] as number) - column
    const rowSpan = (newRow[cell.row + cell.rowSpan] as number) - row
    return columnSpan > 0 && rowSpan > 0 ? [{ row, column, rowSpan, columnSpan }] : []
  })
  return {
    xs: [grid.xs[0] as number, ...grid.xs.slice(1).filter((_, at) => keepsColumn[at])],
    ys: [grid.ys[0] as number, ...grid.ys.slice(1).filter((_, at) => keepsRow[at])],
    cells,
  }
}

/** For each old index (and one past the last) the new index of what begins there. */
function renumber(keeps: readonly boolean[]): number[] {
  const numbers: number[] = []
  let next = 0
  for (const keep of keeps) {
    numbers.push(next)
    if (keep) next++
  }
  numbers.push(next)
  return numbers
}
