/**
 * Tar archives: POSIX ustar and pax, GNU tar, and the headers without a magic before them.
 *
 * Entries are read in one pass over the blocks; contents are views into the archive.
 *
 * Errors: file_corrupt. Warnings: damage_survived, content_dropped.
 */

import { ConversionError } from '../../core/errors.ts'
import type { WarningCode, WarningDetails } from '../../core/warnings.ts'
import { decodeFileNames } from '../encoding/file-names.ts'
import { blockBytes, isTarHeader, readTarHeader, type TarHeader } from './header.ts'
import { type PaxRecords, readPaxRecords } from './pax.ts'

export interface TarFile {
  path: string
  content: Uint8Array
}

export interface TarContext {
  readonly budget: { entries(count: number): void }
  warn(code: WarningCode, details?: WarningDetails): void
}

/** Kinds of entries whose content is a file's: a regular one, one of an old archive, a contiguous one. */
const fileKinds = new Set(['0', '\0', '7'])

/** Hard and symbolic links. */
const linkKinds = new Set(['1', '2'])

/** Headers that say nothing of an entry's name: of the whole archive, and the long target of a link. */
const otherHeaders = new Set(['g', 'K'])

/** Files in the order of the archive; folders, links (which are reported) and devices have no content. */
export function openTar(bytes: Uint8Array, context: TarContext): TarFile[] {
  const found: { name: Uint8Array; content: Uint8Array }[] = []
  const next: PaxRecords = {}
  let sparse = 0
  let links = 0
  for (const { header, content, isWhole } of readEntries(bytes, next, context)) {
    if (header.kind === 'L') next.name = upToNul(content)
    else if (header.kind === 'x') Object.assign(next, readPaxRecords(content))
    else if (!otherHeaders.has(header.kind)) {
      if (next.isSparse || header.kind === 'S') sparse++
      else if (linkKinds.has(header.kind)) links++
      else if (fileKinds.has(header.kind) && !endsWithSlash(next.name ?? header.name)) {
        context.budget.entries(1)
        found.push({ name: next.name ?? header.name, content })
      }
      delete next.name
      delete next.size
      delete next.isSparse
    }
    if (!isWhole) context.warn('damage_survived', { what: 'the archive is cut short' })
  }
  if (links > 0) context.warn('content_dropped', { what: `links of the archive (${links})` })
  if (sparse > 0) context.warn('content_dropped', { what: `sparse files of the archive (${sparse})` })
  if (found.length === 0 && !isTarHeader(bytes.subarray(0, blockBytes)))
    throw new ConversionError('file_corrupt', { reason: ': it has no tar header' })
  const paths = decodeFileNames(found.map(({ name }) => name))
  return found.map(({ content }, index) => ({ path: paths[index]!, content }))
}

interface Entry {
  header: TarHeader
  content: Uint8Array
  isWhole: boolean
}

/** @param next A size that a pax header stated for the entry that follows it. */
function* readEntries(bytes: Uint8Array, next: { size?: number }, context: TarContext): Generator<Entry> {
  let searching = false
  for (let offset = 0; offset + blockBytes <= bytes.length; ) {
    const block = bytes.subarray(offset, offset + blockBytes)
    offset += blockBytes
    if (!isTarHeader(block)) {
      if (!searching && block.some((byte) => byte !== 0)) {
        context.warn('damage_survived', { what: 'a header of the archive is unreadable' })
        searching = true
      }
      continue
    }
    searching = false
    const header = readTarHeader(block)
    const size = next.size ?? header.size
    const content = bytes.subarray(offset, offset + size)
    yield { header, content, isWhole: content.length === size }
    offset += Math.ceil(size / blockBytes) * blockBytes
  }
}

function upToNul(content: Uint8Array): Uint8Array {
  const end = content.indexOf(0)
  return end < 0 ? content : content.subarray(0, end)
}

function endsWithSlash(name: Uint8Array): boolean {
  return name[name.length - 1] === 0x2f
}
