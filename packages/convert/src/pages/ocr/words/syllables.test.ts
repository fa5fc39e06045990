import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OcrWord } from '../../../core/engines/ocr.ts'
import { joinSyllables } from './syllables.ts'

function line(...words: [text: string, left: number, right: number][]): OcrWord[] {
  return words.map(([text, left, right]) => ({
    text,
    box: [left, 0, right, 20],
    baseline: 20,
    height: 29,
    confidence: 0.9,
    line: 1,
  }))
}

test('syllables at the usual distance are one word, and a wider one parts words', () => {
  const words = line(
    ['학', 281, 300],
    ['급', 302, 321],
    ['과', 323, 336],
    ['더', 350, 366],
    ['많은', 376, 415],
    ['시', 470, 487],
    ['간', 491, 510],
    ['을', 512, 527],
  )
  const joined = joinSyllables(words)
  assert.deepEqual(
    joined.map(({ text }) => text),
    ['학급과', '더', '많은', '시간을'],
  )
  assert.deepEqual(joined[0]?.box, [281, 0, 336, 20])
})

test('words of other scripts stay as they are, and so does a line of too few syllables', () => {
  const words = line(['HARUTO', 0, 90], ['씨의', 92, 130], ['팬', 160, 178])
  assert.deepEqual(joinSyllables(words), words)
})
