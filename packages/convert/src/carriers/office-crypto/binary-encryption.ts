/**
 * Passwords of binary Office documents: RC4 with a 40-bit key ([MS-OFFCRYPTO] §2.3.6) and RC4 by
 * CryptoAPI (§2.3.5). Both derive a key for each block of a stream, or for each object.
 */

import { Buffer } from '#platform/buffer'
import { digest } from '#platform/cryptography'
import { ConversionError } from '../../core/errors.ts'
import { createRc4, type Rc4 } from './rc4.ts'

export interface BinaryCipher {
  /** The key stream of a block, from its first byte. */
  block(number: number): Rc4
}

const verifierBytes = 16
/** §2.3.5.1: the only cipher that binary documents use by CryptoAPI. */
const rc4Algorithm = 0x6801

/**
 * @param info EncryptionVersionInfo and what follows it (§2.1.4).
 * @throws ConversionError file_encrypted without the right password, or for an unknown method
 */
export function openBinaryEncryption(info: Uint8Array, password: string | undefined): BinaryCipher {
  if (password === undefined) throw new ConversionError('file_encrypted')
  if (info.length < 4) throw new ConversionError('file_corrupt', { reason: ': its encryption header is cut off' })
  const view = new DataView(info.buffer, info.byteOffset, info.length)
  const major = view.getUint16(0, true)
  const minor = view.getUint16(2, true)
  if (major === 1 && minor === 1) return openRc4(info, password)
  if (major >= 2 && major <= 4 && minor === 2) return openCryptoApi(info, view, password)
  throw new ConversionError('file_encrypted', { reason: ' in a way that is not supported' })
}

/** §2.3.6.1–3. */
function openRc4(info: Uint8Array, password: string): BinaryCipher {
  const salt = info.subarray(4, 20)
  const short = digest('md5', utf16(password)).subarray(0, 5)
  const repeated = new Uint8Array((short.length + salt.length) * 16)
  for (let index = 0; index < 16; index++) {
    repeated.set(short, index * (short.length + salt.length))
    repeated.set(salt, index * (short.length + salt.length) + short.length)
  }
  const base = digest('md5', repeated).subarray(0, 5)
  const cipher: BinaryCipher = { block: (number) => createRc4(digest('md5', base, uint32(number))) }
  verify(cipher, 'md5', info.subarray(20, 52), 16)
  return cipher
}

/** §2.3.5.1–6. */
function openCryptoApi(info: Uint8Array, view: DataView, password: string): BinaryCipher {
  const corrupt = new ConversionError('file_corrupt', { reason: ': its encryption header is cut off' })
  if (info.length < 44) throw corrupt
  const headerBytes = view.getUint32(8, true)
  const verifierAt = 12 + headerBytes
  if (verifierAt + 60 > info.length) throw corrupt
  const algorithm = view.getUint32(20, true)
  if (algorithm !== rc4Algorithm && algorithm !== 0)
    throw new ConversionError('file_encrypted', { reason: ' in a way that is not supported' })
  const keyBits = view.getUint32(28, true) || 40
  const salt = info.subarray(verifierAt + 4, verifierAt + 20)
  const base = digest('sha1', salt, utf16(password))
  const cipher: BinaryCipher = {
    block(number) {
      const key = digest('sha1', base, uint32(number)).subarray(0, Math.min(20, keyBits >> 3))
      if (keyBits !== 40) return createRc4(key)
      const padded = new Uint8Array(16)
      padded.set(key)
      return createRc4(padded)
    },
  }
  const verifier = new Uint8Array(verifierBytes + 20)
  verifier.set(info.subarray(verifierAt + 20, verifierAt + 36))
  verifier.set(info.subarray(verifierAt + 40, verifierAt + 60), verifierBytes)
  verify(cipher, 'sha1', verifier, 20)
  return cipher
}

/** The verifier and its hash are enciphered one after the other by block 0. */
function verify(cipher: BinaryCipher, algorithm: 'md5' | 'sha1', encrypted: Uint8Array, hashBytes: number): void {
  const plain = new Uint8Array(encrypted)
  cipher.block(0).apply(plain, 0, plain.length)
  const expected = digest(algorithm, plain.subarray(0, verifierBytes))
  const stored = plain.subarray(verifierBytes, verifierBytes + hashBytes)
  if (stored.length < hashBytes || stored.some((byte, index) => byte !== expected[index]))
    throw new ConversionError('file_encrypted', { reason: ', and the one given is not right' })
}

/**
 * A copy of a stream with its blocks deciphered.
 *
 * @param from The first byte that is enciphered; blocks are counted from the stream's start.
 */
export function decryptBlocks(bytes: Uint8Array, cipher: BinaryCipher, blockBytes: number, from: number): Uint8Array {
  const plain = new Uint8Array(bytes)
  const skipped = bytes.subarray(0, from)
  for (let at = 0; at < plain.length; at += blockBytes)
    cipher.block(at / blockBytes).apply(plain, at, Math.min(at + blockBytes, plain.length))
  plain.set(skipped)
  return plain
}

function utf16(text: string): Uint8Array {
  return Buffer.from(text, 'utf16le')
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}
