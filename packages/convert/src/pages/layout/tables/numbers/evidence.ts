/** Evidence (in bits, about) that rows which follow each other are of one table of numbers. */
import { maxOf, minOf } from '../../../statistics.ts'
import type { NumberRow, RowCell } from './number-row.ts'

/** A column of numbers: the place of its numbers, and their edges. */
export interface Track {
  left: number
  right: number
  rights: number[]
  lefts: number[]
  count: number
}

export interface Evidence {
  tracks: Track[]
  /** Where texts between the numbers begin. */
  texts: number[]
  /** Where labels begin. */
  label: number
  /** Where the last cell of any row ends. */
  right: number
  /** Some row with numbers is not bold. */
  hasPlain: boolean
  isEnough(): boolean
}

/** Edges of numbers in one column agree within this (in em): brackets and units behind a number stand out by more. */
const sameEdge = 0.25
const hangingEdge = 0.9
/** Edges that are kept: those of the last numbers. */
const keptEdges = 6
const maxTracks = 100

/** What a cell or a row adds. */
const aligned = 1
const below = 0.3
const alone = -0.4
const acrossColumns = -3
const acrossNumbers = -2
const strayText = -0.2
const strayProse = -4
const label = -0.25
const title = -1
const proseLine = -5
const otherSize = -3
/** By the probability of cells: what it adds to a row, and where it adds nothing. */
const roleWeight = 2
const roleMiddle = 0.35
/** Gap (in em) that rows of a table have, what each em more costs, and the widest. */
const usualGap = 1
const gapCost = 0.5
const widestGap = 7
/** Words of a text between numbers, of a title, and of a label. */
const shortText = 3
/** Probability of a cell from which a longer text next to numbers is one, not prose of the next column of the page. */
const probableCell = 0.5
const maxTitleWords = 7
/** Type that differs by more than this share from that of the row above, and that of a heading between rows. */
const otherType = 0.3
const headingType = 0.1

export function startEvidence(row: NumberRow): Evidence {
  const tracks: Track[] = []
  const evidence: Evidence = {
    tracks,
    texts: [],
    label: Infinity,
    right: -Infinity,
    hasPlain: false,
    isEnough: () => isEnough(tracks),
  }
  keep(evidence, row)
  return evidence
}

/** What the first row says for a table, before others show where its columns are. */
export function firstGain({ cells, chance }: NumberRow): number {
  const prose = cells.slice(1).filter((cell) => !cell.isNumber && isProse(cell)).length
  return strayProse * prose + gainOfRole(chance)
}

function gainOfRole(chance: number | undefined): number {
  return chance === undefined ? 0 : roleWeight * (chance - roleMiddle)
}

function isProse({ words, chance }: RowCell): boolean {
  return words > shortText && (chance ?? 0) < probableCell
}

/** Adds a row. @returns What it says for one table with the rows before it; -Infinity where it is none of it. */
export function addRow(evidence: Evidence, next: NumberRow, last: NumberRow): number {
  const size = Math.max(next.row.size, last.row.size)
  const gap = (next.row.top - last.row.bottom) / size
  if (gap > widestGap || (next.isLightHeader && !last.isLightHeader)) return -Infinity
  let gain = -gapCost * Math.max(0, gap - usualGap)
  if (isHeadingOver(next, last) || beginsNext(evidence, next)) return -Infinity
  if (next.row.size > (1 + otherType) * last.row.size || last.row.size > (1 + otherType) * next.row.size)
    gain += otherSize
  gain += gainOfRole(next.chance)
  const isNumbered = next.cells.some((cell) => cell.isNumber && evidence.tracks.some((track) => overlaps(track, cell)))
  gain += isNumbered || next.numbers ? gainOfNumbers(evidence, next) : gainOfLabel(evidence, next)
  if (isNumbered || next.numbers) keep(evidence, next)
  return gain
}

/** Whether a row is a text alone, in larger type than the rows of a table next to it. */
export function isHeadingOver({ row, cells }: NumberRow, table: NumberRow): boolean {
  return cells.length === 1 && cells[0]?.isNumber === false && row.size > (1 + headingType) * table.row.size
}

