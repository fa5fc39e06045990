import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Component } from '../raster/components.ts'
import { isAccentedLatin } from './accented-latin.ts'

const letters = 20

function shape(left: number, top: number, width: number, height: number): Component {
  return { left, top, right: left + width, bottom: top + height, area: width * height }
}

interface Text {
  /** Letters between two that have an accent. */
  every: number
  /** Width of a letter that has an accent, in pixels; its marks stand over it. */
  width?: number
  marks?: readonly (readonly [dx: number, width: number])[]
  /** Letters between two that are tall. */
  tall?: number
  /** Letters between two that are joined to their neighbours. */
  joined?: number
}

/** 40 lines of 50 letters. */
function text({ every, width = 18, marks = [[5, 8]], tall = 4, joined = 1_000_000 }: Text): Component[] {
  return Array.from({ length: 2_000 }, (_, index) => {
    const [left, base] = [30 * (index % 50), 60 * Math.floor(index / 50) + 40]
    if (index % every === 0)
      return [shape(left, base, width, 20), ...marks.map(([dx, wide]) => shape(left + dx, base - 8, wide, 5))]
    if (index % joined === 1) return [shape(left, base, 50, 20)]
    return [index % tall === 1 ? shape(left, base - 9, 16, 29) : shape(left, base, 18, 20)]
  }).flat()
}

test('some letters with accents show a language in Latin letters that is not English', () => {
  assert.equal(isAccentedLatin(text({ every: 50 }), letters), true)
  assert.equal(isAccentedLatin(text({ every: 900 }), letters), false)
  assert.equal(isAccentedLatin([], letters), false)
})

test('two dots over the middle of a letter are an accent', () => {
  const dots = [
    [3, 4],
    [11, 4],
  ] as const
  assert.equal(isAccentedLatin(text({ every: 50, marks: dots }), letters), true)
})

test('the dot of an i is none, whether it is bold, its foot is wide or it touches its neighbour', () => {
  assert.equal(isAccentedLatin(text({ every: 20, width: 6, marks: [[1, 4]] }), letters), false)
  assert.equal(isAccentedLatin(text({ every: 20, width: 7, marks: [[0, 7]] }), letters), false)
  assert.equal(isAccentedLatin(text({ every: 20, marks: [[7, 4]] }), letters), false)
  assert.equal(isAccentedLatin(text({ every: 20, width: 26, marks: [[0, 7]] }), letters), false)
})

test('letters that are nearly all of one height, nearly all accented or joined may be of another script', () => {
  assert.equal(isAccentedLatin(text({ every: 50, tall: 10 }), letters), false)
  assert.equal(isAccentedLatin(text({ every: 11 }), letters), false)
  assert.equal(isAccentedLatin(text({ every: 50, joined: 7 }), letters), false)
})
