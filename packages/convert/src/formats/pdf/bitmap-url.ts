/** A picture as a data URL, for the background of what is drawn over it. */
import { Buffer } from '#platform/buffer'
import type { Raster } from '../../core/engines/ocr.ts'

/** An 8-bit grey Windows bitmap: it needs no compression. */
export function bitmapUrl({ width, height, samples }: Raster): string {
  const stride = (width + 3) & ~3
  const start = 54 + 1024
  const bytes = new Uint8Array(start + stride * height)
  const view = new DataView(bytes.buffer)
  bytes.set([0x42, 0x4d])
  view.setUint32(2, bytes.length, true)
  view.setUint32(10, start, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, width, true)
  // Negative: rows from the top.
  view.setInt32(22, -height, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, 8, true)
  for (let level = 0; level < 256; level++) view.setUint32(54 + 4 * level, level * 0x010101, true)
  for (let row = 0; row < height; row++)
    bytes.set(samples.subarray(row * width, (row + 1) * width), start + row * stride)
  return `data:image/bmp;base64,${Buffer.from(bytes).toString('base64')}`
}
