/** Records as tables, with what stands above and below them. */

import { decodeChunks } from '../../carriers/encoding/decode.ts'
import { paragraph, root, table, tableRow } from '../../core/document/build.ts'
import type { Block, Root, TableRow } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import { guessDialect, statedDelimiter } from './dialect.ts'
import { readRecords } from './records.ts'
import { isEmptyRecord, lineOf, type Survey, surveyRecords } from './survey.ts'
import { splitTables } from './tables.ts'

const sampleCharacters = 65_536

/** Rows of a text up to this size are kept, those of a larger one are streamed. */
const keptBytes = 1_048_576

export function readCsv(bytes: Uint8Array, context: ReadContext): Root {
  const records = openRecords(bytes, context)
  if (bytes.length > keptBytes) return root(tableBlocks(records, context))
  return root(
    splitTables(records).flatMap((part) => [
      ...tableBlocks(part.records, context),
      ...part.foot.filter((record) => !isEmptyRecord(record)).map((record) => paragraph(lineOf(record))),
    ]),
  )
}

/** A paragraph for each line above the table, and the table: with rows that are kept where the records are. */
function tableBlocks(records: Iterable<string[]>, context: ReadContext): Block[] {
  const survey = surveyRecords(records)
  const { columns, rows, ragged, preamble } = survey
  if (columns.length === 0) return []
  context.budget.cells(columns.length * rows)
  // Some programs leave trailing empty cells out, so a short row is padded rather than refused.
  if (ragged) context.warn('rows_ragged', { columns: columns.length })
  const lines = preamble.map((line) => paragraph(lineOf(line)))
  const streamed = { [Symbol.iterator]: () => tableRows(records, survey) }
  return [...lines, table(Array.isArray(records) ? [...streamed] : streamed, 1)]
}

/** The records of the text, read again at each iteration. */
function openRecords(bytes: Uint8Array, context: ReadContext): Iterable<string[]> {
  const sample = firstCharacters(decodeChunks(bytes, context))
  const stated = statedDelimiter(sample)
  const guessed = guessDialect(sample, context.extension)
  const dialect = stated === undefined ? guessed : { ...guessed, delimiter: stated }
  const maximum = context.limits.tableColumns
  const limits = {
    fields: maximum,
    unclosedQuote: () => context.warn('damage_survived', { what: 'a quotation mark is never closed' }),
  }
  return {
    *[Symbol.iterator]() {
      let index = 0
      for (const record of readRecords(decodeChunks(bytes, context), dialect, limits)) {
        if (record.length > maximum)
          throw new ConversionError('content_limit_exceeded', { limit: 'table columns', maximum })
        if (index++ > 0 || stated === undefined) yield record
      }
    },
  }
}

function firstCharacters(pieces: Iterable<string>): string {
  for (const piece of pieces) return piece.slice(0, sampleCharacters)
  return ''
}

function* tableRows(records: Iterable<string[]>, { preambleRecords, columns }: Survey): Generator<TableRow> {
  const width = (columns.at(-1) ?? -1) + 1
  let passed = 0
  for (const record of records) {
    if (isEmptyRecord(record) || passed++ < preambleRecords) continue
    record.length = Math.min(record.length, width)
    while (record.length < width) record.push('')
    yield tableRow(columns.length < width ? columns.map((column) => record[column]!) : record)
  }
}
