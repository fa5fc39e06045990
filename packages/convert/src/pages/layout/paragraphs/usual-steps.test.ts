import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf, placeWords } from '../testing/placed-words.ts'
import { usualSteps } from './usual-steps.ts'

const stepsOf = (texts: readonly string[], step: number) =>
  usualSteps([pageOf(texts.flatMap((text, at) => placeWords(text, 50, 100 + step * at)))])

test('many lines that go on with a sentence tell how far apart lines stand', () => {
  assert.deepEqual([...stepsOf(Array(8).fill('goes on and'), 20)], [[20, 2]])
  assert.equal(stepsOf(Array(4).fill('goes on and'), 20).size, 0)
})

test('lines that begin sentences tell nothing', () => {
  assert.equal(stepsOf(Array(8).fill('One is.'), 20).size, 0)
})
