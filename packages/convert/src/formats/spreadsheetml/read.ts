/**
 * XML Spreadsheet 2003 (Microsoft, "XML Spreadsheet Reference"), which many programs write and
 * call `.xls`.
 *
 * Out: as of other workbooks, one section a sheet (office/spreadsheets/workbook.ts).
 *
 * Errors: file_corrupt, content_limit_exceeded. Warnings: damage_survived, hidden_content_dropped.
 */
import { onFirstUse, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./workbook.ts'))

export const spreadsheetml: Reader = {
  id: 'spreadsheetml',
  title: 'XML Spreadsheet 2003',
  kind: 'spreadsheet',
  // It goes under the names of other formats.
  extensions: [],
  mediaTypes: [],
  textual: true,
  options: ['pages'],
  async read(bytes, context) {
    const { readSpreadsheet } = await load()
    return readSpreadsheet(bytes, context)
  },
}
