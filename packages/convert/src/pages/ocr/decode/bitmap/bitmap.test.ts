/** Every variant of a bitmap is read as the same picture, and a damaged one as far as it goes. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type BitmapVariant, bitmapOf, type Indices } from '../../../../../../../tools/fixtures/bitmap-of.ts'
import { ConversionError } from '../../../../core/errors.ts'
import { decodePicture } from '../decode.ts'
import { openPicture } from '../picture-file.ts'

/** Seven pixels wide, so that rows of all depths end inside a byte or a word; 0 and 1 are the darkest and the lightest. */
const indices: Indices = [
  [1, 1, 1, 1, 1, 1, 1],
  [1, 0, 0, 1, 0, 1, 0],
  [0, 0, 0, 0, 0, 0, 1],
  [1, 0, 1, 1, 1, 0, 0],
]
const [dark, light] = [
  [24, 49, 99],
  [255, 214, 165],
] as const
const red = 0xff0000
const maxPixels = 10_000

const variants: Readonly<Record<string, BitmapVariant>> = {
  '1 bit': { bits: 1 },
  '1 bit, top-down': { bits: 1, topDown: true },
  '1 bit, OS/2 1.x': { bits: 1, header: 12 },
  '2 bits': { bits: 2 },
  '4 bits': { bits: 4 },
  '4 bits, OS/2 1.x': { bits: 4, header: 12 },
  '4 bits, RLE4': { bits: 4, packing: 'runs' },
  '4 bits, RLE4 with lists': { bits: 4, packing: 'lists' },
  '8 bits': { bits: 8 },
  '8 bits, top-down': { bits: 8, topDown: true },
  '8 bits, a palette of two': { bits: 8, colours: 2 },
  '8 bits, a palette of two that is not counted': { bits: 8, colours: 2, countsColours: false },
  '8 bits, OS/2 1.x': { bits: 8, header: 12 },
  '8 bits, OS/2 2.x': { bits: 8, header: 64 },
  '8 bits, short header of OS/2 2.x': { bits: 8, header: 16 },
  '8 bits, RLE8': { bits: 8, packing: 'runs' },
  '8 bits, RLE8 with lists': { bits: 8, packing: 'lists' },
  '8 bits, V4': { bits: 8, header: 108 },
  '8 bits, V5': { bits: 8, header: 124 },
  '16 bits, 555': { bits: 16 },
  '16 bits, 565': { bits: 16, masks: [0xf800, 0x07e0, 0x001f] },
  '16 bits, 555 with masks': { bits: 16, masks: [0x7c00, 0x03e0, 0x001f] },
  '16 bits, 565, masks in a V2 header': { bits: 16, masks: [0xf800, 0x07e0, 0x001f], header: 52 },
  '16 bits, 1555, masks in a V3 header': { bits: 16, masks: [0x7c00, 0x03e0, 0x001f, 0x8000], header: 56 },
  '16 bits, 4444 in a V4 header': { bits: 16, masks: [0x0f00, 0x00f0, 0x000f, 0xf000], header: 108 },
  '24 bits': { bits: 24 },
  '24 bits, top-down': { bits: 24, topDown: true },
  '24 bits, OS/2 1.x': { bits: 24, header: 12 },
  '24 bits, RLE24 of OS/2': { bits: 24, packing: 'runs', header: 64 },
  '24 bits, RLE24 of OS/2 with lists': { bits: 24, packing: 'lists', header: 64 },
  '24 bits, V5': { bits: 24, header: 124 },
  '32 bits': { bits: 32 },
  '32 bits, red lowest': { bits: 32, masks: [0xff, 0xff00, red] },
  '32 bits, 10 a colour': { bits: 32, masks: [0x3ff00000, 0x000ffc00, 0x000003ff] },
  '32 bits with opacity in a V3 header': { bits: 32, masks: [red, 0xff00, 0xff, 0xff000000], header: 56 },
  '32 bits with opacity after the header': { bits: 32, masks: [red, 0xff00, 0xff, 0xff000000] },
  '32 bits with opacity in a V5 header': { bits: 32, masks: [0xff, 0xff00, red, 0xff000000], header: 124 },
  'no place of the pixels': { bits: 8, statesPixels: false },
}

/** Colours of all pixels, row by row. */
async function coloursOf(bytes: Uint8Array): Promise<number[][]> {
  const image = (await openPicture(bytes, maxPixels)).page(0)
  const { data, info } = await image.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual([info.width, info.height], [indices[0]?.length, indices.length])
  return Array.from({ length: data.length / 3 }, (_, at) => [...data.subarray(3 * at, 3 * at + 3)])
}

function near(actual: readonly number[][], expected: readonly (readonly number[])[], tolerance: number): void {
  assert.equal(actual.length, expected.length)
  const distance = Math.max(
    ...actual.map((colour, at) => Math.max(...colour.map((level, of) => Math.abs(level - expected[at]![of]!)))),
  )
  assert.ok(distance <= tolerance, `levels differ by ${distance}`)
}

