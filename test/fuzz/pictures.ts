/** Pictures of all types with two lines of text, written into a folder: what is damaged where whole conversions with OCR are tried. */
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharp } from '@docmill/ocr'
import type { Golden } from '../../tools/goldens.ts'

const fixtures = join(import.meta.dirname, '../../packages/convert/src/formats/image/fixtures')
const width = 320

type Picture = ReturnType<typeof sharp>

/** By file name: variants that decoders read by different code. */
const variants: Readonly<Record<string, (picture: Picture) => Picture>> = {
  'colours.png': (picture) => picture.png(),
  'grey-16.png': (picture) => picture.toColourspace('grey16').png(),
  'palette.png': (picture) => picture.png({ palette: true, colours: 4 }),
  'interlaced.png': (picture) => picture.png({ progressive: true }),
  'baseline.jpg': (picture) => picture.jpeg(),
  'progressive.jpg': (picture) => picture.jpeg({ progressive: true }),
  'cmyk.jpg': (picture) => picture.toColourspace('cmyk').jpeg(),
  'turned.jpg': (picture) => picture.withMetadata({ orientation: 6, density: 150 }).jpeg(),
  'lossy.webp': (picture) => picture.webp(),
  'lossless.webp': (picture) => picture.webp({ lossless: true }),
  'animated.gif': (picture) => picture.gif(),
  'plain.tif': (picture) => picture.tiff({ compression: 'none' }),
  'lzw.tif': (picture) => picture.tiff({ compression: 'lzw', predictor: 'horizontal' }),
  'tiles.tif': (picture) => picture.tiff({ compression: 'deflate', tile: true, tileWidth: 64, tileHeight: 64 }),
  'jpeg.tif': (picture) => picture.tiff({ compression: 'jpeg' }),
  'fax.tif': (picture) => picture.toColourspace('b-w').threshold().tiff({ compression: 'ccittfax4', bitdepth: 1 }),
  'lossy.avif': (picture) => picture.avif({ effort: 0 }),
}
const copied = ['two-lines-arithmetic.jpg', 'two-lines-arithmetic-progressive.jpg', 'two-lines-upended.heic']

/** @returns The files, which are as `mutant` and `survive` want goldens. */
export async function writePictures(folder: string): Promise<Golden[]> {
  const picture = (): Picture =>
    sharp(join(fixtures, 'two-lines.png')).flatten({ background: '#fff' }).resize(width).removeAlpha()
  for (const [name, variant] of Object.entries(variants))
    writeFileSync(join(folder, name), await variant(picture()).toBuffer())
  const { data, info } = await picture().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  const grey = data.filter((_, at) => at % info.channels === 0)
  writeFileSync(join(folder, 'grey.bmp'), bitmapOf(grey, info.width, info.height))
  for (const name of copied) copyFileSync(join(fixtures, name), join(folder, name))
  return [...Object.keys(variants), 'grey.bmp', ...copied].map((name) => ({ name, path: join(folder, name) }))
}

/** A Windows bitmap of 256 levels, its rows from below. @param width A multiple of four, to which rows are filled up. */
function bitmapOf(samples: Uint8Array, width: number, height: number): Buffer {
  const [headers, levels] = [54, 256]
  const bytes = Buffer.alloc(headers + 4 * levels + samples.length)
  bytes.write('BM', 'latin1')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(headers + 4 * levels, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(8, 28)
  for (let level = 0; level < levels; level++) bytes.fill(level, headers + 4 * level, headers + 4 * level + 3)
  for (let row = 0; row < height; row++)
    bytes.set(samples.subarray(row * width, (row + 1) * width), headers + 4 * levels + (height - 1 - row) * width)
  return bytes
}
