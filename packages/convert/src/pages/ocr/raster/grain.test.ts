import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Raster } from '../../../core/engines/ocr.ts'
import { withoutGrain } from './grain.ts'
import { otsuThreshold } from './text-height.ts'

/** Paper with noise of its own for each pixel, and one bar of ink. */
function paper(noise: number): Raster {
  const [width, height] = [400, 500]
  let seed = 1
  const samples = Uint8Array.from({ length: width * height }, (_, at) => {
    seed = (seed * 48_271) % 2_147_483_647
    const isInk = at / width > 250 && at / width < 258 && at % width > 100 && at % width < 300
    return Math.min(255, (isInk ? 90 : 230) + (seed % (2 * noise + 1)) - noise)
  })
  return { width, height, channels: 1, samples }
}

test('noise of single pixels is taken away where it hides the few lines of a page', async () => {
  const noisy = paper(26)
  assert.ok(otsuThreshold(noisy) > 210)
  const smooth = await withoutGrain(noisy)
  assert.ok(otsuThreshold(smooth) < 210, `${otsuThreshold(smooth)}`)
})

test('even paper stays as it is', async () => {
  const even = paper(2)
  even.samples.fill(40, 20_000, 60_000)
  assert.equal(await withoutGrain(even), even)
})
