/** A caption that stands in the margin next to its table, between the same lines. */
import { isCaption } from '../../../../heading-inference/captions.ts'
import type { Word } from '../../words/words.ts'
import { columnOf } from '../grid.ts'
import { chunkText, type TextRow } from '../structure/text-rows.ts'

/**
 * @param xs Column edges.
 * @returns The words of the first or the last column, where one text of it, and no more, begins like a
 * caption; undefined where neither has one.
 */
export function marginalCaption(rows: readonly TextRow[], xs: readonly number[]): Set<Word> | undefined {
  if (xs.length < 4) return undefined
  for (const column of [0, xs.length - 2]) {
    const chunks = rows.flatMap((row) => row.chunks).filter((chunk) => columnOf(chunk, xs) === column)
    if (chunks.filter((chunk) => isCaption(chunkText(chunk))).length === 1)
      return new Set(chunks.flatMap((chunk) => chunk.words))
  }
  return undefined
}
