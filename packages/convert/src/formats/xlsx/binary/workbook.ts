/** The workbook part of a binary package ([MS-XLSB] §2.1.7.61). */
import type { OpcPackage } from '../../../carriers/opc/package.ts'
import type { WorkbookFacts } from '../shared.ts'
import { BinaryFormulas } from './formulas.ts'
import { otherBookAt } from './other-book.ts'
import { Records, recordType } from './records.ts'

/** @param pkg Where the part is. */
export function readBinaryWorkbook(part: string, pkg: OpcPackage): WorkbookFacts {
  const bytes = pkg.bytes(part)
  const formulas = new BinaryFormulas((id) => otherBookAt(pkg.relationships(part).target(id), pkg))
  const facts: WorkbookFacts = {
    sheets: [],
    dateSystem: 1900,
    isStale: false,
    otherBooks: [],
    places: new Map(),
    formulas,
  }
  const records = new Records(bytes ?? new Uint8Array())
  while (records.next()) {
    if (records.type === recordType.workbookProperties) {
      if (records.integer() & 1) facts.dateSystem = 1904
    } else if (records.type === recordType.sheet) {
      const state = records.integer()
      records.skip(4)
      const relationshipId = records.string()
      const name = records.string()
      facts.sheets.push({ name, hidden: state !== 0, relationshipId })
      formulas.sheetNames.push(name)
    } else formulas.read(records)
  }
  return facts
}
