/** Entries found by their local headers, for archives whose central directory is lost or cut off. */
import type { Buffer } from '#platform/buffer'
import type { RawEntry } from './entry.ts'
import { withZip64 } from './extra-fields.ts'
import { commonFields, descriptorFlag } from './header-fields.ts'

export const localHeaderSignature = 0x04034b50
export const localHeaderBytes = 30

const centralSignature = 0x02014b50
const descriptorSignature = 0x08074b50

/**
 * The entries in the order of their headers. The archive is gone over once: the search for the
 * next header begins where the last entry ends.
 *
 * @param counted Called once an entry, before it is kept.
 */
export function scanLocalHeaders(bytes: Buffer, counted: () => void): RawEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries: RawEntry[] = []
  let offset = bytes.indexOf('PK\x03\x04', 0, 'latin1')
  while (offset >= 0 && offset + localHeaderBytes <= bytes.length) {
    const entry = readHeader(bytes, view, offset)
    if (entry) {
      counted()
      entries.push(entry)
    }
    const next = entry?.dataOffset === undefined ? offset + 4 : entry.dataOffset + entry.compressedBytes
    offset = bytes.indexOf('PK\x03\x04', next, 'latin1')
  }
  return entries
}

/** The entry whose local header opens the archive, where that states how long its data are. */
export function firstEntry(bytes: Buffer): RawEntry | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const opens = bytes.length >= localHeaderBytes && view.getUint32(0, true) === localHeaderSignature
  return opens && !(view.getUint16(6, true) & descriptorFlag) ? readHeader(bytes, view, 0) : undefined
}

function readHeader(bytes: Buffer, view: DataView, offset: number): RawEntry | undefined {
  const nameBytes = view.getUint16(offset + 26, true)
  const extraBytes = view.getUint16(offset + 28, true)
  const nameStart = offset + localHeaderBytes
  const dataOffset = nameStart + nameBytes + extraBytes
  if (dataOffset > bytes.length || nameBytes === 0) return undefined

  const name = bytes.subarray(nameStart, nameStart + nameBytes)
  const extra = new DataView(view.buffer, view.byteOffset + nameStart + nameBytes, extraBytes)
  const known = {
    ...commonFields(view, offset + 6, name, extra),
    headerOffset: offset,
    dataOffset,
  }
  const stated = withZip64(
    {
      compressedBytes: view.getUint32(offset + 18, true),
      declaredBytes: view.getUint32(offset + 22, true),
      headerOffset: 0,
    },
    extra,
  )
  const hasDescriptor = (view.getUint16(offset + 6, true) & descriptorFlag) !== 0 && stated.compressedBytes === 0
  if (hasDescriptor) return { ...known, ...describedSizes(bytes, view, dataOffset) }
  return {
    ...known,
    compressedBytes: Math.min(stated.compressedBytes, bytes.length - dataOffset),
    declaredBytes: stated.declaredBytes,
    crc32: view.getUint32(offset + 14, true),
  }
}

/**
 * Sizes of an entry that only a data descriptor after it states (APPNOTE.TXT 4.3.9): up to a
 * descriptor whose size is its own distance, else up to the next header.
 */
function describedSizes(
  bytes: Buffer,
  view: DataView,
  dataOffset: number,
): Pick<RawEntry, 'compressedBytes' | 'declaredBytes' | 'crc32'> {
  for (let at = next(bytes, dataOffset); at >= 0 && at + 4 <= bytes.length; at = next(bytes, at + 2)) {
    const compressedBytes = at - dataOffset
    const signature = view.getUint32(at, true)
    if (signature === descriptorSignature && at + 16 <= bytes.length) {
      if (view.getUint32(at + 8, true) !== compressedBytes) continue
      return { compressedBytes, declaredBytes: view.getUint32(at + 12, true), crc32: view.getUint32(at + 4, true) }
    }
    if (signature === localHeaderSignature || signature === centralSignature)
      return { compressedBytes, declaredBytes: 0 }
  }
  return { compressedBytes: bytes.length - dataOffset, declaredBytes: 0 }
}

function next(bytes: Buffer, from: number): number {
  return bytes.indexOf('PK', from, 'latin1')
}
