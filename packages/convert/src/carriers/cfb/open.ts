/**
 * The compound file: a file system in a file ([MS-CFB]).
 *
 * In: bytes that begin with the signature of §2.2. Out: its storages and streams by path.
 * Nothing but the header, the list of FAT sectors and the directory is read at once; a stream's
 * bytes are gathered when they are asked for, without a copy where its sectors lie in a row.
 *
 * Damage is survived and reported: chains that loop or leave the file are cut, streams that are
 * shorter than declared are returned as far as they go, a last sector may be incomplete.
 *
 * Errors: file_corrupt when the header or the directory cannot be read.
 * Warnings: damage_survived.
 */
import { ConversionError } from '../../core/errors.ts'
import { type Directory, listEntries } from './directory.ts'
import { type Header, readHeader } from './header.ts'
import { createSectors, readFatSectors } from './sectors.ts'

export { isCfb } from './header.ts'

/** `context.warn` fits. The same damage may be reported more than once. */
type WarnDamage = (code: 'damage_survived', details: { what: string }) => void

interface CfbEntry {
  /** Names from the root's children down, joined by `/`: `ObjectPool/_1234/CONTENTS`. */
  path: string
  name: string
  kind: 'storage' | 'stream'
  /** Class of a storage as 16 bytes in hexadecimal, in the order of the file. */
  clsid: string
}

interface CfbStream {
  path: string
  /** As declared, cut to what the file can hold. */
  size: number
  /** Gathered at the first call; a view into the file where possible, so not to be written to. */
  bytes(): Uint8Array
}

export interface Cfb {
  /** Class of the root storage, as in `CfbEntry`. */
  clsid: string
  /** @param path Compared without regard to case, as §2.6.4 orders names by their capitals. */
  find(path: string): CfbStream | undefined
  /** Storages and streams, each storage before what it holds. */
  list(): readonly CfbEntry[]
}

/** What is read of a file when it is opened. */
interface Opening {
  header: Header
  fatSectors: readonly number[]
  directory: Directory
  damage: readonly string[]
}

/** By the bytes of the file, which a conversion does not change: the reader takes what was read to find out the type. */
const openings = new WeakMap<Uint8Array, Opening>()

/** @throws ConversionError file_corrupt */
function openingOf(bytes: Uint8Array): Opening {
  const known = openings.get(bytes)
  if (known) return known
  const damage: string[] = []
  const report = (what: string) => void damage.push(what)
  const header = readHeader(bytes, report)
  const fatSectors = readFatSectors(bytes, header, report)
  const sectors = createSectors(bytes, header, fatSectors, report)
  const directory = listEntries(sectors.chain(header.firstDirectorySector), header, report)
  const opening = { header, fatSectors, directory, damage }
  openings.set(bytes, opening)
  return opening
}

/**
 * What `openCfb()` lists, for those who read nothing of it; damage is not reported.
 *
 * @throws ConversionError file_corrupt
 */
export function listCfb(bytes: Uint8Array): readonly CfbEntry[] {
  return openingOf(bytes).directory.entries
}

/** @throws ConversionError file_corrupt */
export function openCfb(bytes: Uint8Array, warn: WarnDamage): Cfb {
  const reported = (what: string) => warn('damage_survived', { what })
  const { header, fatSectors, directory, damage } = openingOf(bytes)
  for (const what of damage) reported(what)
  const { root, entries } = directory
  if (entries.length === 0) throw new ConversionError('file_corrupt', { reason: ': its directory is empty' })

  const sectors = createSectors(bytes, header, fatSectors, reported)
  const streams = new Map<string, CfbStream>()
  for (const entry of entries) {
    const key = entry.path.toUpperCase()
    if (entry.kind !== 'stream' || streams.has(key)) continue
    let gathered: Uint8Array | undefined
    const size = Math.min(entry.size, bytes.length)
    streams.set(key, {
      path: entry.path,
      size,
      bytes() {
        gathered ??=
          size < header.miniStreamCutoff
            ? sectors.miniStream(entry.start, size, root)
            : sectors.stream(entry.start, size)
        return gathered
      },
    })
  }
  return {
    clsid: root.clsid,
    find: (path) => streams.get(path.toUpperCase()),
    list: () => entries,
  }
}
