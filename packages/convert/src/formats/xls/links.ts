/** What formulas refer to by number: sheets, defined names, functions of add-ins ([MS-XLS] §2.1.7.20.3, §2.5.198). */

import { biff5, biff8 } from '../../sheet/formula/dialect.ts'
import type { FormulaScope } from '../../sheet/formula/text.ts'
import type { Globals } from './globals.ts'
import type { Records } from './records.ts'
import { byteString, SegmentReader } from './strings.ts'

/** A workbook that formulas refer to, or what takes the place of one (§2.4.271). */
export interface LinkedBook {
  kind: 'own' | 'add-in' | 'other'
  /** In the order of their numbers. */
  names: string[]
}

/** What a SupBook record has in place of a name. */
const bookMarks: Readonly<Record<number, LinkedBook['kind']>> = { 1025: 'own', 14849: 'add-in' }
const markedBytes = 4
const linkBytes = 6

export function readBook(records: Records, { books }: Globals): void {
  const kind = records.size === markedBytes ? bookMarks[records.short(2)] : undefined
  books.push({ kind: kind ?? 'other', names: [] })
}

/** ExternSheet (§2.4.106): which sheets of which workbook. */
export function readSheetLinks(records: Records, globals: Globals): void {
  const own = globals.books.findIndex(({ kind }) => kind === 'own')
  const count = Math.min(records.short(0), Math.floor((records.size - 2) / linkBytes))
  for (let index = 0; index < count; index++) {
    const at = 2 + index * linkBytes
    const book = records.short(at)
    globals.linkBooks.push(book)
    globals.sheetLinks.push(book === own ? { first: records.short(at + 2), last: records.short(at + 4) } : undefined)
  }
}

/** ExternName (§2.4.105): of an add-in the name of a function. */
export function readExternalName(records: Records, { books }: Globals): void {
  const name = new SegmentReader(records.bytes, [records], externalNameAt + 2)
  books.at(-1)?.names.push(name.characters(records.byte(externalNameAt), (records.byte(externalNameAt + 1) & 1) !== 0))
}

const externalNameAt = 6

/** Lbl (§2.4.150); '' for a name that is a number of its own. */
export function readName(records: Records, { version, codePage, names }: Globals): void {
  const length = records.byte(nameLengthAt)
  if (records.short(0) & isBuiltIn) names.push('')
  else if (version === 8) {
    const name = new SegmentReader(records.bytes, [records], nameAt + 1)
    names.push(name.characters(length, (records.byte(nameAt) & 1) !== 0))
  } else names.push(byteString(records.slice(nameAt, nameAt + length), codePage))
}

const isBuiltIn = 0x0020
const nameLengthAt = 3
const nameAt = 14

export function scopeOf({ version, codePage, sheets, sheetLinks, linkBooks, books, names }: Globals): FormulaScope {
  return {
    dialect: version === 8 ? biff8 : biff5(codePage),
    sheetNames: sheets.map(({ name }) => name),
    links: sheetLinks,
    names,
    externalName(link, name) {
      const book = books[linkBooks[link] ?? -1]
      return book?.kind === 'add-in' ? book.names[name - 1] || undefined : undefined
    },
  }
}
