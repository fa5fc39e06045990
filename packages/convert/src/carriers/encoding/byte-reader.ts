/**
 * Numbers and pieces of bytes from the front on, the low byte of a number first. Of what lies beyond the
 * end a number reads as 0, a piece is as long as there are bytes, and both are remembered.
 */
import { Buffer } from '#platform/buffer'

export class ByteReader {
  /** Something was read that is not there, or not whole. */
  isCut = false
  protected readonly bytes: Uint8Array
  protected at = 0
  protected end: number
  readonly #view: DataView

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.end = bytes.length
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  get isDone(): boolean {
    return this.at >= this.end
  }

  byte(): number {
    return this.#has(1) ? this.bytes[this.at++]! : 0
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

  skip(count: number): void {
    this.#advance(this.#has(count) ? count : this.end - this.at)
  }

  /** A view. */
  take(count: number): Buffer {
    const length = this.#has(count) ? count : this.end - this.at
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset + this.#advance(length), length)
  }

  #has(count: number): boolean {
    const has = this.at + count <= this.end
    if (!has) this.isCut = true
    return has
  }

  #advance(count: number): number {
    const at = this.at
    this.at += count
    return at
  }
}
