/** Picture files of every kind, opened for their pages. Runs in a media process. */

import { type Sharp, sharp } from '@docmill/ocr'
import { decodingError } from '../../../core/bounds.ts'
import { ConversionError, typeDetails } from '../../../core/errors.ts'
import { type Bitmap, openBitmap } from './bitmap/open.ts'
import { boundDecoding } from './decoding-memory.ts'
import { unreadJpeg } from './jpeg-process.ts'
import { tooManyPixels } from './pixel-bound.ts'

export interface PictureFile {
  pageCount: number
  /** Frames of an animation show one scene; pages of a TIFF are pages. */
  paged: boolean
  /** Where the file says one. */
  dpi?: number
  /** @param failOn What of a damaged picture is an error. */
  page(index: number, failOn?: 'none' | 'truncated'): Sharp
}

/** @throws ConversionError file_corrupt, content_limit_exceeded, unsupported_file_type: thrown before anything is decoded */
export async function openPicture(bytes: Uint8Array, maxPixels: number): Promise<PictureFile> {
  if (bytes[0] === 0x42 && bytes[1] === 0x4d)
    return bitmapFile(await reading(maxPixels, async () => openBitmap(bytes, maxPixels)))
  const unread = unreadJpeg(bytes)
  if (unread !== undefined)
    throw new ConversionError('unsupported_file_type', typeDetails(unread, ['JPEG of 8 bits a sample', 'PNG']))
  const open = (more: object): Sharp => sharp(bytes, { limitInputPixels: maxPixels, ...more })
  const metadata = await reading(maxPixels, () => open({}).metadata())
  const { pages = 1, format, compression } = metadata
  boundDecoding(metadata, maxPixels)
  if (compression === 'hevc') {
    const { openHeif } = await import('./heif.ts')
    return await reading(maxPixels, () => openHeif(bytes, maxPixels))
  }
  // Programs that know no resolution write 72.
  const dpi = metadata.density && metadata.density !== 72 ? { dpi: metadata.density } : {}
  const paged = format === 'tiff' || format === 'heif'
  return { pageCount: pages, paged, ...dpi, page: (index, failOn = 'none') => open({ page: index, failOn }) }
}

/** What a decoder throws becomes the error that it means. @throws ConversionError */
export async function reading<T>(maxPixels: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ConversionError) throw error
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooManyPixels(maxPixels, error)
    throw new ConversionError('file_corrupt', { reason: '' }, { cause: decodingError(error) })
  }
}

function bitmapFile({ image, whole, ...resolution }: Bitmap): PictureFile {
  return {
    pageCount: 1,
    paged: false,
    ...resolution,
    page(_, failOn = 'none') {
      if (failOn === 'truncated' && !whole) throw new RangeError('the pixels of the bitmap end early')
      return image.clone()
    },
  }
}
