/**
 * The central directory: found from the end of the archive, as APPNOTE.TXT 4.3.1 asks, past any
 * comment or junk that follows it, and with whatever a self-extracting archive has before it.
 */
import type { Buffer } from '#platform/buffer'
import type { RawEntry } from './entry.ts'
import { withZip64 } from './extra-fields.ts'
import { commonFields } from './header-fields.ts'
import { localHeaderBytes, localHeaderSignature } from './local-header.ts'

const endBytes = 22
const locatorSignature = 0x07064b50
const locatorBytes = 20
const zip64EndSignature = 0x06064b50
const zip64EndBytes = 56
const centralSignature = 0x02014b50
const centralBytes = 46

/** An end record may occur by chance, or in an archive within the archive: a few are tried. */
const endRecordsTried = 16

interface Placement {
  offset: number
  end: number
  /** Added to each offset that the directory states: the length of what was put before the archive. */
  shift: number
  count: number
}

/**
 * The entries of the central directory, or nothing where there is none that can be read.
 *
 * @param counted Called once an entry, before it is kept.
 */
export function readDirectory(bytes: Buffer, counted: () => void): RawEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let from = bytes.length - endBytes
  for (let tried = 0; tried < endRecordsTried && from >= 0; tried++) {
    const end = bytes.lastIndexOf('PK\x05\x06', from, 'latin1')
    if (end < 0) return undefined
    const placement = placeOf(view, end)
    if (placement && !isInner(view, end, placement)) return readEntries(bytes, view, placement, counted)
    from = end - 1
  }
  return undefined
}

function placeOf(view: DataView, end: number): Placement | undefined {
  const zip64 = zip64End(view, end)
  const record = zip64 ?? {
    start: end,
    count: view.getUint16(end + 10, true),
    size: view.getUint32(end + 12, true),
    offset: view.getUint32(end + 16, true),
  }
  const expected = record.start - record.size
  if (record.count === 0 && record.size === 0) return { offset: record.start, end: record.start, shift: 0, count: 0 }
  for (const offset of [expected, record.offset]) {
    if (!hasSignature(view, offset, centralSignature)) continue
    return { offset, end: record.start, shift: offset - record.offset, count: record.count }
  }
  return undefined
}

/**
 * An archive within one that is cut off: an entry stands before its first, and more follows. What precedes a
 * self-extracting archive is no entry, and two archives in a row end with the second.
 */
function isInner(view: DataView, end: number, { shift }: Placement): boolean {
  const isFollowed = end + endBytes + view.getUint16(end + 20, true) < view.byteLength
  return shift > 0 && isFollowed && hasSignature(view, 0, localHeaderSignature)
}

/** The zip64 end record that the locator before the end record names, or that stands right before it. */
function zip64End(view: DataView, end: number) {
  const locator = end - locatorBytes
  if (!hasSignature(view, locator, locatorSignature)) return undefined
  const named = Number(view.getBigUint64(locator + 8, true))
  for (const start of [named, locator - zip64EndBytes]) {
    if (start + zip64EndBytes > locator || !hasSignature(view, start, zip64EndSignature)) continue
    return {
      start,
      count: Number(view.getBigUint64(start + 32, true)),
      size: Number(view.getBigUint64(start + 40, true)),
      offset: Number(view.getBigUint64(start + 48, true)),
    }
  }
  return undefined
}

function readEntries(bytes: Buffer, view: DataView, placement: Placement, counted: () => void): RawEntry[] {
  const entries: RawEntry[] = []
  let offset = placement.offset
  while (offset + centralBytes <= placement.end && hasSignature(view, offset, centralSignature)) {
    counted()
    const nameBytes = view.getUint16(offset + 28, true)
    const extraBytes = view.getUint16(offset + 30, true)
    const commentBytes = view.getUint16(offset + 32, true)
    const nameStart = offset + centralBytes
    if (nameStart + nameBytes + extraBytes > placement.end) break
    const name = bytes.subarray(nameStart, nameStart + nameBytes)
    const extra = new DataView(view.buffer, view.byteOffset + nameStart + nameBytes, extraBytes)
    const sizes = withZip64(
      {
        compressedBytes: view.getUint32(offset + 20, true),
        declaredBytes: view.getUint32(offset + 24, true),
        headerOffset: view.getUint32(offset + 42, true),
      },
      extra,
    )
    const headerOffset = sizes.headerOffset + placement.shift
    const { compressedBytes, declaredBytes } = sizes
    const crc32 = view.getUint32(offset + 16, true)
    const { unicodePath, encryption, method } = commonFields(view, offset + 8, name, extra)
    entries.push({
      name,
      unicodePath,
      link: isLink(view, offset),
      encryption,
      method,
      compressedBytes,
      declaredBytes,
      crc32,
      headerOffset,
      dataOffset: dataOffsetOf(view, headerOffset),
    })
    offset = nameStart + nameBytes + extraBytes + commentBytes
  }
  return entries
}

/** By the attributes of files on Unix, and on macOS (APPNOTE.TXT 4.4.2, 4.4.15). */
function isLink(view: DataView, offset: number): boolean {
  const system = view.getUint8(offset + 5)
  return (system === 3 || system === 19) && view.getUint16(offset + 40, true) >> 12 === 0xa
}

/** Name and extra field of the local header have lengths of their own. */
function dataOffsetOf(view: DataView, headerOffset: number): number | undefined {
  if (!hasSignature(view, headerOffset, localHeaderSignature)) return undefined
  if (headerOffset + localHeaderBytes > view.byteLength) return undefined
  const dataOffset =
    headerOffset + localHeaderBytes + view.getUint16(headerOffset + 26, true) + view.getUint16(headerOffset + 28, true)
  return dataOffset <= view.byteLength ? dataOffset : undefined
}

function hasSignature(view: DataView, offset: number, signature: number): boolean {
  return offset >= 0 && offset + 4 <= view.byteLength && view.getUint32(offset, true) === signature
}
