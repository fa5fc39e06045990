import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OcrWord } from '../../../core/engines/ocr.ts'
import type { Component } from '../raster/components.ts'
import { combined, findMissed } from './second-look.ts'

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

test('letters that no certain word covers are strips, split where the gap is wide', () => {
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

test('what is seen again takes the place of what was doubtful, or of a stray mark, and only where it is certain', () => {
  const missed = {
    strips: [],
    certain: [...read, word('.', 20, 4, 22, 6)],
    doubtful: [word('?wy', 10, 0, 46, 10, 0.2)],
  }
  const texts = (seen: OcrWord[]): string[] => combined(missed, seen, letters).map(({ text }) => text)
  assert.deepEqual(texts([word('1.', 10, 0, 46, 10)]), ['one', 'two', 'three', '1.'])
  assert.deepEqual(texts([word('1.', 10, 0, 46, 10, 0.4)]), ['one', 'two', 'three', '.', '?wy'])
})

test('numbers under each other that were read as a line up the page are looked at again, and the line is none', () => {
  const column = [0, 20, 40].flatMap((top) => row(1, 80, top))
  const stacked = { ...word('ON', 80, 0, 88, 50), line: 2, turned: true as const }
  const missed = findMissed([...read, stacked], [...readShapes, ...column], letters)
  assert.deepEqual(
    missed.strips.map(({ left, right }) => [left, right]),
    [
      [80, 160],
      [80, 160],
      [80, 160],
    ],
  )
  assert.deepEqual(missed.doubtful, [])
})

test('what is seen goes into the line of the word next to it, which stays as it was read', () => {
  const lines = read.map((one, index) => ({ ...one, line: index + 1 }))
  const missed = { strips: [], certain: lines, doubtful: [] }
  const seen = [word('2.', 80, 20, 92, 30, 0.7), word('twc', 101, 20, 161, 30, 0.8)]
  assert.deepEqual(
    combined(missed, seen, letters).map(({ text, line }) => `${line} ${text}`),
    ['1 one', '2 2.', '2 two', '3 three'],
  )
})

test('a part of a doubtful word does not take its place', () => {
  const missed = { strips: [], certain: read, doubtful: [word('Dataset', 200, 0, 260, 10, 0.4)] }
  const texts = combined(missed, [word('tset', 235, 0, 260, 10)], letters).map(({ text }) => text)
  assert.ok(texts.includes('Dataset') && !texts.includes('tset'))
})
