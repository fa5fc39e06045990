/** WAV files of more than 4 GB, as recorders write them whatever their size, in the form that every reader knows. */

import { Buffer } from '#platform/buffer'

const unknown = 0xffffffff
const maximumChunks = 1_000

/**
 * EBU Tech 3306: `RF64` for `RIFF`, sizes of all ones, and the true ones in the chunk `ds64`.
 *
 * @returns The bytes themselves where they are no such file.
 */
export function plainWave(bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!/^(?:RF64|BW64)[\s\S]{4}WAVE/.test(buffer.toString('latin1', 0, 12))) return bytes
  const plain = Buffer.from(buffer)
  plain.write('RIFF', 0, 'latin1')
  plain.writeUInt32LE(Math.min(unknown, plain.length - 8), 4)
  for (let at = 12, count = 0; at + 8 <= plain.length && count < maximumChunks; count++) {
    const rest = plain.length - at - 8
    let length = plain.readUInt32LE(at + 4)
    if (length > rest) {
      length = rest
      plain.writeUInt32LE(length, at + 4)
    }
    at += 8 + length + (length & 1)
  }
  return plain
}
