/** Properties of a message or an attachment in a row ([MS-OXTNEF] §2.1.3.4, MsgPropertyList). */
import type { Buffer } from '#platform/buffer'
import { ByteReader } from '../../carriers/encoding/byte-reader.ts'
import { decodeText } from '../../carriers/encoding/decode.ts'
import { fileTimeText } from './file-time.ts'

/** [MS-OXPROPS]. */
export const mapiTags = {
  subject: 0x0037,
  submitTime: 0x0039,
  senderName: 0x0c1a,
  senderAddress: 0x0c1f,
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  attachData: 0x3701,
  shortName: 0x3704,
  longName: 0x3707,
  internetCodePage: 0x3fde,
} as const

/** [MS-OXCDATA] §2.11.1. */
const types = { integer: 0x0003, object: 0x000d, narrow: 0x001e, unicode: 0x001f, time: 0x0040, bytes: 0x0102 } as const
const several = 0x1000
/** Bytes of a value, for types of fixed length; smaller ones fill four. */
const sizes: Readonly<Record<number, number>> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
}
const firstNamed = 0x8000
const guidBytes = 16

interface Value {
  type: number
  bytes: Buffer
}

export class MapiProperties {
  readonly #values: ReadonlyMap<number, Value>
  readonly #charset: string

  constructor(values: ReadonlyMap<number, Value>, charset: string) {
    this.#values = values
    this.#charset = charset
  }

  text(id: number): string {
    const { type, bytes } = this.#values.get(id) ?? {}
    if (!bytes) return ''
    if (type === types.unicode) return bytes.toString('utf16le').replace(/(?<!\0)\0+$/, '')
    if (type !== types.narrow) return ''
    return decodeText(bytes, { charset: this.#charset }).replace(/(?<!\0)\0+$/, '')
  }

  bytes(id: number): Uint8Array | undefined {
    return this.#of(id, types.bytes)
  }

  /** Data of an object, without the identifier of its interface. */
  object(id: number): Uint8Array | undefined {
    return this.#of(id, types.object)?.subarray(guidBytes)
  }

  integer(id: number): number | undefined {
    const bytes = this.#of(id, types.integer)
    return bytes?.readUInt32LE(0)
  }

  time(id: number): string | undefined {
    return fileTimeText(this.#of(id, types.time)?.readBigUInt64LE(0))
  }

  #of(id: number, type: number): Buffer | undefined {
    const value = this.#values.get(id)
    return value?.type === type ? value.bytes : undefined
  }
}

/** @param charset Of narrow strings. */
export function readMapiProperties(data: Uint8Array, charset: string): MapiProperties {
  const reader = new ByteReader(data)
  const values = new Map<number, Value>()
  /** Filled to a multiple of four. */
  const sized = (): Buffer => {
    const value = reader.take(reader.integer())
    reader.skip(-value.length & 3)
    return value
  }
  for (let left = reader.integer(); left > 0; left--) {
    const type = reader.short()
    const id = reader.short()
    if (reader.isCut) break
    if (id >= firstNamed) {
      reader.skip(guidBytes)
      if (reader.integer() === 0) reader.skip(4)
      else sized()
    }
    const size = sizes[type & ~several]
    const isList = size === undefined || (type & several) !== 0
    for (let count = isList ? reader.integer() : 1; count > 0 && !reader.isDone && !reader.isCut; count--) {
      const value = size === undefined ? sized() : reader.take(size)
      if (!(type & several) && value.length >= (size ?? 0)) values.set(id, { type, bytes: value })
    }
  }
  return new MapiProperties(values, charset)
}
