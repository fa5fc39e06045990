/** What the records before the sheets say of all of them ([MS-XLS] §2.2.3, and as much in older versions). */

import { Buffer } from '#platform/buffer'
import { isSymbolFont } from '../../carriers/encoding/symbol-font.ts'
import type { ReadContext } from '../../core/reader.ts'
import { type Blip, readBlips } from '../../office/drawing/blip.ts'
import { createBlipImages } from '../../office/drawing/blip-image.ts'
import { builtinFormat } from '../../office/number-format/builtin.ts'
import { general, type NumberFormat, parseNumberFormat } from '../../office/number-format/number-format.ts'
import { type CellStyle, plainStyle } from '../../office/spreadsheets/cell-style.ts'
import { FormulaBudget } from '../../office/spreadsheets/formula/budget.ts'
import { formatIn } from '../../office/spreadsheets/symbols.ts'
import { readFilteredRange } from './declared-tables.ts'
import { readBook, readExternalName, readName, readSheetLinks, readSheetName } from './links.ts'
import { type Records, recordType } from './records.ts'
import { appearanceOf } from './rich-text.ts'
import { byteString, SegmentReader } from './strings.ts'
import type { BoundSheet, FontAppearance, Globals, Version } from './workbook-globals.ts'

export function newGlobals(version: Version, context: Pick<ReadContext, 'keepPicture'>): Globals {
  return {
    version,
    codePage: 1252,
    dateSystem: 1900,
    sheets: [],
    sheetLinks: [],
    linkBooks: [],
    books: [],
    names: [],
    places: undefined,
    scope: undefined,
    isComputed: undefined,
    formulas: new FormulaBudget(),
    strings: [],
    fonts: [],
    codes: new Map(),
    xfs: [],
    pictures: [],
    imageOf: createBlipImages(context),
    filtered: new Map(),
  }
}

/** @returns The version that a BOF record begins; undefined for one that nobody knows. */
export function versionOf(records: Records): Version | undefined {
  switch (records.type) {
    case recordType.bof2:
      return 2
    case recordType.bof3:
      return 3
    case recordType.bof4:
      return 4
    case recordType.bof:
      return ({ 2: 2, 3: 3, 4: 4, 5: 5, 6: 8 } as const)[records.byte(1)] ?? (records.size >= 16 ? 8 : 5)
    default:
      return undefined
  }
}

/** @returns False for a record that says nothing of the workbook. */
export function readGlobal(records: Records, globals: Globals): boolean {
  switch (records.type) {
    case recordType.codePage:
      globals.codePage = codePageOf(records.short(0))
      return true
    case recordType.dateMode:
      globals.dateSystem = records.short(0) === 1 ? 1904 : 1900
      return true
    case recordType.format2:
      globals.codes.set(globals.codes.size, byteString(records.slice(1, 1 + records.byte(0)), globals.codePage))
      return true
    case recordType.format:
      readFormat(records, globals)
      return true
    case recordType.xf2:
      globals.xfs.push({ font: records.byte(0), code: records.byte(2) & 0x3f })
      return true
    case recordType.xf3:
    case recordType.xf4:
      globals.xfs.push({ font: records.byte(0), code: records.byte(1) })
      return true
    case recordType.xf:
      globals.xfs.push({ font: records.short(0), code: records.short(2) })
      return true
    case recordType.font:
    case recordType.font3:
      globals.fonts.push(readFont(records, globals.version))
      return true
    case recordType.drawingGroup:
      globals.pictures = readPictures(records)
      return true
    case recordType.definedName:
    case recordType.definedName3: {
      const found = globals.version === 8 ? readFilteredRange(records) : undefined
      if (found) globals.filtered.set(found.sheet, found.header)
      readName(records, globals)
      return true
    }
    case recordType.supBook:
      readBook(records, globals)
      return true
    case recordType.externalName:
      if (globals.version === 8) readExternalName(records, globals)
      return true
    case recordType.externSheet:
      if (globals.version === 8) readSheetLinks(records, globals)
      else readSheetName(records, globals)
      return true
    case recordType.boundSheet:
      globals.sheets.push(readBoundSheet(records, globals))
      return true
    default:
      return false
  }
}

/** By XF; where there are none, by number of the format. */
export function cellStylesOf(globals: Globals): CellStyle[] {
  const { codes, fonts, xfs } = globals
  const formats = new Map<number, NumberFormat>([[0, general]])
  const formatOf = (code: number): NumberFormat => {
    const format = formats.get(code) ?? formatNumbered(globals, code)
    formats.set(code, format)
    return format
  }
  if (xfs.length === 0) return Array.from(codes.keys(), (code) => ({ ...plainStyle, format: formatOf(code) }))
  return xfs.map(({ font, code }) => {
    const { symbols = '', strike = false } = appearanceOf(fonts, font)
    return { format: formatIn(symbols, formatOf(code)), struck: strike }
  })
}

/** A format by its number. */
export function formatNumbered({ codes, dateSystem }: Globals, id: number): NumberFormat {
  return id === 0 ? general : parseNumberFormat(codes.get(id) ?? builtinFormat(id), dateSystem)
}

/** §2.4.122. */
function readFont(records: Records, version: Version): FontAppearance {
  const appearance: FontAppearance = {}
  const script = records.short(8)
  if (records.short(2) & 0x08) appearance.strike = true
  if (script === 1 || script === 2) appearance.script = script === 1 ? 'super' : 'sub'
  const name = version === 8 ? nameOfFont(records) : ''
  if (isSymbolFont(name)) appearance.symbols = name
  return appearance
}

function nameOfFont(records: Records): string {
  const isWide = (records.byte(15) & 1) !== 0
  return new SegmentReader(records.bytes, records.segments(), 16).characters(records.byte(14), isWide)
}

/** §2.4.171: the group goes on in records of its own kind and in those that continue them. */
function readPictures(records: Records): Blip[] {
  const parts: Uint8Array[] = []
  do {
    for (const { start, end } of records.segments()) parts.push(records.bytes.subarray(start, end))
  } while (records.following === recordType.drawingGroup && records.next())
  const bytes = Buffer.concat(parts)
  return readBlips(bytes, 0, bytes.length)
}

/** Two numbers of their own mean the Macintosh's and Windows' (§2.4.52). */
function codePageOf(value: number): number {
  if (value === 0x8000) return 10_000
  if (value === 0x8001 || value === 367) return 1252
  return value
}

function readFormat(records: Records, { version, codes, codePage }: Globals): void {
  if (version === 8)
    codes.set(records.short(0), new SegmentReader(records.bytes, records.segments(), 2).unicodeString())
  else {
    const code = byteString(records.slice(3, 3 + records.byte(2)), codePage)
    codes.set(version === 4 ? codes.size : records.short(0), code)
  }
}

function readBoundSheet(records: Records, { version, codePage }: Globals): BoundSheet {
  const length = records.byte(6)
  const name =
    version === 8
      ? new SegmentReader(records.bytes, [{ start: records.start, end: records.end }], 8).characters(
          length,
          (records.byte(7) & 1) !== 0,
        )
      : byteString(records.slice(7, 7 + length), codePage)
  const kinds = { 2: 'chart', 1: 'macro', 6: 'macro' } as const
  return {
    name: name.replaceAll('\0', ''),
    hidden: (records.byte(4) & 3) !== 0,
    offset: records.integer(0),
    kind: kinds[records.byte(5) as keyof typeof kinds] ?? 'sheet',
  }
}
