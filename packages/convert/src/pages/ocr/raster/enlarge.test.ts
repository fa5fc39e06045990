import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Raster } from '../../../core/engines/ocr.ts'
import { enlarged } from './enlarge.ts'

function rasterOf(rows: readonly (readonly number[])[]): Raster {
  const [first = []] = rows
  return { width: first.length, height: rows.length, channels: 1, samples: Uint8Array.from(rows.flat()) }
}

test('one level stays what it is, to the edges', () => {
  const grey = rasterOf([
    [77, 77],
    [77, 77],
    [77, 77],
  ])
  assert.deepEqual(enlarged(grey, 7, 5), new Uint8Array(35).fill(77))
})

test('what grows evenly from sample to sample grows evenly in the enlarged raster, along rows and columns', () => {
  const levels = Array.from({ length: 20 }, (_, index) => 10 * index)
  const across = enlarged(rasterOf([levels, levels]), 40, 2).subarray(6, 34)
  const down = enlarged(rasterOf(levels.map((level) => [level, level])), 2, 40).filter((_, at) => at % 2 === 0)
  for (const [index, level] of across.entries()) assert.ok(Math.abs(level - (5 * (index + 6) - 2.5)) <= 1, `${level}`)
  assert.deepEqual([...down.subarray(6, 34)], [...across])
})

test('an edge between black and white stays sharp and never goes beyond them', () => {
  const edge = rasterOf(Array.from({ length: 8 }, () => [0, 0, 0, 0, 255, 255, 255, 255]))
  const [row] = [enlarged(edge, 16, 16).subarray(128, 144)]
  assert.deepEqual([...row.subarray(0, 6)], Array(6).fill(0))
  assert.deepEqual([...row.subarray(10)], Array(6).fill(255))
  assert.ok(row[7]! < 80 && row[8]! > 175, `${row}`)
})

test('a raster as large as it was has the same samples', () => {
  const given = rasterOf([
    [1, 2, 3],
    [250, 0, 255],
  ])
  assert.deepEqual(enlarged(given, 3, 2), given.samples)
})
