/**
 * Comma-, semicolon-, tab- or bar-separated text (RFC 4180).
 *
 * In: bytes in any charset we decode. Out: a root with one table, or none for an empty text,
 * after a paragraph for each title or remark that stands above it; with several where empty
 * lines part them (tables.ts). The first record is the header row, as RFC 4180 §2 rule 3 allows
 * and spreadsheets assume. Rows are padded to the widest record; empty rows, and empty columns,
 * are left out. A large text is one table, whose rows are read again each time
 * that they are iterated, so that it is never held as a whole.
 *
 * Errors: content_limit_exceeded. Warnings: rows_ragged, text_undecodable, damage_survived.
 */
import { paragraph, root, table, tableRow } from '../../document/build.ts'
import type { Block, Root, TableRow } from '../../document/nodes.ts'
import { decodeChunks } from '../../encoding/decode.ts'
import { ConversionError } from '../../errors.ts'
import type { ReadContext, Reader } from '../reader.ts'
import { guessDialect, statedDelimiter } from './dialect.ts'
import { readRecords } from './records.ts'
import { isEmptyRecord, lineOf, type Survey, surveyRecords } from './survey.ts'
import { splitTables } from './tables.ts'

export const csv: Reader = {
  id: 'csv',
  title: 'Comma-separated values',
  kind: 'structured',
  extensions: ['csv', 'tsv', 'tab', 'psv'],
  mediaTypes: ['text/csv', 'text/tab-separated-values', 'application/csv'],
  textual: true,
  read: readCsv,
}

const sampleCharacters = 65_536

/** Rows of a text up to this size are kept, those of a larger one are streamed. */
const keptBytes = 1_048_576

function readCsv(bytes: Uint8Array, context: ReadContext): Root {
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

/** The records of the text, anew at each iteration. */
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
