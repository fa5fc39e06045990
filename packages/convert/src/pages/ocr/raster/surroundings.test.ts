import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Raster } from '../../../core/engines/ocr.ts'
import { withoutSurroundings } from './surroundings.ts'

const [width, height] = [800, 1_000]

/** Levels that differ from pixel to pixel, as on a photograph. */
function grained(level: number, x: number, y: number): number {
  return level + ((x * 7 + y * 13) % 11)
}

function picture(levelAt: (x: number, y: number) => number): Raster {
  const samples = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) samples[y * width + x] = levelAt(x, y)
  return { width, height, channels: 1, samples }
}

/** Median level of the sheet. */
const paper = 220

const isSheet = (x: number, y: number): boolean => x >= 123 + y / 50 && x < 701 - y / 50 && y >= 90 && y < 911
const isInk = (x: number, y: number): boolean => x > 170 && x < 650 && y > 130 && y < 870 && x % 20 < 4 && y % 30 < 12

test('a desk around a sheet becomes as light as paper up to the edge of the sheet, whose ink stays', () => {
  const photograph = picture((x, y) => (isSheet(x, y) ? grained(isInk(x, y) ? 40 : 215, x, y) : grained(60, x, y)))
  const { samples } = withoutSurroundings(photograph)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const level = samples[y * width + x]
      assert.equal(level, isSheet(x, y) ? photograph.samples[y * width + x] : paper, `${x}, ${y}`)
    }
})

test('a desk that the sheet leaves on two sides becomes as light as paper', () => {
  const photograph = picture((x, y) => grained(x > 150 && y > 120 ? (isInk(x, y) ? 40 : 215) : 60, x, y))
  const { samples } = withoutSurroundings(photograph)
  assert.deepEqual(
    [samples[10 * width + 10], samples[600 * width + 20], samples[30 * width + 700]],
    [paper, paper, paper],
  )
  assert.equal(samples[910 * width + 700], photograph.samples[910 * width + 700])
})

test('panels of a screen, a dark picture within a page and a picture without a sheet stay', () => {
  const panels = picture((x, y) => (x < 200 || y < 100 ? 40 : isInk(x, y) ? 20 : 250))
  assert.equal(withoutSurroundings(panels), panels)
  const within = picture((x, y) => grained(x > 200 && x < 600 && y > 300 && y < 700 ? 50 : 230, x, y))
  assert.equal(withoutSurroundings(within), within)
  const banner = picture((x, y) => grained(y < 200 ? 50 : 230, x, y))
  assert.equal(withoutSurroundings(banner), banner)
  const night = picture((x, y) => grained(x > 390 && x < 410 && y > 480 && y < 500 ? 230 : 40, x, y))
  assert.equal(withoutSurroundings(night), night)
})
