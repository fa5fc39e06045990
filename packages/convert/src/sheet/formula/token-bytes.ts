/** Bytes of a parsed formula, read from the front on. What lies beyond the end reads as 0 and is remembered. */
export class TokenBytes {
  /** Something was read that is not there. */
  isCut = false
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  get isDone(): boolean {
    return this.#at >= this.#bytes.length
  }

  skip(count: number): void {
    if (this.#has(count)) this.#at += count
  }

  byte(): number {
    return this.#has(1) ? this.#bytes[this.#at++]! : 0
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

  take(count: number): Buffer {
    if (!this.#has(count)) return Buffer.alloc(0)
    return Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset + this.#advance(count), count)
  }

  #has(count: number): boolean {
    const has = this.#at + count <= this.#bytes.length
    if (!has) this.isCut = true
    return has
  }

  #advance(count: number): number {
    const at = this.#at
    this.#at += count
    return at
  }
}
