/**
 * Comma-, semicolon-, tab- or bar-separated text (RFC 4180).
 *
 * In: bytes in any charset we decode. Out: a root with one table, or none for an empty text,
 * after a paragraph for each title or remark that stands above it. The first record is the
 * header row, as RFC 4180 §2 rule 3 allows and spreadsheets assume. Rows are padded to the
 * widest record; empty rows, and empty columns at the right, are left out. The rows of a large
 * text are read again each time that they are iterated, so that it is never held as a whole.
 *
 * Errors: content_limit_exceeded. Warnings: rows_ragged, text_undecodable, damage_survived.
 */
import { paragraph, root, table, tableRow } from '../../document/build.ts'
import type { Root, TableRow } from '../../document/nodes.ts'
import { decodeChunks } from '../../encoding/decode.ts'
import { ConversionError } from '../../errors.ts'
import type { ReadContext, Reader } from '../reader.ts'
import { guessDialect, statedDelimiter } from './dialect.ts'
import { readRecords } from './records.ts'
import { isEmptyRecord, type Survey, surveyRecords } from './survey.ts'

export const csv: Reader = {
  id: 'csv',
  title: 'Comma-separated values',
  kind: 'structured',
  extensions: ['csv', 'tsv', 'tab'],
  mediaTypes: ['text/csv', 'text/tab-separated-values', 'application/csv'],
  textual: true,
  read: readCsv,
}

const sampleCharacters = 65_536

/** Rows of a text up to this size are kept, those of a larger one are streamed. */
const keptBytes = 1_048_576

function readCsv(bytes: Uint8Array, context: ReadContext): Root {
  const records = openRecords(bytes, context)
  const survey = surveyRecords(records, (fields) => {
    if (fields > context.limits.tableColumns)
      throw new ConversionError('content_limit_exceeded', {
        limit: 'table columns',
        maximum: context.limits.tableColumns,
      })
  })
  const { columns, rows, ragged, preamble } = survey
  if (columns === 0) return root([])
  context.budget.cells(columns * rows)
  // Some programs leave trailing empty cells out, so a short row is padded rather than refused.
  if (ragged) context.warn('rows_ragged', { columns })

  const lines = preamble.map((line) => paragraph(line))
  const streamed = { [Symbol.iterator]: () => tableRows(records, survey) }
  return root([...lines, table(bytes.length > keptBytes ? streamed : [...streamed], 1)])
}

/** The records of the text, anew at each iteration. */
function openRecords(bytes: Uint8Array, context: ReadContext): Iterable<string[]> {
  const sample = firstCharacters(decodeChunks(bytes, context))
  const stated = statedDelimiter(sample)
  const guessed = guessDialect(sample, context.extension)
  const dialect = stated === undefined ? guessed : { ...guessed, delimiter: stated }
  const limits = {
    fields: context.limits.tableColumns,
    unclosedQuote: () => context.warn('damage_survived', { what: 'a quotation mark is never closed' }),
  }
  return {
    *[Symbol.iterator]() {
      let index = 0
      for (const record of readRecords(decodeChunks(bytes, context), dialect, limits))
        if (index++ > 0 || stated === undefined) yield record
    },
  }
}

function firstCharacters(pieces: Iterable<string>): string {
  for (const piece of pieces) return piece.slice(0, sampleCharacters)
  return ''
}

function* tableRows(records: Iterable<string[]>, { preambleRecords, columns }: Survey): Generator<TableRow> {
  let passed = 0
  for (const record of records) {
    if (isEmptyRecord(record) || passed++ < preambleRecords) continue
    record.length = Math.min(record.length, columns)
    while (record.length < columns) record.push('')
    yield tableRow(record)
  }
}
