/** The attributes of one start tag: where they lie, and no strings until one is asked for (XML 1.0 §3.1). */
import { Buffer } from '#platform/buffer'
import { AMPERSAND, APOSTROPHE, CLOSE_BRACE, COLON, EQUALS, GT, QUOTE, SLASH, SPACE } from './ascii.ts'
import { decodeReferences } from './character-references.ts'
import type { NameTable } from './names.ts'

const xmlns = Buffer.from('xmlns')

/** Numbers per attribute: name from, name to, hash of the name, value from, value to. */
const fields = 5

export class Attributes {
  count = 0
  readonly #bytes: Buffer
  readonly #names: NameTable
  #spans = new Int32Array(16 * fields)

  constructor(bytes: Buffer, names: NameTable) {
    this.#bytes = bytes
    this.#names = names
  }

  /**
   * Reads the attribute that begins at `nameStart`.
   *
   * @returns Where the next one may begin; -1 when this is none.
   */
  read(nameStart: number): number {
    const bytes = this.#bytes
    const length = bytes.length
    let at = nameStart
    let hash = 0
    for (; at < length; at++) {
      const byte = bytes[at]!
      if (byte <= SPACE || byte === EQUALS || byte === GT || byte === SLASH) break
      hash = (Math.imul(hash, 31) + byte) | 0
    }
    const nameEnd = at
    while (at < length && bytes[at]! <= SPACE) at++
    if (bytes[at] !== EQUALS || nameEnd === nameStart) return -1
    at++
    while (at < length && bytes[at]! <= SPACE) at++
    const quote = bytes[at]
    if (quote !== QUOTE && quote !== APOSTROPHE) return -1
    const valueStart = ++at
    while (at < length && bytes[at] !== quote) at++
    if (at >= length) return -1
    this.#add(nameStart, nameEnd, hash, valueStart, at)
    return at + 1
  }

  #add(nameStart: number, nameEnd: number, hash: number, valueStart: number, valueEnd: number): void {
    const slot = this.count++ * fields
    if (slot === this.#spans.length) this.#spans = doubled(this.#spans)
    this.#spans[slot] = nameStart
    this.#spans[slot + 1] = nameEnd
    this.#spans[slot + 2] = hash
    this.#spans[slot + 3] = valueStart
    this.#spans[slot + 4] = valueEnd
  }

  /** The value, with references decoded. */
  get(name: string): string | undefined {
    const slot = this.#slotOf(name)
    return slot < 0 ? undefined : this.#value(slot)
  }

  /** Where a value begins in the bytes, as written and up to its quote; -1 without the attribute. */
  startOf(name: string): number {
    const slot = this.#slotOf(name)
    return slot < 0 ? -1 : this.#spans[slot + 3]!
  }

  all(): [name: string, value: string][] {
    const all: [string, string][] = []
    for (let slot = 0; slot < this.count * fields; slot += fields) all.push([this.#nameAt(slot), this.#value(slot)])
    return all
  }

  /**
   * The namespace that the attribute read last declares (Namespaces in XML 1.0 §3); an empty one
   * takes a declaration back.
   */
  declaration(): { prefix: string; uri: string | undefined } | undefined {
    const slot = (this.count - 1) * fields
    const nameStart = this.#spans[slot]!
    const length = this.#spans[slot + 1]! - nameStart
    if (!this.#isDeclaration(nameStart, length)) return undefined
    const prefix = length > 6 ? this.#bytes.toString('utf8', nameStart + 6, nameStart + length) : ''
    return prefix === 'xml' ? undefined : { prefix, uri: this.#value(slot).trim() || undefined }
  }

  #isDeclaration(start: number, length: number): boolean {
    const bytes = this.#bytes
    if (length < xmlns.length) return false
    for (let index = 0; index < xmlns.length; index++) if (bytes[start + index] !== xmlns[index]) return false
    return length === xmlns.length || bytes[start + xmlns.length] === COLON
  }

  /** @param name Of ASCII. */
  #slotOf(name: string): number {
    for (let slot = 0; slot < this.count * fields; slot += fields)
      if (this.#endsLike(slot, name) && this.#nameAt(slot) === name) return slot
    return -1
  }

  /** Whether the name without its prefix may be the one asked for, which spares most others from being looked up. */
  #endsLike(slot: number, name: string): boolean {
    const bytes = this.#bytes
    const start = this.#spans[slot]!
    let at = this.#spans[slot + 1]! - 1
    for (let index = name.length - 1; index >= 0; index--, at--) {
      const code = name.charCodeAt(index)
      if (code === COLON || code === CLOSE_BRACE) break
      if (at < start || bytes[at] !== code) return false
    }
    return at < start || bytes[at] === COLON
  }

  #nameAt(slot: number): string {
    return this.#names.attributeName(this.#spans[slot]!, this.#spans[slot + 1]!, this.#spans[slot + 2]!)
  }

  /** Line ends and tabs are spaces in a value (XML 1.0 §3.3.3). */
  #value(slot: number): string {
    const start = this.#spans[slot + 3]!
    const end = this.#spans[slot + 4]!
    const written = this.#bytes.toString(undefined, start, end)
    return this.#isPlain(start, end) ? written : decodeReferences(written.replace(/\r\n|[\t\n\r]/g, ' '))
  }

  #isPlain(start: number, end: number): boolean {
    for (let at = start; at < end; at++) {
      const byte = this.#bytes[at]!
      if (byte < SPACE || byte === AMPERSAND) return false
    }
    return true
  }
}

export function doubled(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}
