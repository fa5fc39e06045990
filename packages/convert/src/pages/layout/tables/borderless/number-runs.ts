/**
 * Rows of a page → runs of rows that share columns of numbers, as statements, notes and invoices do.
 *
 * A column of numbers is a track: where its numbers are, and the edges that they share. A row with
 * numbers continues a run when its numbers fit the run's tracks, however large the gap above it is;
 * rows without numbers belong to the run when rows with numbers follow that fit, and their texts stay
 * clear of the tracks, as the titles of groups and the first lines of long labels do.
 */

import { isCaption } from '../../../../heading-inference/captions.ts'
import { type Chunk, chunkText, isNumeric, type TextRow } from '../structure/text-rows.ts'
import { isLightHead } from './light-rows.ts'

/** Edges of numbers in one column agree within this (in em): brackets and signs behind a number stand out by more. */
const sameEdge = 0.25
const hangingEdge = 0.9
/** White (in em) between two rows of a run, at most: where the numbers only lie below each other, and where all share an edge. */
const widestGap = 2.6
const widestAgreedGap = 6
/** Rows without numbers between two with numbers, at most. */
const mostLabels = 5
/** Rows with numbers, at least, and with numbers in one column alone. */
const fewestRows = 2
const fewestLoneRows = 3

interface Track {
  left: number
  right: number
  /** Right and left edges of its numbers. */
  rights: number[]
  lefts: number[]
}

interface Run {
  /** Numbers of its rows. */
  first: number
  last: number
  anchors: number[]
  tracks: Track[]
  /** Where its labels begin, and the first text on the left at all. */
  label: number
}

/** @returns Runs, heads included, as numbers of their first and last rows, top to bottom. */
export function numberRuns(rows: readonly TextRow[]): { first: number; last: number }[] {
  const runs: Run[] = []
  let run: Run | undefined
  const close = (): void => {
    if (run && isEnough(run)) runs.push(run)
    run = undefined
  }
  rows.forEach((row, at) => {
    const numbers = numbersOf(row)
    if (!numbers.length) return
    if (!run || !continues(run, row, numbers, rows, at)) {
      close()
      run = startOf(row, at, numbers)
    } else extend(run, row, at, numbers)
  })
  close()
  return runs.map((one, at) => ({ first: headStart(rows, one, runs[at - 1]?.last ?? -1), last: one.last }))
}

/** Rows above the first with numbers that may be titles of columns and of groups of rows, at most; and words of a title. */
const mostHeadRows = 8
const mostTitleWords = 6
/** Type that differs by more than this share from that of the rows is a heading's. */
const otherType = 0.18

/** The upper one of the rows above the first with numbers that has titles over the columns of numbers. */
function headStart(rows: readonly TextRow[], run: Run, end: number): number {
  let start = run.first
  for (let at = run.first - 1; at > Math.max(end, run.first - 1 - mostHeadRows); at--) {
    const [row, below] = [rows[at] as TextRow, rows[at + 1] as TextRow]
    const white = (below.top - row.bottom) / Math.max(row.size, below.size)
    if (isLightHead(below) && !isLightHead(row)) break
    if (white > widestAgreedGap || Math.abs(row.size - below.size) > otherType * below.size) break
    if (isTitleRow(row, run) && (white <= widestGap || row.chunks.length > 1)) start = at
    else if (!isLabel(row, run)) break
  }
  return start
}

/** Whether its texts are titles over columns of numbers, and beside these over the labels. */
function isTitleRow(row: TextRow, { tracks }: Run): boolean {
  const left = Math.min(...tracks.map((track) => track.left))
  const right = Math.max(...tracks.map((track) => track.right))
  if (isCaption(row.chunks.map(chunkText).join(' '))) return false
  const titles = row.chunks.filter((chunk) => chunk.right > left)
  return (
    titles.length > 0 &&
    titles.every((title) => {
      const isOver =
        (title.left + title.right) / 2 > left &&
        title.left > left - overhang * row.size &&
        title.right < right + overhang * row.size
      return isOver && title.words.length <= mostTitleWords
    })
  )
}

