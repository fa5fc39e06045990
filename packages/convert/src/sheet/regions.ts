/**
 * Where the tables of a sheet are: its filled cells in groups that belong together.
 *
 * Tables that the workbook declares come first. What is left is cut at empty rows, then at empty
 * columns where the two sides do not run in parallel, and so on inwards; lines of one cell above
 * a table are its title. Rows after an empty one that have no head of their own go on with the
 * table above.
 */
import type { Grid } from './grid.ts'
import type { Range } from './reference.ts'
import type { Sheet } from './sheet.ts'

/** Rows and columns that have cells; the empty ones between them are not in it. */
export interface Region {
  /** Places in the grid's list of rows, ascending. */
  rows: number[]
  /** First and last column. */
  left: number
  right: number
  /** Lines of text about a table rather than a table. */
  isTitle?: boolean
  /** Of a table that the workbook declares. */
  headerRows?: number
}

/** Cuts within cuts; deeper ones are not what a person laid out. */
const maximumDepth = 4

/** Two sides of an empty column with this share of rows in common are one table. */
const parallelShare = 0.8

/** Of the last lines of one cell those from the first that is longer on are remarks under the table. */
const remarkCharacters = 40

/** In reading order. */
export function findRegions(sheet: Sheet): Region[] {
  const { grid } = sheet
  const declared = declaredRegions(sheet)
  const view = new View(grid, sheet.merges, declared.length ? takenCells(grid, declared) : undefined)
  const all = view.filledRows(Array.from(grid.rowNumbers.keys()), 0, 65_535)
  const found = all.length ? split(view, all, 0, 65_535, 0) : []
  const top = (region: Region): number => grid.rowNumbers[region.rows[0]!]!
  return [...declared, ...found].sort((one, other) => top(one) - top(other) || one.left - other.left)
}

/** The grid without the cells of declared tables. */
class View {
  readonly grid: Grid
  readonly #taken: Uint8Array | undefined
  /** By anchor's row: how far down and across its merged cells reach. */
  readonly #merges = new Map<number, Range[]>()

  constructor(grid: Grid, merges: readonly Range[], taken: Uint8Array | undefined) {
    this.grid = grid
    this.#taken = taken
    for (const merge of merges) {
      const others = this.#merges.get(merge.top)
      if (others) others.push(merge)
      else this.#merges.set(merge.top, [merge])
    }
  }

  rowNumber(rowIndex: number): number {
    return this.grid.rowNumbers[rowIndex]!
  }

