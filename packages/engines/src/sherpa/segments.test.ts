import assert from 'node:assert/strict'
import { test } from 'node:test'
import { segmentsOf } from './segments.ts'

test('a sentence is a segment from its first token to the next sentence', () => {
  const tokens = ['▁One', '▁two', '.', '▁Thr', 'ee', '!']
  const timestamps = [0.5, 0.8, 1.2, 2, 2.2, 2.5]
  assert.deepEqual(segmentsOf({ text: 'One two. Three!', tokens, timestamps }, 10, 13), [
    { startS: 10.5, endS: 12, text: 'One two.' },
    { startS: 12, endS: 13, text: 'Three!' },
  ])
})

test('without times of the tokens, or where they are not the text, the piece is one segment', () => {
  const whole = [{ startS: 1, endS: 2, text: 'One. Two.' }]
  assert.deepEqual(segmentsOf({ text: ' One. Two.', tokens: [], timestamps: [] }, 1, 2), whole)
  assert.deepEqual(segmentsOf({ text: 'One. Two.', tokens: ['▁1', '▁2'], timestamps: [1, 2] }, 1, 2), whole)
  assert.deepEqual(segmentsOf({ text: ' ', tokens: [], timestamps: [] }, 1, 2), [])
})
