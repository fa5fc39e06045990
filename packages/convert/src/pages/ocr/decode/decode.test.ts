/** Pictures that decode to far more than they are end before they are decoded. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { bitmap, blackPng, faxTiff, hugeJpeg, oneColour } from '../../../../../../test/fuzz/bombs/images.ts'
import { ConversionError } from '../../../core/errors.ts'
import { isUniform } from '../raster/uniform.ts'
import { decodePicture } from './decode.ts'

const options = { maxPixels: 1_000_000, maxPages: 5_000, maxSparsePixels: 4_000_000 }

/** @returns How many pages were decoded, or why none or no more were. */
async function endOf(bytes: Uint8Array, bounds: Partial<typeof options> = {}): Promise<number | string> {
  let decoded = 0
  try {
    for await (const _ of (await decodePicture(bytes, { ...options, ...bounds })).pages()) decoded++
    return decoded
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error
    return `${error.code}: ${error.details.limit ?? ''}`
  }
}

describe('a picture that takes too much memory is refused before it is decoded', () => {
  const bytes = 'content_limit_exceeded: bytes that decoding a picture takes'
  const pictures: Readonly<Record<string, () => Uint8Array | Promise<Uint8Array>>> = {
    'AVIF is decoded as a whole, in several layouts': () => oneColour('avif', 800, 800),
    'GIF has pixels with opacity': () => oneColour('gif', 990, 990),
    'an interlaced PNG of 16-bit samples is held as a whole': () =>
      sharp({ create: { width: 900, height: 900, channels: 4, background: '#777' } })
        .toColourspace('rgb16')
        .png({ progressive: true })
        .toBuffer(),
    'a progressive JPEG has coefficients of all its components': () =>
      sharp({ create: { width: 950, height: 950, channels: 4, background: '#777' } })
        .toColourspace('cmyk')
        .jpeg({ progressive: true })
        .toBuffer(),
  }
  for (const [name, make] of Object.entries(pictures))
    test(name, async () => {
      const picture = await make()
      assert.equal(await endOf(picture), bytes)
      assert.equal(await endOf(picture, { maxPixels: 4_000_000 }), 1)
    })

  test('rows are decoded one by one', async () => {
    assert.equal(await endOf(blackPng(990, 990, { depth: 16, colourType: 6 })), 1)
    assert.equal(await endOf(await oneColour('jpeg', 990, 990)), 1)
  })

  test('a line that no letter fits on is refused', async () => {
    for (const line of [blackPng(70_000, 1), blackPng(1, 70_000)])
      assert.equal(await endOf(line), 'content_limit_exceeded: pixels along one side of a picture')
    assert.equal(await endOf(await hugeJpeg(65_500, 8)), 1)
  })
})

test('pages that the bytes of their file do not account for are decoded up to a bound', async () => {
  const tooMany = 'content_limit_exceeded: pixels of almost empty pictures'
  assert.equal(await endOf(faxTiff(1_000, 1_000, 5)), 5)
  assert.equal(await endOf(faxTiff(1_000, 1_000, 500)), tooMany)
  assert.equal(await endOf(faxTiff(32, 32, 50)), 50)
  assert.equal(await endOf(faxTiff(32, 32, 50), { maxPages: 49 }), 'content_limit_exceeded: pages')
})

test('a bitmap of no width is damaged', async () => {
  assert.equal(await endOf(bitmap(-900, -900, 24, false)), 'file_corrupt: ')
})

test('a page of one colour is recognised as such, a point of another is noticed', () => {
  const page = new Uint8Array(10_000).fill(200)
  assert.ok(isUniform(page))
  page[7_000] = 195
  assert.ok(isUniform(page))
  page[9_000] = 150
  assert.ok(!isUniform(page))
})
