/** What is known of a table only after all its records were seen. */

export interface Survey {
  /** Lines before the header row that are no part of the table. */
  preamble: string[][]
  /** Records to pass over before the header row, empty ones not counted. */
  preambleRecords: number
  /** Places of the columns that have a value somewhere, ascending. */
  columns: number[]
  /** Records of the table that are not empty. */
  rows: number
  ragged: boolean
}

/** More lines than this before a table are a table of their own. */
const preambleLines = 20

/** As much of more than one field each is. */
const dividedLines = 5

export function surveyRecords(records: Iterable<string[]>): Survey {
  const opening: string[][] = []
  const filled: boolean[] = []
  let rows = 0
  let shortest = Infinity
  /** Where empty records stand among the opening ones. */
  const gaps: number[] = []
  for (const record of records) {
    if (isEmptyRecord(record)) {
      if (opening.length <= dividedLines && opening.length !== gaps.at(-1)) gaps.push(opening.length)
      continue
    }
    rows++
    if (opening.length <= preambleLines) {
      opening.push(record)
      continue
    }
    markFilled(record, filled)
    if (record.length < shortest) shortest = record.length
  }
  const preambleRecords = preambleOf(opening, gaps)
  for (const record of opening.slice(preambleRecords)) {
    markFilled(record, filled)
    shortest = Math.min(shortest, record.length)
  }
  return {
    preamble: opening.slice(0, preambleRecords),
    preambleRecords,
    columns: Array.from(filled.keys()).filter((column) => filled[column]),
    rows: rows - preambleRecords,
    ragged: shortest < filled.length,
  }
}

export function isEmptyRecord(record: readonly string[]): boolean {
  return filledLength(record) === 0
}

/** How many records come before the header. */
function preambleOf(opening: readonly string[][], gaps: readonly number[]): number {
  const comments = commentsOf(opening)
  const gapsBelow = gaps.map((gap) => gap - comments)
  return comments + titlesOf(opening.slice(comments), gapsBelow)
}

/** Lines behind `#`, but for one that names the columns of the rows below. */
export function commentsOf(opening: readonly string[][]): number {
  const count = opening.findIndex(([first = '']) => !/^\s*#/.test(first))
  const [last, next] = [opening[count - 1], opening[count]]
  if (!last || !next) return 0
  const isHeader = last.length === next.length && last.length > 1 && (next.some(isValue) || !isComment(last))
  return isHeader ? count - 1 : count
}

/** A space after `#` distinguishes it from numbers and tags. */
export function isComment([first = '']: readonly string[]): boolean {
  return /^\s*#+(?:\s|$)/.test(first)
}

/** A number, an amount, a date or a time. */
export function isValue(field: string): boolean {
  return /\d/.test(field) && !/\p{L}/u.test(field)
}

/**
 * Titles and remarks, of which only the first field is filled, before a row of at least two, that most of the next
 * rows are as long as; or what is narrower than the header and separated from it by an empty record.
 */
function titlesOf(opening: readonly string[][], gaps: readonly number[]): number {
  const parting = gaps.findLast((gap) => gap > 0 && isNarrow(opening, gap) && isHeader(opening, gap))
  if (parting !== undefined) return parting
  const header = opening.findIndex((record) => filledFields(record) > 1)
  return header > 0 && isHeader(opening, header) ? header : 0
}

function isNarrow(opening: readonly string[][], gap: number): boolean {
  const width = filledLength(opening[gap] ?? [])
  return opening.slice(0, gap).every((record) => filledLength(record) < width)
}

function isHeader(opening: readonly string[][], at: number): boolean {
  if (at > preambleLines) return false
  const following = opening.slice(at)
  const alike = following.filter((record) => record.length === following[0]!.length && filledFields(record) > 1)
  return alike.length * 2 > following.length && following.length > 1
}

/** A remark as it was written: a comma in it was none between fields. */
export function lineOf(record: readonly string[]): string {
  return record
    .filter((field) => !isWhitespace(field))
    .reduce((line, field) => line + (line === '' ? '' : field.startsWith(' ') ? ',' : ' ') + field, '')
    .trim()
}

export function filledFields(record: readonly string[]): number {
  return record.reduce((sum, field) => (isWhitespace(field) ? sum : sum + 1), 0)
}

/** @param filled By column. */
function markFilled(record: readonly string[], filled: boolean[]): void {
  for (let column = 0; column < record.length; column++)
    if (!filled[column] && !isWhitespace(record[column]!)) filled[column] = true
}

/** Length without the empty fields at the end. */
export function filledLength(record: readonly string[]): number {
  let length = record.length
  while (length > 0 && isWhitespace(record[length - 1]!)) length--
  return length
}

export function isWhitespace(field: string): boolean {
  return field === '' || field.trim() === ''
}
