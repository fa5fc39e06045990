/**
 * The properties of a message, a recipient or an attachment ([MS-OXMSG] §2.1, §2.4): those of
 * fixed length in one stream, each of the others in a stream named by its tag.
 */
import { Buffer } from '#platform/buffer'
import type { Cfb } from '../../carriers/cfb/open.ts'
import { codePageLabel } from '../../carriers/encoding/code-page.ts'
import { decodeText } from '../../carriers/encoding/decode.ts'
import { fileTimeText } from '../../parts/mail/file-time.ts'

/** Types of properties ([MS-OXCDATA] §2.11.1). */
const types = {
  integer: '0003',
  bytes: '0102',
  object: '000D',
  unicode: '001F',
  severalUnicode: '101F',
  narrow: '001E',
}

/** Bytes before the first entry: of a message, of one within another, of a recipient or an attachment (§2.4.1). */
export const headerBytes = { message: 32, inner: 24, part: 8 } as const

const entryBytes = 16
const namedEntries = '__nameid_version1.0/__substg1.0_00030102'
const namedTexts = '__nameid_version1.0/__substg1.0_00040102'
const isNamedByText = 1
const maxValues = 100
const firstNamed = 0x8000
const timeType = 0x0040
const integerType = 0x0003
const doubleType = 0x0005
const flagType = 0x000b

export class Properties {
  readonly #cfb: Cfb
  readonly #prefix: string
  readonly #fixed = new Map<number, DataView>()
  readonly #charset: string | undefined

  /** @param prefix Path of the storage with its slash; '' for the message itself. */
  constructor(cfb: Cfb, prefix: string, header: number, charset?: string) {
    this.#cfb = cfb
    this.#prefix = prefix
    const bytes = cfb.find(`${prefix}__properties_version1.0`)?.bytes() ?? new Uint8Array()
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let offset = header; offset + entryBytes <= view.byteLength; offset += entryBytes)
      this.#fixed.set(view.getUint32(offset, true), new DataView(view.buffer, view.byteOffset + offset + 8, 8))
    const codePage = this.integer(0x3ffd) ?? this.integer(0x3fde)
    this.#charset = codePage === undefined ? charset : codePageLabel(codePage)
  }

  /** Charset of 8-bit strings. */
  get charset(): string | undefined {
    return this.#charset
  }

  /** The tag that a property has in this message that is named by a number or by words ([MS-OXMSG] §2.2.3.1.2). */
  named(name: number | string): number | undefined {
    const isText = typeof name === 'string'
    const entries = this.#cfb.find(namedEntries)?.bytes() ?? new Uint8Array()
    const view = new DataView(entries.buffer, entries.byteOffset, entries.byteLength)
    const names = (isText && this.#cfb.find(namedTexts)?.bytes()) || new Uint8Array()
    const wanted = isText ? withLength(name) : Buffer.alloc(0)
    const isWanted = (stated: number): boolean =>
      isText ? wanted.equals(names.subarray(stated, stated + wanted.length)) : stated === name
    for (let at = 0; at + 8 <= view.byteLength; at += 8) {
      if ((view.getUint16(at + 4, true) & isNamedByText) !== Number(isText)) continue
      if (isWanted(view.getUint32(at, true))) return firstNamed + view.getUint16(at + 6, true)
    }
    return undefined
  }

  integer(id: number): number | undefined {
    return this.#fixed.get(id * 0x10000 + integerType)?.getInt32(0, true)
  }

  double(id: number): number | undefined {
    return this.#fixed.get(id * 0x10000 + doubleType)?.getFloat64(0, true)
  }

  flag(id: number): boolean {
    return this.#fixed.get(id * 0x10000 + flagType)?.getUint8(0) === 1
  }

  time(id: number): string | undefined {
    return fileTimeText(this.#fixed.get(id * 0x10000 + timeType)?.getBigUint64(0, true))
  }

  text(id: number): string {
    const wide = this.#stream(id, types.unicode)
    const narrow = wide ?? this.#stream(id, types.narrow)
    if (!narrow) return ''
    const charset = wide ? 'utf-16le' : this.#charset
    const decoded = wide ? new TextDecoder('utf-16le').decode(wide) : decodeText(narrow, { charset })
    return decoded.replace(/(?<!\0)\0+$/, '')
  }

  /** Values of a multiple-valued string property (§2.1.4.2). */
  texts(id: number): string[] {
    const found: string[] = []
    while (found.length < maxValues) {
      const place = found.length.toString(16).toUpperCase().padStart(8, '0')
      const value = this.#stream(id, `${types.severalUnicode}-${place}`)
      if (!value) break
      found.push(new TextDecoder('utf-16le').decode(value).replace(/(?<!\0)\0+$/, ''))
    }
    return found
  }

  bytes(id: number): Uint8Array | undefined {
    return this.#stream(id, types.bytes)
  }

  /** Path of a storage that is a property, with its slash. */
  storage(id: number): string | undefined {
    const path = this.#path(id, types.object)
    return this.#cfb.list().some((entry) => entry.kind === 'storage' && entry.path === path) ? `${path}/` : undefined
  }

  #stream(id: number, type: string): Uint8Array | undefined {
    return this.#cfb.find(this.#path(id, type))?.bytes()
  }

  #path(id: number, type: string): string {
    return `${this.#prefix}__substg1.0_${id.toString(16).toUpperCase().padStart(4, '0')}${type}`
  }
}

/** A name behind the number of its bytes ([MS-OXMSG] §2.2.3.1.3). */
function withLength(name: string): Buffer {
  const header = Buffer.alloc(4)
  header.writeUInt32LE(name.length * 2)
  return Buffer.concat([header, Buffer.from(name, 'utf16le')])
}
