import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Raster } from '../../../core/engines/ocr.ts'
import { hasLightText } from './light-text.ts'

/** Strokes on a ground whose light falls off to the right, with noise. */
function raster(ground: number, ink: number, falloff = 0): Raster {
  const [width, height] = [600, 400]
  const samples = new Uint8Array(width * height)
  let seed = 3
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      seed = (seed * 48_271) % 2_147_483_647
      const isInk = y % 20 < 10 && x % 7 < 2 && x > 40 && x < 500
      const light = 1 - (falloff * x) / width
      samples[y * width + x] = Math.max(0, Math.min(255, (isInk ? ink : ground) * light + (seed % 13) - 6))
    }
  return { width, height, channels: 1, samples }
}

test('text of a dark screen is lighter than its ground', () => {
  assert.equal(hasLightText(raster(25, 210)), true)
  assert.equal(hasLightText(raster(60, 130)), true)
})

test('text of a page in low light is darker than the paper, and of one whose half lies in the shadow', () => {
  assert.equal(hasLightText(raster(100, 25)), false)
  assert.equal(hasLightText(raster(100, 25, 0.8)), false)
})
