import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OcrWord } from '../../../core/engines/ocr.ts'
import { withWholeCells } from './fixed-pitch.ts'

/** A line of cells that are ten pixels wide, of which the ink leaves two; `narrow` is the width of its commas. */
function line(text: string, number: number): OcrWord[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    box: [index * 10 + 2, 0, (index + word.length) * 10 - (word.endsWith(',') ? 5 : 2), 12],
    baseline: 12,
    height: 14,
    confidence: 0.9,
    line: number,
  }))
}

const till = [
  '12 Hill Street, Leeds',
  'Milk whole      1.89',
  'Bread, brown    1.20',
  'Apples 0.850    2.13',
  'Total paid 5.22',
]

test('words of one pitch are as wide as their cells', () => {
  const lines = withWholeCells(till.map(line))
  const [street, leeds] = lines[0]!.slice(2) as [OcrWord, OcrWord]
  const gap = leeds.box[0] - street.box[2]
  assert.ok(gap > 5 && gap < 13, `${gap}`)
})

test('words of other faces, and a few words, stay as they are', () => {
  const lines = till.map(line)
  assert.equal(withWholeCells(lines.slice(0, 2))[0], lines[0])
  const proportional = lines.map((words, at) =>
    words.map((word, index) => ({
      ...word,
      box: [word.box[0], 0, word.box[2] + 3 * ((at + index) % 4), 12] as OcrWord['box'],
    })),
  )
  assert.equal(withWholeCells(proportional)[0], proportional[0])
})
