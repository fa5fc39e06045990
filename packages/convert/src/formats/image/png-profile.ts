/** PNG (ISO/IEC 15948 §5.3): chunks of a length, a name, data and a checksum after eight bytes that mark the file. */

import { Buffer } from '#platform/buffer'

const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/**
 * The file without its colour profile. A profile is compressed, says nothing about the picture's content, and unpacks to a
 * thousand times its size in the parser of metadata.
 */
export function withoutProfile(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!file.subarray(0, mark.length).equals(mark)) return bytes
  const kept: Buffer[] = []
  let from = 0
  for (let at = mark.length; at + 8 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at)
    if (file.toString('latin1', at + 4, at + 8) === 'iCCP') {
      kept.push(file.subarray(from, at))
      from = Math.min(end, file.length)
    }
    at = end
  }
  return from === 0 ? bytes : Buffer.concat([...kept, file.subarray(from)])
}
