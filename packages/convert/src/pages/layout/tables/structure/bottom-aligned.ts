/** Cells of spreadsheets stand at the bottom of their row: the first lines of a text that wraps stand above its key. */

import { median } from '../../../statistics.ts'
import { endsWithColon } from '../../scripts.ts'
import { columnOf } from '../grid.ts'
import { chunkText, isNumeric, type TextRow } from './text-rows.ts'
import { closerStep, hadNoRoom, isOtherWeight, stepBetween } from './wrapped-labels.ts'

/** Steps (in em) that differ by less are one. */
const sameStep = 0.015
/** Texts that begin above their key, at least, where no step from row to row is known. */
const minBegun = 2
/** Lines that stand closer to the row above than to that below, against those that do not, at most. */
const maxAbove = 0.25

/**
 * @param xs Column edges. @param ends Where the text of each column ends on the right.
 * @returns Which lines of text go on in the line below; undefined where cells do not stand at the bottom of their row.
 */
export function linesAboveKeys(
  rows: readonly TextRow[],
  xs: readonly number[],
  ends: readonly number[],
): Set<number> | undefined {
  const isOfText = textColumns(rows, xs)
  const keyed = rows.map(isKeyed)
  const rowStep = median(rows.flatMap((_, at) => (keyed[at] && keyed[at - 1] ? [stepTo(rows, at)] : [])))
  const limit = rowStep === undefined ? Infinity : rowStep - closerStep
  const begun = new Set<number>()
  let [above, below] = [0, 0]
  for (let at = rows.length - 2; at > 0; at--) {
    if (keyed[at] || !(keyed[at + 1] || begun.has(at + 1))) continue
    const [toThis, toNext] = [stepTo(rows, at), stepTo(rows, at + 1)]
    if (toNext < limit && wrapsInto(rows, at, xs, ends, isOfText)) begun.add(at)
    if ((rows[at - 1] as TextRow).chunks.length === 1) continue
    if (toThis < toNext - sameStep) above++
    else if (begun.has(at) && toThis > toNext + sameStep) below++
  }
  const min = rowStep === undefined ? minBegun : 1
  return below >= min && above <= maxAbove * below ? begun : undefined
}

/** From the row above, in em. */
function stepTo(rows: readonly TextRow[], at: number): number {
  return stepBetween(rows[at - 1] as TextRow, rows[at] as TextRow)
}

/** Whether it has a number next to another text: it is what the lines above it belong to. */
function isKeyed({ chunks }: TextRow): boolean {
  return chunks.length > 1 && chunks.some((chunk) => isNumeric(chunkText(chunk)))
}

/** For each column, whether most of its texts are no numbers. */
function textColumns(rows: readonly TextRow[], xs: readonly number[]): boolean[] {
  const balance = new Array<number>(Math.max(0, xs.length - 1)).fill(0)
  for (const chunk of rows.flatMap(({ chunks }) => chunks)) {
    const column = columnOf(chunk, xs)
    if (column >= 0) balance[column] = (balance[column] as number) + (isNumeric(chunkText(chunk)) ? -1 : 1)
  }
  return balance.map((texts) => texts > 0)
}

/** Whether each text goes on in the line below, whose first word had no room in it. */
function wrapsInto(
  rows: readonly TextRow[],
  at: number,
  xs: readonly number[],
  ends: readonly number[],
  isOfText: readonly boolean[],
): boolean {
  const [{ chunks, size }, below] = rows.slice(at, at + 2) as [TextRow, TextRow]
  return chunks.every((chunk) => {
    const column = columnOf(chunk, xs)
    const rest = below.chunks.find((one) => columnOf(one, xs) === column)
    if (!rest || !isOfText[column] || endsWithColon(chunkText(chunk)) || isOtherWeight(chunk, rest)) return false
    return hadNoRoom(chunk, rest, ends[column] as number, size)
  })
}
