/** The header block of an entry (POSIX.1-2024 pax, "ustar Interchange Format"; GNU tar manual, "Basic Tar Format"). */

import { Buffer } from '#platform/buffer'

export const blockBytes = 512

/** As a header states it. */
export interface TarHeader {
  name: Uint8Array
  size: number
  /** One character: `0` and NUL a file, `5` a folder, `x` `g` extended headers, `L` a long name of GNU tar. */
  kind: string
}

/** Whether a block is a header, by the checksum that it holds of itself. */
export function isTarHeader(block: Uint8Array): boolean {
  if (block.length < blockBytes || block[0] === 0 || !mayBeNumber(block, 148, 8)) return false
  const stated = numberAt(block, 148, 8)
  if (stated === undefined) return false
  let unsigned = 0
  let signed = 0
  for (let index = 0; index < blockBytes; index++) {
    const byte = index >= 148 && index < 156 ? 0x20 : block[index]!
    unsigned += byte
    signed += byte < 0x80 ? byte : byte - 256
  }
  // Some old programs added the bytes as signed numbers.
  return stated === unsigned || stated === signed
}

export function readTarHeader(block: Uint8Array): TarHeader {
  const name = fieldAt(block, 0, 100)
  const isPosix = Buffer.from(block.subarray(257, 263)).toString('latin1') === 'ustar\0'
  const prefix = isPosix ? fieldAt(block, 345, 155) : new Uint8Array()
  return {
    name: prefix.length ? Buffer.concat([prefix, Buffer.from('/'), name]) : name,
    size: numberAt(block, 124, 12) ?? 0,
    kind: String.fromCharCode(block[156]!),
  }
}

/** Up to the first NUL. */
function fieldAt(block: Uint8Array, offset: number, length: number): Uint8Array {
  const field = block.subarray(offset, offset + length)
  const end = field.indexOf(0)
  return end < 0 ? field : field.subarray(0, end)
}

/** What `numberAt` could take. */
function mayBeNumber(block: Uint8Array, offset: number, length: number): boolean {
  if (block[offset]! >= 0x80) return true
  for (let at = offset; at < offset + length; at++) {
    const byte = block[at]!
    if (byte === 0 && at > offset) return true
    if (byte > 0x20 && (byte < 0x30 || byte > 0x37)) return false
  }
  return true
}

/** Octal digits, or, where the first bit is set, a binary number (GNU tar, "base-256"). */
function numberAt(block: Uint8Array, offset: number, length: number): number | undefined {
  const field = block.subarray(offset, offset + length)
  if (field[0]! & 0x80) return field.subarray(1).reduce((sum, byte) => sum * 256 + byte, field[0]! & 0x7f)
  const digits = /^[ \0]*([0-7]+)[ \0]*$/.exec(Buffer.from(field).toString('latin1').split('\0', 1)[0]!.trim())
  return digits ? Number.parseInt(digits[1]!, 8) : undefined
}
