/** Lists that a sheet declares, and ranges that are filtered ([MS-XLS] §2.4.108, §2.4.150). */
import type { DefinedTable, RowRange } from '../../office/spreadsheets/sheet.ts'
import type { Records } from './records.ts'

/** §2.5.1, SharedFeatureType: a list. */
const listFeature = 5
const headerBytes = 27
const rangeBytes = 8

/** Feature11: the range, and how many rows head it. */
export function readList(records: Records): DefinedTable | undefined {
  if (records.short(12) !== listFeature || records.short(19) === 0) return undefined
  const at = headerBytes
  const range = records.range(at)
  if (range.bottom < range.top || range.right < range.left) return undefined
  const ranges = records.short(19)
  return { range, headerRows: records.integer(at + ranges * rangeBytes + 8) === 0 ? 0 : 1 }
}

const builtInFlag = 0x20
/** §2.4.150: the built-in name of a sheet's filtered range, and the token of a range. */
const filteredRange = 0x0d
const areaToken = 0x3b

/** The row above a filtered range, with the number of its sheet from 0. */
export function readFilteredRange(records: Records): { sheet: number; header: RowRange } | undefined {
  const nameLength = records.byte(3)
  const sheet = records.short(8) - 1
  if ((records.short(0) & builtInFlag) === 0 || nameLength !== 1 || sheet < 0) return undefined
  // The name is a byte behind its flags, the formula comes next.
  if (records.byte(15) !== filteredRange || records.byte(16) !== areaToken) return undefined
  const top = records.short(19)
  return { sheet, header: { top, bottom: top } }
}
