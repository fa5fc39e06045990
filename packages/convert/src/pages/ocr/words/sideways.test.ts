import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OcrWord } from '../../../core/engines/ocr.ts'
import { liesOnItsSide, turnOf } from './sideways.ts'

function words(...places: [text: string, left: number, top: number, width: number, height: number][]): OcrWord[] {
  return places.map(([text, left, top, width, height]) => ({
    text,
    box: [left, top, left + width, top + height],
    baseline: top + height,
    height: 20,
    confidence: 0.9,
    line: 1,
  }))
}

test('words that are higher than wide lie on their side, but not those of columns of Japanese', () => {
  assert.equal(liesOnItsSide(words(['Lake', 10, 10, 10, 40], ['shore', 10, 55, 10, 45])), true)
  assert.equal(liesOnItsSide(words(['Lake', 10, 10, 40, 10], ['shore', 55, 10, 45, 10])), false)
  assert.equal(liesOnItsSide(words(['日本語の', 10, 10, 10, 40])), false)
})

test('lines that go down are turned back, those that go up on', () => {
  assert.equal(turnOf(words(['Lake', 10, 10, 10, 40], ['shore', 10, 55, 10, 45])), 270)
  assert.equal(turnOf(words(['Lake', 10, 100, 10, 40], ['shore', 10, 50, 10, 45])), 90)
  assert.equal(turnOf(words(['Lake', 10, 100, 10, 40], ['Hill', 90, 50, 10, 45])), undefined)
})
