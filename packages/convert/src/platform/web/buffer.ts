/** Bytes for runtimes without Node's `Buffer`, which does the same by functions of its own. */
import type * as contract from '../contract.ts'
import { bytesOfText, textOfBytes } from './text.ts'

export type Buffer = contract.Buffer

class Bytes extends Uint8Array<ArrayBufferLike> implements contract.Buffer {
  override toString(encoding: contract.Encoding = 'utf8', start = 0, end = this.length): string {
    return textOfBytes(super.subarray(Math.max(0, start), end), encoding)
  }

  override subarray(start?: number, end?: number): Buffer {
    return super.subarray(start, end) as Bytes
  }

  equals(other: Uint8Array): boolean {
    return this.length === other.length && this.compare(other) === 0
  }

  compare(target: Uint8Array, targetStart = 0, targetEnd = target.length, start = 0, end = this.length): number {
    const [ownLength, otherLength] = [Math.max(0, end - start), Math.max(0, targetEnd - targetStart)]
    const shared = Math.min(ownLength, otherLength)
    for (let at = 0; at < shared; at++) {
      const difference = (this[start + at] as number) - (target[targetStart + at] as number)
      if (difference !== 0) return Math.sign(difference)
    }
    return Math.sign(ownLength - otherLength)
  }

  override indexOf(value: string | number | Uint8Array, from = 0, encoding?: contract.Encoding): number {
    if (typeof value === 'number') return super.indexOf(value & 0xff, from)
    const wanted = wantedBytes(value, encoding)
    const start = from < 0 ? Math.max(0, this.length + from) : from
    if (wanted.length === 0) return Math.min(start, this.length)
    const last = this.length - wanted.length
    const first = wanted[0] as number
    for (let at = super.indexOf(first, start); at >= 0 && at <= last; at = super.indexOf(first, at + 1))
      if (isAt(this, wanted, at)) return at
    return -1
  }

  override lastIndexOf(value: string | number | Uint8Array, from?: number, encoding?: contract.Encoding): number {
    const end = from === undefined ? this.length : from < 0 ? this.length + from : from
    const wanted = typeof value === 'number' ? [value & 0xff] : wantedBytes(value, encoding)
    if (wanted.length === 0) return Math.min(end, this.length)
    for (let at = Math.min(end, this.length - wanted.length); at >= 0; at--) if (isAt(this, wanted, at)) return at
    return -1
  }

  override includes(value: string | number | Uint8Array, from?: number, encoding?: contract.Encoding): boolean {
    return this.indexOf(value, from, encoding) >= 0
  }

  copy(target: Uint8Array, targetStart = 0, start = 0, end = this.length): number {
    const count = Math.max(0, Math.min(end - start, this.length - start, target.length - targetStart))
    target.set(super.subarray(start, start + count), targetStart)
    return count
  }

  write(text: string, offset: number, encoding: contract.Encoding): number {
    const bytes = bytesOfText(text, encoding)
    const count = Math.min(bytes.length, this.length - offset)
    this.set(bytes.subarray(0, count), offset)
    return count
  }

  swap16(): this {
    if (this.length % 2 !== 0) throw new RangeError('The bytes are no pairs.')
    for (let at = 0; at < this.length; at += 2) {
      const byte = this[at] as number
      this[at] = this[at + 1] as number
      this[at + 1] = byte
    }
    return this
  }

  readUInt16LE(offset = 0): number {
    return viewOf(this).getUint16(offset, true)
  }

  readUInt32LE(offset = 0): number {
    return viewOf(this).getUint32(offset, true)
  }

  readUInt32BE(offset = 0): number {
    return viewOf(this).getUint32(offset)
  }

  readUIntBE(offset: number, bytes: number): number {
    if (offset + bytes > this.length) throw new RangeError('The number is outside of the bytes.')
    let number = 0
    for (let at = offset; at < offset + bytes; at++) number = number * 256 + (this[at] as number)
    return number
  }

  readBigUInt64LE(offset = 0): bigint {
    return viewOf(this).getBigUint64(offset, true)
  }

  readBigUInt64BE(offset = 0): bigint {
    return viewOf(this).getBigUint64(offset)
  }

  writeUInt8(value: number, offset = 0): number {
    viewOf(this).setUint8(offset, value)
    return offset + 1
  }

  writeUInt16LE(value: number, offset = 0): number {
    viewOf(this).setUint16(offset, value, true)
    return offset + 2
  }

  writeUInt32LE(value: number, offset = 0): number {
    viewOf(this).setUint32(offset, value, true)
    return offset + 4
  }

  writeUInt32BE(value: number, offset = 0): number {
    viewOf(this).setUint32(offset, value)
    return offset + 4
  }

  writeBigUInt64BE(value: bigint, offset = 0): number {
    viewOf(this).setBigUint64(offset, value)
    return offset + 8
  }
}

/** Not the constructor of the class: `from` and `concat` would have to fit those of `Uint8Array`. */
export const Buffer: contract.BufferClass = {
  from(
    source: string | ArrayBufferLike | Uint8Array | readonly number[],
    encodingOrOffset?: contract.Encoding | number,
    length?: number,
  ): Buffer {
    if (typeof source === 'string')
      return viewed(bytesOfText(source, encodingOrOffset as contract.Encoding | undefined))
    if (source instanceof Uint8Array || Array.isArray(source)) return viewed(Uint8Array.from(source as Uint8Array))
    return new Bytes(source as ArrayBufferLike, encodingOrOffset as number | undefined, length)
  },

  alloc(bytes, fill) {
    const made = new Bytes(new ArrayBuffer(bytes))
    return fill === undefined ? made : made.fill(fill)
  },

  allocUnsafe: (bytes) => new Bytes(new ArrayBuffer(bytes)),

  concat(parts, bytes = parts.reduce((sum, { length }) => sum + length, 0)) {
    const joined = new Bytes(new ArrayBuffer(bytes))
    let at = 0
    for (const part of parts) {
      const fitting = part.length > bytes - at ? part.subarray(0, bytes - at) : part
      joined.set(fitting, at)
      at += fitting.length
    }
    return joined
  },

  isBuffer: (value): value is Buffer => value instanceof Bytes,
}

function viewed(bytes: Uint8Array): Bytes {
  return new Bytes(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function wantedBytes(value: string | Uint8Array, encoding: contract.Encoding | undefined): Uint8Array {
  return typeof value === 'string' ? bytesOfText(value, encoding) : value
}

function isAt(bytes: Uint8Array, wanted: ArrayLike<number>, at: number): boolean {
  for (let index = 0; index < wanted.length; index++) if (bytes[at + index] !== wanted[index]) return false
  return true
}

export function isAscii(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) if ((bytes[at] as number) > 0x7f) return false
  return true
}

/** Whether bytes are well-formed UTF-8 (Unicode 16.0, table 3-7). */
export function isUtf8(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at++] as number
    if (lead < 0x80) continue
    const further = lead < 0xc2 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : lead < 0xf5 ? 3 : 0
    if (further === 0 || at + further > bytes.length) return false
    const second = bytes[at] as number
    const min = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
    const max = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
    if (second < min || second > max) return false
    for (const end = at + further; ++at < end; ) if (((bytes[at] as number) & 0xc0) !== 0x80) return false
  }
  return true
}
