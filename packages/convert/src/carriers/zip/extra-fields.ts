/** Extra fields of a header: zip64 sizes (APPNOTE.TXT 4.5.3), the Unicode path (4.6.9), AES encryption. */
import { crc32 } from '#platform/compression'
import type { AesField } from './encryption.ts'

const zip64Field = 0x0001
const unicodePathField = 0x7075
const aesEncryptionField = 0x9901

/** Values of 32 bits that say "see the zip64 field". */
const elsewhere = 0xffffffff

export interface Sizes {
  declaredBytes: number
  compressedBytes: number
  headerOffset: number
}

/** The sizes with those that zip64 keeps elsewhere filled in; fields that are cut short change nothing. */
export function withZip64(sizes: Sizes, extra: DataView): Sizes {
  const field = findField(extra, zip64Field)
  if (!field) return sizes
  const filled = { ...sizes }
  let offset = 0
  for (const name of ['declaredBytes', 'compressedBytes', 'headerOffset'] as const) {
    if (filled[name] !== elsewhere) continue
    if (offset + 8 > field.byteLength) break
    filled[name] = Number(field.getBigUint64(offset, true))
    offset += 8
  }
  return filled
}

/** The UTF-8 name, if it was made from the name that stands in the header. */
export function unicodePath(extra: DataView, name: Uint8Array): string | undefined {
  const field = findField(extra, unicodePathField)
  if (!field || field.byteLength < 5 || field.getUint8(0) !== 1) return undefined
  if (field.getUint32(1, true) !== crc32(name)) return undefined
  return new TextDecoder().decode(new Uint8Array(field.buffer, field.byteOffset + 5, field.byteLength - 5))
}

export function aesField(extra: DataView): AesField | undefined {
  const field = findField(extra, aesEncryptionField)
  if (!field || field.byteLength < 7) return undefined
  return { hasChecksum: field.getUint16(0, true) === 1, strength: field.getUint8(4), method: field.getUint16(5, true) }
}

function findField(extra: DataView, wanted: number): DataView | undefined {
  let offset = 0
  while (offset + 4 <= extra.byteLength) {
    const id = extra.getUint16(offset, true)
    const size = Math.min(extra.getUint16(offset + 2, true), extra.byteLength - offset - 4)
    if (id === wanted) return new DataView(extra.buffer, extra.byteOffset + offset + 4, size)
    offset += 4 + size
  }
  return undefined
}
