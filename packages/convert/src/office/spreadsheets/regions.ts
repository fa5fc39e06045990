/**
 * Where the tables of a sheet are: its filled cells in groups that belong together.
 *
 * Tables that the workbook declares come first. What is left is cut at empty rows, then at empty
 * columns where the two sides do not run in parallel, and so on inwards; lines of one cell above
 * a table are its title. Rows after an empty one that have no header of their own go on with the
 * table above.
 */
import { type Band, isSameHeader, maximumGap } from './band.ts'
import { splitColumns } from './columns.ts'
import { joinContinued } from './continued.ts'
import { declaredRegions } from './declared.ts'
import type { Grid } from './grid.ts'
import { isProse, withoutLines } from './lines-around.ts'
import type { Merges } from './merges.ts'
import type { Region } from './region.ts'
import type { Sheet } from './sheet.ts'
import { type Extent, View } from './view.ts'

/** Cuts within cuts; deeper ones are not what a person laid out. */
const maximumDepth = 4

/** Lines of a title over a table; more are a list. */
const maxTitleRows = 5

const lastColumn = 65_535

/** In reading order. */
export function findRegions(sheet: Sheet, merges: Merges): Region[] {
  const { grid } = sheet
  const { regions: declared, taken } = declaredRegions(sheet)
  const view = new View(grid, merges, taken)
  const rows: number[] = []
  for (let row = 0; row < grid.rowNumbers.length; row++) if (view.isFilled(row, 0, lastColumn)) rows.push(row)
  const found = split(view, rows, { left: 0, right: lastColumn }, 0)
  if (taken) for (const region of found) region.taken = taken
  const all = [...declared, ...found]
  if (all.length <= 1) return all
  const places = new Map(all.map((region) => [region, placeOf(region, grid)]))
  return [...places]
    .sort(([, one], [, other]) => one.row - other.row || one.column - other.column)
    .map(([region]) => region)
}

/** Where a region stands in reading order. */
export function placeOf({ side, rows, left }: Region, grid: Grid): { row: number; column: number } {
  return side ?? { row: grid.rowNumbers[rows[0]!]!, column: left }
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
  if (left !== right || rows.length > maxTitleRows || left < below.left || below.left === below.right) return false
  if (view.rowNumber(below.rows[0]!) - view.rowNumber(rows.at(-1)!) > maximumGap + 1) return false
  return below.rows.length > 1 && rows.every((row) => view.isText(row, left, right))
}

/**
 * At empty rows that no merged cell covers, where a row of texts begins beyond the end of the row above, and at a
 * title above the header that the rows before it have as well.
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

/** Whether two extents of rows wider than one cell have no column in common. */
function areDisjoint(one: Extent, other: Extent): boolean {
  if (one.left === one.right || other.left === other.right) return false
  return one.right < other.left || other.right < one.left
}

/** Whether a row of one text is followed by the texts that the band begins with, below a title of its own or not. */
function isTitleOfSame(view: View, { rows: above, left, right }: Band, rows: readonly number[], at: number): boolean {
  const next = rows[at + 1]
  if (next === undefined || left === right || view.fewCells(rows[at]!, left, right).count !== 1) return false
  return above.slice(0, 2).some((header) => isSameHeader(view, header, next, { left, right }))
}

function splitBand(view: View, band: Band, depth: number): Region[] {
  const { above, body, below } = withoutLines(view, band)
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
  const line = (row: number): Region => ({
    rows: [row],
    ...view.extent([row], band.left, band.right),
    isLine: isProse(view, row, band),
  })
  const remarks: Region[] = below.length ? [{ rows: below, left: band.left, right: band.right, isLine: true }] : []
  return [...above.map(line), ...regions, ...remarks]
}
