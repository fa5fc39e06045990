/** Pictures that decode to far more than they are, or that take far longer than they should. */

import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { box } from '../../../tools/fixtures/mp4-box.ts'
import { u32 } from './big-endian.ts'
import { type Repeated, zlibOf } from './deflated.ts'

const blockBytes = 1_048_576

export interface PngOptions {
  /** Bits of a sample: 1, 2, 4, 8 or 16. */
  depth?: number
  /** 0 grey, 2 colour, 6 colour and transparency (ISO/IEC 15948 §11.2.2). */
  colourType?: number
  interlaced?: boolean
  /** Bytes of rows that there are, as a share of those that the header promises. */
  share?: number
}

/** A black PNG of any size. */
export function blackPng(width: number, height: number, options: PngOptions = {}): Buffer {
  const { depth = 1, colourType = 0, interlaced = false, share = 1 } = options
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colourType] ?? 1
  const bytes = Math.ceil(height * (1 + Math.ceil((width * channels * depth) / 8)) * share)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colourType, 0, 0, interlaced ? 1 : 0], 8)
  const data = zlibOf(zeros(bytes))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG with a compressed text of so many bytes (§11.3.3.3). */
export function pngWithText(bytes: number): Buffer {
  const small = blackPng(64, 64)
  const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zlibOf(zeros(bytes))])
  const profile = Buffer.concat([Buffer.from('icc\0\0', 'latin1'), zlibOf(zeros(bytes))])
  return Buffer.concat([small.subarray(0, 33), pngChunk('iCCP', profile), pngChunk('zTXt', text), small.subarray(33)])
}

export function zeros(bytes: number): Repeated[] {
  const whole = Math.floor(bytes / blockBytes)
  return [
    { piece: Buffer.alloc(blockBytes), times: whole },
    { piece: Buffer.alloc(bytes - whole * blockBytes), times: 1 },
  ]
}

function pngChunk(name: string, data: Uint8Array): Buffer {
  const part = Buffer.alloc(12 + data.length)
  part.writeUInt32BE(data.length, 0)
  part.write(name, 4, 'latin1')
  part.set(data, 8)
  part.writeUInt32BE(crc32(part.subarray(4, 8 + data.length)), 8 + data.length)
  return part
}

/** A bitmap of Windows whose header promises so many pixels; its rows are packed in runs (BI_RLE8). */
export function runLengthBmp(width: number, height: number): Buffer {
  const rows = Buffer.from([0, 1])
  const header = Buffer.alloc(54 + 1024)
  header.write('BM', 0, 'latin1')
  header.writeUInt32LE(header.length + rows.length, 2)
  header.writeUInt32LE(header.length, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(width, 18)
  header.writeInt32LE(height, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(8, 28)
  header.writeUInt32LE(1, 30)
  return Buffer.concat([header, rows])
}

/** A bitmap of one bit a pixel, with its samples or without. */
export function bitmap(width: number, height: number, bits: number, hasSamples: boolean): Buffer {
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  const header = Buffer.alloc(62)
  header.write('BM', 0, 'latin1')
  header.writeUInt32LE(62, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(width, 18)
  header.writeInt32LE(height, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(bits, 28)
  header.writeUInt32LE(0xffffff, 58)
  return Buffer.concat([header, Buffer.alloc(hasSamples ? rowBytes * height : 4)])
}

/** A bitmap whose pixels have opacity (BITMAPV3INFOHEADER), and of whose rows there is one. */
export function oneRowBmp(width: number, height: number): Buffer {
  const header = Buffer.alloc(14 + 56)
  header.write('BM', 0, 'latin1')
  header.writeUInt32LE(header.length, 10)
  header.writeUInt32LE(56, 14)
  header.writeInt32LE(width, 18)
  header.writeInt32LE(height, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(32, 28)
  header.writeUInt32LE(3, 30)
  header.set([0, 0, 0xff, 0, 0, 0xff, 0, 0, 0xff, 0, 0, 0, 0, 0, 0, 0xff], 54)
  return Buffer.concat([header, Buffer.alloc(4 * width, 0x7f)])
}

/** Frames of one white point on a large screen (GIF89a §20): each is composed in full. */
export function manyFramesGif(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.alloc(13 + 6)
  screen.write('GIF89a', 0, 'latin1')
  screen.writeUInt16LE(width, 6)
  screen.writeUInt16LE(height, 8)
  screen[10] = 0x80
  screen.fill(0xff, 16)
  const control = Buffer.from([0x21, 0xf9, 4, 8, 1, 0, 0, 0])
  const point = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0])
  return Buffer.concat([
    screen,
    ...Array.from({ length: frames }, () => Buffer.concat([control, point])),
    Buffer.from(';'),
  ])
}

interface TiffPage {
  width: number
  height: number
  /** Samples of all strips, and how many rows a strip has. */
  data: Uint8Array
  compression: number
  rowsPerStrip?: number
  bits?: number
}

/**
 * TIFF 6.0: `times` directories that share one strip.
 *
 * @param loops The last directory is followed by the first again.
 */
export function tiff(page: TiffPage, times: number, loops = false): Buffer {
  const { width, height, data, compression, rowsPerStrip = height, bits = 1 } = page
  const strips = Math.ceil(height / rowsPerStrip)
  const dataAt = 8
  const tablesAt = dataAt + data.length + (data.length % 2)
  const tableBytes = strips > 1 ? strips * 8 : 0
  const firstAt = tablesAt + tableBytes
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 1, bits],
    [259, 3, 1, compression],
    [262, 3, 1, 0],
    [273, 4, strips, strips > 1 ? tablesAt : dataAt],
    [277, 3, 1, 1],
    [278, 4, 1, rowsPerStrip],
    [279, 4, strips, strips > 1 ? tablesAt + strips * 4 : data.length],
  ]
  const directoryBytes = 2 + entries.length * 12 + 4
  const file = Buffer.alloc(firstAt + directoryBytes * times)
  file.write('II*\0', 0, 'latin1')
  file.writeUInt32LE(firstAt, 4)
  file.set(data, dataAt)
  for (let strip = 0; strip < strips && strips > 1; strip++) {
    file.writeUInt32LE(dataAt, tablesAt + strip * 4)
    file.writeUInt32LE(data.length, tablesAt + (strips + strip) * 4)
  }
  for (let index = 0; index < times; index++) {
    let at = firstAt + index * directoryBytes
    file.writeUInt16LE(entries.length, at)
    at += 2
    for (const [tag, type, count, value] of entries) {
      file.writeUInt16LE(tag, at)
      file.writeUInt16LE(type, at + 2)
      file.writeUInt32LE(count, at + 4)
      if (type === 3 && count === 1) file.writeUInt16LE(value, at + 8)
      else file.writeUInt32LE(value, at + 8)
      at += 12
    }
    const isLast = index === times - 1
    file.writeUInt32LE(isLast ? (loops ? firstAt : 0) : firstAt + (index + 1) * directoryBytes, at)
  }
  return file
}

/** White pages by the code of fax machines, group 4 (ITU-T T.6): each white row is one bit. */
export function faxTiff(width: number, height: number, pages: number, loops = false): Buffer {
  const data = Buffer.alloc(Math.ceil(height / 8) + 3, 0xff)
  return tiff({ width, height, data, compression: 4 }, pages, loops)
}

/** A page whose samples are packed by Deflate. */
export function deflateTiff(width: number, height: number, pages = 1, rowsPerStrip = height): Buffer {
  const data = zlibOf(zeros(width * Math.min(rowsPerStrip, height)))
  return tiff({ width, height, data, compression: 8, bits: 8, rowsPerStrip }, pages)
}

/** A progressive JPEG whose last scan comes again and again. */
export async function manyScansJpeg(width: number, height: number, scans: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width, height, channels: 3, background: '#777', noise } as const
  const jpeg = await sharp({ create }).jpeg({ progressive: true, quality: 30 }).toBuffer()
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = Buffer.concat([jpeg.subarray(last, last + 2 + jpeg.readUInt16BE(last + 2)), Buffer.from([0])])
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: scans }, () => scan), Buffer.from([0xff, 0xd9])])
}

