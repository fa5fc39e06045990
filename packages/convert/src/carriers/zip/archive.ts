/**
 * ZIP archives (PKWARE APPNOTE.TXT 6.3.10), as archives and as the carrier of office packages.
 *
 * The central directory holds where it and the local headers disagree, as in other programs. An
 * entry is inflated when it is read, within the bounds of the context.
 *
 * Errors: file_corrupt, content_limit_exceeded. Warnings: damage_survived.
 */
import { Buffer } from '#platform/buffer'
import { ConversionError } from '../../core/errors.ts'
import { readEntry } from './content.ts'
import { readDirectory } from './directory.ts'
import type { RawEntry, ZipArchive, ZipContext, ZipEntry } from './entry.ts'
import { firstEntry, scanLocalHeaders } from './local-header.ts'
import { decodePaths } from './names.ts'

export type { ZipArchive, ZipContext, ZipEntry } from './entry.ts'

/** @throws ConversionError file_corrupt where there is no entry to be found */
export function openZip(bytes: Uint8Array, context: ZipContext): ZipArchive {
  const raw = readRawEntries(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), context)
  const paths = decodePaths(raw)
  const entries = raw.map((entry, index) => zipEntry(entry, paths[index]!))
  const byPath = new Map(entries.map((entry) => [lookupKey(entry.path), entry]))
  return {
    entries,
    find: (path) => byPath.get(lookupKey(path)),
    read: (entry) => readEntry(bytes, entry, context),
  }
}

/**
 * The name and the content of the first entry, where it has one of these names: some packages say at their
 * beginning what they are, which spares the directory.
 */
export function readFirstEntry(
  bytes: Uint8Array,
  names: readonly string[],
  context: ZipContext,
): { name: string; content: Uint8Array } | undefined {
  const raw = firstEntry(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const name = raw && names.find((one) => Buffer.from(one).equals(raw.name))
  if (!raw || name === undefined || raw.encryption) return undefined
  return { name, content: readEntry(bytes, zipEntry(raw, name), context) }
}

function readRawEntries(bytes: Buffer, context: ZipContext): RawEntry[] {
  const counted = (): void => context.budget.entries(1)
  const listed = readDirectory(bytes, counted)
  const usable = listed?.length === 0 || listed?.some((entry) => entry.dataOffset !== undefined)
  if (listed && usable) {
    refuseOverlap(listed)
    return listed
  }
  const found = scanLocalHeaders(bytes, counted)
  if (found.length === 0) throw new ConversionError('file_corrupt', { reason: ': the archive has no entries' })
  context.warn('damage_survived', { what: 'the archive has no directory; its entries were searched for' })
  return found
}

/**
 * Entries that share bytes are how one small file unpacks to petabytes
 * (D. Fifield, "A better zip bomb", WOOT 2019).
 */
function refuseOverlap(entries: readonly RawEntry[]): void {
  if (isInOrder(entries)) return
  const spans = entries
    .filter((entry) => entry.dataOffset !== undefined)
    .map((entry) => ({ start: entry.headerOffset, end: entry.dataOffset! + entry.compressedBytes }))
    .sort((one, other) => one.start - other.start)
  for (let index = 1; index < spans.length; index++) {
    if (spans[index]!.start < spans[index - 1]!.end)
      throw new ConversionError('content_limit_exceeded', {
        limit: 'uses of the same bytes of an archive',
        maximum: 1,
      })
  }
}

/** Whether each begins behind the one before it, as most programs write them. */
function isInOrder(entries: readonly RawEntry[]): boolean {
  let end = 0
  for (const { compressedBytes, dataOffset, headerOffset } of entries) {
    if (dataOffset === undefined) continue
    if (headerOffset < end) return false
    end = dataOffset + compressedBytes
  }
  return true
}

function zipEntry(raw: RawEntry, path: string): ZipEntry {
  return {
    path,
    directory: path.endsWith('/'),
    link: raw.link,
    encryption: raw.encryption,
    method: raw.method,
    compressedBytes: raw.compressedBytes,
    declaredBytes: raw.declaredBytes,
    crc32: raw.crc32,
    headerOffset: raw.headerOffset,
    dataOffset: raw.dataOffset,
  }
}

function lookupKey(path: string): string {
  return (path[0] === '/' ? path.replace(/^\/+/, '') : path).toLowerCase()
}
