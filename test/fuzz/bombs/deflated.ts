/** Streams that unpack to far more than they are, put together without ever holding what they unpack to. */
import { constants, crc32, deflateRawSync } from 'node:zlib'

/** The last block of a deflate stream, with nothing in it (RFC 1951 §3.2.3). */
const emptyBlock = Buffer.from([0x03, 0x00])
const adlerModulus = 65_521

/** A piece and how often it follows itself. */
export interface Repeated {
  piece: string | Uint8Array
  times: number
}

export interface Deflated {
  /** A raw deflate stream. */
  packed: Buffer
  /** CRC-32 and length of what it unpacks to. */
  crc: number
  length: number
}

/** Each piece is packed once; a full flush makes its packed form independent of what precedes it. */
export function deflated(parts: readonly Repeated[]): Deflated {
  const packed: Buffer[] = []
  let [crc, length] = [0, 0]
  for (const { piece, times } of parts) {
    const bytes = Buffer.from(piece)
    const once = deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
    for (let count = 0; count < times; count++) {
      packed.push(once)
      crc = crc32(bytes, crc)
      length += bytes.length
    }
  }
  return { packed: Buffer.concat([...packed, emptyBlock]), crc, length }
}

/** The same as a zlib stream (RFC 1950): PNG and PDF have these. */
export function zlibOf(parts: readonly Repeated[]): Buffer {
  let [low, high] = [1, 0]
  for (const { piece, times } of parts) {
    const { sum, weighted, length } = adlerParts(Buffer.from(piece))
    for (let count = 0; count < times; count++) {
      high = (high + length * low + weighted) % adlerModulus
      low = (low + sum) % adlerModulus
    }
  }
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(((high << 16) | low) >>> 0)
  return Buffer.concat([Buffer.from([0x78, 0xda]), deflated(parts).packed, checksum])
}

/** What a piece adds to the two sums of Adler-32 (RFC 1950 §9), whatever precedes it. */
function adlerParts(bytes: Uint8Array): { sum: number; weighted: number; length: number } {
  let [sum, weighted] = [0, 0]
  for (const byte of bytes) {
    sum = (sum + byte) % adlerModulus
    weighted = (weighted + sum) % adlerModulus
  }
  return { sum, weighted, length: bytes.length % adlerModulus }
}

/** The same as a gzip file (RFC 1952). */
export function gzipOf(parts: readonly Repeated[]): Buffer {
  const { packed, crc, length } = deflated(parts)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  return Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), packed, trailer])
}
