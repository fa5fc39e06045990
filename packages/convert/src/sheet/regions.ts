/**
 * Where the tables of a sheet are: its filled cells in groups that belong together.
 *
 * Tables that the workbook declares come first. What is left is cut at empty rows, then at empty
 * columns where the two sides do not run in parallel, and so on inwards; lines of one cell above
 * a table are its title. Rows after an empty one that have no head of their own go on with the
 * table above.
 */
import { splitColumns } from './columns.ts'
import { declaredRegions } from './declared.ts'
import type { Grid } from './grid.ts'
import { isNumbered, isWrittenNumber, isYear } from './head.ts'
import type { Merges } from './merges.ts'
import type { Region } from './region.ts'
import { isDetail, isIntroduction, isNote, isRemark } from './sentence.ts'
import type { Sheet } from './sheet.ts'
import { type Extent, View } from './view.ts'

/** Cuts within cuts; deeper ones are not what a person laid out. */
const maximumDepth = 4

/** Lines of a title over a table; more are a list. */
const mostTitleRows = 5

/** As many rows, and cells of one, tell what is in a table. */
const rowsCompared = 20
const cellsCompared = 20

/** The most empty rows within one table. */
const maximumGap = 2

const lastColumn = 65_535

/** In reading order. */
export function findRegions(sheet: Sheet, merges: Merges): Region[] {
  const { grid } = sheet
  const { regions: declared, taken } = declaredRegions(sheet)
  const view = new View(grid, merges, taken)
  const rows = Array.from(grid.rowNumbers.keys()).filter((row) => view.isFilled(row, 0, lastColumn))
  const found = split(view, rows, { left: 0, right: lastColumn }, 0)
  if (taken) for (const region of found) region.taken = taken
  const places = new Map([...declared, ...found].map((region) => [region, placeOf(region, grid)]))
  return [...places]
    .sort(([, one], [, other]) => one.row - other.row || one.column - other.column)
    .map(([region]) => region)
}

/** Where a region stands in reading order. */
export function placeOf({ side, rows, left }: Region, grid: Grid): { row: number; column: number } {
  return side ?? { row: grid.rowNumbers[rows[0]!]!, column: left }
}

interface Band extends Extent {
  rows: number[]
}

function split(view: View, rows: readonly number[], extent: Extent, depth: number): Region[] {
  const bands = joinContinued(view, splitRows(view, rows, extent))
  return bands.flatMap((band, at) => {
    const below = bands[at + 1]
    return below && isTitle(view, band, below) ? { ...band, isLine: true } : splitBand(view, band, depth)
  })
}

/** A few texts in one column over a table that is wider. */
function isTitle(view: View, { rows, left, right }: Band, below: Band): boolean {
  if (left !== right || rows.length > mostTitleRows || left < below.left || below.left === below.right) return false
  if (view.rowNumber(below.rows[0]!) - view.rowNumber(rows.at(-1)!) > maximumGap + 1) return false
  return below.rows.length > 1 && rows.every((row) => view.isText(row, left, right))
}

/**
 * At empty rows that no merged cell covers, where a row of texts begins beyond the end of the row above, and at a
 * title above the head that the rows before it have as well.
 */
function splitRows(view: View, rows: readonly number[], { left, right }: Extent): Band[] {
  const bands: Band[] = []
  let reach = -1
  let above: Extent = { left, right }
  for (const [at, row] of rows.entries()) {
    const number = view.rowNumber(row)
    const extent = view.extent([row], left, right)
    const band = bands.at(-1)
    const isApart = areDisjoint(above, extent) && view.isText(row, left, right)
    if (!band || number > reach + 1 || isApart || isTitleOfSame(view, band, rows, at))
      bands.push({ rows: [row], ...extent })
    else {
      band.rows.push(row)
      band.left = Math.min(band.left, extent.left)
      band.right = Math.max(band.right, extent.right)
    }
    above = extent
    reach = Math.max(reach, number)
    for (const merge of view.mergesFrom(row))
      if (merge.left >= left && merge.right <= right) reach = Math.max(reach, merge.bottom)
  }
  return bands
}

/** Of rows that are more than one cell wide. */
function areDisjoint(one: Extent, other: Extent): boolean {
  if (one.left === one.right || other.left === other.right) return false
  return one.right < other.left || other.right < one.left
}

/** Whether a row of one text is followed by the texts that the band begins with, below a title of its own or not. */
function isTitleOfSame(view: View, { rows: above, left, right }: Band, rows: readonly number[], at: number): boolean {
  const next = rows[at + 1]
  if (next === undefined || left === right || view.fewCells(rows[at]!, left, right).count !== 1) return false
  return above.slice(0, 2).some((head) => isSameHead(view, head, next, { left, right }))
}

