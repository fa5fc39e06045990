import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Raster } from '../../../core/engines/ocr.ts'
import { brightened, evenLight, whitened } from './light.ts'
import { otsuThreshold } from './text-height.ts'

const [width, height] = [800, 600]

/** @param level Of the paper at a place; a letter stands in each twentieth pixel. */
function page(level: (x: number, y: number) => number, ink = 0.3): Raster {
  const samples = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) samples[y * width + x] = level(x, y) * (x % 20 < 3 && y % 20 < 10 ? ink : 1)
  return { width, height, channels: 1, samples }
}

test('a shadow over the page is taken away, and one threshold parts ink from paper', () => {
  const lit = evenLight(page((x, y) => 250 - (150 * x) / width - (60 * y) / height))
  const threshold = otsuThreshold(lit)
  let wrong = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isInk = x % 20 < 3 && y % 20 < 10
      if (lit.samples[y * width + x]! <= threshold !== isInk) wrong++
    }
  assert.ok(wrong < width * height * 0.001, `${wrong} pixels`)
})

test('a page in even light stays as it is, and so does one with a dark banner', () => {
  const even = page(() => 245)
  assert.equal(evenLight(even), even)
  const banner = page((_, y) => (y < 200 ? 60 : 245))
  assert.equal(evenLight(banner), banner)
})

test('a page in low light becomes as bright as a scan; brighter ones and black ones stay as they are', () => {
  const dim = brightened(page(() => 100))
  assert.equal(dim.samples[19], 240)
  assert.equal(dim.samples[0], 72)
  for (const level of [0, 165, 245]) {
    const given = page(() => level)
    assert.equal(brightened(given), given)
  }
})

test('a panel of a screen keeps its colour, whatever text and page are next to it', () => {
  const isLetter = (x: number, y: number): boolean => x % 20 < 6 && y % 20 < 12
  const screen = page((x, y) => (x > 200 && x < 700 && y > 150 && y < 330 ? (isLetter(x, y) ? 255 : 115) : 232), 1)
  assert.equal(evenLight(screen), screen)
})

test('the grey paper of a photograph becomes white, and its ink stays dark', () => {
  const { samples } = whitened(
    page((x) => 190 + (x % 7)),
    false,
  )
  assert.ok(samples[19]! >= 247 && samples[0]! < 90)
})
