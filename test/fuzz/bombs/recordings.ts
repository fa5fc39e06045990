/** Recordings whose headers promise, or repeat, more than there is. */

import { box } from '../../../tools/fixtures/mp4-box.ts'
import { tarEntry } from '../../../tools/fixtures/tar-of.ts'
import { u32 } from './big-endian.ts'

const movieType = box('ftyp', Buffer.from('isom\0\0\0\0isom'))

/** Boxes that hold nothing, within one that holds boxes or one after the other. */
export function emptyBoxes(bytes: number, type: string, around?: string): Buffer {
  const many = Buffer.alloc(bytes - (bytes % 8), box(type))
  return Buffer.concat([movieType, around ? box(around, many) : many])
}

/** Boxes within boxes. */
export function nestedBoxes(levels: number, type: string): Buffer {
  const heads = Buffer.alloc(levels * 8)
  for (let level = 0; level < levels; level++) {
    heads.writeUInt32BE((levels - level) * 8, level * 8)
    heads.write(type, level * 8 + 4, 'latin1')
  }
  return Buffer.concat([movieType, heads])
}

/** A text track whose tables promise four billion samples. */
export function endlessSamples(): Buffer {
  const table = box(
    'stbl',
    box('stsd', u32(0, 1, 16), Buffer.from('tx3g'), Buffer.alloc(8)),
    box('stts', u32(0, 1, 0xffffffff, 1)),
    box('stsz', u32(0, 4, 0xffffffff)),
    box('stsc', u32(0, 1, 1, 0xffffffff, 1)),
    box('stco', u32(0, 1, 8)),
  )
  const header = box('mdhd', u32(0, 0, 0, 1000, 0xfffffff0, 0))
  const kind = box('hdlr', u32(0, 0), Buffer.from('sbtl'), Buffer.alloc(12))
  return Buffer.concat([
    movieType,
    box(
      'moov',
      box('mvhd', u32(0, 0, 0, 1000, 5000), Buffer.alloc(80)),
      box('trak', box('mdia', header, kind, box('minf', table))),
    ),
  ])
}

/** Frames of ID3v2.3 (§3.3), each of the least size. */
export function id3Frames(bytes: number, name: string, body: Buffer): Buffer {
  const frame = Buffer.concat([Buffer.from(name), Buffer.from([0, 0, 0, body.length, 0, 0]), body])
  const frames = Buffer.alloc(bytes - (bytes % frame.length), frame)
  const size = [21, 14, 7, 0].map((shift) => (frames.length >> shift) & 127)
  return Buffer.concat([Buffer.from('ID3\x03\0\0'), Buffer.from(size), frames, mp3Frames(100)])
}

/** Silent frames of MPEG-1 layer III at 128 kbit/s. */
export function mp3Frames(count: number): Buffer {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0x64])
  return Buffer.alloc(count * 417, frame)
}

/** Pages of Ogg (RFC 3533 §6) with nothing in them, after the header of a stream. */
export function oggPages(bytes: number, segments = 0): Buffer {
  const page = (flags: number, body: Buffer, lacing: Buffer): Buffer => {
    const head = Buffer.alloc(27)
    head.write('OggS', 0, 'latin1')
    head[5] = flags
    head[26] = lacing.length
    return Buffer.concat([head, lacing, body])
  }
  const identification = Buffer.concat([
    Buffer.from('\x01vorbis'),
    Buffer.from([0, 0, 0, 0, 2, 0x44, 0xac, 0, 0]),
    Buffer.alloc(12),
    Buffer.from([0xb8, 1]),
  ])
  const first = page(2, identification, Buffer.from([identification.length]))
  const empty = page(0, Buffer.alloc(0), Buffer.alloc(segments))
  return Buffer.concat([first, Buffer.alloc(bytes - (bytes % empty.length), empty)])
}

const ebmlHeader = Buffer.from(
  '1a45dfa39f4286810142f7810142f2810442f381084282886d6174726f736b614287810442858102',
  'hex',
)

/** Elements of EBML (RFC 8794) within a segment, again and again; `Void` unless another is named. */
export function ebmlElements(bytes: number, element = 'ec80', inside = ''): Buffer {
  const many = Buffer.alloc(bytes, Buffer.from(element, 'hex'))
  const unknownSize = 'ffffffffffffff'
  return Buffer.concat([
    ebmlHeader,
    Buffer.from(`1853806701${unknownSize}${inside && `${inside}01${unknownSize}`}`, 'hex'),
    many,
  ])
}

/** Chunks of RIFF with nothing in them, in a WAVE file or a film. */
export function riffChunks(bytes: number, form: 'WAVE' | 'AVI '): Buffer {
  const format = Buffer.from('666d7420100000000100010044ac000088580100020010006461746100000000', 'hex')
  const many = Buffer.alloc(bytes - (bytes % 8), Buffer.from('JUNK\0\0\0\0'))
  const head = Buffer.from(`RIFF....${form}`)
  head.writeUInt32LE(format.length + many.length + 4, 4)
  return Buffer.concat([head, many, format])
}