/** How far (in em) a title may stand out beside the numbers that it is over. */
const overhang = 4

/** No table has more columns, and no row of one more cells. */
const mostTracks = 100
/** Edges of a track that are asked: those of its last numbers. */
const askedEdges = 16

/** The numbers of a row that has several cells: not those that begin a line of text. */
function numbersOf({ chunks }: TextRow): Chunk[] {
  if (chunks.length < 2 || chunks.length > mostTracks) return []
  return chunks.slice(1).filter((chunk) => isNumeric(chunkText(chunk)) && !/^[.…]+$/.test(chunkText(chunk)))
}

function startOf(row: TextRow, at: number, numbers: readonly Chunk[]): Run {
  const run: Run = { first: at, last: at, anchors: [], tracks: [], label: Infinity }
  extend(run, row, at, numbers)
  return run
}

function extend(run: Run, row: TextRow, at: number, numbers: readonly Chunk[]): void {
  for (const number of numbers) {
    const track = run.tracks.find((one) => overlaps(one, number))
    if (!track) {
      if (run.tracks.length < mostTracks)
        run.tracks.push({ left: number.left, right: number.right, rights: [number.right], lefts: [number.left] })
      continue
    }
    track.left = Math.min(track.left, number.left)
    track.right = Math.max(track.right, number.right)
    track.rights.push(number.right)
    track.lefts.push(number.left)
    if (track.rights.length > askedEdges) {
      track.rights.shift()
      track.lefts.shift()
    }
  }
  run.label = Math.min(run.label, (row.chunks[0] as Chunk).left)
  run.anchors.push(at)
  run.last = at
}

function continues(run: Run, row: TextRow, numbers: readonly Chunk[], rows: readonly TextRow[], at: number): boolean {
  const fitting = numbers.filter((number) => run.tracks.filter((track) => overlaps(track, number)).length === 1)
  if (fitting.length < numbers.length / 2) return false
  if (!isClear(row, run)) return false
  const between = rows.slice(run.last + 1, at)
  if (between.length > mostLabels || !between.every((one) => isLabel(one, run))) return false
  const agree = fitting.every((number) => run.tracks.some((track) => sharesEdge(track, number, row.size)))
  const limit = agree ? widestAgreedGap : widestGap
  return [...between, row].every((one, step) => {
    const above = rows[run.last + step] as TextRow
    if (isLightHead(one) || one.size > (1 + otherType) * above.size) return false
    return one.top - above.bottom <= limit * Math.max(one.size, above.size)
  })
}

/** Whether no text of the row lies across a track and beyond it. */
function isClear({ chunks, size }: TextRow, { tracks }: Run): boolean {
  return chunks.every((chunk) => {
    if (isNumeric(chunkText(chunk))) return true
    return tracks.filter((track) => chunk.left < track.left && chunk.right > track.left + size).length <= 0
  })
}

/** A row without numbers within a run: texts that stay clear of its columns of numbers, or a title that ends before the last. */
function isLabel(row: TextRow, run: Run): boolean {
  const [first] = row.chunks
  if (!first) return false
  const lastTrack = run.tracks.reduce((last, track) => (track.right > last.right ? track : last))
  const firstTrack = run.tracks.reduce((one, track) => (track.left < one.left ? track : one))
  if (row.chunks.length === 1) {
    return first.left >= firstTrack.left || (first.left > run.label - row.size && first.right < lastTrack.left)
  }
  return isClear(row, run)
}

function overlaps(track: { left: number; right: number }, { left, right }: Chunk): boolean {
  return left < track.right && right > track.left
}

function sharesEdge({ rights, lefts }: Track, { left, right }: Chunk, size: number): boolean {
  return (
    rights.some((one) => Math.abs(one - right) < hangingEdge * size) ||
    lefts.some((one) => Math.abs(one - left) < sameEdge * size)
  )
}

function isEnough({ anchors, tracks }: Run): boolean {
  return anchors.length >= (tracks.length > 1 ? fewestRows : fewestLoneRows)
}
