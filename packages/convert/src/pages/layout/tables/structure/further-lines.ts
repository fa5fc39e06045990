/** Lines below a row that stand alone in one of its columns, as below the items of an invoice: lines of that row's cell. */
import { endsWithColon } from '../../scripts.ts'
import { columnOf } from '../grid.ts'
import { chunkText, filledColumns, isNumeric, type TextRow } from './text-rows.ts'

/** Columns that the row above has texts in, at least. */
const minFilled = 3
/** How far (in em) a further line may begin next to the text above it. */
const sameStart = 0.4

/**
 * Titles of groups stand alone as well. What tells them apart: a title is above rows, so the last row of a table is none,
 * and it begins with a capital letter; it may be set otherwise than the items, end with a colon, stand above the first of
 * them, or have rows below it that are set in. Without evidence for further lines, or with any against them, all rows stay.
 *
 * @param numbers For each text row, the number of the table's row that it belongs to.
 * @returns The same, with further lines in the rows that they belong to.
 */
export function withFurtherLines(numbers: number[], rows: readonly TextRow[], xs: readonly number[]): number[] {
  const lone = rows.map((row, at) => numbers[at] !== numbers[at - 1] && numbers[at] !== numbers[at + 1] && isLone(row))
  const first = rows.findIndex(
    (_, at) => at > 0 && !lone[at] && filledColumns(rows[at] as TextRow, xs).size >= minFilled,
  )
  const further = lone.map((is, at) => is && at > first)
  if (!further.some((is, at) => is && (at === rows.length - 1 || beginsWithin(rows[at] as TextRow)))) return numbers
  if (lone.some((is, at) => is && at > 0 && (at < first || isTitle(rows, at, lone, xs)))) return numbers
  let joined = 0
  return numbers.map((number, at) => {
    if (further[at]) joined++
    return number - joined
  })
}

function isLone({ chunks }: TextRow): boolean {
  return chunks.length === 1 && !isNumeric(chunkText(chunks[0] as TextRow['chunks'][number]))
}

/** Whether it begins like the middle of a text. */
function beginsWithin({ chunks: [chunk] }: TextRow): boolean {
  return chunk !== undefined && /^[\p{Ll}(]/u.test(chunkText(chunk))
}

/** Whether the lone text is no further line of the row above it. */
function isTitle(rows: readonly TextRow[], at: number, lone: readonly boolean[], xs: readonly number[]): boolean {
  const row = rows[at] as TextRow
  const [chunk] = row.chunks
  let above = at - 1
  while (above > 0 && lone[above]) above--
  const item = rows[above] as TextRow
  const column = chunk ? columnOf(chunk, xs) : -1
  const begun = item.chunks.find((one) => columnOf(one, xs) === column)
  if (!chunk || !begun || filledColumns(item, xs).size < minFilled) return true
  const below = rows[at + 1]?.chunks.find((one) => columnOf(one, xs) === column)
  const [style, styleAbove] = [chunk.words[0]?.style, begun.words[0]?.style]
  return (
    Math.abs(chunk.left - begun.left) > sameStart * row.size ||
    (below !== undefined && below.left > chunk.left + sameStart * row.size) ||
    endsWithColon(chunkText(chunk)) ||
    isNumeric(chunkText(begun)) ||
    style?.bold !== styleAbove?.bold ||
    style?.size !== styleAbove?.size
  )
}
