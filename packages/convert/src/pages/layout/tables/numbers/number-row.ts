/** A row of text as a row that may be of a table of numbers. */
import type { Word } from '../../words/words.ts'
import { isLightRow } from '../borderless/light-rows.ts'
import { chunkText, isNumeric, type TextRow } from '../structure/text-rows.ts'

/** A row with what is asked of it more than once. */
export interface NumberRow {
  row: TextRow
  cells: RowCell[]
  /** How many of its cells are numbers, the first cell not counted. */
  numbers: number
  /** Probability (0 to 1) that it is a row of cells; undefined where the model knows nothing of it. */
  chance: number | undefined
  /** It is the header row of a table, in light type on a dark ground. */
  isLightHeader: boolean
  /** All of it is bold. */
  isBold: boolean
  /** It has several cells, none of which is a number: titles of columns, or texts next to each other. */
  isOfTexts: boolean
}

export interface RowCell {
  left: number
  right: number
  isNumber: boolean
  words: number
  /** Probability (0 to 1) that it is a cell; undefined where the model knows nothing of it. */
  chance: number | undefined
}

export function numberRow(row: TextRow, chanceOf: (words: Iterable<Word>) => number | undefined): NumberRow {
  const cells = row.chunks.map((chunk): RowCell => {
    const text = chunkText(chunk)
    return {
      left: chunk.left,
      right: chunk.right,
      isNumber: isNumeric(text) && !/^[.…]+$/.test(text),
      words: chunk.words.length,
      chance: chanceOf(chunk.words),
    }
  })
  return {
    row,
    cells,
    numbers: cells.slice(1).filter(({ isNumber }) => isNumber).length,
    chance: chanceOf(row.chunks.flatMap(({ words }) => words)),
    isLightHeader: isLightRow(row) && !cells.some(({ isNumber }) => isNumber),
    isBold: row.chunks.every(({ words }) => words.every(({ style }) => style.bold)),
    isOfTexts: cells.length > 1 && !cells.some(({ isNumber }) => isNumber),
  }
}
