/** Records of BIFF12 ([MS-XLSB] §2.1.4): a type and a size of variable length, then the data. */
import { ByteReader } from '../../../carriers/encoding/byte-reader.ts'

/** Numbers of the records that are read (§2.3). */
export const recordType = {
  rowHeader: 0,
  cellSpace: 1,
  cellRk: 2,
  cellError: 3,
  cellBoolean: 4,
  cellReal: 5,
  cellString: 6,
  cellShared: 7,
  formulaString: 8,
  formulaNumber: 9,
  formulaBoolean: 10,
  formulaError: 11,
  shortSpace: 12,
  shortRk: 13,
  shortError: 14,
  shortBoolean: 15,
  shortReal: 16,
  shortString: 17,
  shortShared: 18,
  sharedString: 19,
  definedName: 39,
  font: 43,
  format: 44,
  cellFormat: 47,
  cellRichString: 62,
  workbookProperties: 153,
  sheet: 156,
  calculation: 157,
  mergedCells: 176,
  tableBegin: 343,
  bookSource: 355,
  bookSelf: 357,
  bookSame: 358,
  otherSheets: 359,
  otherBook: 360,
  externalSheets: 362,
  arrayFormula: 426,
  sharedFormula: 427,
  hyperlink: 494,
  cellFormatsBegin: 617,
  cellFormatsEnd: 618,
  commentAuthor: 632,
  commentBegin: 635,
  commentText: 637,
  bookAddIn: 667,
} as const

/** The record read last; its data is read from the front on. */
export class Records extends ByteReader {
  type = -1

  constructor(bytes: Uint8Array) {
    super(bytes)
    this.end = 0
  }

  /** @returns False after the last record. */
  next(): boolean {
    const { bytes } = this
    let at = this.end
    if (at + 2 > bytes.length) return false
    this.type = bytes[at]!
    if (this.type & 0x80) this.type = (this.type & 0x7f) | ((bytes[++at]! & 0x7f) << 7)
    let size = 0
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = bytes[++at] ?? 0
      size |= (byte & 0x7f) << shift
      if (!(byte & 0x80)) break
    }
    this.at = Math.min(bytes.length, at + 1)
    this.end = Math.min(bytes.length, this.at + size)
    this.isCut = false
    return true
  }

  /** XLWideString, or XLNullableWideString whose null is ''. */
  string(): string {
    const characters = this.integer()
    if (characters === 0xffffffff) return ''
    return this.take(characters * 2).toString('utf16le')
  }

  /** RichStr without its runs and phonetic reading. */
  richString(): string {
    this.skip(1)
    return this.string()
  }
}
