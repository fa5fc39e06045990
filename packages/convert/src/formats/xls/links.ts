/** What formulas refer to by number: sheets, defined names, functions of add-ins ([MS-XLS] §2.1.7.20.3, §2.5.198). */
import {
  biff2,
  biff3,
  biff4,
  biff5,
  biff8,
  type Dialect,
  type OtherBook,
  type SheetSpan,
} from '../../office/spreadsheets/formula/dialect.ts'
import { bookPrefix, sheetPrefix } from '../../office/spreadsheets/formula/reference-text.ts'
import { type FormulaScope, formulaText } from '../../office/spreadsheets/formula/text.ts'
import type { Records } from './records.ts'
import { byteString, SegmentReader } from './strings.ts'
import type { Globals, LinkedBook, Version } from './workbook-globals.ts'

/** What a SupBook record has in place of a name. */
const bookMarks: Readonly<Record<number, 'own' | 'add-in'>> = { 1025: 'own', 14849: 'add-in' }
const markedBytes = 4
const linkBytes = 6

export function readBook(records: Records, { books }: Globals): void {
  const kind = records.size === markedBytes ? bookMarks[records.short(2)] : undefined
  books.push({ kind: kind ?? readOtherBook(records), names: [] })
}

/** How many sheets, the path of the file, the names of the sheets. */
function readOtherBook(records: Records): OtherBook {
  const count = records.short(0)
  const reader = new SegmentReader(records.bytes, records.segments(), 2)
  const name = fileOf(reader.unicodeString())
  const sheetNames: string[] = []
  while (sheetNames.length < count && !reader.isDone) sheetNames.push(reader.unicodeString())
  return { name, sheetNames }
}

/** File name of a path, whose parts control characters may separate (VirtualPath, §2.5.277). */
function fileOf(path: string): string {
  return (path.split(separator).at(-1) ?? '').replace(/[[\]]/g, '')
}

const separator = /[\x00-\x08\\/:]/

/** ExternSheet of BIFF5: a sheet of another workbook as `[Book.xls]Sheet1` behind a mark; the own have another. */
export function readSheetName(records: Records, { codePage, sheetLinks }: Globals): void {
  const length = records.byte(0)
  const path = byteString(records.slice(1, 1 + length), codePage)
  const [, file = '', sheet] = /^\x01(.*)\]([^\]]*)$/s.exec(path) ?? []
  sheetLinks.push(
    sheet === undefined ? undefined : { first: 0, last: 0, book: { name: fileOf(file), sheetNames: [sheet] } },
  )
}

/** ExternSheet (§2.4.106): which sheets of which workbook. */
export function readSheetLinks(records: Records, globals: Globals): void {
  const { books } = globals
  const count = Math.min(records.short(0), Math.floor((records.size - 2) / linkBytes))
  for (let index = 0; index < count; index++) {
    const at = 2 + index * linkBytes
    const book = records.short(at)
    globals.linkBooks.push(book)
    globals.sheetLinks.push(spanOf(books[book]?.kind, records.short(at + 2), records.short(at + 4)))
  }
}

function spanOf(kind: LinkedBook['kind'] | undefined, first: number, last: number): SheetSpan | undefined {
  if (kind === undefined || kind === 'add-in') return undefined
  const span = { first: (first << 16) >> 16, last: (last << 16) >> 16 }
  return kind === 'own' ? span : { ...span, book: kind }
}

/** ExternName (§2.4.105): of an add-in the name of a function, of a workbook a defined one of all or one of its sheets. */
export function readExternalName(records: Records, { books }: Globals): void {
  const book = books.at(-1)
  if (!book) return
  const reader = new SegmentReader(records.bytes, [records], externalNameAt + 2)
  const name = reader.characters(records.byte(externalNameAt), (records.byte(externalNameAt + 1) & 1) !== 0)
  const { kind, names } = book
  names.push(typeof kind === 'string' ? name : nameIn(kind, records.short(2) - 1, name))
}

/** @param sheet -1 for a name of the whole workbook. */
function nameIn(book: OtherBook, sheet: number, name: string): string {
  const prefix = sheet < 0 ? bookPrefix(book) : sheetPrefix({ first: sheet, last: sheet, book }, [])
  return prefix === undefined ? '' : prefix + name
}

const externalNameAt = 6

/** Lbl (§2.4.150). */
export function readName(records: Records, { version, codePage, names }: Globals): void {
  const length = records.byte(nameLengthAt)
  const at = nameAt[version]
  const isWide = version === 8 && (records.byte(at) & 1) !== 0
  if (records.short(0) & isBuiltIn && version > 2) names.push({ name: '', tokens: none })
  else if (version === 8) {
    const reader = new SegmentReader(records.bytes, [records], at + 1)
    const from = at + 1 + length * (isWide ? 2 : 1)
    const tokens = records.slice(from, from + records.short(tokensLengthAt))
    names.push({ name: reader.characters(length, isWide), tokens })
  } else names.push({ name: byteString(records.slice(at, at + length), codePage), tokens: none })
}

/** @param name In lower case. @returns What it stands for, as formulas have it. */
export function placeNamed(name: string, globals: Globals): string | undefined {
  globals.places ??= placesOf(globals)
  return globals.places.get(name)
}

function placesOf(globals: Globals): Map<string, string> {
  const scope = scopeOf(globals)
  const places = new Map<string, string>()
  for (const { name, tokens } of globals.names) {
    const place = formulaText({ tokens, extra: none, cell: { row: 0, column: 0 } }, scope)
    if (place !== undefined) places.set(name.toLowerCase(), place)
  }
  return places
}

const none = new Uint8Array()

const isBuiltIn = 0x0020
const nameLengthAt = 3
const tokensLengthAt = 4
const nameAt: Readonly<Record<Version, number>> = { 2: 5, 3: 6, 4: 6, 5: 14, 8: 14 }

const dialects: Readonly<Record<Version, (codePage: number) => Dialect>> = {
  2: biff2,
  3: biff3,
  4: biff4,
  5: biff5,
  8: () => biff8,
}

export function scopeOf({ version, codePage, sheets, sheetLinks, linkBooks, books, names }: Globals): FormulaScope {
  return {
    dialect: dialects[version](codePage),
    sheetNames: sheets.map(({ name }) => name),
    links: sheetLinks,
    names: names.map(({ name }) => name),
    externalName(link, name) {
      return books[linkBooks[link] ?? -1]?.names[name - 1] || undefined
    },
  }
}