/** A baseline JPEG of one colour whose header says another size. */
export async function hugeJpeg(width: number, height: number): Promise<Buffer> {
  const create = { width: 64, height: 64, channels: 3, background: '#777' } as const
  const jpeg = await sharp({ create }).jpeg().toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

export async function oneColour(
  format: 'webp' | 'avif' | 'jpeg' | 'gif' | 'tiff',
  width: number,
  height: number,
): Promise<Buffer> {
  const create = { width, height, channels: 3, background: '#777' } as const
  return await sharp({ create, limitInputPixels: false })
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer()
}

/** WebP frames of one colour on a canvas (RFC 9649 §2.7). */
export async function manyFramesWebp(width: number, height: number, frames: number): Promise<Buffer> {
  const still = await oneColour('webp', width, height)
  const picture = still.subarray(12)
  const isLossy = picture.subarray(0, 4).toString('latin1') === 'VP8 '
  const image = isLossy ? picture : picture.subarray(picture.indexOf('VP8'))
  const canvas = Buffer.alloc(10)
  canvas[0] = 2
  canvas.writeUIntLE(width - 1, 4, 3)
  canvas.writeUIntLE(height - 1, 7, 3)
  const frame = Buffer.alloc(16)
  frame.writeUIntLE(width - 1, 6, 3)
  frame.writeUIntLE(height - 1, 9, 3)
  frame.writeUIntLE(40, 12, 3)
  const anmf = riffChunk('ANMF', Buffer.concat([frame, image]))
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    riffChunk('VP8X', canvas),
    riffChunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => anmf),
  ])
  return riffChunk('RIFF', body)
}

function riffChunk(name: string, body: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

/** A HEIC file whose one picture is a grid of 256 × 256 tiles, all of them the same (ISO/IEC 23008-12 §6.6.2.3). */
export function gridHeic(side: number): Buffer {
  const full = (type: string, version: number, ...parts: Uint8Array[]): Buffer =>
    box(type, Buffer.from([version, 0, 0, 0]), ...parts)
  const u16 = (...values: number[]): Buffer => Buffer.concat(values.map((v) => Buffer.from([v >> 8, v & 255])))
  const tiles = 256 * 256
  const grid = Buffer.concat([Buffer.from([0, 1, 255, 255]), u32(side), u32(side)])
  const item = (id: number, type: string): Buffer => full('infe', 2, u16(id, 0), Buffer.from(`${type}\0`))
  const references = Buffer.concat([u16(1, tiles - 1), Buffer.alloc((tiles - 1) * 2, Buffer.from([0, 2]))])
  const meta = full(
    'meta',
    0,
    full('hdlr', 0, Buffer.alloc(4), Buffer.from('pict'), Buffer.alloc(13)),
    full('pitm', 0, u16(1)),
    full('iinf', 0, u16(2), item(1, 'grid'), item(2, 'hvc1')),
    full('iref', 0, box('dimg', references)),
    box(
      'iprp',
      box('ipco', full('ispe', 0, u32(side), u32(side))),
      full('ipma', 0, u32(1), u16(1), Buffer.from([1, 1])),
    ),
    full('iloc', 1, Buffer.from([0x44, 0]), u16(1), u16(1, 1, 0, 1), u32(0), u32(grid.length)),
    box('idat', grid),
  )
  return Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0heicmif1')), meta])
}
