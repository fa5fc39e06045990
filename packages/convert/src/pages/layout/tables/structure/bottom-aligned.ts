/** Cells of spreadsheets stand at the bottom of their row: the first lines of a text that wraps stand above its key. */
import { columnOf } from '../grid.ts'
import { chunkText, isNumeric, type TextRow } from './text-rows.ts'

/** Texts that begin above their key, at least: one may be the title of a group that happens to fill its column. */
const minBegun = 2
/** By how much (in em) such a line stands closer to the line below than to the row above, at least. */
const closerBelow = 0.015

/**
 * @param xs Column edges. @param ends Where the text of each column ends on the right.
 * @returns Which lines of text go on in the line below; undefined where cells do not stand at the bottom of their row.
 */
export function linesAboveKeys(
  rows: readonly TextRow[],
  xs: readonly number[],
  ends: readonly number[],
): Set<number> | undefined {
  const begun = rows.flatMap((row, at) => (at > 0 && !isKeyed(row) ? [at] : []))
  if (begun.length < minBegun || begun.at(-1) === rows.length - 1) return undefined
  const isOfText = textColumns(rows, xs)
  const goesOn = begun.every((at) => {
    const [above, row, below] = rows.slice(at - 1, at + 2) as [TextRow, TextRow, TextRow]
    return wrapsInto(row, below, xs, ends, isOfText) && (begun.includes(at - 1) || isCloser(above, row, below))
  })
  return goesOn ? new Set(begun) : undefined
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

function isCloser(above: TextRow, row: TextRow, below: TextRow): boolean {
  return row.baseline - above.baseline - (below.baseline - row.baseline) > closerBelow * row.size
}

/** Whether each text goes on in the line below, whose first word had no room in it. */
function wrapsInto(
  { chunks, size }: TextRow,
  below: TextRow,
  xs: readonly number[],
  ends: readonly number[],
  isOfText: readonly boolean[],
): boolean {
  return chunks.every((chunk) => {
    const column = columnOf(chunk, xs)
    const [word] = below.chunks.find((one) => columnOf(one, xs) === column)?.words ?? []
    if (!word || !isOfText[column] || word.style.bold !== chunk.words.at(-1)?.style.bold) return false
    return (ends[column] as number) - chunk.right < word.right - word.left + 0.25 * size
  })
}
