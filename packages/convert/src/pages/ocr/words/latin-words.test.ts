import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OcrWord } from '../../../core/engines/ocr.ts'
import { doubtfulStrips, withLatinWords } from './latin-words.ts'

/** Words of one line, each 10 pixels for a letter, with the confidences that they were read with. */
function line(...words: readonly (readonly [text: string, confidence: number])[]): OcrWord[] {
  let left = 0
  return words.map(([text, confidence]) => {
    const word: OcrWord = {
      text,
      box: [left, 0, left + 10 * text.length, 20],
      baseline: 16,
      height: 20,
      confidence,
      line: 1,
    }
    left += 10 * text.length + 10
    return word
  })
}

const seen = line(['Компания', 0.9], ['МісгоѕоЁ', 0.37], ['Согр', 0.05], ['передаёт', 0.91])
const textsOf = (words: readonly OcrWord[]): string[] => words.map(({ text }) => text)

test('doubtful words next to each other are looked at together', () => {
  assert.deepEqual(doubtfulStrips(seen), [{ left: 90, top: 0, right: 220, bottom: 20 }])
  assert.deepEqual(doubtfulStrips(line(['Компания', 0.9], ['—', 0.2])), [])
})

test('a doubtful word gives way to a Latin one that is more certain, in its line', () => {
  const [, first, second] = seen as [OcrWord, OcrWord, OcrWord, OcrWord]
  const again = [
    { ...first, text: 'Microsoft', confidence: 0.96, line: 7 },
    { ...second, text: 'Corp', confidence: 0.91, line: 7 },
  ]
  const words = withLatinWords(seen, again)
  assert.deepEqual(textsOf(words), ['Компания', 'Microsoft', 'Corp', 'передаёт'])
  assert.ok(words.every((word) => word.line === 1))
})

test('a word stays that is read as surely in its own script, or whose letters may be of either', () => {
  const [sure, doubtful] = line(['под', 0.91], ['Та', 0.6]) as [OcrWord, OcrWord]
  const again = [
    { ...sure, text: 'nog', confidence: 0.95 },
    { ...doubtful, text: 'Ta', confidence: 0.96 },
  ]
  assert.deepEqual(textsOf(withLatinWords([sure, doubtful], again)), ['под', 'Та'])
})
