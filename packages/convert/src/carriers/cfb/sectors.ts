/** Chains of sectors and of mini sectors ([MS-CFB] §2.1, §2.3–2.5). */
import { type Header, maximumSector } from './header.ts'

const endOfChain = 0xfffffffe

interface Sectors {
  /** A chain of whole sectors up to its end. */
  chain(start: number): Uint8Array
  /** The first `size` bytes of a chain. */
  stream(start: number, size: number): Uint8Array
  /** The first `size` bytes of a chain of mini sectors; `root` is the chain that holds them all. */
  miniStream(start: number, size: number, root: { start: number; size: number }): Uint8Array
}

/** A run of units that lie one after the other. */
interface Run {
  first: number
  count: number
}

/** @param fatSectors Of `readFatSectors()`. */
export function createSectors(
  bytes: Uint8Array,
  header: Header,
  fatSectors: readonly number[],
  damage: (what: string) => void,
): Sectors {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const { sectorShift, miniSectorShift } = header
  const sectorSize = 1 << sectorShift
  const sectorCount = sectorsIn(bytes, sectorSize)
  const entriesPerSector = sectorSize >> 2
  let mini: { container: Uint8Array; fat: DataView } | undefined

  function nextSector(sector: number): number {
    const fatSector = fatSectors[Math.floor(sector / entriesPerSector)]
    if (fatSector === undefined) return endOfChain
    const offset = (fatSector + 1) * sectorSize + (sector % entriesPerSector) * 4
    return offset + 4 <= bytes.length ? view.getUint32(offset, true) : endOfChain
  }

  function stream(start: number, size: number): Uint8Array {
    const runs = follow(start, Math.ceil(size / sectorSize), sectorCount, nextSector, damage)
    const gathered = gather(bytes, runs, sectorShift, sectorSize, size)
    if (gathered.length < size) damage('a stream is shorter than declared')
    return gathered
  }

  function chain(start: number): Uint8Array {
    const runs = follow(start, Number.POSITIVE_INFINITY, sectorCount, nextSector, damage)
    return gather(bytes, runs, sectorShift, sectorSize, Number.POSITIVE_INFINITY)
  }

  function miniStream(start: number, size: number, root: { start: number; size: number }): Uint8Array {
    if (size === 0) return new Uint8Array()
    if (!mini) {
      const fat = chain(header.firstMiniFatSector)
      const container = stream(root.start, Math.min(root.size, bytes.length))
      mini = { container, fat: new DataView(fat.buffer, fat.byteOffset, fat.length) }
    }
    const { container, fat } = mini
    const miniSectorSize = 1 << miniSectorShift
    const next = (sector: number): number =>
      sector * 4 + 4 <= fat.byteLength ? fat.getUint32(sector * 4, true) : endOfChain
    const count = Math.ceil(container.length / miniSectorSize)
    const runs = follow(start, Math.ceil(size / miniSectorSize), count, next, damage)
    const gathered = gather(container, runs, miniSectorShift, 0, size)
    if (gathered.length < size) damage('a stream is shorter than declared')
    return gathered
  }

  return { chain, stream, miniStream }
}

/** Behind the header, which takes the place of one. */
function sectorsIn(bytes: Uint8Array, sectorSize: number): number {
  return Math.max(0, Math.ceil(bytes.length / sectorSize) - 1)
}

/** The sector numbers of the FAT: 109 in the header, the others in a chain of their own (§2.5). */
export function readFatSectors(bytes: Uint8Array, header: Header, damage: (what: string) => void): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const sectorSize = 1 << header.sectorShift
  const sectorCount = sectorsIn(bytes, sectorSize)
  const fatSectors = [...header.difat]
  let sector = header.firstDifatSector
  for (let read = 0; sector < sectorCount; read++) {
    if (read > sectorCount) {
      damage('the list of allocation sectors loops')
      break
    }
    const offset = (sector + 1) * sectorSize
    if (offset + sectorSize > view.byteLength) {
      damage('the list of allocation sectors is cut off')
      break
    }
    for (let at = offset; at < offset + sectorSize - 4; at += 4) fatSectors.push(view.getUint32(at, true))
    if (fatSectors.length > 2 * sectorCount + header.difat.length + sectorSize) break
    sector = view.getUint32(offset + sectorSize - 4, true)
  }
  while (fatSectors.length && fatSectors.at(-1)! > maximumSector) fatSectors.pop()
  if (fatSectors.some((number) => number >= sectorCount && number <= maximumSector))
    damage('an allocation sector lies outside the file')
  return fatSectors
}

/**
 * Follows a chain from `start` until its end, `wanted` units, damage or a loop. A loop is found
 * by Brent's method: the mark moves to each power of two, so no set of visited units is kept.
 */
function follow(
  start: number,
  wanted: number,
  unitCount: number,
  next: (unit: number) => number,
  damage: (what: string) => void,
): Run[] {
  const runs: Run[] = []
  let run: Run | undefined
  let mark = -1
  let markAt = 1
  let unit = start
  for (let length = 0; length < wanted; length++) {
    if (unit > maximumSector) break
    if (unit >= unitCount) {
      damage('a chain of sectors leaves the file')
      break
    }
    if (unit === mark) {
      damage('a chain of sectors loops')
      break
    }
    if (length === markAt) {
      mark = unit
      markAt *= 2
    }
    if (run && unit === run.first + run.count) run.count++
    else {
      run = { first: unit, count: 1 }
      runs.push(run)
    }
    unit = next(unit)
  }
  return runs
}

/** The bytes of runs of units, of which the first begins at `base`, cut to `size` and to what is there. */
function gather(source: Uint8Array, runs: readonly Run[], shift: number, base: number, size: number): Uint8Array {
  const unit = 2 ** shift
  const pieces: Uint8Array[] = []
  let length = 0
  for (const { first, count } of runs) {
    const begin = base + first * unit
    const end = Math.min(begin + count * unit, begin + size - length, source.length)
    if (end <= begin) break
    pieces.push(source.subarray(begin, end))
    length += end - begin
  }
  if (pieces.length === 1) return pieces[0]!
  const gathered = new Uint8Array(length)
  let offset = 0
  for (const piece of pieces) {
    gathered.set(piece, offset)
    offset += piece.length
  }
  return gathered
}
