/** Deflate for runtimes without zlib. */
import { zlibSync } from 'fflate'
import { type Compression, TooLongError, type Unpacked, type UnpackOptions } from '../contract.ts'
import { inflateRaw } from './inflate.ts'

export { TooLongError, type Unpacked } from '../contract.ts'

export const unpack: Compression['unpack'] = (wrapping, packed, options) => {
  if (wrapping === 'raw') return inflateRaw(packed, 0, options)
  if (wrapping === 'any' && packed[0] === 0x1f && packed[1] === 0x8b) return gunzip(packed, options)
  return inflateZlib(packed, options)
}

const zlibHeaderBytes = 2

/** RFC 1950. */
function inflateZlib(packed: Uint8Array, options: UnpackOptions): Unpacked {
  const [method = 0, flags = 0] = packed
  if ((method & 15) !== 8 || ((method << 8) | flags) % 31 !== 0 || flags & 0x20)
    throw new Error('incorrect header check')
  const { content, packedBytes, isWhole } = inflateRaw(packed, zlibHeaderBytes, options)
  const end = zlibHeaderBytes + packedBytes
  if (!isWhole || end + 4 > packed.length) return { content, packedBytes: packed.length }
  if (viewOf(packed).getUint32(end) !== adler32(content)) throw new Error('incorrect data check')
  return { content, packedBytes: end + 4 }
}

/** RFC 1952: one member after another, up to bytes that begin none. */
function gunzip(packed: Uint8Array, { maxBytes, firstBytes }: UnpackOptions): Unpacked {
  const contents: Uint8Array[] = []
  let length = 0
  let at = 0
  while (packed[at] === 0x1f && packed[at + 1] === 0x8b) {
    const start = endOfGzipHeader(packed, at)
    const room = { maxBytes: maxBytes - length, ...(firstBytes === undefined ? {} : { firstBytes }) }
    const { content, packedBytes, isWhole } = inflateRaw(packed, start, room)
    contents.push(content)
    length += content.length
    at = start + packedBytes
    const trailer = packed.subarray(at)
    if (isWhole && trailer.length >= 4 && viewOf(trailer).getUint32(0, true) !== crc32(content))
      throw new Error('incorrect data check')
    if (isWhole && trailer.length >= 8 && viewOf(trailer).getUint32(4, true) !== content.length)
      throw new Error('incorrect length check')
    if (!isWhole || trailer.length < 8) {
      at = packed.length
      break
    }
    at += 8
  }
  if (length > maxBytes) throw new TooLongError()
  return { content: contents.length === 1 ? (contents[0] as Uint8Array) : joined(contents, length), packedBytes: at }
}

/** §2.3: what the flags announce comes in this order. */
function endOfGzipHeader(packed: Uint8Array, start: number): number {
  const flags = packed[start + 3] ?? 0
  if (packed[start + 2] !== 8 || flags & 0xe0) throw new Error('unknown compression method')
  let at = start + 10
  if (flags & 4) at += 2 + ((packed[at] ?? 0) | ((packed[at + 1] ?? 0) << 8))
  for (const flag of [8, 16])
    if (flags & flag) {
      const end = packed.indexOf(0, at)
      at = end < 0 ? packed.length : end + 1
    }
  return Math.min(packed.length, flags & 2 ? at + 2 : at)
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

export const pack: Compression['pack'] = (bytes) => zlibSync(bytes)

const crcTable = Int32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

export const crc32: Compression['crc32'] = (bytes) => {
  let crc = -1
  for (let at = 0; at < bytes.length; at++)
    crc = (crc >>> 8) ^ (crcTable[(crc ^ (bytes[at] as number)) & 0xff] as number)
  return ~crc >>> 0
}

/** The sums stay below 2^32 for so many bytes (RFC 1950 §9). */
const sumsAtOnce = 5_552
const adlerModulus = 65_521

function adler32(bytes: Uint8Array): number {
  let [first, second] = [1, 0]
  for (let at = 0; at < bytes.length; ) {
    for (const end = Math.min(bytes.length, at + sumsAtOnce); at < end; at++) {
      first += bytes[at] as number
      second += first
    }
    first %= adlerModulus
    second %= adlerModulus
  }
  return ((second << 16) | first) >>> 0
}
