/** The stream of records: the workbook's own, then one substream a sheet ([MS-XLS] §2.1.7.20). */
import { type Cfb, isCfb, openCfb } from '../../carriers/cfb/open.ts'
import { readSummary } from '../../carriers/cfb/property-set.ts'
import type { Metadata, Root } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import type { CellStyle } from '../../office/spreadsheets/cell-style.ts'
import { Grid } from '../../office/spreadsheets/grid.ts'
import { emptySheet, type Sheet } from '../../office/spreadsheets/sheet.ts'
import { type SheetSource, workbookRoot } from '../../office/spreadsheets/workbook.ts'
import { decryptStream } from './decrypt.ts'
import { cellStylesOf, newGlobals, readGlobal, versionOf } from './globals.ts'
import { placeNamed } from './links.ts'
import { isBof, Records, recordType } from './records.ts'
import { SheetTexts } from './sheet-texts.ts'
import { byteString, readSharedStrings } from './strings.ts'
import type { BoundSheet, Globals } from './workbook-globals.ts'
import { readChartSheet, readWorksheet } from './worksheet.ts'

/** What a BOF begins ([MS-XLS] §2.4.21): records of a workbook, or in BIFF4 several sheets in one file. */
const workbookKind = 0x0005
const workspaceKind = 0x0100

interface Source {
  stream: Uint8Array
  cfb: Cfb | undefined
  metadata: Metadata
}

interface Book {
  stream: Uint8Array
  cfb: Cfb | undefined
  globals: Globals
  styles: readonly CellStyle[]
  texts: SheetTexts
  /** What reading sheets may still pass over: those that share their bytes multiply. */
  bytesLeft: number
  context: ReadContext
}

/** @throws ConversionError */
export async function readWorkbook(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const { stream, cfb, metadata } = openStream(bytes, context)
  const records = new Records(stream)
  if (!records.next() || !isBof(records.type)) throw noWorkbook()
  const globals = newGlobals(versionOf(records) ?? 8, context)
  const plain = readGlobals(records, globals, context)
  const styles = cellStylesOf(globals)
  const texts = new SheetTexts(plain, globals, styles, context)
  const book: Book = { stream: plain, cfb, globals, styles, texts, bytesLeft: plain.length * 2, context }
  const sources = globals.sheets
    .filter(({ kind }) => kind !== 'macro')
    .map(
      (sheet, index): SheetSource => ({
        name: sheet.name,
        hidden: sheet.hidden,
        read: () => readSheet(book, sheet, index),
      }),
    )
  return workbookRoot(sources, metadata, context, (name) => placeNamed(name, globals))
}

function openStream(bytes: Uint8Array, context: ReadContext): Source {
  if (!isCfb(bytes)) return { stream: bytes, cfb: undefined, metadata: {} }
  const cfb = openCfb(bytes, context.warn)
  const stream = cfb.find('Workbook') ?? cfb.find('Book')
  if (!stream) throw noWorkbook()
  return { stream: stream.bytes(), cfb, metadata: { ...readSummary(cfb) } }
}

/**
 * Reads the records up to the first sheet, or in a file of one sheet all of them.
 *
 * @returns The stream, decrypted where it was encrypted.
 */
function readGlobals(first: Records, globals: Globals, context: ReadContext): Uint8Array {
  let records = first
  const kind = records.short(2)
  const isWorkbook = kind === workbookKind
  const holdsSheets = isWorkbook || (globals.version === 4 && kind === workspaceKind)
  const sheetsFrom = holdsSheets ? records.end : 0
  let depth = 1
  while (records.next()) {
    if (records.type === recordType.filePass)
      records = new Records(decryptStream(records, globals.version, context.options.password), records.end)
    else if (records.type === recordType.sst)
      globals.strings = readSharedStrings(records.bytes, records.segments(), globals.fonts, context.limits)
    else if (isBof(records.type)) depth++
    else if (records.type === recordType.eof) {
      depth--
      if (depth === 0 && isWorkbook) break
    } else if (depth === 1) readGlobal(records, globals)
  }
  const inStream = globals.sheets.every(({ offset }) => beginsSheet(records.bytes, offset))
  if (globals.sheets.length > 0 && inStream) return records.bytes
  const searched = searchedSheets(records.bytes, sheetsFrom, globals)
  if (globals.sheets.length === 0) globals.sheets = searched
  else {
    context.warn('damage_survived', { what: 'the list of sheets is wrong; they were searched for' })
    globals.sheets = globals.sheets.map((sheet, index) => ({
      ...sheet,
      offset: searched[index]?.offset ?? sheet.offset,
    }))
  }
  return records.bytes
}

function beginsSheet(bytes: Uint8Array, offset: number): boolean {
  const records = new Records(bytes, offset)
  return records.next() && isBof(records.type)
}

/**
 * Sheets without a list of them: each BOF that is not within a sheet begins one. In BIFF4 a
 * record with the sheet's name comes before it.
 *
 * @param from Behind the BOF of what holds the sheets.
 */
function searchedSheets(bytes: Uint8Array, from: number, { codePage }: Globals): BoundSheet[] {
  const sheets: BoundSheet[] = []
  const records = new Records(bytes, from)
  let depth = 0
  let name = ''
  while (records.next()) {
    if (records.type === recordType.sheetHeader) name = byteString(records.slice(5, 5 + records.byte(4)), codePage)
    else if (records.type === recordType.eof) depth = Math.max(0, depth - 1)
    else if (isBof(records.type) && depth++ === 0) {
      const offset = records.start - 4
      sheets.push({ name: name || `Sheet${sheets.length + 1}`, hidden: false, offset, kind: 'sheet' })
      name = ''
    }
  }
  return sheets
}

async function readSheet(book: Book, { offset, name, kind }: BoundSheet, index: number): Promise<Sheet> {
  const { stream, cfb, globals, styles, texts, context } = book
  const records = new Records(stream, offset)
  if (records.next() && isBof(records.type)) {
    const source = { records, globals, styles, cfb, context, texts }
    const sheet = kind === 'chart' ? readChartSheet(source) : await readWorksheet(source)
    book.bytesLeft -= records.end - offset
    if (book.bytesLeft < 0) throw new ConversionError('file_corrupt', { reason: ': its sheets overlap' })
    const filtered = globals.filtered.get(index)
    if (filtered) sheet.declaredHeaders.push(filtered)
    return sheet
  }
  context.warn('damage_survived', { what: `the sheet ${name} is missing` })
  const grid = new Grid([], [], context.limits)
  grid.finish()
  return emptySheet(grid)
}

function noWorkbook(): ConversionError {
  return new ConversionError('file_corrupt', { reason: ': it contains no workbook' })
}
