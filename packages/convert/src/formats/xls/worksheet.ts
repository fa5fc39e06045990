/** The records of one sheet ([MS-XLS] §2.1.7.20.5). */
import type { Cfb } from '../../carriers/cfb/open.ts'
import type { ReadContext } from '../../core/reader.ts'
import type { CellStyle } from '../../office/spreadsheets/cell-style.ts'
import { Grid } from '../../office/spreadsheets/grid.ts'
import { maximumRows } from '../../office/spreadsheets/reference.ts'
import { emptySheet, type Sheet } from '../../office/spreadsheets/sheet.ts'
import { readBox } from './box.ts'
import { CellReader } from './cells.ts'
import { readChart } from './chart.ts'
import { readList } from './declared-tables.ts'
import { readHyperlink } from './hyperlink.ts'
import { Notes } from './notes.ts'
import { SheetObjects } from './objects.ts'
import { isBof, type Records, recordType } from './records.ts'
import type { SheetTexts } from './sheet-texts.ts'
import type { Globals } from './workbook-globals.ts'

export interface SheetRecords {
  /** At the BOF of the sheet, which is the record read last. */
  records: Records
  globals: Globals
  styles: readonly CellStyle[]
  /** Undefined for a workbook that is no compound file. */
  cfb: Cfb | undefined
  context: ReadContext
  texts: SheetTexts
}

/** Flag of Window2 for frozen panes ([MS-XLS] §2.4.346). */
const frozenPanes = 0x0008

export async function readWorksheet(source: SheetRecords): Promise<Sheet> {
  const { records, globals, styles, cfb, context } = source
  const grid = new Grid(globals.strings, styles, context.limits)
  const sheet = emptySheet(grid)
  const cells = new CellReader(records, sheet, globals)
  const notes = new Notes(globals)
  const objects = new SheetObjects({ cfb, context, pictures: globals.pictures, imageOf: globals.imageOf })
  let hasEnd = false
  let isFrozen = false
  while (!hasEnd && records.next() && !records.isCut) {
    // A chart within the sheet has records of its own between a BOF and an EOF.
    if (isBof(records.type)) objects.addChart(readChart(source))
    else if (records.type === recordType.eof) hasEnd = true
    else if (cells.read()) continue
    else if (records.type === recordType.window2) isFrozen = (records.short(0) & frozenPanes) !== 0
    else if (records.type === recordType.pane) {
      const rows = records.short(2)
      if (isFrozen && rows > 0) sheet.declaredHeaders.push({ top: 0, bottom: rows - 1 })
    } else if (records.type === recordType.note) notes.read(records)
    else if (globals.version === 8) {
      readPart(records, sheet)
      objects.read(records)
    } else {
      const box = readBox(records, globals)
      if (box) sheet.objects.push(box)
    }
  }
  if (!hasEnd) context.warn('damage_survived', { what: 'a sheet has no end' })
  grid.finish()
  sheet.notes = notes.notes((object) => objects.text(object))
  for (const object of await objects.placed(maximumRows)) sheet.objects.push(object)
  return sheet
}

/** A sheet that is nothing but a chart. */
export function readChartSheet(source: SheetRecords): Sheet {
  const grid = new Grid([], [], source.context.limits)
  grid.finish()
  return { ...emptySheet(grid), objects: [{ row: 0, column: 0, blocks: readChart(source) }] }
}

function readPart(records: Records, sheet: Sheet): void {
  if (records.type === recordType.mergedCells) readMergedCells(records, sheet)
  else if (records.type === recordType.hyperlink) {
    const link = readHyperlink(records)
    if (link) sheet.links.push(link)
  } else if (records.type === recordType.list) {
    const list = readList(records)
    if (list) sheet.tables.push(list)
  }
}

function readMergedCells(records: Records, sheet: Sheet): void {
  const count = Math.min(records.short(0), Math.floor((records.size - 2) / 8))
  for (let index = 0; index < count; index++) sheet.merges.push(records.range(2 + index * 8))
}
