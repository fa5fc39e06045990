/** A worksheet part of a binary package ([MS-XLSB] §2.1.7.62). */
import type { Relationships } from '../../../carriers/opc/relationships.ts'
import { errorText, rkValue } from '../../../office/spreadsheets/biff.ts'
import { Grid } from '../../../office/spreadsheets/grid.ts'
import type { Range } from '../../../office/spreadsheets/reference.ts'
import { emptySheet, type Sheet } from '../../../office/spreadsheets/sheet.ts'
import type { Place } from '../digits.ts'
import type { Shared } from '../shared.ts'
import { addRelatedParts } from '../worksheet.ts'
import { HeldFormulas } from './held-formulas.ts'
import { Records, recordType } from './records.ts'

export async function readBinarySheet(part: string, shared: Shared): Promise<Sheet> {
  const grid = new Grid(shared.strings, shared.styles, shared.context.limits)
  const sheet = emptySheet(grid)
  const relationships = shared.pkg.relationships(part)
  const records = new Records(shared.pkg.bytes(part) ?? new Uint8Array())
  const place: Place = { row: 0, column: -1 }
  const formulas = new HeldFormulas(grid, shared.formulas)
  while (records.next()) {
    const { type } = records
    if (type === recordType.rowHeader) {
      place.row = records.integer()
      place.column = -1
    } else if (type === recordType.sharedFormula || type === recordType.arrayFormula)
      formulas.readShared(records, place)
    else if (type === recordType.mergedCells) sheet.merges.push(readRange(records))
    else if (type === recordType.hyperlink) readLink(records, sheet, relationships)
    else if (type < recordType.sharedString || type === recordType.cellRichString)
      readCell(records, place, grid, formulas)
  }
  formulas.finish()
  grid.finish()
  for (const { target } of relationships.ofType('table')) readTable(shared.pkg.bytes(target), sheet)
  await addRelatedParts(sheet, relationships, shared)
  return sheet
}

/**
 * Records of cells begin with their column and style (§2.5.9), short ones with their style alone: they stand
 * to the right of the cell before them.
 */
function readCell(records: Records, place: Place, grid: Grid, formulas: HeldFormulas): void {
  const isShort = records.type >= recordType.shortSpace && records.type <= recordType.shortShared
  place.column = isShort ? place.column + 1 : records.integer()
  const { row, column } = place
  const style = records.integer() & 0xffffff
  switch (records.type) {
    case recordType.cellRk:
    case recordType.shortRk:
      grid.addNumber(row, column, rkValue(records.integer()), style)
      break
    case recordType.cellReal:
    case recordType.shortReal:
      grid.addNumber(row, column, records.real(), style)
      break
    case recordType.cellBoolean:
    case recordType.shortBoolean:
      grid.addBoolean(row, column, records.byte() !== 0, style)
      break
    case recordType.cellError:
    case recordType.shortError:
      grid.addError(row, column, errorText(records.byte()), style)
      break
    case recordType.cellShared:
    case recordType.shortShared:
      grid.addShared(row, column, records.integer(), style)
      break
    case recordType.cellString:
    case recordType.shortString:
      grid.addText(row, column, records.string(), style)
      break
    case recordType.formulaNumber:
    case recordType.formulaBoolean:
    case recordType.formulaError:
    case recordType.formulaString:
      formulas.add(records, place, style)
      break
    case recordType.cellRichString:
      grid.addText(row, column, records.richString(), style)
      break
  }
}

/** UncheckedRfX: rows before columns. */
function readRange(records: Records): Range {
  const [top, bottom, left, right] = [records.integer(), records.integer(), records.integer(), records.integer()]
  return { top, left, bottom, right }
}

function readLink(records: Records, sheet: Sheet, relationships: Relationships): void {
  const range = readRange(records)
  const target = relationships.target(records.string())
  const location = records.string()
  if (target === undefined && location === '') return
  const url = target === undefined ? `#${location}` : location === '' ? target : `${target}#${location}`
  sheet.links.push({ range, url })
}

function readTable(bytes: Uint8Array | undefined, sheet: Sheet): void {
  const records = new Records(bytes ?? new Uint8Array())
  while (records.next()) {
    if (records.type !== recordType.tableBegin) continue
    const range = readRange(records)
    records.skip(8)
    sheet.tables.push({ range, headerRows: records.integer() })
  }
}
