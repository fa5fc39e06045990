/** Rows above those of a table without lines that belong to it: titles, and the upper lines of its cells. */
import { isCaption } from '../../../../heading-inference/captions.ts'
import { type Chunk, chunkText, columnsOf, columnsUnder, type TextRow } from '../structure/text-rows.ts'

/** Step (in em) between the lines of one cell, at most. */
export const lineStep = 1.45
/** Rows below the first of a run that show its columns. */
const splitRows = 5
const maxHeaderRows = 4
/** Step (in em) between a title over several columns and those below it, at most. */
const titleStep = 2.3
/** Width of a title against that of the column that it alone stands over, at most. */
const widestTitle = 2.2
/** Titles of so many words may be much wider than their column. */
const shortTitle = 4
/** A title in a header has no more words. */
const maxHeaderWords = 6

/** Rows right above the first of a run: titles over its columns, and the upper lines of its cells. */
export function headerLines(rows: readonly TextRow[], first: number, end: TextRow | undefined): TextRow[] {
  const columns = columnsOf(rows.slice(first, first + splitRows))
  const lines: TextRow[] = []
  let below = rows[first] as TextRow
  for (let at = first - 1; at >= Math.max(0, first - maxHeaderRows); at--) {
    const row = rows[at] as TextRow
    const step = isOverSeveral(row, columns) ? titleStep : lineStep
    if (row === end || below.baseline - row.baseline > step * row.size || !isHeaderRow(row, columns)) break
    if (endsProse(row, rows[at - 1], columns) || !isOfType(row, [below])) break
    lines.unshift(row)
    below = row
  }
  return lines
}

/** Whether the row's only chunk is a title over several columns. */
function isOverSeveral({ chunks }: TextRow, columns: readonly Chunk[]): boolean {
  return chunks.length === 1 && columnsUnder(chunks[0] as Chunk, columns).length > 1
}

/** Whether the row is the last line of a paragraph: a long line stands close above it. */
function endsProse(row: TextRow, above: TextRow | undefined, columns: readonly Chunk[]): boolean {
  const [only] = above?.chunks ?? []
  if (!above || !only || above.chunks.length > 1 || only.words.length <= maxHeaderWords) return false
  if (row.chunks.length > 1 || isCaption(chunkText(only))) return false
  const width = (columns.at(-1)?.right ?? 0) - (columns[0]?.left ?? 0)
  return row.baseline - above.baseline < lineStep * row.size && only.right - only.left > 0.6 * width
}

/** Whether each chunk is a title over one column, or over some of those that are not the first. */
function isHeaderRow(row: TextRow, columns: readonly Chunk[]): boolean {
  if (isCaption(row.chunks.map(chunkText).join(' '))) return false
  return row.chunks.every((chunk) => {
    const own = columnsUnder(chunk, columns)
    const [only] = own as [Chunk, ...Chunk[]]
    if (!only || chunk.words.length > maxHeaderWords) return false
    if (own.length === 1)
      return chunk.words.length <= shortTitle || chunk.right - chunk.left <= widestTitle * (only.right - only.left)
    return own.length < columns.length && only !== columns[0]
  })
}

/** Type that is larger by more than this share than that of the rows above is a heading's, and smaller type a note's. */
const headingType = 0.1
const noteType = 0.18

export function isOfType(row: TextRow, run: readonly TextRow[]): boolean {
  const { size } = run.at(-1) as TextRow
  return row.size <= (1 + headingType) * size && row.size >= (1 - noteType) * size
}
