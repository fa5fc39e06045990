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
}

/** Elements of one hash replace each other: neither many of them nor such of one hash make it slow or large. */
const slotCount = 256

/** Longer elements seldom stand in a document twice. */
const longest = 2048

export class Memo {
  readonly #bytes: Buffer
  readonly #entries: (Entry | undefined)[] = new Array<Entry | undefined>(slotCount).fill(undefined)
  #start = 0
  #hash = 0
  /** Where the element that was looked for last ends, if it holds none of its own name; -1 where that is far. */
  end = -1

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** @param start Where the name of its start tag begins; it ends at `nameEnd`. */
  find(start: number, nameEnd: number, scope: number): Entry | undefined {
    const bytes = this.#bytes
    const last = Math.min(bytes.length, start + longest)
    const nameLength = nameEnd - start
    this.#start = start
    this.end = -1
    let hash = 0
    for (let at = start; at < last; at++) {
      const byte = bytes[at]!
      hash = (Math.imul(hash, 31) + byte) | 0
      if (byte !== SLASH || bytes[at - 1] !== LT || !this.#isSame(at + 1, start, nameLength)) continue
      if (bytes[at + 1 + nameLength] !== GT) return undefined
      this.end = at + nameLength + 2
      break
    }
    this.#hash = hash
    if (this.end < 0) return undefined
    const entry = this.#entries[hash & (slotCount - 1)]
    if (entry?.scope !== scope || entry.bytes.length !== this.end - start) return undefined
    return bytes.compare(entry.bytes, 0, entry.bytes.length, start, this.end) === 0 ? entry : undefined
  }

  /** Keeps what the element means that was looked for last. */
  keep(meaning: unknown, scope: number): void {
    const bytes = Uint8Array.prototype.slice.call(this.#bytes, this.#start, this.end)
    this.#entries[this.#hash & (slotCount - 1)] = { bytes, scope, meaning }
  }

  #isSame(at: number, start: number, length: number): boolean {
    const bytes = this.#bytes
    for (let index = 0; index < length; index++) if (bytes[at + index] !== bytes[start + index]) return false
    return true
  }
}
