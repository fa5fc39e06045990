/** Windows and OS/2 bitmaps, which sharp does not read. Runs in a media process. */
import { type Sharp, sharp } from '@docmill/ocr'
import { boundDecoding } from '../decoding-memory.ts'
import { coloursOf } from './colours.ts'
import { readHeader } from './header.ts'
import { readRows } from './rows.ts'
import { readRuns } from './runs.ts'

export interface Bitmap {
  image: Sharp
  /** False where pixels are missing. */
  whole: boolean
  /** Dots per inch where the file says so. */
  dpi?: number
}

/**
 * What the file has no pixels for is white.
 *
 * @throws RangeError for what is no bitmap, and for one without a whole row
 * @throws ConversionError content_limit_exceeded: thrown before anything is decoded
 */
export function openBitmap(bytes: Uint8Array, maxPixels: number): Bitmap {
  const header = readHeader(bytes)
  const { width, height, topDown, dpi } = header
  const { channels, paint } = coloursOf(bytes, header)
  boundDecoding({ format: 'bmp', width, height, channels, hasAlpha: channels === 4 }, maxPixels)
  const samples = new Uint8Array(width * height * channels).fill(255)
  const read = header.packing === 'runs' ? readRuns : readRows
  const whole = read(bytes.subarray(header.pixelsAt), header, (row, column, value) =>
    paint(samples, (topDown ? row : height - 1 - row) * width + column, value),
  )
  if (channels === 4) showInvisible(samples)
  const image = sharp(samples, { raw: { width, height, channels } })
  return { image, whole, ...(dpi === undefined ? {} : { dpi }) }
}

/** Programs that know nothing of opacity leave its bytes 0: then the picture is opaque. */
function showInvisible(rgba: Uint8Array): void {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 0) return
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255
}
