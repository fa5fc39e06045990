/** The workbook part of a binary package ([MS-XLSB] §2.1.7.61). */
import type { WorkbookFacts } from '../shared.ts'
import { BinaryFormulas } from './formulas.ts'
import { Records, recordType } from './records.ts'

export function readBinaryWorkbook(bytes: Uint8Array | undefined): WorkbookFacts {
  const formulas = new BinaryFormulas()
  const facts: WorkbookFacts = { sheets: [], dateSystem: 1900, formulas }
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
