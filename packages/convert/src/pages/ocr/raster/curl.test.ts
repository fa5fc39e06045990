import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Raster } from '../../../core/engines/ocr.ts'
import { componentsOf } from './components.ts'
import { flattened, tiltOf } from './curl.ts'

const [width, height] = [1_000, 800]
const threshold = 128
/** Pixels of a letter that `page` draws. */
const letterHeight = 12

/** Letters of 9 × 12 pixels in lines of 30, each as much lower as `bend` says. */
function page(bend: (x: number, y: number) => number): Raster {
  const samples = new Uint8Array(width * height).fill(255)
  for (let line = 100; line < 700; line += 30)
    for (let left = 60; left < 930; left += 14) {
      const top = Math.round(line + bend(left + 4, line))
      // Each seventh has a descender.
      for (let y = top; y < top + letterHeight + (left % 7 === 0 ? 5 : 0); y++)
        samples.fill(0, y * width + left, y * width + left + 9)
    }
  return { width, height, channels: 1, samples }
}

/** How far the feet of the letters of a line are apart at most. */
function unevenness(raster: Raster): number {
  const letters = componentsOf(raster, threshold).filter(({ top, bottom }) => bottom - top < letterHeight + 4)
  const lines = new Map<number, number[]>()
  for (const { bottom } of letters) {
    const line = [...lines.keys()].find((one) => Math.abs(one - bottom) < 14) ?? bottom
    lines.set(line, [...(lines.get(line) ?? []), bottom])
  }
  return Math.max(...Array.from(lines.values(), (feet) => Math.max(...feet) - Math.min(...feet)))
}

const flattenedPage = (raster: Raster): Raster => flattened(raster, componentsOf(raster, threshold), letterHeight)

test('lines that are bent, converge or fan out become level', () => {
  const bends = {
    curled: (x: number) => 40 * Math.sin((Math.PI * x) / width),
    'photographed from the side': (x: number, y: number) => ((x - 500) * (y - 400)) / 8_000,
    'a book': (x: number, y: number) => 50 * (x / width) ** 3 + ((x - 500) * (y - 100)) / 12_000,
  }
  for (const [name, bend] of Object.entries(bends)) {
    const level = flattenedPage(page(bend))
    assert.ok(unevenness(level) <= 5, `${name}: ${unevenness(level)}`)
  }
})

test('a page with level lines, one with few letters and a picture without lines stay as they are', () => {
  const level = page(() => 0)
  assert.equal(flattenedPage(level), level)
  const few = page((x, y) => (y > 200 ? 10_000 : 40 * Math.sin((Math.PI * x) / width)))
  assert.equal(flattenedPage(few), few)
  let seed = 7
  const random = (): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const specks = { ...level, samples: level.samples.map(() => (random() < 0.04 ? 0 : 255)) }
  assert.equal(flattened(specks, componentsOf(specks, threshold), 2), specks)
})

test('the tilt of a page is that of its lines on the whole, bent or not', () => {
  const tilted = page((x) => 0.03 * x)
  assert.ok(Math.abs(tiltOf(componentsOf(tilted, threshold), letterHeight)! - 1.72) < 0.2)
  const bent = page((x) => 40 * Math.sin((Math.PI * x) / width))
  assert.ok(Math.abs(tiltOf(componentsOf(bent, threshold), letterHeight)!) < 0.6)
  assert.equal(tiltOf([], letterHeight), undefined)
})
