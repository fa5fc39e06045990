/** Standard encryption: AES in ECB mode under a key from SHA-1 ([MS-OFFCRYPTO] §2.3.4.5–2.3.4.9). */

import { Buffer } from '#platform/buffer'
import { decryptEcb, digest } from '#platform/cryptography'
import { ConversionError } from '../../core/errors.ts'
import type { Decrypt } from './decrypt.ts'

const rounds = 50_000
const blockBytes = 16

/** AES by its number (§2.3.2), and the bits of its key. */
const keyBitsOf: Readonly<Record<number, number>> = { 26126: 128, 26127: 192, 26128: 256 }

/** @param info What follows the version and the flags: the header's size, the header, the verifier. */
export function readStandardKey(info: Buffer, password: string): Decrypt | 'wrong password' | 'unknown method' {
  if (info.length < 4 + 32) throw new ConversionError('file_corrupt', { reason: ': its encryption is not described' })
  const headerSize = info.readUInt32LE(0)
  const keyBits = info.readUInt32LE(4 + 16)
  if (keyBitsOf[info.readUInt32LE(4 + 8)] !== keyBits) return 'unknown method'
  const verifier = info.subarray(4 + headerSize)
  // §2.3.3: the size of the salt, the salt, the verifier, the size of its hash, its hash.
  if (verifier.length < 4 + 16 + 16 + 4 + 32)
    throw new ConversionError('file_corrupt', { reason: ': its encryption is not described' })
  const key = keyFrom(password, verifier.subarray(4, 20), keyBits / 8)
  const decrypt: Decrypt = (encrypted) =>
    decryptEcb(key, encrypted.subarray(0, encrypted.length - (encrypted.length % blockBytes)))
  const expected = decrypt(verifier.subarray(40, 72)).subarray(0, 20)
  return sha1(decrypt(verifier.subarray(20, 36))).equals(expected) ? decrypt : 'wrong password'
}

/** §2.3.4.7. */
function keyFrom(password: string, salt: Buffer, keyBytes: number): Buffer {
  let hash = sha1(salt, Buffer.from(password, 'utf16le'))
  const counter = Buffer.alloc(4)
  for (let round = 0; round < rounds; round++) {
    counter.writeUInt32LE(round)
    hash = sha1(counter, hash)
  }
  hash = sha1(hash, Buffer.alloc(4))
  const derive = (fill: number): Buffer => {
    const padded = Buffer.alloc(64, fill)
    for (let index = 0; index < hash.length; index++) padded[index]! ^= hash[index]!
    return sha1(padded)
  }
  return Buffer.concat([derive(0x36), derive(0x5c)]).subarray(0, keyBytes)
}

function sha1(...parts: Buffer[]): Buffer {
  return digest('sha1', ...parts)
}
