/**
 * What elements mean that stand in a document again and again, byte for byte, as the properties of
 * runs and cells do.
 */
import type { Buffer } from '#platform/buffer'
import { GT, LT, SLASH } from './ascii.ts'
import type { OpenElements } from './open-elements.ts'

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
  readonly #elements: OpenElements
  readonly #entries: (Entry | undefined)[] = new Array<Entry | undefined>(slotCount).fill(undefined)
  #last: Entry | undefined
  #start = 0
  #scope = 0
  #hash = 0
  /** Where the element that was looked for last ends, if it holds none of its own name; -1 where that is far. */
  end = -1

  constructor(bytes: Buffer, elements: OpenElements) {
    this.#bytes = bytes
    this.#elements = elements
  }

  /** Looks for the innermost element that is open, whose start tag was read last. */
  find(): Entry | undefined {
    this.#start = this.#elements.nameStart
    this.#scope = this.#elements.scope
    const expected = this.#last?.next
    if (expected && this.#stands(expected)) {
      this.end = this.#start + expected.bytes.length
      this.#last = expected
      return expected
    }
    this.#locate()
    if (this.end < 0) return undefined
    const entry = this.#entries[this.#hash & (slotCount - 1)]
    if (entry?.bytes.length !== this.end - this.#start || !this.#stands(entry)) return undefined
    this.#follow(entry)
    return entry
  }

  /** Keeps what the element means that was looked for last. */
  keep(meaning: unknown): void {
    const bytes = Uint8Array.prototype.slice.call(this.#bytes, this.#start, this.end)
    const entry = { bytes, scope: this.#scope, meaning, next: undefined }
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

  #stands({ bytes, scope }: Entry): boolean {
    const start = this.#start
    const end = start + bytes.length
    if (scope !== this.#scope || end > this.#bytes.length) return false
    return this.#bytes.compare(bytes, 0, bytes.length, start, end) === 0
  }

  /** Finds the first end tag of its name, and hashes what stands before. */
  #locate(): void {
    const bytes = this.#bytes
    const last = Math.min(bytes.length, this.#start + longest)
    let hash = 0
    this.end = -1
    for (let at = this.#start; at < last; at++) {
      const byte = bytes[at]!
      hash = (Math.imul(hash, 31) + byte) | 0
      if (byte !== SLASH || bytes[at - 1] !== LT) continue
      const nameEnd = this.#elements.endOfName(at + 1)
      if (nameEnd < 0) continue
      if (bytes[nameEnd] === GT) this.end = nameEnd + 1
      break
    }
    this.#hash = hash
  }
}
