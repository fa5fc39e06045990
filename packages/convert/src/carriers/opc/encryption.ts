/**
 * Encrypted packages: a compound file with the key's description and the encrypted archive
 * ([MS-OFFCRYPTO] §2.3.4).
 *
 * Errors: file_encrypted when the password is missing, wrong or for a method that is not known;
 * file_corrupt; content_limit_exceeded.
 */

import { Buffer } from '#platform/buffer'
import { ConversionError } from '../../core/errors.ts'
import { openCfb } from '../cfb/open.ts'
import { readAgileKey } from './agile-encryption.ts'
import type { OpcContext } from './context.ts'
import type { Decrypt } from './decrypt.ts'
import { readStandardKey } from './standard-encryption.ts'

/** What Office encrypts with where a document is to be read by anybody ([MS-OFFCRYPTO] §2.4.2.3). */
const publicPassword = 'VelvetSweatshop'

/** §2.3.4.4: the length, in eight bytes. */
const lengthBytes = 8

export function decryptPackage(bytes: Uint8Array, context: OpcContext): Uint8Array {
  const file = openCfb(bytes, (code, details) => context.warn(code, details))
  const info = file.find('EncryptionInfo')?.bytes()
  const stream = file.find('EncryptedPackage')?.bytes()
  if (!info || !stream || info.length < 8 || stream.length < lengthBytes)
    throw new ConversionError('file_corrupt', { reason: ': it contains no package' })
  const encrypted = Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength)
  const decrypt = keyOf(Buffer.from(info), context)
  const length = Number(encrypted.readBigUInt64LE(0))
  const decrypted = decrypt(encrypted.subarray(lengthBytes))
  return decrypted.subarray(0, Math.min(length, decrypted.length))
}

function keyOf(info: Buffer, context: OpcContext): Decrypt {
  const major = info.readUInt16LE(0)
  const minor = info.readUInt16LE(2)
  const given = context.options.password
  const password = given ?? publicPassword
  const decrypt =
    major === 4 && minor === 4
      ? readAgileKey(info.subarray(8), password, context.limits)
      : minor === 2 && major >= 2 && major <= 4
        ? readStandardKey(info.subarray(8), password)
        : 'unknown method'
  if (decrypt === 'unknown method')
    throw new ConversionError('file_encrypted', { reason: ' by a method that is not supported' })
  if (decrypt === 'wrong password')
    throw new ConversionError('file_encrypted', given === undefined ? {} : { reason: ', which is not the one given' })
  return decrypt
}
