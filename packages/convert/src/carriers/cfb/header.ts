/** The header of a compound file ([MS-CFB] §2.2). */
import { ConversionError } from '../../core/errors.ts'

const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const headerBytes = 512
/** §2.1: the largest number that is a sector; above it are marks, of which one is for entries that name none. */
export const maximumSector = 0xfffffffa
const freeSector = 0xffffffff

export interface Header {
  /** 3 or 4. */
  majorVersion: number
  /** Sectors are 2^9 bytes in version 3 and 2^12 in version 4. */
  sectorShift: number
  miniSectorShift: number
  firstDirectorySector: number
  /** Streams below it lie in the mini stream. */
  miniStreamCutoff: number
  firstMiniFatSector: number
  firstDifatSector: number
  /** The first entries of the DIFAT: sector numbers of the FAT. Those that are not used at its end may be left out. */
  difat: number[]
}

export function isCfb(bytes: Uint8Array): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}

/** @throws ConversionError file_corrupt */
export function readHeader(bytes: Uint8Array, damage: (what: string) => void): Header {
  if (!isCfb(bytes) || bytes.length < headerBytes)
    throw new ConversionError('file_corrupt', { reason: ': it has no compound file header' })
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const majorVersion = view.getUint16(0x1a, true)
  let sectorShift = view.getUint16(0x1e, true)
  if (sectorShift !== 9 && sectorShift !== 12) {
    damage('the sector size in the header')
    sectorShift = majorVersion === 4 ? 12 : 9
  }
  let miniSectorShift = view.getUint16(0x20, true)
  if (miniSectorShift !== 6) {
    damage('the mini sector size in the header')
    miniSectorShift = 6
  }
  const difat: number[] = []
  const firstDifatSector = view.getUint32(0x44, true)
  let difatEnd = headerBytes
  // Small files use one of the 109 entries. Those that go on elsewhere keep all, by whose places sectors are found.
  if (firstDifatSector > maximumSector)
    while (difatEnd > 0x4c && view.getUint32(difatEnd - 4, true) === freeSector) difatEnd -= 4
  for (let offset = 0x4c; offset < difatEnd; offset += 4) difat.push(view.getUint32(offset, true))
  return {
    majorVersion,
    sectorShift,
    miniSectorShift,
    firstDirectorySector: view.getUint32(0x30, true),
    miniStreamCutoff: view.getUint32(0x38, true) || 4096,
    firstMiniFatSector: view.getUint32(0x3c, true),
    firstDifatSector,
    difat,
  }
}
