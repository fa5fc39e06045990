/** Pixels of a bitmap in runs of 4, 8 or, in OS/2, 24 bits ([MS-WMF] 3.1.6; OS/2 bitmap file format). */
import type { BitmapHeader } from './header.ts'
import type { Put } from './rows.ts'

/** What follows a count of 0; a larger number counts pixels that are listed one by one. */
const [endOfRow, endOfBitmap, jump] = [0, 1, 2]

/**
 * Pixels that are jumped over are not put, nor those of a run beyond the end of its row.
 *
 * @returns False where the data end before the picture does.
 */
export function readRuns(data: Uint8Array, { width, height, bits }: BitmapHeader, put: Put): boolean {
  let [row, column, at] = [0, 0, 0]
  const pixelOf = pixelReader(data, bits)
  const paint = (start: number, count: number, step: 0 | 1): void => {
    const end = Math.min(count, width - column)
    for (let index = 0; index < end; index++) put(row, column + index, pixelOf(start, index, step))
    column += count
  }
  while (row < height && at + 1 < data.length) {
    const [count, after] = [data[at]!, data[at + 1]!]
    if (count > 0) {
      if (at + 1 + Math.ceil(bits / 8) > data.length) return false
      paint(at + 1, count, 0)
      at += 1 + Math.ceil(bits / 8)
    } else if (after === endOfRow) {
      ;[row, column] = [row + 1, 0]
      at += 2
    } else if (after === endOfBitmap) return true
    else if (after === jump) {
      if (at + 3 >= data.length) return false
      column += data[at + 2]!
      row += data[at + 3]!
      at += 4
    } else {
      const bytes = Math.ceil((after * bits) / 8)
      if (at + 2 + bytes > data.length) return false
      paint(at + 2, after, 1)
      // Listed pixels fill up whole 16-bit words.
      at += 2 + bytes + (bytes % 2)
    }
  }
  return row >= height || (row === height - 1 && column >= width)
}

/** @returns A function for the pixel of that index: of a list, or with step 0 of a run. */
function pixelReader(data: Uint8Array, bits: number): (start: number, index: number, step: 0 | 1) => number {
  if (bits === 8) return (start, index, step) => data[start + step * index]!
  if (bits === 24)
    return (start, index, step) => {
      const at = start + 3 * step * index
      return data[at]! | (data[at + 1]! << 8) | (data[at + 2]! << 16)
    }
  // A run of 4 bits has two colours by turns, in one byte.
  return (start, index, step) => {
    const byte = data[start + step * (index >> 1)]!
    return index % 2 === 0 ? byte >> 4 : byte & 15
  }
}
