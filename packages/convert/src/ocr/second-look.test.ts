import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Component } from './components.ts'
import type { OcrWord, Raster } from './engine.ts'
import { combined, findMissed, sheetOf } from './second-look.ts'

const letters = 10

function word(text: string, left: number, top: number, right: number, bottom: number, confidence = 0.9): OcrWord {
  return { text, box: [left, top, right, bottom], baseline: bottom, height: 14, confidence, line: 1 }
}

/** A row of letters of 8 × 10 pixels. */
function row(count: number, left: number, top: number): Component[] {
  return Array.from({ length: count }, (_, index) => {
    const x = left + index * 12
    return { left: x, top, right: x + 8, bottom: top + 10, area: 40 }
  })
}

const read = ['one', 'two', 'three'].map((text, index) => word(text, 100, index * 20, 160, index * 20 + 10))
const readShapes = [0, 20, 40].flatMap((top) => row(5, 100, top))

test('letters that no certain word covers are strips, parted where the white is wide', () => {
  const shapes = [...readShapes, ...row(3, 10, 0), ...row(2, 300, 0), ...row(2, 400, 0)]
  const { strips } = findMissed(read, shapes, letters)
  assert.deepEqual(
    strips.map(({ left, right }) => [left, right]),
    [
      [10, 42],
      [300, 320],
      [400, 420],
    ],
  )
  assert.deepEqual(findMissed(read, readShapes, letters).strips, [])
})

test('a word of letters one over the other is none, and one of little confidence is looked at again', () => {
  const column = [0, 20, 40].flatMap((top) => row(1, 10, top))
  const piled = findMissed([...read, word('CNURO', 10, 0, 18, 50)], [...readShapes, ...column], letters)
  assert.equal(piled.strips.length, 3)
  assert.equal(piled.doubtful.length, 0)
  const vague = findMissed([...read, word('?wy', 10, 0, 46, 10, 0.2)], [...readShapes, ...row(3, 10, 0)], letters)
  assert.equal(vague.strips.length, 1)
  assert.deepEqual(
    vague.doubtful.map(({ text }) => text),
    ['?wy'],
  )
})

test('a page without certain words is not looked at again: it shows something else than text', () => {
  assert.deepEqual(findMissed([word('x', 0, 0, 8, 10, 0.1)], row(20, 0, 0), letters).strips, [])
})

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

test('what is seen again takes the place of what was doubtful, or of a stray mark, and only where it is certain', () => {
  const missed = {
    strips: [],
    certain: [...read, word('.', 20, 4, 22, 6)],
    doubtful: [word('?wy', 10, 0, 46, 10, 0.2)],
  }
  const texts = (seen: OcrWord[]): string[] => combined(missed, seen).map(({ text }) => text)
  assert.deepEqual(texts([word('1.', 10, 0, 46, 10)]), ['one', 'two', 'three', '1.'])
  assert.deepEqual(texts([word('1.', 10, 0, 46, 10, 0.4)]), ['one', 'two', 'three', '.', '?wy'])
})
