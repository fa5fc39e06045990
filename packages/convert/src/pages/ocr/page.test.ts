import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OcrWord } from '../../core/engines/ocr.ts'
import { pageOfWords } from './page.ts'

const word = (text: string, left: number, right: number, confidence = 0.95): OcrWord => ({
  text,
  box: [left, 10, right, 26],
  baseline: 22,
  height: 20,
  confidence,
  line: 1,
})

function wordsOf(...words: OcrWord[]) {
  return pageOfWords({ width: 400, height: 100, dpi: 72, words, rulings: [], marks: [] }, 1).words
}

test('a doubtful dash is what is left of a line, a doubtful word in a good line is a word', () => {
  const texts = wordsOf(
    word('Block', 0, 50),
    word('—', 60, 70, 0.5),
    word('plane', 80, 130, 0.4),
    word('–', 140, 150, 0.9),
  ).map(({ text }) => text)
  assert.deepEqual(texts, ['Block', 'plane', '–'])
})

test('words whose boxes touch have a space between them', () => {
  const [show, road] = wordsOf(word('show', 0, 52), word('road', 50, 100))
  assert.ok(road!.left - show!.right >= 3)
})

test('lines of Hebrew have the size of their letters, whatever height the engine gives them', () => {
  const heights = [16, 24, 16, 21]
  const lines = heights.flatMap((height, line) => {
    const [top, baseline] = [100 * line, 100 * line + 12]
    const place = { baseline, height, confidence: 0.95, line: line + 1 }
    return [
      { text: 'הגשר', box: [40, top, 80, baseline], ...place } satisfies OcrWord,
      { text: 'לפני', box: [0, top - 4, 36, baseline], ...place } satisfies OcrWord,
    ]
  })
  const { words } = pageOfWords({ width: 400, height: 500, dpi: 72, words: lines, rulings: [], marks: [] }, 1)
  assert.deepEqual([...new Set(words.map(({ style }) => style.size))], [22])
})

test('lines of digits alone have the size of the other lines, whatever height the engine gives them', () => {
  const lines = [20, 14, 26].flatMap((height, line) => {
    const baseline = 100 * line + 14
    const place = { baseline, confidence: 0.95 }
    return [
      { text: 'Bohrer', box: [0, baseline - 14, 60, baseline], height: 20, ...place, line: 2 * line } satisfies OcrWord,
      {
        text: '04260',
        box: [200, baseline - 13, 240, baseline],
        height,
        ...place,
        line: 2 * line + 1,
      } satisfies OcrWord,
    ]
  })
  const { words } = pageOfWords({ width: 400, height: 500, dpi: 72, words: lines, rulings: [], marks: [] }, 1)
  assert.deepEqual([...new Set(words.map(({ style }) => style.size))].length, 1)
})
