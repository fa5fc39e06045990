/** Values of pixels → samples: through the palette up to 8 bits, through masks beyond. */
import type { BitmapHeader } from './header.ts'

export interface Colours {
  /** Grey; red, green, blue; or those with opacity. */
  channels: 1 | 3 | 4
  /** @param at Index of the pixel in `samples`, counted in pixels. */
  paint(samples: Uint8Array, at: number, value: number): void
}

export function coloursOf(bytes: Uint8Array, header: BitmapHeader): Colours {
  return header.bits <= 8 ? indexed(readPalette(bytes, header)) : masked(header.masks)
}

/** Red, green and blue of 256 colours: black beyond those of the file, levels of grey where it has none. */
function readPalette(bytes: Uint8Array, { bits, palette }: BitmapHeader): Uint8Array {
  const { at, colours, bytesPerColour } = palette
  const rgb = new Uint8Array(3 * 256)
  for (let index = 0; index < colours; index++) {
    const entry = at + index * bytesPerColour
    rgb.set([bytes[entry + 2] ?? 0, bytes[entry + 1] ?? 0, bytes[entry] ?? 0], 3 * index)
  }
  const maximum = 2 ** bits - 1
  if (colours === 0)
    for (let index = 0; index <= maximum; index++)
      rgb.fill(Math.round((index * 255) / maximum), 3 * index, 3 * index + 3)
  return rgb
}

function indexed(rgb: Uint8Array): Colours {
  const isGrey = rgb.every((level, at) => level === rgb[at - (at % 3)])
  if (isGrey)
    return {
      channels: 1,
      paint(samples, at, value) {
        samples[at] = rgb[3 * value]!
      },
    }
  return {
    channels: 3,
    paint(samples, at, value) {
      samples[3 * at] = rgb[3 * value]!
      samples[3 * at + 1] = rgb[3 * value + 1]!
      samples[3 * at + 2] = rgb[3 * value + 2]!
    },
  }
}

function masked([red, green, blue, alpha]: BitmapHeader['masks']): Colours {
  const levels = [red, green, blue].map(levelOf)
  const [levelOfRed, levelOfGreen, levelOfBlue] = levels as [Level, Level, Level]
  if (alpha === 0)
    return {
      channels: 3,
      paint(samples, at, value) {
        samples[3 * at] = levelOfRed(value)
        samples[3 * at + 1] = levelOfGreen(value)
        samples[3 * at + 2] = levelOfBlue(value)
      },
    }
  const opacity = levelOf(alpha)
  return {
    channels: 4,
    paint(samples, at, value) {
      samples[4 * at] = levelOfRed(value)
      samples[4 * at + 1] = levelOfGreen(value)
      samples[4 * at + 2] = levelOfBlue(value)
      samples[4 * at + 3] = opacity(value)
    },
  }
}

type Level = (value: number) => number

/** 0–255 of the bits that a mask keeps. */
function levelOf(mask: number): Level {
  if (mask === 0) return () => 0
  const shift = 31 - Math.clz32(mask & -mask)
  const maximum = mask >>> shift
  return (value) => Math.round((((value & mask) >>> shift) * 255) / maximum)
}
