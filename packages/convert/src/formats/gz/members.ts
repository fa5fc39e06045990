/** The members of a gzip file (RFC 1952), whose contents follow one another as one file. */

import { Buffer } from '#platform/buffer'
import { crc32 } from '#platform/compression'
import { inflate } from '../../carriers/deflate/inflate.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'

export interface GzipContent {
  content: Uint8Array
  /** The name that the first member states, as bytes of ISO 8859-1 (§2.3.1) or of what its system used. */
  name?: Uint8Array
}

const hasChecksum = 2
const hasExtra = 4
const hasName = 8
const hasComment = 16

/** CRC-32 and size, after the deflate stream. */
const trailerBytes = 8

/** @throws ConversionError file_corrupt, content_limit_exceeded */
export function readMembers(bytes: Uint8Array, context: ReadContext): GzipContent {
  const contents: Uint8Array[] = []
  let name: Uint8Array | undefined
  let offset = 0
  while (isMember(bytes, offset)) {
    context.budget.entries(1)
    const header = readHeader(bytes, offset)
    name ??= header.name
    const packed = bytes.subarray(header.end)
    const { content, packedBytes } = inflate(packed, { expectedBytes: statedSize(bytes) }, context)
    context.budget.unpacked(content.length)
    contents.push(content)
    offset = header.end + packedBytes
    const trailer = bytes.subarray(offset, offset + trailerBytes)
    const isDamaged = damaged(content, trailer)
    if (isDamaged && content.length === 0)
      throw new ConversionError('file_corrupt', { reason: ': no entry can be unpacked' })
    if (isDamaged) context.warn('damage_survived', { what: 'the content does not match its checksum' })
    offset += trailerBytes
  }
  if (contents.length === 0) throw new ConversionError('file_corrupt', { reason: ': it is not a gzip file' })
  return { content: contents.length === 1 ? contents[0]! : Buffer.concat(contents), ...(name ? { name } : {}) }
}

function isMember(bytes: Uint8Array, offset: number): boolean {
  return bytes[offset] === 0x1f && bytes[offset + 1] === 0x8b && bytes[offset + 2] === 8
}

/** Optional fields stand in this order (§2.3). */
function readHeader(bytes: Uint8Array, offset: number): { end: number; name?: Uint8Array } {
  const flags = bytes[offset + 3] ?? 0
  let end = offset + 10
  if (flags & hasExtra) end += 2 + ((bytes[end] ?? 0) | ((bytes[end + 1] ?? 0) << 8))
  let name: Uint8Array | undefined
  if (flags & hasName) {
    name = upToNul(bytes, end)
    end += name.length + 1
  }
  if (flags & hasComment) end += upToNul(bytes, end).length + 1
  if (flags & hasChecksum) end += 2
  return { end, ...(name?.length ? { name } : {}) }
}

function upToNul(bytes: Uint8Array, start: number): Uint8Array {
  const end = bytes.indexOf(0, start)
  return bytes.subarray(start, end < 0 ? bytes.length : end)
}

/** The size that the last member states, modulo 2³²; a guess for the first. */
function statedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return bytes.length >= 4 ? view.getUint32(bytes.length - 4, true) : 0
}

function damaged(content: Uint8Array, trailer: Uint8Array): boolean {
  if (trailer.length < trailerBytes) return true
  const view = new DataView(trailer.buffer, trailer.byteOffset, trailer.byteLength)
  return view.getUint32(0, true) !== crc32(content)
}
