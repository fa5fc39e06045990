/** Records of BIFF12 ([MS-XLSB] §2.1.4): a type and a size of variable length, then the data. */

/** Numbers of the records that are read (§2.3). */
export const recordType = {
  rowHeader: 0,
  cellBlank: 1,
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
  shortBlank: 12,
  shortRk: 13,
  shortError: 14,
  shortBoolean: 15,
  shortReal: 16,
  shortString: 17,
  shortShared: 18,
  sharedString: 19,
  definedName: 39,
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

/** The record read last; its data is read from the front on. What lies beyond its end reads as 0 or ''. */
export class Records {
  type = -1
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0
  #end = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  /** @returns False after the last record. */
  next(): boolean {
    const bytes = this.#bytes
    let at = this.#end
    if (at + 2 > bytes.length) return false
    this.type = bytes[at]!
    if (this.type & 0x80) this.type = (this.type & 0x7f) | ((bytes[++at]! & 0x7f) << 7)
    let size = 0
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = bytes[++at] ?? 0
      size |= (byte & 0x7f) << shift
      if (!(byte & 0x80)) break
    }
    this.#at = at + 1
    this.#end = Math.min(bytes.length, this.#at + size)
    return true
  }

  skip(count: number): void {
    this.#at = Math.min(this.#end, this.#at + count)
  }

  byte(): number {
    return this.#has(1) ? this.#bytes[this.#at++]! : 0
  }

  short(): number {
    return this.#has(2) ? this.#view.getUint16(this.#advance(2), true) : 0
  }

  integer(): number {
    return this.#has(4) ? this.#view.getUint32(this.#advance(4), true) : 0
  }

  real(): number {
    return this.#has(8) ? this.#view.getFloat64(this.#advance(8), true) : 0
  }

  /** XLWideString, or XLNullableWideString whose null is ''. */
  string(): string {
    const characters = this.integer()
    if (characters === 0xffffffff) return ''
    const start = this.#at
    this.#at = Math.min(this.#end, start + characters * 2)
    return Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset + start, this.#at - start).toString('utf16le')
  }

  /** RichStr without its runs and phonetic reading. */
  richString(): string {
    this.skip(1)
    return this.string()
  }

  /** A view of bytes, as many as there are. */
  take(count: number): Uint8Array {
    const start = this.#at
    this.#at = Math.min(this.#end, start + count)
    return this.#bytes.subarray(start, this.#at)
  }

  #has(count: number): boolean {
    return this.#at + count <= this.#end
  }

  #advance(count: number): number {
    const at = this.#at
    this.#at += count
    return at
  }
}
