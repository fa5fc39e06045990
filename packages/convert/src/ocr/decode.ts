/** Picture files → upright grey rasters, one page at a time. Runs in a media process. */
import type { Sharp } from 'sharp'
import type { PictureOptions, Raster } from './engine.ts'
import { histogramOf } from './histogram.ts'
import { openPicture, type PictureFile, reading } from './picture-file.ts'
import { firstChannel } from './resample.ts'

export interface DecodedPicture {
  pageCount: number
  damaged: boolean
  pages(): AsyncIterable<Raster>
}

/** Resolution that is assumed where a file says none. */
const assumedDpi = 96
/** Level of a page whose ground is light. */
const leastMean = 110

/** @throws ConversionError file_corrupt, content_limit_exceeded */
export async function decodePicture(bytes: Uint8Array, options: PictureOptions): Promise<DecodedPicture> {
  const file = await openPicture(bytes, options.maxPixels)
  const wanted = file.paged ? Math.min(file.pageCount, options.maxPages) : 1
  const picture: DecodedPicture = {
    pageCount: file.pageCount,
    damaged: false,
    async *pages() {
      for (let page = 0; page < wanted; page++) yield await readPage(file, page, options, picture)
    },
  }
  return picture
}

async function readPage(
  file: PictureFile,
  page: number,
  { maxPixels }: PictureOptions,
  picture: DecodedPicture,
): Promise<Raster> {
  try {
    return await greyRaster(file.page(page, 'truncated'), file.dpi)
  } catch {
    picture.damaged = true
    return await reading(maxPixels, () => greyRaster(file.page(page), file.dpi))
  }
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
  const samples = firstChannel(data, channels)
  return darkOnLight({ width, height, channels: 1, samples, dpi })
}

/** Light text on a dark ground is turned over; the ground is most of the page. */
function darkOnLight(raster: Raster): Raster {
  const { counts, total } = histogramOf(raster.samples)
  const mean = counts.reduce((sum, count, level) => sum + count * level, 0) / total
  if (mean >= leastMean) return raster
  return { ...raster, samples: raster.samples.map((sample) => 255 - sample) }
}
