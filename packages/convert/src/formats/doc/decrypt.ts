/** Streams of a document that a password protects ([MS-DOC] §2.2.6). */

import { decryptBlocks, openBinaryEncryption } from '../../carriers/office-crypto/binary-encryption.ts'
import { passwordBytes, verifier, xorArray, xorKey } from '../../carriers/office-crypto/xor.ts'
import { ConversionError } from '../../core/errors.ts'
import type { Fib } from './fib.ts'

export interface WordStreams {
  stream: Uint8Array
  table: Uint8Array
  data: Uint8Array
}

/** The header's own bytes are never enciphered; Word 6 has fewer. */
const plainHeaderBytes = { 6: 52, 8: 68 } as const
const cipherBlockBytes = 512

/** @throws ConversionError file_encrypted without the right password */
export function decryptStreams(fib: Fib, streams: WordStreams, password: string | undefined): WordStreams {
  if (fib.obfuscated) return clarified(fib, streams, password)
  const { stream, table, data } = streams
  const cipher = openBinaryEncryption(table.subarray(0, fib.key), password)
  return {
    stream: decryptBlocks(stream, cipher, cipherBlockBytes, plainHeaderBytes[8]),
    table: decryptBlocks(table, cipher, cipherBlockBytes, fib.key),
    data: decryptBlocks(data, cipher, cipherBlockBytes, 0),
  }
}

/** §2.2.6.1: of the password verifier the lower half is a hash of the password, the upper its key. */
function clarified(fib: Fib, { stream, table, data }: WordStreams, password: string | undefined): WordStreams {
  if (password === undefined) throw new ConversionError('file_encrypted')
  const bytes = passwordBytes(password)
  if (bytes.length === 0 || verifier(bytes) !== (fib.key & 0xffff) || xorKey(bytes) !== fib.key >>> 16)
    throw new ConversionError('file_encrypted', { reason: ', and the one given is not right' })
  const array = xorArray(bytes)
  const plain = combined(stream, array, plainHeaderBytes[fib.version])
  // Word 6 has all in one stream.
  if (table === stream) return { stream: plain, table: plain, data: plain }
  return { stream: plain, table: combined(table, array, 0), data: combined(data, array, 0) }
}

/** [MS-OFFCRYPTO] §2.3.7.6: a byte that is zero, or would become zero, stays as it is. */
function combined(bytes: Uint8Array, array: Uint8Array, from: number): Uint8Array {
  const plain = Uint8Array.from(bytes)
  for (let at = from; at < plain.length; at++) {
    const mixed = plain[at]! ^ array[at % array.length]!
    if (plain[at] !== 0 && mixed !== 0) plain[at] = mixed
  }
  return plain
}
