import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Raster } from '../../../core/engines/ocr.ts'
import { componentsOf } from './components.ts'
import { takeMarks } from './marks.ts'
import { takeRulings } from './rulings.ts'
import { skewOf } from './skew.ts'
import { strokeWidth } from './stroke.ts'
import { lettersOf, medianLetterHeight } from './text-height.ts'

const threshold = 128

function emptyRaster(width: number, height: number): Raster {
  return { width, height, channels: 1, samples: new Uint8Array(width * height).fill(255) }
}

function fill(raster: Raster, left: number, top: number, right: number, bottom: number, grey = 0): void {
  for (let y = top; y < bottom; y++) raster.samples.fill(grey, y * raster.width + left, y * raster.width + right)
}

/** Rows of blocks of the size of letters, tilted clockwise. */
function pageOfLetters(degrees = 0): Raster {
  const raster = emptyRaster(900, 600)
  const slope = Math.tan((degrees * Math.PI) / 180)
  for (let line = 60; line < 520; line += 30)
    for (let x = 60; x < 840; x += 14) {
      const y = Math.round(line + x * slope)
      fill(raster, x, y, x + 9, y + 12)
    }
  return raster
}

const isClean = ({ samples }: Raster): boolean => samples.every((sample) => sample === 255)

test('letters have the height of most shapes on the page', () => {
  assert.equal(medianLetterHeight(componentsOf(pageOfLetters(), threshold)), 12)
  assert.equal(medianLetterHeight(componentsOf(emptyRaster(50, 50), threshold)), 0)
})

test('shapes that touch at any side or corner are one', () => {
  const raster = emptyRaster(40, 40)
  fill(raster, 5, 5, 10, 20)
  fill(raster, 20, 5, 25, 20)
  fill(raster, 5, 20, 25, 23)
  fill(raster, 25, 23, 30, 26)
  assert.deepEqual(
    componentsOf(raster, threshold).map(({ left, top, right, bottom, area }) => [left, top, right, bottom, area]),
    [[5, 5, 30, 26, 75 + 75 + 60 + 15]],
  )
})

const tiltOf = (page: Raster): number => skewOf(page, lettersOf(componentsOf(page, threshold)), threshold)

test('a tilt of a few degrees is found to a fifth of a degree, and a level page has none', () => {
  for (const degrees of [-4, -1.5, 0, 0.7, 3])
    assert.ok(Math.abs(tiltOf(pageOfLetters(degrees)) - degrees) <= 0.2, String(degrees))
})

test('the lines of a frame are found and taken off, be they light grey', () => {
  for (const grey of [0, 200]) {
    const raster = emptyRaster(300, 200)
    for (const y of [20, 80, 140]) fill(raster, 30, y, 231, y + 1, grey)
    for (const x of [30, 130, 230]) fill(raster, x, 20, x + 1, 141, grey)
    const rulings = takeRulings(raster, 10)
    assert.equal(rulings.filter((ruling) => ruling.horizontal).length, 3)
    assert.equal(rulings.filter((ruling) => !ruling.horizontal).length, 3)
    assert.ok(isClean(raster))
  }
})

test('what is too short or too thick for a line stays: letters, filled cells, large headings', () => {
  const raster = emptyRaster(300, 200)
  fill(raster, 20, 20, 50, 22)
  fill(raster, 20, 40, 200, 60)
  fill(raster, 230, 20, 238, 90)
  assert.deepEqual(takeRulings(raster, 10), [])
})

test('letters that cross a line keep their strokes', () => {
  const raster = emptyRaster(300, 100)
  fill(raster, 20, 50, 280, 52)
  fill(raster, 100, 40, 103, 62)
  assert.equal(takeRulings(raster, 10).length, 1)
  assert.equal(raster.samples[51 * 300 + 101], 0)
  assert.equal(raster.samples[51 * 300 + 200], 255)
})

test('a dot and an empty box that stand alone are marks; a full stop, a letter and a dot in a row are not', () => {
  const raster = emptyRaster(300, 200)
  const box = (x: number, y: number): void => {
    fill(raster, x, y, x + 14, y + 14)
    fill(raster, x + 2, y + 2, x + 12, y + 12, 255)
  }
  fill(raster, 40, 20, 46, 26)
  fill(raster, 55, 17, 64, 29)
  box(40, 50)
  fill(raster, 65, 52, 74, 64)
  fill(raster, 40, 92, 49, 104)
  fill(raster, 51, 102, 53, 104)
  fill(raster, 40, 140, 46, 146)
  fill(raster, 50, 140, 56, 146)
  const marks = takeMarks(raster, componentsOf(raster, threshold), { letters: 12, threshold })
  assert.deepEqual(marks, [
    { box: [40, 20, 46, 26], filled: true },
    { box: [40, 50, 54, 64], filled: false },
  ])
})

test('a box is empty inside: the strokes of an a are not the sides of one', () => {
  const raster = emptyRaster(120, 120)
  const open = (x: number, y: number, width: number, height: number): void => {
    fill(raster, x, y, x + width, y + height)
    fill(raster, x + 1, y + 1, x + width - 1, y + height - 1, 255)
  }
  // As an a of a screen: six pixels wide, with a stroke through its middle.
  open(40, 20, 6, 8)
  fill(raster, 41, 23, 45, 24)
  open(40, 60, 13, 13)
  fill(raster, 41, 66, 52, 67)
  open(40, 100, 13, 13)
  const marks = takeMarks(raster, componentsOf(raster, threshold), { letters: 9, threshold })
  assert.deepEqual(marks, [{ box: [40, 100, 53, 113], filled: false }])
})

test('a small ring is a mark; a letter o and an open curve are not', () => {
  const raster = emptyRaster(300, 200)
  const ring = (left: number, top: number, size: number): void => {
    const radius = (size - 1) / 2
    for (let x = 0; x < size; x++)
      for (let y = 0; y < size; y++)
        if (Math.abs(Math.hypot(x - radius, y - radius) - radius) < 0.8)
          fill(raster, left + x, top + y, left + x + 1, top + y + 1)
  }
  ring(40, 20, 9)
  ring(40, 60, 12)
  ring(40, 100, 9)
  fill(raster, 48, 103, 49, 106, 255)
  const marks = takeMarks(raster, componentsOf(raster, threshold), { letters: 12, threshold })
  assert.deepEqual(marks, [{ box: [40, 20, 49, 29], filled: true }])
})

test('the strokes of a word are as wide as they are drawn', () => {
  const raster = emptyRaster(100, 40)
  for (const x of [10, 20, 30]) fill(raster, x, 10, x + 3, 30)
  const word = { text: 'ill', box: [8, 8, 36, 32], baseline: 30, height: 20, confidence: 1, line: 1 } as const
  assert.equal(strokeWidth(raster, { ...word, box: [...word.box] }, threshold), 3)
})
