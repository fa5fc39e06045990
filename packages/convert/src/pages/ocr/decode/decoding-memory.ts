/** How much memory the decoders take, known before they begin: some hold the whole picture, others a few rows. */
import type { Metadata } from '@docmill/ocr'
import { ConversionError } from '../../../core/errors.ts'
import { boundPixels } from './pixel-bound.ts'

/** No line of text is longer; JPEG and GIF cannot be. Decoders hold many rows at once, whatever their length. */
const maxSide = 65_535
/** A decoder may take so many bytes for each pixel that the limits allow. */
const maxBytesPerPixel = 8

export interface PictureToDecode extends Partial<Omit<Metadata, 'format'>> {
  /** As sharp names it, or `bmp`. */
  format?: string
}

/** Bytes of each pixel that a decoder holds in addition to what it hands on: measured with pictures of 49 million pixels. */
const heldBytes: Readonly<Record<string, (picture: PictureToDecode) => number>> = {
  // AV1 with its reference frames, in two layouts of colour.
  heif: () => 16,
  webp: () => 6,
  gif: () => 3,
  // Each pass of an interlaced picture goes over the whole of it.
  png: ({ isProgressive, channels = 4, depth }) => (isProgressive ? channels * (depth === 'ushort' ? 2 : 1) : 0),
  // Coefficients of two bytes.
  jpeg: ({ isProgressive, channels = 4 }) => (isProgressive ? 2 * channels : 0),
  // Its samples, and a copy of them.
  bmp: ({ channels = 4 }) => 2 * channels,
}
/** Bytes of each pixel that is handed on, as grey or as colours with their opacity, and of copies of it. */
const [greyBytes, transparentBytes] = [2, 5.5]

/** @throws ConversionError content_limit_exceeded for a page that cannot be decoded in a conversion's memory */
export function boundDecoding(page: PictureToDecode, maxPixels: number): void {
  const { width = 0, pageHeight, height = 0, format, hasAlpha } = page
  const rows = pageHeight ?? height
  boundPixels(width, rows, maxPixels)
  if (Math.max(width, rows) > maxSide)
    throw new ConversionError('content_limit_exceeded', {
      limit: 'pixels along one side of a picture',
      maximum: maxSide,
    })
  const bytesPerPixel = (heldBytes[format ?? '']?.(page) ?? 0) + (hasAlpha ? transparentBytes : greyBytes)
  const maximum = maxBytesPerPixel * maxPixels
  if (bytesPerPixel * width * rows > maximum)
    throw new ConversionError('content_limit_exceeded', { limit: 'bytes that decoding a picture takes', maximum })
}
