/**
 * Rows whose key stands in the middle of the rows that it is for, between their lines of text.
 *
 * The other columns tell the rows. A key in the middle of its rows tells how many they are: as many
 * stand below it as above, and the next key's rows follow.
 */
import type { Word } from '../words.ts'
import { type Grid, intervalOf } from './grid.ts'
import { makeGrid } from './infer-grid.ts'
import { inferRows } from './infer-rows.ts'
import { type TextRow, textRows } from './text-rows.ts'

const fewestRows = 4
/** Share of rows that fill nearly all the other columns. */
const fullShare = 0.8
/** Baselines of one row differ by less (in em). */
const sameRow = 0.28
/** Share of rows with a line of their key beside them: where most have one, each has its own key. */
const mostKeyed = 0.8
/** White (in em) between the lines of one key, at most. */
const keyWhite = 0.45

/** @returns undefined where the keys stand in rows of their own. */
export function centredKeys(words: readonly Word[], xs: number[], top: number, bottom: number): Grid | undefined {
  const columns = xs.length - 1
  if (columns < 3) return undefined
  const isKey = (word: Word): boolean => (word.left + word.right) / 2 < (xs[1] as number)
  const rows = textRows(words.filter((word) => !isKey(word)))
  if (rows.length < fewestRows || !areFull(rows, xs)) return undefined
  // Texts that wrap are lines of fewer rows.
  if ((inferRows(rows, xs, []).at(-1) ?? 0) + 1 < rows.length) return undefined
  const keyLines = textRows(words.filter(isKey))
  if (rows.filter((row) => hasLineAt(row, keyLines)).length > rows.length * mostKeyed) return undefined
  const centres = keyCentres(keyLines, pitchOf(rows))
  if (centres.length >= rows.length || !centres.some((centre) => isBetween(centre, rows))) return undefined
  const spans = groupSizes(centres, rows)
  const numbers = rows.map((_, at) => at)
  const grid = makeGrid(rows, numbers, xs, [], top, bottom)
  if (!spans) return grid
  const cells = grid.cells.filter((cell) => cell.column > 0)
  let row = 0
  for (const rowSpan of spans) {
    cells.push({ row, column: 0, rowSpan, columnSpan: 1 })
    row += rowSpan
  }
  return { ...grid, cells }
}

function areFull(rows: readonly TextRow[], xs: readonly number[]): boolean {
  const others = xs.length - 2
  const full = rows.filter((row) => {
    const filled = new Set(row.chunks.map((chunk) => intervalOf(xs, (chunk.left + chunk.right) / 2)))
    return filled.size >= Math.max(2, others * 0.75)
  })
  return full.length >= rows.length * fullShare
}

/** Usual distance of two rows. */
function pitchOf(rows: readonly TextRow[]): number {
  const steps = rows.slice(1).map((row, at) => row.baseline - (rows[at] as TextRow).baseline)
  return steps.sort((a, b) => a - b)[steps.length >> 1] ?? 0
}

/** Baselines of the middle of each key: its lines are closer than rows are. */
function keyCentres(lines: readonly TextRow[], pitch: number): number[] {
  const keys: TextRow[][] = []
  for (const line of lines) {
    const last = keys.at(-1)?.at(-1)
    if (last && line.top - last.bottom < keyWhite * line.size && line.baseline - last.baseline < 0.8 * pitch)
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
