import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OcrPage, Raster } from '../../core/engines/ocr.ts'
import { enlargedPage, reduced } from './reduced.ts'

/** Rows of blocks as high as letters of the given height. */
function pageOfLetters(height: number, width = 2_400): Raster {
  const raster: Raster = {
    width,
    height: 2_000,
    channels: 1,
    samples: new Uint8Array(width * 2_000).fill(255),
    dpi: 600,
  }
  for (let top = 100; top + height < 1_900; top += 2 * height)
    for (let left = 100; left + height < width - 100; left += Math.ceil(1.5 * height))
      for (let y = top; y < top + height; y++) raster.samples.fill(0, y * width + left, y * width + left + height)
  return raster
}

test('a page of large letters is reduced to their usual height, and its resolution with it', async () => {
  const { raster, scale } = await reduced(pageOfLetters(44))
  assert.ok(Math.abs(scale - 15 / 44) < 0.01, String(scale))
  assert.deepEqual([raster.width, raster.height], [Math.round(2_400 * scale), Math.round(2_000 * scale)])
  assert.equal(raster.samples.length, raster.width * raster.height)
  assert.equal(raster.dpi, 600 * scale)
})

test('pages of usual letters, small ones and empty ones stay as they are', async () => {
  const empty: Raster = { width: 2_400, height: 2_000, channels: 1, samples: new Uint8Array(4_800_000).fill(255) }
  for (const page of [pageOfLetters(22), pageOfLetters(44, 1_000), empty])
    assert.deepEqual(await reduced(page), { raster: page, scale: 1 })
})

test('what was read on the reduced page has its place on the page itself', () => {
  const page: OcrPage = {
    width: 100,
    height: 200,
    dpi: 150,
    words: [
      { text: 'word', box: [10, 20, 30, 26], baseline: 25, height: 8, confidence: 0.9, line: 1, stroke: 1 },
      { text: 'turned', box: [50, 20, 56, 60], baseline: 60, height: 8, confidence: 0.9, line: 2, turned: true },
    ],
    rulings: [{ left: 1, top: 2, right: 3, bottom: 4, horizontal: true }],
    marks: [{ box: [5, 6, 7, 8], filled: true }],
    turnedBy: 90,
  }
  assert.deepEqual(enlargedPage(page, 0.25), {
    width: 400,
    height: 800,
    dpi: 600,
    words: [
      { text: 'word', box: [40, 80, 120, 104], baseline: 100, height: 32, confidence: 0.9, line: 1, stroke: 4 },
      { text: 'turned', box: [200, 80, 224, 240], baseline: 240, height: 32, confidence: 0.9, line: 2, turned: true },
    ],
    rulings: [{ left: 4, top: 8, right: 12, bottom: 16, horizontal: true }],
    marks: [{ box: [20, 24, 28, 32], filled: true }],
    turnedBy: 90,
  })
  assert.equal(enlargedPage(page, 1), page)
})
