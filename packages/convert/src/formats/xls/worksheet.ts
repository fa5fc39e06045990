/** The records of one sheet ([MS-XLS] §2.1.7.20.5). */

import type { NumberFormat } from '../../number-format/number-format.ts'
import { Grid } from '../../sheet/grid.ts'
import { maximumRows } from '../../sheet/reference.ts'
import { emptySheet, type Sheet } from '../../sheet/sheet.ts'
import type { ReadContext } from '../reader.ts'
import { CellReader } from './cells.ts'
import type { Globals } from './globals.ts'
import { readHyperlink } from './hyperlink.ts'
import { Notes } from './notes.ts'
import { isBof, type Records, recordType } from './records.ts'

/** @param records At the BOF of the sheet, which is the record read last. */
export function readWorksheet(
  records: Records,
  globals: Globals,
  formats: readonly NumberFormat[],
  context: ReadContext,
): Sheet {
  const grid = new Grid(globals.strings, formats, context.limits)
  const sheet = emptySheet(grid)
  const cells = new CellReader(records, grid, globals)
  const notes = new Notes(globals)
  // A chart within the sheet has records of its own between a BOF and an EOF.
  let depth = 1
  while (depth > 0 && records.next() && !records.isCut) {
    if (isBof(records.type)) depth++
    else if (records.type === recordType.eof) depth--
    else if (depth > 1 || cells.read()) continue
    else if (records.type === recordType.mergedCells) readMergedCells(records, sheet)
    else if (records.type === recordType.hyperlink) {
      const link = readHyperlink(records)
      if (link) sheet.links.push(link)
    } else notes.read(records)
  }
  if (depth > 0) context.warn('damage_survived', { what: 'a sheet has no end' })
  grid.finish()
  sheet.notes = notes.notes()
  const blocks = notes.textBoxes()
  if (blocks.length) sheet.objects.push({ row: maximumRows, column: 0, blocks })
  return sheet
}

function readMergedCells(records: Records, sheet: Sheet): void {
  const count = Math.min(records.short(0), Math.floor((records.size - 2) / 8))
  for (let index = 0; index < count; index++) {
    const at = 2 + index * 8
    sheet.merges.push({
      top: records.short(at),
      bottom: records.short(at + 2),
      left: records.short(at + 4),
      right: records.short(at + 6),
    })
  }
}
