import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Raster } from '../../../core/engines/ocr.ts'
import { withoutDarkGrounds } from './dark-grounds.ts'

const threshold = 128
const letters = 12

function emptyRaster(width = 400, height = 200): Raster {
  return { width, height, channels: 1, samples: new Uint8Array(width * height).fill(255) }
}

function fill(raster: Raster, left: number, top: number, right: number, bottom: number, grey: number): void {
  for (let y = top; y < bottom; y++) raster.samples.fill(grey, y * raster.width + left, y * raster.width + right)
}

/** As a letter of three strokes: an open shape that leaves much of its box. */
function letter(raster: Raster, x: number, y: number, grey: number): void {
  fill(raster, x, y, x + 2, y + 12, grey)
  fill(raster, x, y, x + 8, y + 2, grey)
  fill(raster, x, y + 6, x + 7, y + 8, grey)
}

function word(raster: Raster, x: number, y: number, grey: number, count = 5): void {
  for (let at = 0; at < count; at++) letter(raster, x + at * 11, y, grey)
}

const at = ({ samples, width }: Raster, x: number, y: number): number => samples[y * width + x] as number

test('light text on a dark button becomes dark on white, and dark text next to it stays', () => {
  const raster = emptyRaster()
  fill(raster, 40, 40, 140, 72, 90)
  word(raster, 60, 50, 250)
  word(raster, 200, 50, 20)
  const turned = withoutDarkGrounds(raster, letters, threshold)
  const wanted = emptyRaster()
  word(wanted, 60, 50, 0)
  word(wanted, 200, 50, 20)
  assert.deepEqual(turned, wanted)
})

test('a bar that is joined to a panel keeps the white page that both enclose on two sides', () => {
  const raster = emptyRaster()
  fill(raster, 0, 0, 400, 40, 30)
  fill(raster, 0, 0, 90, 200, 30)
  word(raster, 10, 14, 230)
  word(raster, 10, 100, 230)
  word(raster, 150, 100, 0)
  const turned = withoutDarkGrounds(raster, letters, threshold)
  assert.equal(at(turned, 75, 20), 255)
  assert.equal(at(turned, 10, 100), 0)
  assert.equal(at(turned, 150, 100), 0)
  assert.equal(at(turned, 148, 99), 255)
})

test('a panel of a middle grey with dark text becomes white, and its text stays dark', () => {
  const raster = emptyRaster()
  fill(raster, 40, 40, 180, 90, 120)
  word(raster, 60, 55, 20)
  word(raster, 230, 55, 20)
  const lifted = withoutDarkGrounds(raster, letters, threshold)
  assert.deepEqual([at(lifted, 45, 45), at(lifted, 170, 80), at(lifted, 10, 10)], [255, 255, 255])
  assert.ok(at(lifted, 60, 56) < 60)
  assert.equal(at(lifted, 230, 56), 20)
})

test('large letters, frames, plain dark areas and fields with text of their own stay', () => {
  const raster = emptyRaster()
  // A letter with two bowls.
  fill(raster, 20, 20, 60, 90, 0)
  fill(raster, 32, 32, 50, 48, 255)
  fill(raster, 32, 60, 50, 78, 255)
  // A frame around words.
  fill(raster, 100, 20, 300, 24, 0)
  fill(raster, 100, 76, 300, 80, 0)
  fill(raster, 100, 20, 104, 80, 0)
  fill(raster, 296, 20, 300, 80, 0)
  word(raster, 130, 40, 0)
  // A dark area, and one with white fields.
  fill(raster, 20, 110, 120, 160, 40)
  fill(raster, 150, 110, 380, 160, 40)
  for (const x of [160, 235, 310]) {
    fill(raster, x, 122, x + 60, 148, 255)
    word(raster, x + 4, 128, 0)
  }
  assert.equal(withoutDarkGrounds(raster, letters, threshold), raster)
})

test('a picture of noise costs little more than its pixels', () => {
  const raster = emptyRaster(2_000, 2_000)
  let seed = 7
  for (let index = 0; index < raster.samples.length; index++) {
    seed = (seed * 48_271) % 2_147_483_647
    raster.samples[index] = seed % 5 === 0 ? 255 : 0
  }
  const started = process.cpuUsage()
  withoutDarkGrounds(raster, 3, threshold)
  assert.ok(process.cpuUsage(started).user < 5_000_000)
})
