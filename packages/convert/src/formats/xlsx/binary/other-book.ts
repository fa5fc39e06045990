/** Another workbook that formulas refer to: a part of its own ([MS-XLSB] §2.1.7.25). */
import type { OpcPackage } from '../../../carriers/opc/package.ts'
import type { OtherBook } from '../../../office/spreadsheets/formula/dialect.ts'
import { fileOf } from '../other-books.ts'
import { Records, recordType } from './records.ts'

const ofFile = 0

/** @returns undefined for what is no file, as a source of data. */
export function otherBookAt(part: string | undefined, pkg: OpcPackage): OtherBook | undefined {
  const bytes = part === undefined ? undefined : pkg.bytes(part)
  if (part === undefined || !bytes) return undefined
  const records = new Records(bytes)
  let name: string | undefined
  const sheetNames: string[] = []
  while (records.next()) {
    if (records.type === recordType.otherBook) {
      // BrtBeginSupBook (§2.4.199): its kind, and the relationship that leads to the file.
      const kind = records.short()
      if (kind === ofFile) name = fileOf(pkg.relationships(part).target(records.string()) ?? '')
    } else if (records.type === recordType.otherSheets) {
      for (let count = records.integer(); count > 0 && sheetNames.length < maxSheets; count--) {
        const sheet = records.string()
        if (sheet === '') break
        sheetNames.push(sheet)
      }
    }
  }
  return name ? { name, sheetNames } : undefined
}

const maxSheets = 65_536
