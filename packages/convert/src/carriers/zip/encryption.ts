/**
 * Encrypted entries: traditional encryption (APPNOTE.TXT 6.1) and AES
 * (WinZip, "AES Encryption Information: Encryption Specification AE-1 and AE-2").
 *
 * Strong encryption of PKWARE (APPNOTE.TXT 7) is refused.
 */

import { Buffer } from '#platform/buffer'
import { deriveKey, encryptEcb, hmacSha1, isEqual } from '#platform/cryptography'
import { ConversionError } from '../../core/errors.ts'

export interface AesField {
  /** 1, 2, 3: keys of 128, 192, 256 bits. */
  strength: number
  /** The compression method under the encryption. */
  method: number
  /** AE-2 states no checksum: its authentication code takes the place. */
  hasChecksum: boolean
}

export interface Encryption {
  /** Second byte by which the right password is known, where the encryption is the traditional one. */
  check: number
  strong: boolean
  aes?: AesField
}

/** @throws ConversionError file_encrypted */
export function decrypt(packed: Uint8Array, encryption: Encryption, password: string | undefined): Uint8Array {
  if (encryption.strong) throw new ConversionError('file_encrypted', { reason: ' in a way that cannot be undone here' })
  if (password === undefined) throw new ConversionError('file_encrypted')
  const secret = Buffer.from(password)
  const content = encryption.aes
    ? decryptAes(packed, encryption.aes, secret)
    : decryptTraditional(packed, encryption.check, secret)
  if (!content) throw wrongPassword()
  return content
}

export function wrongPassword(): ConversionError {
  return new ConversionError('file_encrypted', { reason: ', and the one given is not right' })
}

const headerBytes = 12

function decryptTraditional(packed: Uint8Array, check: number, password: Uint8Array): Uint8Array | undefined {
  let key0 = 0x12345678
  let key1 = 0x23456789
  let key2 = 0x34567890
  const update = (byte: number): void => {
    key0 = crcStep(key0, byte)
    key1 = (Math.imul((key1 + (key0 & 0xff)) | 0, 134775813) + 1) | 0
    key2 = crcStep(key2, key1 >>> 24)
  }
  for (const byte of password) update(byte)
  const content = new Uint8Array(packed.length)
  for (let index = 0; index < packed.length; index++) {
    const mask = (key2 | 2) & 0xffff
    content[index] = packed[index]! ^ (Math.imul(mask, mask ^ 1) >>> 8)
    update(content[index]!)
  }
  return packed.length >= headerBytes && content[headerBytes - 1] === check ? content.subarray(headerBytes) : undefined
}

const crcTable = Int32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crcStep(crc: number, byte: number): number {
  return (crc >>> 8) ^ crcTable[(crc ^ byte) & 0xff]!
}

const verifierBytes = 2
const codeBytes = 10
const iterations = 1_000

function decryptAes(packed: Uint8Array, { strength }: AesField, password: Uint8Array): Uint8Array | undefined {
  const keyBytes = 8 + 8 * strength
  const saltBytes = keyBytes / 2
  const start = saltBytes + verifierBytes
  if (strength < 1 || strength > 3 || packed.length < start + codeBytes) return undefined
  const derived = deriveKey(password, packed.subarray(0, saltBytes), iterations, 2 * keyBytes + verifierBytes)
  if (!isEqual(derived.subarray(2 * keyBytes), packed.subarray(saltBytes, start))) return undefined

  const sealed = packed.subarray(start, packed.length - codeBytes)
  const code = hmacSha1(derived.subarray(keyBytes, 2 * keyBytes), sealed)
  if (!isEqual(code.subarray(0, codeBytes), packed.subarray(packed.length - codeBytes)))
    throw new ConversionError('file_corrupt', { reason: ': an encrypted part does not match its authentication code' })
  return decryptCounter(sealed, derived.subarray(0, keyBytes))
}

const blockBytes = 16
const chunkBlocks = 4_096

/** AES in counter mode with a counter from 1 in little-endian order, which libraries have not. */
function decryptCounter(sealed: Uint8Array, key: Uint8Array): Uint8Array {
  const content = new Uint8Array(sealed.length)
  const counters = Buffer.alloc(chunkBlocks * blockBytes)
  for (let offset = 0; offset < sealed.length; offset += counters.length) {
    for (let block = 0; block < chunkBlocks; block++)
      counters.writeUInt32LE(offset / blockBytes + block + 1, block * blockBytes)
    const stream = encryptEcb(key, counters)
    const end = Math.min(sealed.length, offset + counters.length)
    for (let index = offset; index < end; index++) content[index] = sealed[index]! ^ stream[index - offset]!
  }
  return content
}
