/** Header rows that only their content marks: words above numbers. */
import { isNumber } from '../../core/document/column-alignment.ts'
import { plainText } from '../../core/document/plain.ts'
import type { CellContent } from './cell-appearance.ts'

/** Rows below the first that are looked at, of which at least two distinguish a column from a pair of values. */
export const rowsOfHeaderWords = 6
const minNumbers = 2
/** Characters; names of columns are shorter than what they say of a thing. */
const longestName = 60

const year = /^(?:19|20)\d\d$/

/**
 * Whether the cells of the first row are names, or years above other numbers, and those of a column below are all
 * numbers. The first cell may be empty, as the one that names the column of names.
 *
 * @param rows The first ones, each with its cells.
 */
export function hasHeaderWords([first, ...others]: readonly (readonly CellContent[])[]): boolean {
  if (!first || first.length < 2 || others.some((row) => row.length !== first.length)) return false
  const columns = first.map((_, column) => others.map((row) => wordsOf(row[column]!)))
  const isHeader = first.every((content, column) => {
    const words = wordsOf(content)
    if (words === '') return column === 0
    return isName(words) || (year.test(words) && !columns[column]!.some((value) => year.test(value)))
  })
  return isHeader && columns.some(areNumbers)
}

function isName(words: string): boolean {
  return words.length <= longestName && /\p{L}/u.test(words) && !words.endsWith(':')
}

/** As far as they are filled. */
function areNumbers(column: readonly string[]): boolean {
  const filled = column.filter((words) => words !== '')
  return filled.length >= minNumbers && filled.every(isNumber)
}

function wordsOf(content: CellContent): string {
  if (typeof content === 'string') return content.trim()
  const [only, another] = content
  return only?.type === 'paragraph' && !another ? plainText(only.children).trim() : another ? '…' : ''
}
