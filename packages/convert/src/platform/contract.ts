/**
 * What the library needs of a runtime beyond the language. `node/` has it from Node, `web/` for browsers and for
 * workers at the edge; `#platform/…` is the one that fits (`imports` of package.json).
 */

/** `latin1`: a byte is a character; all others as their names say. */
export type Encoding = 'latin1' | 'utf8' | 'utf-8' | 'utf16le' | 'base64' | 'hex'

/** Bytes that are read and written as numbers and as text: the part of Node's `Buffer` that the library uses. */
export interface Buffer extends Uint8Array {
  /** Bytes that are no text in UTF-8 or UTF-16 become U+FFFD. */
  toString(encoding?: Encoding, start?: number, end?: number): string
  /** @returns A view of the same bytes. */
  subarray(start?: number, end?: number): Buffer
  equals(other: Uint8Array): boolean
  indexOf(value: string | number | Uint8Array, from?: number, encoding?: Encoding): number
  lastIndexOf(value: string | number | Uint8Array, from?: number, encoding?: Encoding): number
  includes(value: string | number | Uint8Array, from?: number, encoding?: Encoding): boolean
  /** @returns Bytes copied. */
  copy(target: Uint8Array, targetStart?: number, start?: number, end?: number): number
  /** @returns Bytes written: no more than there is room for. */
  write(text: string, offset: number, encoding: Encoding): number
  /** @returns A negative number, 0 or a positive one, as this stretch of bytes comes before, is equal to or comes after the target's. */
  compare(target: Uint8Array, targetStart?: number, targetEnd?: number, start?: number, end?: number): number
  /** Swaps the bytes of each pair, in place. @throws RangeError for an odd number of bytes */
  swap16(): this

  readUInt16LE(offset?: number): number
  readUInt32LE(offset?: number): number
  readUInt32BE(offset?: number): number
  readUIntBE(offset: number, bytes: number): number
  readBigUInt64LE(offset?: number): bigint
  readBigUInt64BE(offset?: number): bigint
  writeUInt8(value: number, offset?: number): number
  writeUInt16LE(value: number, offset?: number): number
  writeUInt32LE(value: number, offset?: number): number
  writeUInt32BE(value: number, offset?: number): number
  writeBigUInt64BE(value: bigint, offset?: number): number
}

export interface BufferClass {
  /** The bytes of a text. */
  from(text: string, encoding?: Encoding): Buffer
  /** A view of memory, without a copy. */
  from(memory: ArrayBufferLike, offset?: number, length?: number): Buffer
  /** A copy. */
  from(bytes: Uint8Array | readonly number[]): Buffer
  /** Filled with zeros, or with the value. */
  alloc(bytes: number, fill?: number): Buffer
  /** With whatever was there. */
  allocUnsafe(bytes: number): Buffer
  concat(parts: readonly Uint8Array[], bytes?: number): Buffer
  isBuffer(value: unknown): value is Buffer
}

/** What is around the Deflate stream (RFC 1951): nothing, zlib (RFC 1950), or whichever of zlib and gzip (RFC 1952) there is. */
export type Wrapping = 'raw' | 'zlib' | 'any'

export interface UnpackOptions {
  maxBytes: number
  /** Bytes to make room for at first. */
  firstBytes?: number
}

export interface Unpacked {
  /** What was packed; as much of it as there is, where the stream is cut short. */
  content: Uint8Array
  /** How many of the packed bytes belong to the stream. */
  packedBytes: number
}

/** A stream unpacks to more than is allowed. */
export class TooLongError extends Error {}

export interface Compression {
  /** @throws TooLongError @throws Error for what is no such stream */
  unpack(wrapping: Wrapping, packed: Uint8Array, options: UnpackOptions): Unpacked
  /** @returns A zlib stream. */
  pack(bytes: Uint8Array): Uint8Array
  /** As ZIP and PNG have it (ISO/IEC 15948, annex D). */
  crc32(bytes: Uint8Array): number
}

/** Keys are of 16, 24 or 32 bytes; data are whole blocks of 16, and no padding is added or removed. */
export interface Cryptography {
  /** Whether there is a hash function of that name: `sha1`, `sha512`. */
  isHash(name: string): boolean
  digest(hash: string, ...parts: Uint8Array[]): Buffer
  hmacSha1(key: Uint8Array, bytes: Uint8Array): Buffer
  /** PBKDF2 (RFC 8018) with HMAC-SHA-1. */
  deriveKey(password: Uint8Array, salt: Uint8Array, rounds: number, bytes: number): Buffer
  /** AES. */
  decryptCbc(key: Uint8Array, vector: Uint8Array, data: Uint8Array): Buffer
  decryptEcb(key: Uint8Array, data: Uint8Array): Buffer
  encryptEcb(key: Uint8Array, data: Uint8Array): Buffer
  /** In a time that does not depend on where they differ; they are equally long. */
  isEqual(a: Uint8Array, b: Uint8Array): boolean
}

/** A compiled `WebAssembly.Module`, the bytes of `pdfium.wasm`, or its address. */
export type PdfiumSource = object | Uint8Array | ArrayBuffer | URL | string

export interface PdfiumCode {
  /** Names another place of `pdfium.wasm`; to be called before the first PDF is converted. */
  usePdfium(source: PdfiumSource): void
  /** @returns A `WebAssembly.Module`. @throws Error where the file cannot be had */
  compilePdfium(): Promise<object>
}
