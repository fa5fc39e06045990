import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OcrWord, Raster } from '../../../core/engines/ocr.ts'
import { sheetOf } from './sheet.ts'

const letters = 10

function word(text: string, left: number, top: number, right: number, bottom: number): OcrWord {
  return { text, box: [left, top, right, bottom], baseline: bottom, height: 14, confidence: 0.9, line: 1 }
}

test('words of the sheet come back to their place on the page', () => {
  const samples = new Uint8Array(200 * 100).fill(255)
  samples[52 * 200 + 151] = 7
  const page: Raster = { width: 200, height: 100, channels: 1, samples }
  const strips = [
    { left: 10, top: 10, right: 60, bottom: 20 },
    { left: 150, top: 50, right: 190, bottom: 60 },
  ]
  const { raster, place } = sheetOf(page, strips, letters) ?? assert.fail()
  const at = raster.samples.indexOf(7)
  const [x, y] = [at % raster.width, Math.floor(at / raster.width)]
  assert.deepEqual(place(word('I', x, y, x + 8, y + 10))?.box, [151, 52, 159, 62])
  assert.equal(place(word('I', 0, 0, 50, raster.height)), undefined)
})

test('a sheet is no larger than the page', () => {
  const page: Raster = { width: 200, height: 100, channels: 1, samples: new Uint8Array(20_000).fill(255) }
  const strips = Array.from({ length: 300 }, (_, index) => ({
    left: 0,
    top: index % 90,
    right: 200,
    bottom: 10 + (index % 90),
  }))
  const { raster } = sheetOf(page, strips, letters) ?? assert.fail()
  assert.ok(raster.width * raster.height <= 20_000)
})