/** Blocks of metadata of FLAC (RFC 9639 §8) with nothing in them. */
export function flacBlocks(bytes: number): Buffer {
  const info = Buffer.concat([Buffer.from([0, 0, 0, 34]), Buffer.alloc(34)])
  info.set([0x10, 0, 0x10, 0], 4)
  info.set([0x0a, 0xc4, 0x42, 0xf0], 14)
  const padding = Buffer.from([1, 0, 0, 0])
  return Buffer.concat([
    Buffer.from('fLaC'),
    info,
    Buffer.alloc(bytes - (bytes % 4), padding),
    Buffer.from([0x81, 0, 0, 0]),
  ])
}

/** Frames of ADTS with nothing in them. */
export function adtsFrames(bytes: number): Buffer {
  return Buffer.alloc(bytes - (bytes % 7), Buffer.from([0xff, 0xf1, 0x50, 0x80, 0, 0xff, 0xfc]))
}

/** Headers of a tar archive that only name what follows. */
export function longNames(bytes: number): Buffer {
  const entry = tarEntry('././@LongLink', 'a'.repeat(100), 'L')
  return Buffer.concat([
    Buffer.alloc(bytes - (bytes % entry.length), entry),
    tarEntry('a.txt', 'text', '0'),
    Buffer.alloc(1024),
  ])
}

/** Vorbis comments (Vorbis I, §5.2) of three bytes each, in a block of FLAC. */
export function vorbisComments(bytes: number): Buffer {
  const comment = Buffer.from([2, 0, 0, 0, 65, 61])
  const count = Math.floor(Math.min(bytes, 2 ** 24 - 100) / comment.length)
  const head = Buffer.alloc(8)
  head.writeUInt32LE(count, 4)
  const body = Buffer.concat([head, Buffer.alloc(count * comment.length, comment)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  length[0] = 4
  const blocks = Array.from({ length: Math.ceil(bytes / body.length) }, () => Buffer.concat([length, body]))
  return Buffer.concat([flacBlocks(0).subarray(0, 42), ...blocks, Buffer.from([0x81, 0, 0, 0])])
}

/** Items of APEv2 tags at the end of a recording. */
export function apeItems(bytes: number): Buffer {
  const item = Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, 65, 66, 0, 67])
  const count = Math.floor(bytes / item.length)
  const footer = (flags: number): Buffer => {
    const head = Buffer.alloc(32)
    head.write('APETAGEX', 0, 'latin1')
    head.writeUInt32LE(2000, 8)
    head.writeUInt32LE(count * item.length + 32, 12)
    head.writeUInt32LE(count, 16)
    head.writeUInt32LE(flags, 20)
    return head
  }
  return Buffer.concat([
    mp3Frames(100),
    footer(0xa0000000),
    Buffer.alloc(count * item.length, item),
    footer(0x80000000),
  ])
}

/** A comment packet of Vorbis that goes on over pages of one byte. */
export function continuedPages(bytes: number): Buffer {
  const page = (flags: number, body: Buffer): Buffer => {
    const head = Buffer.alloc(28)
    head.write('OggS', 0, 'latin1')
    head[5] = flags
    head[26] = 1
    head[27] = body.length
    return Buffer.concat([head, body])
  }
  const packet = Buffer.concat([Buffer.from('\x03vorbis'), Buffer.alloc(40)])
  const more = page(1, Buffer.from([0]))
  return Buffer.concat([oggPages(0), page(0, packet), Buffer.alloc(bytes - (bytes % more.length), more)])
}

/** A subtitle track whose samples are all the same megabyte. */
export function sharedSamples(): Buffer {
  const samples = 90_000
  const size = 1_000_000
  const text = Buffer.alloc(size, '<tt><body><p>text</p></body></tt>')
  const data = box('mdat', text)
  const at = movieType.length + 8
  const table = box(
    'stbl',
    box('stsd', u32(0, 1, 16), Buffer.from('stpp'), Buffer.alloc(8)),
    box('stts', u32(0, 1, samples, 1)),
    box('stsz', u32(0, size, samples)),
    box('stsc', u32(0, 1, 1, 1, 1)),
    box('stco', u32(0, samples), Buffer.alloc(4 * samples, u32(at))),
  )
  const header = box('mdhd', u32(0, 0, 0, 1000, samples, 0))
  const kind = box('hdlr', u32(0, 0), Buffer.from('subt'), Buffer.alloc(12))
  const movie = box(
    'moov',
    box('mvhd', u32(0, 0, 0, 1000, 5000), Buffer.alloc(80)),
    box('trak', box('mdia', header, kind, box('minf', table))),
  )
  return Buffer.concat([movieType, data, movie])
}
