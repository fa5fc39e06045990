/** The bytes of one entry: inflated within bounds, counted, and checked against what the header says. */
import { crc32 } from 'node:zlib'
import { ConversionError } from '../errors.ts'
import type { ZipContext, ZipEntry } from './entry.ts'
import { inflate } from './inflate.ts'

const stored = 0
const deflated = 8

/** APPNOTE.TXT 4.4.5. */
const methodNames: Readonly<Record<number, string>> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'BZIP2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
}

export function readEntry(bytes: Uint8Array, entry: ZipEntry, context: ZipContext): Uint8Array {
  if (entry.encrypted) throw new ConversionError('file_encrypted')
  if (entry.dataOffset === undefined) throw new ConversionError('file_corrupt', { reason: ': a part of it is missing' })
  const packed = bytes.subarray(entry.dataOffset, entry.dataOffset + entry.compressedBytes)
  const cutShort = packed.length < entry.compressedBytes
  const content = unpack(packed, entry, context)
  context.budget.unpacked(content.length)

  const damage = damageOf(content, entry, cutShort)
  if (damage) context.warn('damage_survived', { what: `${shown(entry.path)} ${damage}` })
  return content
}

function unpack(packed: Uint8Array, entry: ZipEntry, context: ZipContext): Uint8Array {
  if (entry.method === stored) return packed
  if (entry.method === deflated) return inflate(packed, entry.declaredBytes, context).content
  const name = methodNames[entry.method] ?? `method ${entry.method}`
  throw new ConversionError('unsupported_file_type', {
    detected: `: the archive is packed with ${name}`,
    supported: ['ZIP archives packed with Deflate'],
  })
}

function damageOf(content: Uint8Array, entry: ZipEntry, cutShort: boolean): string | undefined {
  if (cutShort) return 'is cut short'
  if (entry.crc32 === undefined) return undefined
  return crc32(content) === entry.crc32 ? undefined : 'does not match its checksum'
}

/** A name from the archive as a message may hold it. */
function shown(path: string): string {
  const printable = path.replace(/[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, '')
  return printable.length > 100 ? `${printable.slice(0, 99)}…` : printable
}
