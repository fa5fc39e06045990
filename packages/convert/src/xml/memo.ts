/**
 * What elements mean that stand in a document again and again, byte for byte, as the properties of
 * runs and cells do.
 */
import { GT, LT, SLASH } from './ascii.ts'

interface Entry {
  /** The element from its name to the end of its end tag. */
  readonly bytes: Uint8Array
  /** What its prefixes stood for. */
  readonly scope: number
  readonly meaning: unknown
  /** What was read after it the last time: mostly it is so again. */
  next: Entry | undefined
}

/** Elements of one hash replace each other: neither many of them nor such of one hash make it slow or large. */
const slotCount = 256

/** Longer elements seldom stand in a document twice. */
const longest = 2048

export class Memo {
  readonly #bytes: Buffer
  readonly #entries: (Entry | undefined)[] = new Array<Entry | undefined>(slotCount).fill(undefined)
  #last: Entry | undefined
  #start = 0
  #hash = 0
  /** Where the element that was looked for last ends, if it holds none of its own name; -1 where that is far. */
  end = -1

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** @param start Where the name of its start tag begins; it ends at `nameEnd`. */
  find(start: number, nameEnd: number, scope: number): Entry | undefined {
    const expected = this.#last?.next
    if (expected && this.#stands(expected, start, scope)) {
      this.end = start + expected.bytes.length
      this.#last = expected
      return expected
    }
    this.#locate(start, nameEnd)
    if (this.end < 0) return undefined
    const entry = this.#entries[this.#hash & (slotCount - 1)]
    if (entry?.bytes.length !== this.end - start || !this.#stands(entry, start, scope)) return undefined
    this.#follow(entry)
    return entry
  }

  /** Keeps what the element means that was looked for last. */
  keep(meaning: unknown, scope: number): void {
    const bytes = Uint8Array.prototype.slice.call(this.#bytes, this.#start, this.end)
    const entry = { bytes, scope, meaning, next: undefined }
    this.#follow(entry)
    const slot = this.#hash & (slotCount - 1)
    const replaced = this.#entries[slot]
    // What it leads to is not to live on with it.
    if (replaced) replaced.next = undefined
    this.#entries[slot] = entry
  }

  #follow(entry: Entry): void {
    if (this.#last) this.#last.next = entry
    this.#last = entry
  }

  #stands({ bytes, scope }: Entry, start: number, scopeHere: number): boolean {
    const end = start + bytes.length
    if (scope !== scopeHere || end > this.#bytes.length) return false
    return this.#bytes.compare(bytes, 0, bytes.length, start, end) === 0
  }

  /** Finds the first end tag of its name, and hashes what stands before. */
  #locate(start: number, nameEnd: number): void {
    const bytes = this.#bytes
    const last = Math.min(bytes.length, start + longest)
    const nameLength = nameEnd - start
    let hash = 0
    this.end = -1
    for (let at = start; at < last; at++) {
      const byte = bytes[at]!
      hash = (Math.imul(hash, 31) + byte) | 0
      if (byte !== SLASH || bytes[at - 1] !== LT || !this.#isSame(at + 1, start, nameLength)) continue
      if (bytes[at + 1 + nameLength] === GT) this.end = at + nameLength + 2
      break
    }
    this.#start = start
    this.#hash = hash
  }

  #isSame(at: number, start: number, length: number): boolean {
    const bytes = this.#bytes
    for (let index = 0; index < length; index++) if (bytes[at + index] !== bytes[start + index]) return false
    return true
  }
}