describe('a bitmap is read', () => {
  const expected = indices.flat().map((index) => (index ? light : dark))
  for (const [name, variant] of Object.entries(variants))
    test(name, async () => {
      const colours = await coloursOf(bitmapOf(indices, [dark, light], variant))
      // Five bits have steps of 8, four of 17.
      near(colours, expected, variant.bits === 16 ? 8 : 1)
    })
})

test('pixels that runs jump over are white', async () => {
  const bytes = bitmapOf(indices, [dark, light], { bits: 8, packing: 'jumps' })
  const white = [255, 255, 255]
  near(
    await coloursOf(bytes),
    indices.flat().map((index) => (index ? white : dark)),
    0,
  )
})

test('a picture whose opacity is 0 everywhere is opaque', async () => {
  const variant: BitmapVariant = { bits: 32, masks: [red, 0xff00, 0xff, 0xff000000], header: 124, opacity: 0 }
  const image = (await openPicture(bitmapOf(indices, [dark, light], variant), maxPixels)).page(0)
  const { channels } = await image.stats()
  assert.equal(channels[3]?.min, 255)
})

test('the resolution is that of the file', async () => {
  const dpiOf = async (dotsPerMetre: number) =>
    (await openPicture(bitmapOf(indices, [dark, light], { bits: 1, dotsPerMetre }), maxPixels)).dpi
  assert.deepEqual(
    [await dpiOf(11_811), await dpiOf(2_835), await dpiOf(0), await dpiOf(1)],
    [300, undefined, undefined, undefined],
  )
})

/** @returns The error, or whether damage was survived. */
async function endOf(bytes: Uint8Array, bound = maxPixels): Promise<string | boolean> {
  try {
    const picture = await decodePicture(bytes, { maxPixels: bound, maxPages: 1, maxSparsePixels: 1_000_000 })
    for await (const page of picture.pages()) assert.equal(page.samples.length, page.width * page.height)
    return picture.damaged
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error
    return error.code
  }
}

describe('a damaged bitmap', () => {
  const whole = (variant: BitmapVariant): Buffer => bitmapOf(indices, [dark, light], variant)

  test('is read as far as it goes, and reported', async () => {
    for (const bits of [1, 8, 24, 32] as const) {
      const bytes = whole({ bits })
      assert.equal(await endOf(bytes), false)
      assert.equal(await endOf(bytes.subarray(0, -9)), true)
    }
    for (const packing of ['runs', 'lists'] as const) {
      assert.equal(await endOf(whole({ bits: 8, packing })), false)
      assert.equal(await endOf(whole({ bits: 8, packing }).subarray(0, -12)), true)
    }
  })

  test('without what fills up its last row is whole', async () => {
    assert.equal(await endOf(whole({ bits: 8 }).subarray(0, -1)), false)
  })

  test('is file_corrupt where it has no row, a depth or a packing that there is not', async () => {
    const damaged = (change: (bytes: Buffer) => void): Buffer => {
      const bytes = whole({ bits: 8 })
      change(bytes)
      return bytes
    }
    for (const bytes of [
      whole({ bits: 8 }).subarray(0, 20),
      whole({ bits: 8 }).subarray(0, 40),
      whole({ bits: 8 }).subarray(0, 1_080),
      damaged((bytes) => bytes.writeUInt32LE(0, 14)),
      damaged((bytes) => bytes.writeUInt32LE(0xffffffff, 14)),
      damaged((bytes) => bytes.writeInt32LE(-7, 18)),
      damaged((bytes) => bytes.writeInt32LE(0, 22)),
      damaged((bytes) => bytes.writeUInt16LE(7, 28)),
      damaged((bytes) => bytes.writeUInt32LE(9, 30)),
      damaged((bytes) => bytes.writeUInt32LE(0xffffff00, 10)),
    ])
      assert.equal(await endOf(bytes), 'file_corrupt')
  })

  test('with runs beyond its rows is read', async () => {
    const bytes = whole({ bits: 8, packing: 'runs' })
    const from = bytes.readUInt32LE(10)
    for (let at = from; at < bytes.length; at += 2) if (bytes[at] !== 0) bytes[at] = 255
    assert.equal(await endOf(bytes), false)
  })

  test('that promises more pixels than the limit is refused before it is decoded', async () => {
    for (const [width, height] of [
      [2_000, 2_000],
      [2_000, -2_000],
      [0x7fffffff, -0x80000000],
    ] as const) {
      const bytes = whole({ bits: 8, packing: 'runs' })
      bytes.writeInt32LE(width, 18)
      bytes.writeInt32LE(height, 22)
      assert.equal(await endOf(bytes), 'content_limit_exceeded')
    }
  })

  test('whichever byte is damaged, ends with a picture or a documented error', async () => {
    const codes = ['file_corrupt', 'content_limit_exceeded', true, false]
    for (const variant of [
      { bits: 4, packing: 'lists' },
      { bits: 16, masks: [0xf800, 0x07e0, 0x001f] },
    ] as const) {
      const bytes = whole(variant)
      for (let at = 2; at < bytes.length; at++)
        for (const value of [0, 1, 0x80, 0xff]) {
          const damaged = Buffer.from(bytes)
          damaged[at] = value
          assert.ok(codes.includes(await endOf(damaged)))
        }
    }
  })
})
