/** Samples → a PNG file (ISO/IEC 15948), in grey where no pixel has a colour, without transparency where none has it. */

import { Buffer } from '#platform/buffer'
import { crc32, pack } from '#platform/compression'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Colour types of the header (§11.2.2). */
const grey = 0
const colour = 2
const colourWithAlpha = 6

/** @param samples Grey, rows without padding. */
export function writeGreyPng(samples: Uint8Array, width: number, height: number): Uint8Array {
  const lines = new Uint8Array(height * (1 + width))
  for (let row = 0; row < height; row++)
    lines.set(samples.subarray(row * width, (row + 1) * width), row * (1 + width) + 1)
  return pngFile(grey, lines, width, height)
}

/** @param pixels Blue, green, red and alpha of each, rows without padding. */
export function writePng(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const type = colourTypeOf(pixels)
  return pngFile(type, scanlines(pixels, width, height, type), width, height)
}

function pngFile(type: number, lines: Uint8Array, width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  header[9] = type
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pack(lines)), chunk('IEND', Buffer.alloc(0))])
}

function colourTypeOf(pixels: Uint8Array): number {
  let hasColour = false
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] !== 255) return colourWithAlpha
    if (pixels[at] !== pixels[at + 1] || pixels[at] !== pixels[at + 2]) hasColour = true
  }
  return hasColour ? colour : grey
}

/** Each row begins with the number of its filter (§9): none. */
function scanlines(pixels: Uint8Array, width: number, height: number, type: number): Uint8Array {
  const channels = type === grey ? 1 : type === colour ? 3 : 4
  const lines = new Uint8Array(height * (1 + width * channels))
  let from = 0
  let to = 0
  for (let row = 0; row < height; row++) {
    to++
    for (let column = 0; column < width; column++, from += 4) {
      lines[to++] = pixels[from + 2] as number
      if (type === grey) continue
      lines[to++] = pixels[from + 1] as number
      lines[to++] = pixels[from] as number
      if (type === colourWithAlpha) lines[to++] = pixels[from + 3] as number
    }
  }
  return lines
}

function chunk(name: string, data: Uint8Array): Buffer {
  const part = Buffer.alloc(12 + data.length)
  part.writeUInt32BE(data.length, 0)
  part.write(name, 4, 'latin1')
  part.set(data, 8)
  part.writeUInt32BE(crc32(part.subarray(4, 8 + data.length)), 8 + data.length)
  return part
}
