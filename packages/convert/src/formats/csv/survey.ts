/** What is known of a table only after all its records were seen. */

export interface Survey {
  /** Lines before the header row that are no part of the table. */
  preamble: string[]
  /** Records to pass over before the header row, empty ones not counted. */
  preambleRecords: number
  /** Up to the last column that has a value somewhere. */
  columns: number
  /** Records of the table that are not empty. */
  rows: number
  ragged: boolean
}

/** More lines than this before a table are a table of their own. */
const preambleLines = 20

/** @param count Called with the number of fields of each record, before it is looked at. */
export function surveyRecords(records: Iterable<string[]>, count: (fields: number) => void): Survey {
  const opening: string[][] = []
  let columns = 0
  let rows = 0
  let shortest = Infinity
  for (const record of records) {
    count(record.length)
    const filled = filledLength(record)
    if (filled === 0) continue
    rows++
    if (opening.length <= preambleLines) {
      opening.push(record)
      continue
    }
    if (filled > columns) columns = filled
    if (record.length < shortest) shortest = record.length
  }
  const preambleRecords = preambleOf(opening)
  for (const record of opening.slice(preambleRecords)) {
    columns = Math.max(columns, filledLength(record))
    shortest = Math.min(shortest, record.length)
  }
  return {
    preamble: opening.slice(0, preambleRecords).map((record) => record.join(' ').trim()),
    preambleRecords,
    columns,
    rows: rows - preambleRecords,
    ragged: shortest < columns,
  }
}

export function isEmptyRecord(record: readonly string[]): boolean {
  return filledLength(record) === 0
}

/**
 * How many records come before the header: titles and remarks, of which only the first field is
 * filled, before a row of at least two, that most of the next rows are as long as.
 */
function preambleOf(opening: readonly string[][]): number {
  const header = opening.findIndex((record) => filledFields(record) > 1)
  if (header <= 0 || header > preambleLines) return 0
  const following = opening.slice(header)
  const alike = following.filter((record) => record.length === following[0]!.length && filledFields(record) > 1)
  return alike.length * 2 > following.length && following.length > 1 ? header : 0
}

function filledFields(record: readonly string[]): number {
  return record.reduce((sum, field) => (isBlank(field) ? sum : sum + 1), 0)
}

/** Length without the empty fields at the end. */
function filledLength(record: readonly string[]): number {
  let length = record.length
  while (length > 0 && isBlank(record[length - 1]!)) length--
  return length
}

function isBlank(field: string): boolean {
  return field === '' || field.trim() === ''
}
