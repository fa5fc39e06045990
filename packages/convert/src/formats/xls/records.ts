/** Records of BIFF ([MS-XLS] §2.1.4): a type, a size, the data. */
import type { Range } from '../../office/spreadsheets/reference.ts'

/** Numbers of the records that are read; a name without a version holds for BIFF5 and BIFF8. */
export const recordType = {
  bof2: 0x0009,
  bof3: 0x0209,
  bof4: 0x0409,
  bof: 0x0809,
  eof: 0x000a,
  codePage: 0x0042,
  dateMode: 0x0022,
  filePass: 0x002f,
  format2: 0x001e,
  format: 0x041e,
  xf2: 0x0043,
  xf3: 0x0243,
  xf4: 0x0443,
  xf: 0x00e0,
  ixfe: 0x0044,
  boundSheet: 0x0085,
  supBook: 0x01ae,
  externSheet: 0x0017,
  externalName: 0x0023,
  sheetHeader: 0x008f,
  sst: 0x00fc,
  continue: 0x003c,
  integer2: 0x0002,
  number2: 0x0003,
  number: 0x0203,
  label2: 0x0004,
  label: 0x0204,
  boolErr2: 0x0005,
  boolErr: 0x0205,
  formula: 0x0006,
  formula3: 0x0206,
  formula4: 0x0406,
  sharedFormula: 0x04bc,
  array2: 0x0024,
  array: 0x0221,
  table: 0x0236,
  string2: 0x0007,
  string: 0x0207,
  rk: 0x027e,
  mulRk: 0x00bd,
  labelSst: 0x00fd,
  richString: 0x00d6,
  pane: 0x0041,
  window2: 0x023e,
  mergedCells: 0x00e5,
  hyperlink: 0x01b8,
  note: 0x001c,
  object: 0x005d,
  textObject: 0x01b6,
  drawing: 0x00ec,
  drawingGroup: 0x00eb,
  font: 0x0031,
  font3: 0x0231,
  definedName: 0x0018,
  definedName3: 0x0218,
  list: 0x0872,
} as const

const bofTypes: ReadonlySet<number> = new Set([recordType.bof2, recordType.bof3, recordType.bof4, recordType.bof])

export function isBof(type: number): boolean {
  return bofTypes.has(type)
}

/** Bytes of one record's data, or of a record that continues it. */
export interface Segment {
  start: number
  end: number
}

/** Walks the records of a stream. What lies beyond the end of a record's data reads as 0. */
export class Records {
  readonly bytes: Uint8Array
  type = -1
  /** Where the data of the record read last begins and ends. */
  start = 0
  end = 0
  /** The last record is longer than the stream. */
  isCut = false
  readonly #view: DataView

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    this.end = at
  }

  /** @returns False after the last record. */
  next(): boolean {
    const at = this.end
    if (at + 4 > this.bytes.length) return false
    this.type = this.#view.getUint16(at, true)
    this.start = at + 4
    const end = this.start + this.#view.getUint16(at + 2, true)
    this.isCut = end > this.bytes.length
    this.end = Math.min(end, this.bytes.length)
    return true
  }

  get size(): number {
    return this.end - this.start
  }

  /** Type of the record after the one read last; -1 at the end. */
  get following(): number {
    return this.end + 4 <= this.bytes.length ? this.#view.getUint16(this.end, true) : -1
  }

  /** The data of the record read last and of those that continue it, which are then read too. */
  segments(): Segment[] {
    const segments: Segment[] = [{ start: this.start, end: this.end }]
    while (this.following === recordType.continue && this.next()) segments.push({ start: this.start, end: this.end })
    return segments
  }

  /** @param offset From the beginning of the data, as below. */
  byte(offset: number): number {
    return this.#holds(offset, 1) ? this.bytes[this.start + offset]! : 0
  }

  short(offset: number): number {
    return this.#holds(offset, 2) ? this.#view.getUint16(this.start + offset, true) : 0
  }

  /** Ref8 and Ref8U ([MS-XLS] §2.5): first and last row, first and last column. */
  range(offset: number): Range {
    return {
      top: this.short(offset),
      bottom: this.short(offset + 2),
      left: this.short(offset + 4),
      right: this.short(offset + 6),
    }
  }

  integer(offset: number): number {
    return this.#holds(offset, 4) ? this.#view.getUint32(this.start + offset, true) : 0
  }

  real(offset: number): number {
    return this.#holds(offset, 8) ? this.#view.getFloat64(this.start + offset, true) : 0
  }

  /** A view of part of the data. */
  slice(from: number, to = this.size): Uint8Array {
    return this.bytes.subarray(this.start + from, Math.max(this.start + from, Math.min(this.start + to, this.end)))
  }

  #holds(offset: number, length: number): boolean {
    return this.start + offset + length <= this.end
  }
}
