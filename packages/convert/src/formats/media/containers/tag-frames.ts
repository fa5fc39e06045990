/**
 * How many frames of ID3v2 and how many Vorbis comments a file has, without reading what is in them. A parser takes such
 * tags whole, so that nothing else bounds what it makes of them.
 */
import { Buffer } from '#platform/buffer'
import { ConversionError } from '../../../core/errors.ts'
import { tooManyPieces } from '../pieces.ts'

/** A recording of a day with a chapter a minute has 1,440 chapters, of some 5 frames each. */
const maxTagFrames = 100_000
const tagHeaderBytes = 10

/** @throws ConversionError content_limit_exceeded, file_corrupt */
export function boundTagFrames(bytes: Uint8Array, mediaPieces: number): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const maximum = Math.min(maxTagFrames, mediaPieces)
  boundId3(file, maximum)
  for (const count of commentCounts(file)) if (count > maximum) throw tooManyPieces(maximum)
}

/** Counts the frames of all tags together, wherever they are: containers have them in chunks of their own. */
function boundId3(file: Buffer, maximum: number): void {
  let left = maximum
  for (let at = file.indexOf('ID3', 0, 'latin1'); at >= 0; at = file.indexOf('ID3', at + 3, 'latin1')) {
    left -= framesOf(file, at, left)
    if (left <= 0) throw tooManyPieces(maximum)
  }
}

/**
 * Names of 3 and sizes of 3 bytes in version 2.2, of 4 and 4 with 2 of flags behind them since 2.3 (ID3v2.4.0 structure,
 * §3, §4).
 */
function framesOf(file: Buffer, tag: number, maxFrames: number): number {
  const version = file[tag + 3] ?? 0
  if (version < 2 || version > 4 || tag + tagHeaderBytes > file.length) return 0
  const end = Math.min(file.length, tag + tagHeaderBytes + sevenBits(file, tag + 6))
  const [nameBytes, headerBytes] = version === 2 ? [3, 6] : [4, 10]
  let frames = 0
  for (let at = tag + tagHeaderBytes; at + headerBytes <= end && file[at] !== 0 && frames < maxFrames; frames++) {
    const sizeAt = at + nameBytes
    at += headerBytes
    at += version === 4 ? sevenBits(file, sizeAt) : file.readUIntBE(sizeAt, nameBytes)
  }
  return frames
}

function sevenBits(file: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((value, byte) => value * 128 + (file[at + byte]! & 127), 0)
}

function* commentCounts(file: Buffer): Generator<number> {
  for (const mark of ['\u0003vorbis', 'OpusTags']) {
    const at = file.indexOf(mark, 0, 'latin1')
    if (at >= 0) yield commentsAt(file, at + mark.length, file.length)
  }
  const flac = file.indexOf('fLaC', 0, 'latin1')
  // Tags may precede it; in a film it is the name of a codec.
  if (flac < 0 || (flac > 0 && !file.toString('latin1', 0, 4).startsWith('ID3'))) return
  // A block has its kind and its length in 4 bytes; the first bit is that of the last one (RFC 9639 §8.1).
  for (let at = flac + 4; at + 4 <= file.length; ) {
    const [kind, end] = [file[at]!, at + 4 + file.readUIntBE(at + 1, 3)]
    if ((kind & 0x7f) === commentBlock) yield commentsAt(file, at + 4, Math.min(end, file.length))
    if (kind & 0x80) return
    at = end
  }
}

const commentBlock = 4

/**
 * The length of the vendor's name, the name, then the number of comments, each of which has a length (Vorbis I, §5.2.1).
 *
 * @throws ConversionError file_corrupt for more than there is room for
 */
function commentsAt(file: Buffer, at: number, end: number): number {
  const countAt = at + 4 + (at + 4 <= end ? file.readUInt32LE(at) : 0)
  if (countAt + 4 > end) return 0
  const count = file.readUInt32LE(countAt)
  if (count > (end - countAt) / 4) throw new ConversionError('file_corrupt', { reason: ': its comments end early' })
  return count
}
