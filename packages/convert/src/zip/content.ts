/** The bytes of one entry: inflated within bounds, counted, and checked against what the header says. */
import { constants, crc32, inflateRawSync } from 'node:zlib'
import { ConversionError } from '../errors.ts'
import type { ZipContext, ZipEntry } from './entry.ts'

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

/** Below this an entry is no bomb, whatever its ratio: a blank bitmap compresses a thousandfold. */
const alwaysUnpackable = 1_048_576

/** Deflate makes at most 1,032 bytes of one (a match of 258 bytes takes 2 bits). */
const deflateRatio = 1_032

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
  if (entry.method === deflated) return inflate(packed, entry.declaredBytes, context)
  const name = methodNames[entry.method] ?? `method ${entry.method}`
  throw new ConversionError('unsupported_file_type', {
    detected: `: the archive is packed with ${name}`,
    supported: ['ZIP archives packed with Deflate'],
  })
}

function inflate(packed: Uint8Array, declaredBytes: number, context: ZipContext): Uint8Array {
  if (packed.length === 0) return packed
  const byRatio = Math.max(alwaysUnpackable, packed.length * context.limits.unpackRatio)
  const maxOutputLength = Math.max(1, Math.min(byRatio, context.budget.unpackable))
  // One byte more than is needed, or zlib asks for a second buffer to find out that it is done.
  const chunkSize = Math.max(64, Math.min(declaredBytes, packed.length * deflateRatio, maxOutputLength) + 1)
  try {
    // Z_SYNC_FLUSH: what a cut stream holds is given out instead of thrown away.
    return inflateRawSync(packed, { maxOutputLength, chunkSize, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_BUFFER_TOO_LARGE')
      throw new ConversionError('file_corrupt', { reason: ': its compressed data cannot be read' }, { cause: error })
    if (byRatio < context.budget.unpackable)
      throw new ConversionError('content_limit_exceeded', {
        limit: 'the ratio of unpacked to packed bytes',
        maximum: context.limits.unpackRatio,
      })
    throw new ConversionError('content_limit_exceeded', {
      limit: 'unpacked bytes',
      maximum: context.limits.unpackedBytes,
    })
  }
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
