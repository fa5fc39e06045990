/**
 * Excel workbooks before 2007 ([MS-XLS]; BIFF2–BIFF5 by their records, which BIFF8 still has).
 *
 * In: a compound file with the stream `Workbook` (BIFF8) or `Book` (BIFF5), or records without a
 * carrier, which begin with a BOF of BIFF2, 3, 4 or, from odd programs, of a later one. Out: one
 * section a sheet, as for newer workbooks (office/spreadsheets/section.ts). A formula of BIFF5 or BIFF8 that no program has
 * computed shows itself (uncomputed.ts).
 *
 * Encrypted workbooks open by the option `password` or by the password that stands for none
 * (XOR obfuscation, RC4, RC4 by CryptoAPI).
 *
 * Errors: file_corrupt, file_encrypted, content_limit_exceeded. Warnings: damage_survived,
 * hidden_content_dropped.
 */
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./workbook.ts'))

export const xls: Reader = {
  id: 'xls',
  title: 'Excel 97–2003 workbook',
  kind: 'spreadsheet',
  extensions: ['xls', 'xlt', 'xla', 'xlw'],
  mediaTypes: ['application/vnd.ms-excel'],
  options: ['password', 'pages', 'images'],
  async read(bytes: Uint8Array, context: ReadContext) {
    const { readWorkbook } = await load()
    return readWorkbook(bytes, context)
  },
}
