/**
 * Decrypts the records of a workbook ([MS-XLS] §2.2.10).
 *
 * Types and sizes of records are in the clear, and so are a few records as a whole. The key
 * stream runs on over all bytes of the stream; RC4 takes a new key every 1,024 of them.
 */

import { type BinaryCipher, openBinaryEncryption } from '../../carriers/office-crypto/binary-encryption.ts'
import { openWithEither, publicPassword } from '../../carriers/office-crypto/public-password.ts'
import { passwordBytes, verifier, xorArray } from '../../carriers/office-crypto/xor.ts'
import { ConversionError } from '../../core/errors.ts'
import { Records, recordType } from './records.ts'
import type { Version } from './workbook-globals.ts'

/** Records that are never encrypted: BOF, FilePass, UsrExcl, FileLock, InterfaceHdr, RRDInfo, RRDHead. */
const clear: ReadonlySet<number> = new Set([recordType.bof, recordType.filePass, 0x194, 0x195, 0xe1, 0x196, 0x138])

/** Changes the data of one record in place; `position` is that of its first byte in the stream. */
type Decipher = (data: Uint8Array, position: number) => void

const blockBytes = 1024

/**
 * @param records At the FilePass record.
 * @throws ConversionError file_encrypted
 */
export function decryptStream(records: Records, version: Version, password: string | undefined): Uint8Array {
  const decipher = openWithEither(publicPassword.workbook, password, (one) => decipherOf(records, version, one))
  const bytes = Uint8Array.from(records.bytes)
  const walk = new Records(bytes, records.end)
  while (walk.next()) {
    if (clear.has(walk.type)) continue
    const data = bytes.subarray(walk.start, walk.end)
    // Where a sheet begins is in the clear.
    const kept = data.slice(0, walk.type === recordType.boundSheet ? 4 : 0)
    decipher(data, walk.start)
    data.set(kept)
  }
  return bytes
}

/** @throws ConversionError file_encrypted where the password is not the right one */
function decipherOf(records: Records, version: Version, password: string): Decipher {
  if (version < 8) return xorDecipher(password, records.short(2))
  if (records.short(0) === 0) return xorDecipher(password, records.short(4))
  return blockDecipher(openBinaryEncryption(records.slice(2), password))
}

function xorDecipher(password: string, hash: number): Decipher {
  const bytes = passwordBytes(password)
  if (bytes.length === 0 || verifier(bytes) !== hash)
    throw new ConversionError('file_encrypted', { reason: ', and the one given is not right' })
  const array = xorArray(bytes)
  return (data, position) => {
    for (let at = 0; at < data.length; at++) {
      const mixed = data[at]! ^ array[(position + data.length + at) % array.length]!
      data[at] = ((mixed << 3) | (mixed >> 5)) & 0xff
    }
  }
}

function blockDecipher(cipher: BinaryCipher): Decipher {
  let block = -1
  const stream = new Uint8Array(blockBytes)
  return (data, position) => {
    for (let at = 0; at < data.length; at++) {
      const place = position + at
      const needed = Math.floor(place / blockBytes)
      if (needed !== block) {
        block = needed
        stream.fill(0)
        cipher.block(block).apply(stream, 0, blockBytes)
      }
      data[at]! ^= stream[place % blockBytes]!
    }
  }
}
