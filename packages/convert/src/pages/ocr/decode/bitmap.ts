/** Windows bitmaps, which sharp does not read. */
import { decode } from 'fast-bmp'
import sharp, { type Sharp } from 'sharp'
import { boundPixels } from './pixel-bound.ts'

/** Bytes of the file header and the shortest bitmap header. */
const minBytes = 26

/** @throws Error for what is no bitmap */
export function openBitmap(bytes: Uint8Array, maxPixels: number): Sharp {
  if (bytes.length < minBytes) throw new RangeError('the header of the bitmap ends early')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const width = view.getInt32(18, true)
  // A negative height says that rows come from the top; there is no negative width.
  if (width <= 0) throw new RangeError('the bitmap has no columns')
  boundPixels(width, Math.abs(view.getInt32(22, true)), maxPixels)
  const { data, height, bitsPerPixel, channels } = decode(bytes)
  const samples = data as Uint8Array
  // One bit a pixel comes as one pixel a byte.
  if (bitsPerPixel === 1)
    return sharp(
      samples.map((bit) => (bit ? 255 : 0)),
      { raw: { width, height, channels: 1 } },
    )
  return sharp(samples, { raw: { width, height, channels: channels as 1 | 3 | 4 } })
}
