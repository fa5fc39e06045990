/** Pictures in the binary formats ([MS-ODRAW] §2.2.23, §2.2.32): what they are, and where their bytes lie. */
import { Buffer } from '#platform/buffer'
import { type ArtRecord, artRecord, readRecord, recordsIn } from './art-records.ts'

export interface Blip {
  /** Usual extension of its kind; '' when unknown. */
  extension: string
  /** As a file of its own; undefined where they are not there. */
  bytes(): Uint8Array | undefined
  /** Reads a metafile; undefined for other pictures. */
  metafile(): PackedMetafile | undefined
}

export interface PackedMetafile {
  bytes: Uint8Array
  isDeflated: boolean
}

/** §2.4.1, MSOBLIPTYPE. */
const extensions: Readonly<Record<number, string>> = {
  2: 'emf',
  3: 'wmf',
  4: 'pict',
  5: 'jpg',
  6: 'png',
  7: 'bmp',
  17: 'tif',
  18: 'jpg',
}

/**
 * Bytes of the entry before its name: kinds, identifier, tag, size, references, offset, length of the
 * name (§2.2.32).
 */
const entryBytes = 36
const placeInDelayStream = 28
const nameLength = 33

/** §2.2.29, OfficeArtBlipDIB; every other kind is a file as it lies there, behind identifiers and a tag. */
const bitmapType = 0xf01f
const identifierBytes = 16
const tagBytes = 1

/**
 * An entry of the store of pictures, or one that stands alone.
 *
 * @param source What the entry lies in.
 * @param delayed The stream that holds the bytes of entries which do not have them themselves.
 */
export function readBlip(source: Uint8Array, entry: ArtRecord, delayed?: Uint8Array): Blip {
  return {
    extension: extensions[entry.instance] ?? '',
    bytes() {
      const found = placeOf(source, entry, delayed)
      return found && fileIn(found.source, found.record)
    },
    metafile() {
      const found = placeOf(source, entry, delayed)
      return found && metafileIn(found.source, found.record)
    },
  }
}

/**
 * The pictures that shapes refer to by index, from 1.
 *
 * @param start Of the record of the drawing group (§2.2.12, OfficeArtDggContainer).
 */
export function readBlips(source: Uint8Array, start: number, end: number, delayed?: Uint8Array): Blip[] {
  const view = viewOf(source)
  const found: Blip[] = []
  for (const group of recordsIn(view, start, end)) {
    if (group.type !== artRecord.drawingGroup) break
    for (const store of recordsIn(view, group.start, group.end))
      if (store.type === artRecord.blipStore)
        for (const entry of recordsIn(view, store.start, store.end)) found.push(readBlip(source, entry, delayed))
  }
  return found
}

/** The record of a picture, which an entry of the store has in itself or points to. */
function placeOf(
  source: Uint8Array,
  entry: ArtRecord,
  delayed: Uint8Array | undefined,
): { source: Uint8Array; record: ArtRecord } | undefined {
  if (entry.type !== artRecord.blipEntry) return { source, record: entry }
  if (entry.start + entryBytes > entry.end) return undefined
  const view = viewOf(source)
  const inside = readRecord(view, entry.start + entryBytes + view.getUint8(entry.start + nameLength), entry.end)
  if (inside) return { source, record: inside }
  const place = view.getUint32(entry.start + placeInDelayStream, true)
  const outside = delayed && readRecord(viewOf(delayed), place, delayed.length)
  return outside && { source: delayed, record: outside }
}

/** §2.2.24–25: kinds of metafiles of Windows; behind the identifiers stand sizes, then whether it is deflated. */
const metafileTypes: ReadonlySet<number> = new Set([0xf01a, 0xf01b])
const metafileHeaderBytes = 34
const compressionAt = 32
const deflated = 0

function metafileIn(source: Uint8Array, { type, instance, start, end }: ArtRecord): PackedMetafile | undefined {
  if (!metafileTypes.has(type)) return undefined
  const at = start + identifierBytes * (instance & 1 ? 2 : 1)
  if (at + metafileHeaderBytes >= end) return undefined
  return { bytes: source.subarray(at + metafileHeaderBytes, end), isDeflated: source[at + compressionAt] === deflated }
}

function fileIn(source: Uint8Array, { type, instance, start, end }: ArtRecord): Uint8Array | undefined {
  // An odd instance says that there are two identifiers.
  const at = start + identifierBytes * (instance & 1 ? 2 : 1) + tagBytes
  if (at >= end) return undefined
  const content = source.subarray(at, end)
  return type === bitmapType ? withFileHeader(content) : content
}

const fileHeaderBytes = 14
/** BITMAPCOREHEADER, with three bytes a colour; all later ones have four ([MS-WMF] §2.2.2.2). */
const coreHeaderBytes = 12
const infoHeaderBytes = 40
const bitFields = 3

/** A bitmap without the header that makes it a file ([MS-WMF] §2.2.2.9; BITMAPFILEHEADER). */
export function withFileHeader(bitmap: Uint8Array): Uint8Array | undefined {
  if (bitmap.length < infoHeaderBytes) return undefined
  const view = viewOf(bitmap)
  const headerBytes = view.getUint32(0, true)
  const isCore = headerBytes === coreHeaderBytes
  const bits = view.getUint16(isCore ? 10 : 14, true)
  const colors = (isCore ? 0 : view.getUint32(32, true)) || (bits <= 8 ? 2 ** bits : 0)
  const masks = headerBytes === infoHeaderBytes && view.getUint32(16, true) === bitFields ? 12 : 0
  const file = Buffer.alloc(fileHeaderBytes + bitmap.length)
  file.write('BM', 0, 'latin1')
  file.writeUInt32LE(file.length, 2)
  const pixels = fileHeaderBytes + headerBytes + masks + colors * (isCore ? 3 : 4)
  file.writeUInt32LE(Math.min(pixels, file.length), 10)
  file.set(bitmap, fileHeaderBytes)
  return file
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
}
