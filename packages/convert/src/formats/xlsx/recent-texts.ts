/**
 * Short texts of a part in UTF-8, each made once as long as it is met again soon: programs that
 * share no strings write the same few words into thousands of cells.
 *
 * A text is looked up by a hash in a table of bounded size whose slots are overwritten: neither many
 * texts nor texts of one hash can make it slow or large.
 */
import type { Buffer } from '#platform/buffer'

const maxSlots = 4096
const minSlots = 32
/** Fewer slots than one for so many bytes of a part would be missed; to make more takes longer than a small part. */
const bytesPerSlot = 64
/** In bytes; longer texts are seldom met twice. */
const longest = 40

export class RecentTexts {
  readonly #bytes: Buffer
  readonly #starts: Int32Array
  readonly #ends: Int32Array
  readonly #texts: string[]

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    let slots = minSlots
    while (slots < maxSlots && slots * bytesPerSlot < bytes.length) slots *= 2
    this.#starts = new Int32Array(slots)
    this.#ends = new Int32Array(slots)
    this.#texts = new Array<string>(slots).fill('')
  }

  of(start: number, end: number): string {
    const bytes = this.#bytes
    if (end - start > longest) return bytes.toString(undefined, start, end)
    let hash = 0
    for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + bytes[at]!) | 0
    const slot = (hash ^ (hash >>> 12)) & (this.#starts.length - 1)
    if (!this.#holds(slot, start, end)) {
      this.#starts[slot] = start
      this.#ends[slot] = end
      this.#texts[slot] = bytes.toString(undefined, start, end)
    }
    return this.#texts[slot]!
  }

  #holds(slot: number, start: number, end: number): boolean {
    const bytes = this.#bytes
    const known = this.#starts[slot]!
    if (this.#ends[slot]! - known !== end - start) return false
    for (let at = start; at < end; at++) if (bytes[known + at - start] !== bytes[at]) return false
    return true
  }
}
