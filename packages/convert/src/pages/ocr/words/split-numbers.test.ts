import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OcrWord } from '../../../core/engines/ocr.ts'
import { joinSplitNumbers } from './split-numbers.ts'

function word(text: string, left: number, top: number, line: number): OcrWord {
  const height = text === '.' ? 2 : 10
  return {
    text,
    box: [left, top - height, left + 6 * text.length, top],
    baseline: top,
    height: 14,
    confidence: 0.9,
    line,
  }
}

test('a number alone on its line goes before the full stop that begins a line on its level', () => {
  const words = [word('.', 18, 30, 1), word('Mark', 30, 30, 1), word('1', 10, 30, 2), word('2', 10, 60, 3)]
  const joined = joinSplitNumbers(words, 10)
  assert.deepEqual(
    joined.map(({ text, line }) => [text, line]),
    [
      ['1.', 1],
      ['Mark', 1],
      ['2', 3],
    ],
  )
  assert.deepEqual(joined[0]?.box, [10, 20, 24, 30])
})

test('a full stop far from a number, on another level, or within a line stays alone', () => {
  const apart = [word('.', 40, 30, 1), word('Mark', 50, 30, 1), word('1', 10, 30, 2)]
  const lower = [word('.', 18, 60, 1), word('Mark', 30, 60, 1), word('1', 10, 30, 2)]
  const within = [word('Mark', 50, 30, 1), word('.', 18, 30, 1), word('1', 10, 30, 2)]
  for (const words of [apart, lower, within]) assert.deepEqual(joinSplitNumbers(words, 10), words)
})
