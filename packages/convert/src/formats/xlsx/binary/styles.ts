/** Number formats of a binary package ([MS-XLSB] §2.4.657, §2.4.876). */
import type { NumberFormat } from '../../../number-format/number-format.ts'
import type { DateSystem } from '../../../number-format/serial-date.ts'
import { formatsOf } from '../styles.ts'
import { Records, recordType } from './records.ts'

export function readBinaryStyles(bytes: Uint8Array | undefined, system: DateSystem): NumberFormat[] {
  const codes = new Map<number, string>()
  const ids: number[] = []
  const records = new Records(bytes ?? new Uint8Array())
  let isCellFormats = false
  while (records.next()) {
    if (records.type === recordType.format) {
      const id = records.short()
      codes.set(id, records.string())
    } else if (records.type === recordType.cellFormatsBegin) isCellFormats = true
    else if (records.type === recordType.cellFormatsEnd) isCellFormats = false
    else if (records.type === recordType.cellFormat && isCellFormats) {
      records.skip(2)
      ids.push(records.short())
    }
  }
  return formatsOf(ids, codes, system)
}
