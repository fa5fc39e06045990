/** Records of Office drawings: shapes, groups and their properties ([MS-ODRAW] §2.2, §2.3). */
import { decodeCodePage } from '../../carriers/encoding/code-page.ts'

export const artRecord = {
  drawingGroup: 0xf000,
  blipStore: 0xf001,
  drawing: 0xf002,
  group: 0xf003,
  shape: 0xf004,
  blipEntry: 0xf007,
  groupBox: 0xf009,
  shapeAtom: 0xf00a,
  properties: 0xf00b,
  clientTextBox: 0xf00d,
  childAnchor: 0xf00f,
  clientAnchor: 0xf010,
  clientData: 0xf011,
  secondaryProperties: 0xf121,
  tertiaryProperties: 0xf122,
} as const

/** Property numbers (§2.3), without the flags of their two upper bits. */
export const artProperty = {
  textId: 0x80,
  blip: 0x104,
  fillType: 0x180,
  fillBlip: 0x186,
  textPathText: 0xc0,
  equation: 0x30c,
  name: 0x380,
  description: 0x381,
  hyperlink: 0x382,
  groupFlags: 0x3bf,
  tableFlags: 0x39f,
  shapePackage: 0x3a9,
} as const

export interface ArtRecord {
  type: number
  instance: number
  version: number
  /** Start of the content in the bytes that were read. */
  start: number
  end: number
}

/** The record at an offset; its end is cut to `limit`. Undefined where there is no room for one. */
export function readRecord(view: DataView, at: number, limit: number): ArtRecord | undefined {
  if (at + 8 > limit) return undefined
  const versionAndInstance = view.getUint16(at, true)
  return {
    version: versionAndInstance & 0xf,
    instance: versionAndInstance >> 4,
    type: view.getUint16(at + 2, true),
    start: at + 8,
    end: Math.min(limit, at + 8 + view.getUint32(at + 4, true)),
  }
}

/** The records that lie one after the other in a range, not those inside them. */
export function recordsIn(view: DataView, start: number, end: number): Iterable<ArtRecord> {
  return new Records(view, start, end)
}

/** An iterator by hand: the objects of generators were an eighth of what a small presentation allocated (23 of 190 KB). */
class Records implements IterableIterator<ArtRecord, undefined> {
  readonly #view: DataView
  readonly #end: number
  #at: number

  constructor(view: DataView, start: number, end: number) {
    this.#view = view
    this.#at = start
    this.#end = end
  }

  [Symbol.iterator](): this {
    return this
  }

  next(): IteratorResult<ArtRecord, undefined> {
    const value = readRecord(this.#view, this.#at, this.#end)
    if (!value) return { done: true, value }
    this.#at = value.end
    return { done: false, value }
  }
}

export interface ArtProperties {
  number(property: number): number | undefined
  /** A property of characters in UTF-16. */
  text(property: number): string | undefined
  /** The data of a complex property. */
  bytes(property: number): Uint8Array | undefined
}

const complexFlag = 0x8000
const numberMask = 0x3fff

/** A property table (§2.3.1): entries of six bytes, then the data of the complex ones in their order. */
export function readProperties(bytes: Uint8Array, view: DataView, record: ArtRecord): ArtProperties {
  const values = new Map<number, number>()
  const complex = new Map<number, Uint8Array>()
  const count = Math.min(record.instance, Math.floor((record.end - record.start) / 6))
  let complexAt = record.start + count * 6
  for (let index = 0; index < count; index++) {
    const at = record.start + index * 6
    const id = view.getUint16(at, true)
    const value = view.getUint32(at + 2, true)
    values.set(id & numberMask, value)
    if ((id & complexFlag) === 0) continue
    const end = Math.min(record.end, complexAt + value)
    complex.set(id & numberMask, bytes.subarray(complexAt, end))
    complexAt = end
  }
  return {
    number: (property) => values.get(property),
    bytes: (property) => complex.get(property),
    text(property) {
      const data = complex.get(property)
      return data && decodeCodePage(data, 1200).split('\0', 1)[0]
    },
  }
}