function isSameHead(view: View, one: number, other: number, { left, right }: Extent): boolean {
  const { count, first } = view.fewCells(one, left, right)
  if (count < 2 || view.grid.text(first) !== view.label(other, view.grid.columns[first]!)) return false
  const texts = (row: number): string =>
    JSON.stringify([...view.cells(row, left, right)].map((cell) => [view.grid.columns[cell], view.grid.text(cell)]))
  return view.isText(one, left, right) && texts(one) === texts(other)
}

function joinContinued(view: View, bands: readonly Band[]): Band[] {
  const joined: Band[] = []
  for (const band of bands) {
    const above = joined.at(-1)
    if (above && continues(view, above, band)) {
      for (const row of band.rows) above.rows.push(row)
      above.left = Math.min(above.left, band.left)
      above.right = Math.max(above.right, band.right)
    } else joined.push(band)
  }
  return joined
}

/** Whether a band has numbers under the columns of the one above, and no head of its own; a head alone waits for its rows. */
function continues(view: View, above: Band, band: Band): boolean {
  if (above.left === above.right || band.left === band.right) return false
  const isHeadAlone = above.rows.length === 1 && view.isText(above.rows[0]!, above.left, above.right)
  if (band.left > above.left || (band.left < above.left && !isHeadAlone)) return false
  if (band.right > above.right + 1) return false
  if (view.rowNumber(band.rows[0]!) - view.rowNumber(above.rows.at(-1)!) > maximumGap + 1) return false
  const first = band.rows.findIndex((row) => view.fewCells(row, band.left, band.right).count > 1)
  if (first < 0 || (isTitled(view, above) && isTitled(view, band) && !hasHead(view, above))) return false
  return !isHead(view, band, first) || isLikeAbove(view, above, band, first) || isUsual(view, above, band, first)
}

/** Whether a row of texts has numbers among them, and stands under filled cells: programs export numbers as texts. */
function isLikeAbove(view: View, above: Band, { rows, left, right }: Band, at: number): boolean {
  const { grid } = view
  const last = above.rows.at(-1)!
  const below = rows[at + 1]
  let hasNumber = false
  for (const cell of view.cells(rows[at]!, left, right)) {
    const column = grid.columns[cell]!
    if (!view.isFilled(last, column, column)) return false
    const under = below === undefined ? -1 : view.fewCells(below, column, column).first
    hasNumber ||= isWrittenNumber(grid, cell) && (under < 0 || isWrittenNumber(grid, under))
  }
  return hasNumber
}

/** Whether the first of several rows is one text at the left. */
function isTitled(view: View, { rows, left, right }: Band): boolean {
  const { count, first } = view.fewCells(rows[0]!, left, right)
  return rows.length > 1 && count === 1 && view.grid.columns[first] === left && view.grid.isText(first)
}

/** Whether the first row of several cells is a head. */
function hasHead(view: View, band: Band): boolean {
  const { rows, left, right } = band
  const at = rows.findIndex((row) => view.fewCells(row, left, right).count > 1)
  if (at < 0 || !isHead(view, band, at)) return false
  const cellAt = (row: number | undefined): number => (row === undefined ? -1 : view.fewCells(row, left, left).first)
  return !isNumbered(view.grid, cellAt(rows[at]), cellAt(rows[at + 1]))
}

/** Whether a text of the row stands again and again in its column, above or below: names of columns do not. */
function isUsual(view: View, above: Band, { rows, left, right }: Band, at: number): boolean {
  const { grid } = view
  const own = rows[at]!
  const body = above.rows.slice(Math.max(1, above.rows.length - rowsCompared))
  const others = [...body, ...rows.slice(at + 1, at + rowsCompared)].filter(
    (row) => !isSameHead(view, own, row, { left, right }),
  )
  let compared = 0
  for (const cell of view.cells(own, left, right)) {
    if (++compared > cellsCompared) return false
    const text = grid.text(cell)
    const again = others.filter((row) => view.label(row, grid.columns[cell]!) === text)
    if (again.length > 1 && /\p{L}/u.test(text)) return true
  }
  return false
}

/** A row of texts, or of texts and years above something else. */
function isHead(view: View, { rows, left, right }: Band, at: number): boolean {
  const { grid } = view
  const below = rows[at + 1]
  let texts = 0
  for (const cell of view.cells(rows[at]!, left, right)) {
    const column = grid.columns[cell]!
    const under = below === undefined ? -1 : view.fewCells(below, column, column).first
    if (grid.isText(cell)) texts++
    else if (under < 0 || !isYear(grid, cell) || isYear(grid, under)) return false
  }
  return texts > 0
}

