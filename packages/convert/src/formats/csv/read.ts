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
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./document.ts'))

export const csv: Reader = {
  id: 'csv',
  title: 'Comma-separated values',
  kind: 'structured',
  extensions: ['csv', 'tsv', 'tab', 'psv'],
  mediaTypes: ['text/csv', 'text/tab-separated-values', 'application/csv'],
  textual: true,
  plain: true,
  async read(bytes: Uint8Array, context: ReadContext) {
    const { readCsv } = await load()
    return readCsv(bytes, context)
  },
}
