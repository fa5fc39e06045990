import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordsOfHocr } from './tesseract-program.ts'

const page = (content: string): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml"><body><div class='ocr_page' title='image "x"; bbox 0 0 100 100; ppageno 0'>${content}</div></body></html>`,
  )
const line = (title: string, ...words: string[]): string =>
  `<span class='ocr_line' title="${title}">${words.join('\n')}</span>`
const word = (title: string, text: string): string => `<span class='ocrx_word' title='${title}'>${text}</span>`

test('words of hOCR have boxes, and stand on the tilted baseline of their line', () => {
  const hocr = page(
    line(
      'bbox 10 20 90 40; baseline 0.1 -5; x_size 18; x_descenders 4; x_ascenders 4',
      word('bbox 10 20 30 40; x_wconf 96', 'Fish'),
      word('bbox 50 20 70 40; x_wconf 50', '&amp; <strong>chips</strong>'),
    ) + line('bbox 10 60 20 70; baseline 0 0; x_size 10', word('bbox 10 60 20 70; x_wconf 90', 'hot')),
  )
  assert.deepEqual(wordsOfHocr(hocr), [
    { text: 'Fish', box: [10, 20, 30, 40], baseline: 36, height: 18, confidence: 0.96, line: 1 },
    { text: '&chips', box: [50, 20, 70, 40], baseline: 40, height: 18, confidence: 0.5, line: 1 },
    { text: 'hot', box: [10, 60, 20, 70], baseline: 70, height: 10, confidence: 0.9, line: 2 },
  ])
})

test('a line that runs up the page is a line of its own, and its words are turned', () => {
  const hocr = page(
    line('bbox 10 20 90 40; baseline 0 0; x_size 18', word('bbox 10 20 30 40; x_wconf 96', 'Fish')) +
      line('bbox 0 20 9 90; textangle 90; x_size 9', word('bbox 0 50 9 90; x_wconf 80', 'scales')),
  )
  assert.deepEqual(wordsOfHocr(hocr), [
    { text: 'Fish', box: [10, 20, 30, 40], baseline: 40, height: 18, confidence: 0.96, line: 1 },
    { text: 'scales', box: [0, 50, 9, 90], baseline: 90, height: 9, confidence: 0.8, line: 2, turned: true },
  ])
})

test('a page without words has none, and a word without letters or place is none', () => {
  assert.deepEqual(wordsOfHocr(page('')), [])
  const hocr = page(line('bbox 0 0 9 9; baseline 0 0; x_size 9', word('bbox 0 0 9 9; x_wconf 3', ' '), word('', 'x')))
  assert.deepEqual(wordsOfHocr(hocr), [])
})
