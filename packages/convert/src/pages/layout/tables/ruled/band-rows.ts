/** Rows of a table that lines part from each other: what stands between two lines is one row. */
import { maxOf, minOf } from '../../../statistics.ts'
import { leftOf } from '../../by-place.ts'
import type { Word } from '../../words/words.ts'
import { middleOf } from '../grid.ts'
import type { Rule } from '../rulings.ts'
import { chunkText, isNumeric, stacked, type TextRow, textRows } from '../structure/text-rows.ts'

/** A line parts rows when it runs under this share of the table. */
const partingShare = 0.4
/** Fewer lines within a table part its header and foot, not its rows. */
const minLines = 2
/** Step (in em) between the lines of one cell, at most. */
const lineStep = 1.62
/** No cell has more lines. */
const maxLinesOfRow = 14
/** Share of lines of text in bands that hold several rows: headers do. */
const maxUneven = 0.2

/** @returns One row for each band; undefined where lines do not part the rows. */
export function bandRows(
  words: readonly Word[],
  rules: readonly Rule[],
  left: number,
  right: number,
): TextRow[] | undefined {
  const edges = partingEdges(withoutUnderlines(rules, words), left, right)
  if (edges.length < minLines) return undefined
  const bands: Word[][] = edges.map(() => [])
  bands.push([])
  for (const word of words) bands[edges.filter((edge) => edge < middleOf(word)).length]?.push(word)
  const rows = bands.filter((band) => band.length > 0).map((band) => textRows(band))
  const lines = rows.flat().length
  const uneven = rows.filter((band) => !isOneRow(band)).flat().length
  if (uneven > lines * maxUneven || rows.length < minLines + 1) return undefined
  return rows.flatMap((band) => (isOneRow(band) ? [stacked(band)] : band))
}

/** Distance (in em) of an underline from the baseline of its words, at most, and how near (in points) it begins and ends with them. */
const underlineGap = 0.25
const sameEnd = 2

/** Lines but for those under the words of a link or a title, which begin and end with them. */
function withoutUnderlines(rules: readonly Rule[], words: readonly Word[]): Rule[] {
  return rules.filter(({ at, from, to }) => {
    const above = words.filter(
      ({ baseline, left, right, style }) =>
        at >= baseline && at - baseline < underlineGap * style.size && left > from - sameEnd && right < to + sameEnd,
    )
    return (
      !above.some(({ text }) => /\p{L}{2}/u.test(text)) ||
      Math.abs(minOf(above, leftOf) - from) > sameEnd ||
      Math.abs(maxOf(above, ({ right }) => right) - to) > sameEnd
    )
  })
}

/** Heights at which lines run under a good part of the table. */
function partingEdges(rules: readonly Rule[], left: number, right: number): number[] {
  const covered = new Map<number, number>()
  for (const rule of rules) {
    const at = [...covered.keys()].find((one) => Math.abs(one - rule.at) < 2) ?? rule.at
    covered.set(at, (covered.get(at) ?? 0) + rule.to - rule.from)
  }
  return [...covered]
    .filter(([, width]) => width > partingShare * (right - left))
    .map(([at]) => at)
    .sort((a, b) => a - b)
}

/** Whether the lines of text are those of cells, not rows under each other. */
function isOneRow(rows: readonly TextRow[]): boolean {
  if (rows.length > maxLinesOfRow) return false
  let max = 0
  for (const row of rows) max = Math.max(max, row.chunks.length)
  let beginnings = 0
  for (let at = 1; at < rows.length; at++) {
    const row = rows[at] as TextRow
    const above = rows[at - 1] as TextRow
    if (row.baseline - above.baseline > lineStep * Math.max(row.size, above.size)) return false
    const texts = row.chunks.map(chunkText)
    if (texts.length > 1 && texts.filter(isNumeric).length >= texts.length * 0.5) return false
    if (texts.length >= Math.max(3, max * 0.75) && texts.filter(goesOn).length < texts.length * 0.5) beginnings++
  }
  return beginnings < 2
}

/** Whether a text begins like the middle of one. */
function goesOn(text: string): boolean {
  return /^[\p{Ll}(,.;]/u.test(text)
}