/** Whether it is the header of the next table: titles in bold type below rows in other type. */
function beginsNext({ tracks, hasPlain }: Evidence, { cells, isBold, isOfTexts }: NumberRow): boolean {
  return isOfTexts && isBold && hasPlain && cells.slice(1).some((cell) => tracks.some((track) => overlaps(track, cell)))
}

function gainOfNumbers({ tracks, texts }: Evidence, { row: { size }, cells }: NumberRow): number {
  let gain = 0
  cells.forEach((cell, at) => {
    const under = tracks.filter((track) => overlaps(track, cell))
    if (cell.isNumber) {
      if (under.length > 1) gain += acrossColumns
      else if (under[0]) gain += sharesEdge(under[0], cell, size) ? aligned : below
      else if (at > 0) gain += alone
      return
    }
    gain += acrossNumbers * under.filter((track) => cell.right > track.left + size).length
    if (at === 0) return
    if (isProse(cell)) gain += strayProse
    else if (!texts.some((left) => Math.abs(left - cell.left) < sameEdge * size)) gain += strayText
  })
  return gain
}

/** A row without numbers: the title of a group, or lines of a long label. */
function gainOfLabel({ tracks, texts }: Evidence, { row: { size }, cells }: NumberRow): number {
  let gain = label
  for (const cell of cells) {
    const under = tracks.filter((track) => overlaps(track, cell))
    // Lines of a text between the numbers begin where it does, though one that is a number stood among them.
    if (!under.length || texts.some((left) => Math.abs(left - cell.left) < sameEdge * size)) continue
    if (cell.left < (under[0] as Track).left || under.length > 1) gain += cell.words > maxTitleWords ? proseLine : title
    else gain += cell.words > shortText ? strayProse : strayText
  }
  return gain
}

function keep(evidence: Evidence, { cells, isBold }: NumberRow): void {
  evidence.hasPlain ||= !isBold
  evidence.right = Math.max(
    evidence.right,
    maxOf(cells, ({ right }) => right),
  )
  cells.forEach((cell, at) => {
    if (!cell.isNumber || (at === 0 && !evidence.tracks.some((track) => overlaps(track, cell)))) {
      if (at === 0) evidence.label = Math.min(evidence.label, cell.left)
      else evidence.texts = [...evidence.texts, cell.left].slice(-keptEdges)
      return
    }
    const track = evidence.tracks.find((one) => overlaps(one, cell))
    if (!track) {
      if (evidence.tracks.length < maxTracks)
        evidence.tracks.push({ left: cell.left, right: cell.right, rights: [cell.right], lefts: [cell.left], count: 1 })
      return
    }
    track.left = Math.min(track.left, cell.left)
    track.right = Math.max(track.right, cell.right)
    track.rights = [...track.rights, cell.right].slice(-keptEdges)
    track.lefts = [...track.lefts, cell.left].slice(-keptEdges)
    track.count++
  })
}

export function overlaps(
  track: { left: number; right: number },
  { left, right }: { left: number; right: number },
): boolean {
  return left < track.right && right > track.left
}

function sharesEdge({ rights, lefts }: Track, { left, right }: RowCell, size: number): boolean {
  return (
    rights.some((one) => Math.abs(one - right) < hangingEdge * size) ||
    lefts.some((one) => Math.abs(one - left) < sameEdge * size)
  )
}

/** Rows with numbers, at least, in two columns and in one. */
const minRows = 2
const minLoneRows = 3

function isEnough(tracks: readonly Track[]): boolean {
  const counts = tracks.map(({ count }) => count).sort((a, b) => b - a)
  return (counts[1] ?? 0) >= minRows || (counts[0] ?? 0) >= minLoneRows
}

/** The edges between which the numbers are. */
export function extentOf(tracks: readonly Track[]): { left: number; right: number } {
  return { left: minOf(tracks, ({ left }) => left), right: maxOf(tracks, ({ right }) => right) }
}
