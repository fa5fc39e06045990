/** Pixels of a bitmap that are not packed: rows of whole 32-bit words ([MS-WMF] 2.2.2.9). */
import type { BitmapHeader } from './header.ts'

/** @param row In the order of the file. */
export type Put = (row: number, column: number, value: number) => void

/** @returns False where rows are missing. Those that are there as a whole are put. */
export function readRows(pixels: Uint8Array, { width, height, bits }: BitmapHeader, put: Put): boolean {
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  // The last row may lack what fills it up to a whole word.
  const usedBytes = Math.ceil((width * bits) / 8)
  const valueAt = bits < 8 ? packedValue(pixels, bits) : wholeValue(pixels, bits / 8)
  for (let row = 0, start = 0; row < height; row++, start += rowBytes) {
    if (start + usedBytes > pixels.length) return false
    for (let column = 0; column < width; column++) put(row, column, valueAt(start, column))
  }
  return true
}

type ValueAt = (start: number, column: number) => number

/** Several pixels in a byte, the first in its highest bits. */
function packedValue(pixels: Uint8Array, bits: number): ValueAt {
  const mask = 2 ** bits - 1
  return (start, column) => {
    const bit = column * bits
    return (pixels[start + (bit >> 3)]! >> (8 - bits - (bit & 7))) & mask
  }
}

/** Bytes of a pixel, the lowest first. */
function wholeValue(pixels: Uint8Array, bytes: number): ValueAt {
  return (start, column) => {
    const at = start + column * bytes
    let value = 0
    for (let index = bytes - 1; index >= 0; index--) value = (value << 8) | pixels[at + index]!
    return value
  }
}
