import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Raster } from '../../../core/engines/ocr.ts'
import { darkenedPrint } from './pale-print.ts'

const [width, height] = [400, 300]
const isInk = (x: number, y: number): boolean => x % 20 < 4 && y % 20 < 10

function page(ink: number, paper: number, noise = 0): Raster {
  const samples = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      samples[y * width + x] = (isInk(x, y) ? ink : paper) + (((x * 7 + y * 13) % 11) - 5) * (noise / 5)
  return { width, height, channels: 1, samples }
}

test('faint print on pale paper becomes dark on white, its noise less so', async () => {
  for (const [ink, paper] of [
    [200, 232],
    [150, 225],
  ] as const) {
    const { samples } = await darkenedPrint(page(ink, paper, 4))
    const levels = { ink: [] as number[], paper: [] as number[] }
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const isMiddle = x % 20 === 1 && y % 20 === 5
        if (isMiddle) levels.ink.push(samples[y * width + x]!)
        if (x % 20 > 8 && y % 20 > 13) levels.paper.push(samples[y * width + x]!)
      }
    assert.ok(Math.max(...levels.ink) < 90, `${Math.max(...levels.ink)}`)
    assert.ok(Math.min(...levels.paper) > 165, `${Math.min(...levels.paper)}`)
  }
})

test('dark print, specks of noise, pale panels and dim pages stay as they are', async () => {
  const panels = { ...page(0, 0), samples: new Uint8Array(width * height).fill(230).fill(180, 0, 40_000) }
  for (const raster of [page(40, 230), page(226, 232), page(60, 120), panels])
    assert.equal(await darkenedPrint(raster), raster)
})
