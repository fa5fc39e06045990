/** Picture files → upright grey rasters, one page at a time. Runs in a media process. */

import type { Metadata, Sharp } from '@docmill/ocr'
import { decodingError } from '../../../core/bounds.ts'
import type { PictureOptions, Raster } from '../../../core/engines/ocr.ts'
import { ConversionError } from '../../../core/errors.ts'
import { sparsePixels } from '../../../core/sparse-pixels.ts'
import { histogramOf } from '../raster/histogram.ts'
import { hasLightText } from '../raster/light-text.ts'
import { firstChannel } from '../raster/resample.ts'
import { boundDecoding } from './decoding-memory.ts'
import { openPicture, type PictureFile, reading } from './picture-file.ts'
import { tooManySparsePixels } from './pixel-bound.ts'

export interface DecodedPicture {
  pageCount: number
  damaged: boolean
  pages(): AsyncIterable<Raster>
}

/** Resolution that is assumed where a file says none. */
const assumedDpi = 96
/** Level of a page whose ground is light. */
const minMean = 110
/** Level of text that is to stand on a dark ground. */
const minLight = 200

/** @throws ConversionError file_corrupt, content_limit_exceeded, unsupported_file_type */
export async function decodePicture(bytes: Uint8Array, options: PictureOptions): Promise<DecodedPicture> {
  const file = await openPicture(bytes, options.maxPixels)
  const wanted = file.paged ? file.pageCount : 1
  if (wanted > options.maxPages)
    throw new ConversionError('content_limit_exceeded', { limit: 'pages', maximum: options.maxPages })
  const picture: DecodedPicture = {
    pageCount: file.pageCount,
    damaged: false,
    async *pages() {
      let sparse = 0
      for (let page = 0; page < wanted; page++) {
        const metadata = await boundedPage(file, page, options.maxPixels)
        const pixels = metadata.width * (metadata.pageHeight ?? metadata.height)
        sparse += sparsePixels(pixels, bytes.length / file.pageCount)
        if (sparse > options.maxSparsePixels) throw tooManySparsePixels(options.maxSparsePixels)
        yield await readPage(file, page, metadata, options, picture)
      }
    },
  }
  return picture
}

/** @throws ConversionError content_limit_exceeded, file_corrupt */
async function boundedPage(file: PictureFile, page: number, maxPixels: number): Promise<Metadata> {
  const metadata = await reading(maxPixels, () => file.page(page).metadata())
  boundDecoding(metadata, maxPixels)
  return metadata
}

async function readPage(
  file: PictureFile,
  page: number,
  metadata: Metadata,
  { maxPixels }: PictureOptions,
  picture: DecodedPicture,
): Promise<Raster> {
  try {
    return await greyRaster(file.page(page, 'truncated'), metadata, file.dpi)
  } catch (error) {
    decodingError(error)
    picture.damaged = true
    return await reading(maxPixels, () => greyRaster(file.page(page), metadata, file.dpi))
  }
}

/** EXIF orientation applied, dark text on light. */
async function greyRaster(image: Sharp, metadata: Metadata, dpi = assumedDpi): Promise<Raster> {
  const { hasAlpha } = metadata
  const { data, info } = await (await withUsualLevels(image, metadata))
    .autoOrient()
    .toColourspace(hasAlpha ? 'srgb' : 'b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const samples = channels === 4 ? onGround(data) : firstChannel(data, channels)
  return darkOnLight({ width, height, channels: 1, samples, dpi })
}

/** Grey levels in floating point are 0 to 1 in most files and 0 to 255 in some; of colours, the engine knows. */
async function withUsualLevels(image: Sharp, { depth, space }: Metadata): Promise<Sharp> {
  if (space !== 'b-w' || (depth !== 'float' && depth !== 'double')) return image
  const { channels } = await image.stats()
  return channels.every(({ max }) => max <= 1) ? image.linear(255, 0) : image
}

/** What is transparent gets the ground that the rest stands out from: light text is made for a dark one. */
function onGround(rgba: Uint8Array): Uint8Array {
  const samples = new Uint8Array(rgba.length / 4)
  let [opacity, light] = [0, 0]
  for (let index = 0, at = 0; index < samples.length; index++, at += 4) {
    // Rec. 601.
    samples[index] = 0.299 * rgba[at]! + 0.587 * rgba[at + 1]! + 0.114 * rgba[at + 2]!
    opacity += rgba[at + 3]!
    light += rgba[at + 3]! * samples[index]!
  }
  const ground = light > opacity * minLight ? 0 : 255
  for (let index = 0; index < samples.length; index++)
    samples[index] = ground + ((samples[index]! - ground) * rgba[4 * index + 3]!) / 255
  return samples
}

/** Light text on a dark ground is turned over; a dark photograph of a page stays as it is. */
function darkOnLight(raster: Raster): Raster {
  const { counts, total } = histogramOf(raster.samples)
  const mean = counts.reduce((sum, count, level) => sum + count * level, 0) / total
  if (mean >= minMean || !hasLightText(raster)) return raster
  return { ...raster, samples: raster.samples.map((sample) => 255 - sample) }
}
