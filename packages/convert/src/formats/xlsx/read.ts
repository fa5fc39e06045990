/**
 * Excel workbooks (ECMA-376 part 1, §12 and §18; [MS-XLSB] for binary ones).
 *
 * In: a package. Out: one section a sheet in the workbook's order (office/spreadsheets/section.ts), its cells as
 * a person sees them with the settings of the United States. A formula shows its cached value,
 * or itself where there is none. Hidden sheets are left out and reported, hidden rows and columns
 * are kept.
 *
 * Errors: file_corrupt, file_encrypted, content_limit_exceeded. Warnings: damage_survived,
 * hidden_content_dropped, embedded_failed.
 */
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./workbook.ts'))

export const xlsx: Reader = {
  id: 'xlsx',
  title: 'Excel workbook',
  kind: 'spreadsheet',
  extensions: ['xlsx', 'xlsm', 'xltx', 'xltm', 'xlam', 'xlsb'],
  mediaTypes: [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
    'application/vnd.ms-excel.sheet.macroenabled.12',
    'application/vnd.ms-excel.template.macroenabled.12',
    'application/vnd.ms-excel.sheet.binary.macroenabled.12',
  ],
  options: ['password', 'pages', 'images'],
  async read(bytes: Uint8Array, context: ReadContext) {
    const { readWorkbook } = await load()
    return readWorkbook(bytes, context)
  },
}
