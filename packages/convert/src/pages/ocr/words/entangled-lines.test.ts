import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OcrWord } from '../../../core/engines/ocr.ts'
import { disentangled } from './entangled-lines.ts'

/** A line of words of 10 a letter, with their left edges. */
function lineOf(line: number, [top, bottom]: readonly [number, number], words: readonly [string, number][]): OcrWord[] {
  return words.map(([text, left]) => ({
    text,
    box: [left, top, left + 10 * text.length, bottom],
    baseline: bottom,
    height: bottom - top,
    confidence: 0.95,
    line,
  }))
}

const option = lineOf(
  1,
  [100, 116],
  [
    ['plutôt', 0],
    ['option', 80],
    ['place', 160],
    ['implique', 240],
  ],
)

test('a line that was made of the descenders of the line above is none', () => {
  const descenders = lineOf(
    2,
    [106, 122],
    [
      ['P', 80],
      ['pq', 250],
      ['P', 152],
    ],
  )
  assert.deepEqual(disentangled([...option, ...descenders]), option)
})

test('two lines that share a few words are both in doubt, and looked at again', () => {
  const half = lineOf(
    2,
    [106, 122],
    [
      ['option', 82],
      ['vers', 400],
      ['place', 162],
      ['autour', 460],
    ],
  )
  const seen = disentangled([...option, ...half])
  assert.equal(seen.length, 8)
  assert.ok(seen.every(({ confidence }) => confidence < 0.5))
})

test('lines next to each other and small numbers above a line stay as they are', () => {
  const next = lineOf(
    2,
    [108, 124],
    [
      ['note', 400],
      ['deux', 480],
    ],
  )
  const above = lineOf(3, [94, 104], [['1', 61]])
  const below = lineOf(
    4,
    [118, 134],
    [
      ['ligne', 0],
      ['suivante', 80],
    ],
  )
  const words = [...option, ...next, ...above, ...below]
  assert.deepEqual(disentangled(words), words)
})
