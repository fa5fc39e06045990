/**
 * Rows of a page → the rows of its tables of numbers: statements, notes, schedules, the items of invoices.
 *
 * Every row adds evidence for a table that begins at a row above it, or against it: numbers that stand below numbers
 * and share an edge, texts that lie across columns of numbers, gaps, and the probability of cells by the model of line
 * roles. Of all ways to divide the page into tables and other rows, the one with the most evidence is taken, by
 * dynamic programming.
 */
import type { Word } from '../../words/words.ts'
import type { TextRow } from '../structure/text-rows.ts'
import { addRow, type Evidence, firstGain, startEvidence } from './evidence.ts'
import { type NumberRow, numberRow } from './number-row.ts'
import { regionEnd } from './region-end.ts'
import { headerStart } from './region-header.ts'

export interface Region {
  first: number
  last: number
}

/** Evidence that a table needs, so that a few numbers which happen to stand below each other make none. */
const minEvidence = 2
/** Evidence that further rows may cost before those below them are considered no longer. */
const maxLoss = 8
/** Rows of one table on a page, and tables that a row is tried in. */
const maxRows = 300
const maxTries = 6

/** @returns Regions, header rows included, top to bottom, none of which overlap. */
export function findRegions(
  rows: readonly TextRow[],
  chanceOf: (words: Iterable<Word>) => number | undefined,
): Region[] {
  const numbered = rows.map((row) => numberRow(row, chanceOf))
  const regions = bestRegions(numbered)
  const whole = regions.map(({ first, last, evidence }, at) => ({
    first: headerStart(numbered, first, regions[at - 1]?.last ?? -1, evidence),
    last: regionEnd(numbered, first, last, regions[at + 1]?.first ?? rows.length),
  }))
  return whole.filter(
    ({ first, last }) =>
      !goesOn(numbered[first] as NumberRow, numbered[first - 1]) &&
      !goesOn(numbered[last] as NumberRow, numbered[last + 1]),
  )
}

/** Gap (in em) between rows of one table, at most, where their texts begin below each other, and by how much these may differ. */
const closeGap = 1
const sameStart = 0.3
const minShared = 2

/** Whether the next row has its texts in the same columns: then the table is not one of numbers alone, and only a part was found. */
function goesOn(own: NumberRow, next: NumberRow | undefined): boolean {
  if (!next || next.cells.length < minShared) return false
  const { size } = own.row
  const gap = Math.max(own.row.top - next.row.bottom, next.row.top - own.row.bottom)
  if (gap > closeGap * size || Math.abs(own.row.size - next.row.size) > sameStart * size) return false
  const shared = next.cells.filter(({ left }) =>
    own.cells.some((cell) => Math.abs(cell.left - left) < sameStart * size),
  )
  return shared.length >= minShared
}

interface Segment extends Region {
  evidence: Evidence
}

/** The division of the rows with the most evidence. */
function bestRegions(rows: readonly NumberRow[]): Segment[] {
  // Of the rows before each place: the most evidence, and where the last table of that division begins.
  const best = new Float64Array(rows.length + 1)
  const starts = new Int32Array(rows.length + 1).fill(-1)
  const tries = new Uint8Array(rows.length)
  rows.forEach((row, first) => {
    if ((best[first] as number) > (best[first + 1] as number)) {
      best[first + 1] = best[first] as number
      starts[first + 1] = -1
    }
    if (row.numbers === 0 || (tries[first] as number) >= maxTries) return
    grow(rows, first, (last, gain) => {
      tries[last] = (tries[last] as number) + 1
      const sum = (best[first] as number) + gain
      if (gain < minEvidence || sum <= (best[last + 1] as number)) return
      best[last + 1] = sum
      starts[last + 1] = first
    })
  })
  const regions: Segment[] = []
  for (let end = rows.length; end > 0; ) {
    const first = starts[end] as number
    if (first < 0) {
      end--
      continue
    }
    const evidence = grow(rows, first, () => {}, end - 1)
    if (evidence.isEnough()) regions.unshift({ first, last: end - 1, evidence })
    end = first
  }
  return regions
}

/** @param visit Called with each row that may be the last of a table from `first`, and the evidence for that. */
function grow(
  rows: readonly NumberRow[],
  first: number,
  visit: (last: number, gain: number) => void,
  end = Math.min(rows.length, first + maxRows) - 1,
): Evidence {
  const evidence = startEvidence(rows[first] as NumberRow)
  let gain = firstGain(rows[first] as NumberRow)
  let peak = 0
  for (let at = first + 1; at <= end; at++) {
    const added = addRow(evidence, rows[at] as NumberRow, rows[at - 1] as NumberRow)
    gain += added
    if (gain < peak - maxLoss) break
    if (added > 0) visit(at, gain)
    peak = Math.max(peak, gain)
  }
  return evidence
}
