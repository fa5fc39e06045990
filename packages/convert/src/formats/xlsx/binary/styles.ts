/** Styles of cells in a binary package ([MS-XLSB] §2.4.149, §2.4.657, §2.4.876). */
import type { DateSystem } from '../../../office/number-format/serial-date.ts'
import type { CellStyle } from '../../../office/spreadsheets/cell-style.ts'
import { cellStylesOf, type StyleParts } from '../styles.ts'
import { Records, recordType } from './records.ts'

const struckFont = 0x08
/** Bytes of a font's weight, charset, family and colour. */
const beforeFontName = 17

export function readBinaryStyles(bytes: Uint8Array | undefined, system: DateSystem): CellStyle[] {
  const parts: StyleParts = { codes: new Map(), fonts: [], cells: [] }
  const records = new Records(bytes ?? new Uint8Array())
  let isCellFormats = false
  while (records.next()) {
    if (records.type === recordType.format) {
      const id = records.short()
      parts.codes.set(id, records.string())
    } else if (records.type === recordType.font) {
      records.skip(2)
      const struck = (records.short() & struckFont) !== 0
      records.skip(beforeFontName)
      parts.fonts.push({ name: records.string(), struck })
    } else if (records.type === recordType.cellFormatsBegin) isCellFormats = true
    else if (records.type === recordType.cellFormatsEnd) isCellFormats = false
    else if (records.type === recordType.cellFormat && isCellFormats) {
      records.skip(2)
      const code = records.short()
      parts.cells.push({ code, font: records.short() })
    }
  }
  return cellStylesOf(parts, system)
}
