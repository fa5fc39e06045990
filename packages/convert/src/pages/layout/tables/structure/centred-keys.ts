/**
 * Rows whose key stands in the middle of the rows that it is for, between their lines of text.
 *
 * The other columns define the rows. A key in the middle of its rows shows how many they are: as many
 * stand below it as above, and the next key's rows follow.
 */
import { append } from '../../../../core/document/append.ts'
import { median } from '../../../statistics.ts'
import type { Word } from '../../words/words.ts'
import { type CellPlace, columnOf, type Grid } from '../grid.ts'
import { makeGrid } from './infer-grid.ts'
import { inferRows } from './infer-rows.ts'
import { filledColumns, joinCentredTitles, type TextRow, textRows } from './text-rows.ts'

const minRows = 4
/** Share of rows that fill nearly all the other columns. */
const fullShare = 0.8
/** Baselines of one row differ by less (in em). */
const sameRow = 0.28
/** Share of rows with a line of their key next to them: where most have one, each has its own key. */
const maxKeyed = 0.8
/** Gap (in em) between the lines of one key, at most. */
const keyGap = 0.45

/** Columns of keys, one within the other, at most. */
const maxKeyColumns = 2

/** @returns undefined where the keys stand in rows of their own. */
export function centredKeys(words: readonly Word[], xs: number[], top: number, bottom: number): Grid | undefined {
  for (let keys = 1; keys <= maxKeyColumns; keys++) {
    const grid = gridOf(words, xs, keys, top, bottom)
    if (grid) return grid
  }
  return undefined
}

/** @param keys How many columns, from the first, are of keys. */
function gridOf(words: readonly Word[], xs: number[], keys: number, top: number, bottom: number): Grid | undefined {
  if (xs.length - 1 < keys + 2) return undefined
  const isKey = (word: Word): boolean => (word.left + word.right) / 2 < (xs[keys] as number)
  const rows = joinCentredTitles(textRows(words.filter((word) => !isKey(word))), xs)
  if (rows.length < minRows || !areFull(rows, xs, keys)) return undefined
  // Texts that wrap are lines of fewer rows.
  if ((inferRows(rows, xs, []).at(-1) ?? 0) + 1 < rows.length) return undefined
  const cells: CellPlace[] = []
  for (let column = 0; column < keys; column++) {
    const lines = textRows(words.filter((word) => columnOf(word, xs) === column))
    if (rows.filter((row) => hasLineAt(row, lines)).length > rows.length * maxKeyed) return undefined
    const centres = keyCentres(lines, pitchOf(rows))
    if (centres.length >= rows.length || !centres.some((centre) => isBetween(centre, rows))) return undefined
    const spans = groupSizes(centres, rows)
    if (!spans && keys > 1) return undefined
    append(cells, spans ? cellsOf(spans, column) : cellsOf(new Array<number>(rows.length).fill(1), column))
  }
  const numbers = rows.map((_, at) => at)
  const grid = makeGrid(rows, numbers, xs, [], top, bottom)
  return { ...grid, cells: [...grid.cells.filter((cell) => cell.column >= keys), ...cells] }
}

/** Cells of one column, one below the other. */
function cellsOf(spans: readonly number[], column: number): CellPlace[] {
  let next = 0
  return spans.map((rowSpan) => {
    const row = next
    next += rowSpan
    return { row, column, rowSpan, columnSpan: 1 }
  })
}

function areFull(rows: readonly TextRow[], xs: readonly number[], keys: number): boolean {
  const others = xs.length - 1 - keys
  const full = rows.filter((row) => filledColumns(row, xs).size >= Math.max(2, others * 0.75))
  return full.length >= rows.length * fullShare
}

/** Usual distance of two rows. */
function pitchOf(rows: readonly TextRow[]): number {
  return median(rows.slice(1).map((row, at) => row.baseline - (rows[at] as TextRow).baseline)) ?? 0
}

/** Baselines of the middle of each key: its lines are closer than rows are. */
function keyCentres(lines: readonly TextRow[], pitch: number): number[] {
  const keys: TextRow[][] = []
  for (const line of lines) {
    const last = keys.at(-1)?.at(-1)
    if (last && line.top - last.bottom < keyGap * line.size && line.baseline - last.baseline < 0.8 * pitch)
      keys.at(-1)?.push(line)
    else keys.push([line])
  }
  return keys.map((key) => ((key[0] as TextRow).baseline + (key.at(-1) as TextRow).baseline) / 2)
}

function hasLineAt(row: TextRow, lines: readonly TextRow[]): boolean {
  return lines.some((line) => Math.abs(line.baseline - row.baseline) < sameRow * row.size)
}

function isBetween(centre: number, rows: readonly TextRow[]): boolean {
  return rows.every((row) => Math.abs(row.baseline - centre) > sameRow * row.size)
}

/** How many rows each key is for; undefined where they do not fill the table. */
function groupSizes(centres: readonly number[], rows: readonly TextRow[]): number[] | undefined {
  const sizes: number[] = []
  let start = 0
  for (const centre of centres) {
    const size = Math.round(2 * (placeOf(centre, rows) - start)) + 1
    if (size < 1 || start + size > rows.length) return undefined
    sizes.push(size)
    start += size
  }
  return start === rows.length ? sizes : undefined
}

/** The number of the row at a height, with its fraction. */
function placeOf(y: number, rows: readonly TextRow[]): number {
  let at = 0
  while (at + 1 < rows.length && (rows[at + 1] as TextRow).baseline <= y + 0.1) at++
  const row = rows[at] as TextRow
  const next = rows[at + 1]
  if (!next || y <= row.baseline) return at
  return at + Math.round((2 * (y - row.baseline)) / (next.baseline - row.baseline)) / 2
}
