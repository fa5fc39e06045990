/** Picture files → upright grey rasters, one page at a time. Runs in a media process. */
import { decode as decodeBmp } from 'fast-bmp'
import sharp, { type Sharp } from 'sharp'
import { ConversionError } from '../errors.ts'
import type { PictureOptions, Raster } from './engine.ts'

export interface DecodedPicture {
  pageCount: number
  damaged: boolean
  pages(): AsyncIterable<Raster>
}

/** Resolution that is assumed where a file says none, or the 72 that programs write for none. */
const assumedDpi = 96

/** @throws ConversionError file_corrupt, content_limit_exceeded */
export async function decodePicture(bytes: Uint8Array, options: PictureOptions): Promise<DecodedPicture> {
  if (bytes[0] === 0x42 && bytes[1] === 0x4d) return onePage(await decodeBitmap(bytes, options))
  const metadata = await open(bytes, options)
    .metadata()
    .catch((error) => refuse(error, options))
  const pageCount = metadata.pages ?? 1
  const pixels = (metadata.width ?? 0) * (metadata.pageHeight ?? metadata.height ?? 0)
  if (pixels > options.maxPixels) throw tooLarge(options)
  // Frames of an animation show one scene; pages of a TIFF are pages.
  const isPaged = metadata.format === 'tiff' || metadata.format === 'heif'
  const wanted = isPaged ? Math.min(pageCount, options.maxPages) : 1
  const dpi = metadata.density && metadata.density !== 72 ? metadata.density : undefined
  const picture: DecodedPicture = {
    pageCount,
    damaged: false,
    async *pages() {
      for (let page = 0; page < wanted; page++) yield await readPage(bytes, page, dpi, options, picture)
    },
  }
  return picture
}

async function readPage(
  bytes: Uint8Array,
  page: number,
  dpi: number | undefined,
  options: PictureOptions,
  picture: DecodedPicture,
): Promise<Raster> {
  try {
    return await greyRaster(open(bytes, options, { page, failOn: 'truncated' }), dpi)
  } catch {
    picture.damaged = true
    return await greyRaster(open(bytes, options, { page, failOn: 'none' }), dpi).catch((error) =>
      refuse(error, options),
    )
  }
}

function open(bytes: Uint8Array, options: PictureOptions, more: object = {}): Sharp {
  return sharp(bytes, { limitInputPixels: options.maxPixels, ...more })
}

/** EXIF orientation applied, transparency on white, dark text on light. */
async function greyRaster(image: Sharp, dpi = assumedDpi): Promise<Raster> {
  const { data, info } = await image
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const samples = new Uint8Array(width * height)
  for (let index = 0; index < samples.length; index++) samples[index] = data[index * channels]!
  return darkOnLight({ width, height, channels: 1, samples, dpi })
}

/** Light text on a dark ground is turned over; the ground is most of the page. */
function darkOnLight(raster: Raster): Raster {
  let sum = 0
  for (const sample of raster.samples) sum += sample
  if (sum / raster.samples.length >= 110) return raster
  return { ...raster, samples: raster.samples.map((sample) => 255 - sample) }
}

/** sharp reads no Windows bitmaps. */
async function decodeBitmap(bytes: Uint8Array, options: PictureOptions): Promise<Raster> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 26) throw new ConversionError('file_corrupt', { reason: '' })
  const pixels = Math.abs(view.getInt32(18, true) * view.getInt32(22, true))
  if (pixels > options.maxPixels) throw tooLarge(options)
  try {
    const bitmap = decodeBmp(bytes)
    const samples = bitmap.data as Uint8Array
    const { width, height } = bitmap
    if (bitmap.bitsPerPixel === 1)
      return await greyRaster(sharp(widened(samples), { raw: { width, height, channels: 1 } }))
    return await greyRaster(sharp(samples, { raw: { width, height, channels: bitmap.channels as 1 | 3 | 4 } }))
  } catch (error) {
    return refuse(error, options)
  }
}

/** One bit a pixel, one pixel a byte: to the full range of grey. */
function widened(bits: Uint8Array): Uint8Array {
  return bits.map((bit) => (bit ? 255 : 0))
}

function onePage(raster: Raster): DecodedPicture {
  return {
    pageCount: 1,
    damaged: false,
    async *pages() {
      yield raster
    },
  }
}

function tooLarge({ maxPixels }: PictureOptions, cause?: unknown): ConversionError {
  return new ConversionError(
    'content_limit_exceeded',
    { limit: 'pixels of one picture', maximum: maxPixels },
    { cause },
  )
}

function refuse(error: unknown, options: PictureOptions): never {
  if (error instanceof ConversionError) throw error
  if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooLarge(options, error)
  throw new ConversionError('file_corrupt', { reason: '' }, { cause: error })
}
