/** FLAC inside Ogg (RFC 9639 §10.1), in the form that every reader knows: without its frames, which contain no tags. */

import { Buffer } from '#platform/buffer'

const mark = Buffer.from('\u007fFLAC', 'latin1')
/** After the mark, two bytes of version and two that count the packets of metadata. */
const headerLength = 9
const maxHeaderBytes = 20_000_000

/** @returns The bytes themselves where they are no such file. */
export function plainFlac(bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Buffer[] = []
  let length = 0
  for (const packet of packetsOf(buffer)) {
    const block = parts.length ? packet : packet.subarray(headerLength)
    if (parts.length === 0 && !packet.subarray(0, mark.length).equals(mark)) return bytes
    length += block.length
    if (block.length < 4 || length > maxHeaderBytes) break
    parts.push(block)
    // The first bit of a block's header says that it is the last; the first packet has `fLaC` before it.
    if (parts.length > 1 && block[0]! & 0x80) break
  }
  if (parts.length === 0) return bytes
  const plain = Buffer.concat(parts)
  setSamples(plain, lastGranule(buffer))
  return plain
}

/** Packets of the first stream (RFC 3533 §6): segments up to one of fewer than 255 bytes, over pages. */
function* packetsOf(file: Buffer): Generator<Buffer> {
  let open: Buffer[] = []
  for (let at = 0; at + 27 <= file.length && file.toString('latin1', at, at + 4) === 'OggS'; ) {
    const segments = file.subarray(at + 27, at + 27 + file[at + 26]!)
    const isOwn = file.readUInt32LE(at + 14) === file.readUInt32LE(14)
    at += 27 + segments.length
    for (const size of segments) {
      if (isOwn) open.push(file.subarray(at, at + size))
      at += size
      if (!isOwn || size === 255) continue
      yield Buffer.concat(open)
      open = []
    }
  }
}

/** Granule position of the last page: the number of samples up to its end. */
function lastGranule(file: Buffer): bigint {
  const at = file.lastIndexOf('OggS', undefined, 'latin1')
  return at + 14 <= file.length ? file.readBigUInt64LE(at + 6) : 0n
}

/** 36 bits at the end of the audio properties in STREAMINFO (§8.2): 0 where the writer did not know. */
function setSamples(flac: Buffer, samples: bigint): void {
  const at = 4 + 4 + 10
  if (flac.length < at + 8) return
  const reported = flac.readBigUInt64BE(at)
  if ((reported & 0xfffffffffn) === 0n && samples < 0xfffffffffn) flac.writeBigUInt64BE(reported | samples, at)
}