function splitBand(view: View, band: Band, depth: number): Region[] {
  const { head, body, foot } = withoutLines(view, band)
  const extent = body.length < band.rows.length ? view.extent(body, band.left, band.right) : band
  const pieces = splitColumns(view, body, extent)
  // A form is read line by line, tables side by side one after the other.
  const areTables = pieces.every((piece) => piece.right > piece.left && piece.rows.length > 2)
  const regions =
    pieces.length === 1 || depth >= maximumDepth
      ? [{ rows: body, left: extent.left, right: extent.right }]
      : pieces.flatMap((piece) => {
          const inner = split(view, piece.rows, piece, depth + 1)
          const side = { row: view.rowNumber(body[0]!), column: piece.left }
          return areTables ? inner.map((region) => ({ ...region, side })) : inner
        })
  const line = (row: number): Region => {
    const columns = Array.from(view.cells(row, band.left, band.right), (cell) => view.grid.columns[cell]!)
    return { rows: [row], left: columns[0]!, right: columns.at(-1)!, isLine: !arePairs(columns) }
  }
  const remarks: Region[] = foot.length ? [{ rows: foot, left: band.left, right: band.left, isLine: true }] : []
  return [...head.map(line), ...regions, ...remarks]
}

/** Lines of one cell, or of details, above the first row that has more, and long ones below the last. */
function withoutLines(view: View, { rows, left, right }: Band): { head: number[]; body: number[]; foot: number[] } {
  if (left === right) return withoutTitle(view, rows, left)
  const isLine = (row: number): boolean => {
    const { count, first } = view.fewCells(row, left, right)
    return count === 1 && view.grid.columns[first] === left && view.grid.isText(first)
  }
  const textOf = (row: number): string => view.grid.text(view.fewCells(row, left, right).first)
  let from = 0
  const isAbove = (at: number): boolean =>
    isLine(rows[at]!) || isLoose(view, rows, at, { left, right }) || areDetails(view, rows, at, { left, right })
  while (from < rows.length && isAbove(from)) from++
  if (from === rows.length) return { head: [], body: rows, foot: [] }
  let to = rows.length
  while (isLine(rows[to - 1]!)) to--
  // Where the row above begins with such a line, too, the last ones only lack its values.
  const isRow = isNote(view.label(rows[to - 1]!, left))
  while (to < rows.length && (isRow || !isRemark(textOf(rows[to]!)))) to++
  return { head: rows.slice(0, from), body: rows.slice(from, to), foot: rows.slice(to) }
}

/** Of one column the last text above the first number is its head, those above it are lines. */
function withoutTitle(
  view: View,
  rows: readonly number[],
  column: number,
): { head: number[]; body: number[]; foot: number[] } {
  const number = rows.findIndex((row) => !view.isText(row, column, column))
  const from = Math.max(0, number - 1)
  return { head: rows.slice(0, from), body: rows.slice(from), foot: [] }
}

/** A single text that spans nothing, above a row of three texts or more. */
function isLoose(view: View, rows: readonly number[], at: number, { left, right }: Extent): boolean {
  const { count, first } = view.fewCells(rows[at]!, left, right)
  const next = rows[at + 1]
  if (count !== 1 || next === undefined || !view.grid.isText(first)) return false
  const column = view.grid.columns[first]!
  if (view.mergesFrom(rows[at]!).some((merge) => merge.left === column && merge.right > column)) return false
  return view.isText(next, left, right) && [...view.cells(next, left, right)].length > 2
}

/** A few texts such as `Date: 3 May`, or names each beside a value, above a row of texts that no row below it is fuller than. */
function areDetails(view: View, rows: readonly number[], at: number, { left, right }: Extent): boolean {
  const { grid } = view
  const [own, next, ...below] = rows.slice(at, at + rowsCompared)
  if (next === undefined || below.length === 0 || !view.isText(own!, left, right) || !view.isText(next, left, right))
    return false
  const cells = [...view.cells(own!, left, right)]
  const count = view.countCells(next, left, right)
  if (cells.length >= count || below.some((row) => view.countCells(row, left, right) > count)) return false
  if (cells.some((cell) => isIntroduction(grid.text(cell)))) return false
  return cells.some((cell) => isDetail(grid.text(cell))) || arePairs(cells.map((cell) => grid.columns[cell]!))
}

/** Whether columns come in twos, at least two of them, with a gap between. */
function arePairs(columns: readonly number[]): boolean {
  const isInPair = (column: number, at: number): boolean =>
    at % 2 === 1 ? column === columns[at - 1]! + 1 : at === 0 || column > columns[at - 1]! + 1
  return columns.length > 2 && columns.length % 2 === 0 && columns.every(isInPair)
}
