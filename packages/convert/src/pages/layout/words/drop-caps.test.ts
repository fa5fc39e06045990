import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../testing/placed-words.ts'
import { settleDropCaps } from './drop-caps.ts'
import type { Word } from './words.ts'

const lines = [...placeWords('fter ten years', 78, 100), ...placeWords('of building it', 78, 112)]

function textOf(letter: Partial<Word>): string {
  const [capital] = placeWords('A', 50, 112, { size: 36 }) as [Word]
  const words = settleDropCaps([{ ...capital, ...letter }, ...lines])
  assert.ok(words.every(({ style }) => style.size === 10))
  return words.map(({ text }) => text).join(' ')
}

test('a large first letter next to several lines is that of the first one', () => {
  assert.equal(textOf({ spaceAfter: false }), 'After ten years of building it')
  assert.equal(textOf({ spaceAfter: true }), 'A fter ten years of building it')
})

test('a large letter next to a single line is left alone', () => {
  const words = [...placeWords('A', 50, 100, { size: 36 }), ...lines.slice(0, 3)]
  assert.deepEqual(settleDropCaps(words), words)
})
