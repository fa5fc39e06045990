import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OcrWord } from '../../../core/engines/ocr.ts'
import { partGluedNumbers } from './glued-numbers.ts'

function line(...texts: string[]): OcrWord[] {
  return texts.map((text, at) => ({
    text,
    box: [at * 100, 0, at * 100 + 50, 20],
    baseline: 20,
    height: 29,
    confidence: 0.9,
    line: 1,
  }))
}

function splitTexts(...lines: OcrWord[][]): string[][] {
  return [...partGluedNumbers(new Map(lines.entries())).values()].map((words) => words.map(({ text }) => text))
}

test('a number that was read with the word after it is split where other items have theirs alone', () => {
  assert.deepEqual(splitTexts(line('1.', 'in'), line('2.in', 'the')), [
    ['1.', 'in'],
    ['2.', 'in', 'the'],
  ])
})

test('a gap as wide as a letter stands between the number and its text', () => {
  const split = partGluedNumbers(new Map([line('1.', 'in'), line('2.in')].entries()))
  assert.deepEqual(
    split.get(1)?.map(({ box: [left, , right] }) => [left, right]),
    [
      [0, 20],
      [30, 50],
    ],
  )
})

test('words of digits and letters stay whole where no item has a number of their form', () => {
  assert.deepEqual(splitTexts(line('1)', 'in'), line('3.js', 'is')), [
    ['1)', 'in'],
    ['3.js', 'is'],
  ])
})