  *cells(rowIndex: number, left: number, right: number): Generator<number> {
    const { grid } = this
    const end = grid.rowEnd(rowIndex)
    for (let cell = grid.cellFrom(rowIndex, left); cell < end && grid.columns[cell]! <= right; cell++)
      if (!this.#taken?.[cell]) yield cell
  }

  /** How many cells there are, counting no further than two. */
  fewCells(rowIndex: number, left: number, right: number): { count: number; first: number } {
    let count = 0
    let first = -1
    for (const cell of this.cells(rowIndex, left, right)) {
      if (count++ === 0) first = cell
      if (count === 2) break
    }
    return { count, first }
  }

  filledRows(rows: readonly number[], left: number, right: number): number[] {
    return rows.filter((row) => this.fewCells(row, left, right).count > 0)
  }

  mergesFrom(rowIndex: number): readonly Range[] {
    return this.#merges.get(this.rowNumber(rowIndex)) ?? []
  }

  extent(rows: readonly number[], left: number, right: number): { left: number; right: number } {
    const { grid } = this
    let [from, to] = [right, left]
    for (const row of rows) {
      for (const cell of this.cells(row, left, right)) {
        from = Math.min(from, grid.columns[cell]!)
        break
      }
      let last = grid.cellFrom(row, right + 1) - 1
      while (last >= grid.rowStarts[row]! && this.#taken?.[last]) last--
      if (last >= grid.rowStarts[row]!) to = Math.max(to, grid.columns[last]!)
    }
    return { left: from, right: Math.max(from, to) }
  }
}

function declaredRegions({ grid, tables }: Sheet): Region[] {
  const regions: Region[] = []
  for (const { range, headerRows } of tables) {
    const rows: number[] = []
    for (const [index, row] of grid.rowNumbers.entries()) {
      if (row < range.top || row > range.bottom) continue
      const cell = grid.cellFrom(index, range.left)
      if (cell < grid.rowEnd(index) && grid.columns[cell]! <= range.right) rows.push(index)
    }
    if (rows.length) regions.push({ rows, left: range.left, right: range.right, headerRows })
  }
  return regions
}

function takenCells(grid: Grid, regions: readonly Region[]): Uint8Array {
  const taken = new Uint8Array(grid.count)
  for (const { rows, left, right } of regions)
    for (const row of rows) {
      const end = grid.rowEnd(row)
      for (let cell = grid.cellFrom(row, left); cell < end && grid.columns[cell]! <= right; cell++) taken[cell] = 1
    }
  return taken
}

function split(view: View, rows: readonly number[], left: number, right: number, depth: number): Region[] {
  const bands = joinContinued(view, splitRows(view, rows, left, right))
  return bands.flatMap((band) => splitBand(view, band, depth))
}

interface Extent {
  left: number
  right: number
}

interface Band extends Extent {
  rows: number[]
}

/** At empty rows that no merged cell covers, and where a row begins beyond the end of the one above. */
function splitRows(view: View, rows: readonly number[], left: number, right: number): Band[] {
  const bands: Band[] = []
  let reach = -1
  let above = { left, right }
  for (const row of rows) {
    const number = view.rowNumber(row)
    const extent = view.extent([row], left, right)
    const band = bands.at(-1)
    if (!band || number > reach + 1 || areDisjoint(above, extent)) bands.push({ rows: [row], ...extent })
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

/** The most empty rows within one table. */
const maximumGap = 2

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

/** Whether a band has numbers under the columns of the one above, and no head of its own. */
function continues(view: View, above: Band, band: Band): boolean {
  if (above.left === above.right || band.left === band.right) return false
  if (band.left !== above.left || band.right > above.right + 1) return false
  if (view.rowNumber(band.rows[0]!) - view.rowNumber(above.rows.at(-1)!) > maximumGap + 1) return false
  const first = band.rows.find((row) => view.fewCells(row, band.left, band.right).count > 1)
  if (first === undefined) return false
  for (const cell of view.cells(first, band.left, band.right)) if (!view.grid.isText(cell)) return true
  return false
}

function splitBand(view: View, band: Band, depth: number): Region[] {
  const { head, body, foot } = withoutLines(view, band)
  const regions: Region[] = head.map((row) => ({ rows: [row], left: band.left, right: band.right, isTitle: true }))
  const extent = foot.length || head.length ? view.extent(body, band.left, band.right) : band
  const pieces = splitColumns(view, body, extent.left, extent.right)
  if (pieces.length === 1 || depth >= maximumDepth) regions.push({ rows: body, ...extentOf(extent) })
  else
    for (const piece of pieces) {
      const rows = view.filledRows(body, piece.left, piece.right)
      regions.push(...split(view, rows, piece.left, piece.right, depth + 1))
    }
  return [...regions, ...foot.map((row) => ({ rows: [row], left: band.left, right: band.right, isTitle: true }))]
}

function extentOf({ left, right }: { left: number; right: number }): { left: number; right: number } {
  return { left, right }
}

/** Lines of one cell above the first row that has more, and long ones below the last. */
function withoutLines(view: View, { rows, left, right }: Band): { head: number[]; body: number[]; foot: number[] } {
  const isLine = (row: number): boolean => {
    const { count, first } = view.fewCells(row, left, right)
    return count === 1 && view.grid.columns[first] === left && view.grid.isText(first)
  }
  let from = 0
  while (from < rows.length && isLine(rows[from]!)) from++
  if (from === rows.length) return { head: [], body: rows, foot: [] }
  let to = rows.length
  while (isLine(rows[to - 1]!)) to--
  while (to < rows.length && !isRemark(view, rows[to]!, left, right)) to++
  return { head: rows.slice(0, from), body: rows.slice(from, to), foot: rows.slice(to) }
}

function isRemark(view: View, row: number, left: number, right: number): boolean {
  return view.grid.text(view.fewCells(row, left, right).first).length > remarkCharacters
}

interface Piece {
  left: number
  right: number
  rows: number[]
}

/** At empty columns beside which the rows do not correspond. */
function splitColumns(view: View, rows: readonly number[], left: number, right: number): Piece[] {
  const pieces = piecesBetweenEmptyColumns(view, rows, left, right)
  const split: Piece[] = []
  for (const piece of pieces) {
    const before = split.at(-1)
    if (before && isOneTable(view, before, piece)) {
      before.right = piece.right
      before.rows = piece.rows.length > before.rows.length ? piece.rows : before.rows
    } else split.push(piece)
  }
  return split
}

function piecesBetweenEmptyColumns(view: View, rows: readonly number[], left: number, right: number): Piece[] {
  const filled = new Uint8Array(right - left + 1)
  for (const row of rows) {
    for (const cell of view.cells(row, left, right)) filled[view.grid.columns[cell]! - left] = 1
    for (const merge of view.mergesFrom(row))
      if (merge.right > merge.left && merge.left >= left)
        filled.fill(1, merge.left - left, Math.min(merge.right, right) - left + 1)
  }
  const pieces: Piece[] = []
  const pieceOf = new Int32Array(filled.length)
  for (let at = 0; at < filled.length; at++) {
    if (!filled[at]) continue
    if (at === 0 || !filled[at - 1]) pieces.push({ left: left + at, right: left + at, rows: [] })
    pieces.at(-1)!.right = left + at
    pieceOf[at] = pieces.length - 1
  }
  if (pieces.length === 1) return pieces
  for (const row of rows)
    for (const cell of view.cells(row, left, right)) {
      const piece = pieces[pieceOf[view.grid.columns[cell]! - left]!]!
      if (piece.rows.at(-1) !== row) piece.rows.push(row)
    }
  return pieces
}

function hasHead(view: View, { rows, left, right }: Piece): boolean {
  for (const cell of view.cells(rows[0]!, left, right)) if (!view.grid.isText(cell)) return false
  return true
}

function isOneTable(view: View, before: Piece, after: Piece): boolean {
  const rows = new Set(before.rows)
  let common = 0
  for (const row of after.rows) if (rows.has(row)) common++
  const all = rows.size + after.rows.length - common
  if (common >= all * parallelShare) return true
  if (common < after.rows.length) return false
  // All rows of the right side have something on the left. A column of labels belongs to what it
  // labels; and values scattered down the rows, or without a head, are no table of their own.
  const isLabelColumn = before.left === before.right
  const isBlock = after.rows.at(-1)! - after.rows[0]! + 1 === after.rows.length
  return isLabelColumn || !isBlock || !hasHead(view, after)
}
