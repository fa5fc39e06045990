import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../testing/placed-words.ts'
import { tickBoxes } from './ticked-boxes.ts'

const form = () => placeWords('☐ Yes ☐ No', 50, 100)

test('a tick over a box is a ticked box, one next to it stays', () => {
  const textsOf = (symbol: string, x: number) =>
    tickBoxes([...form(), ...placeWords(symbol, x, 101, { size: 12 })]).map(({ text }) => text)
  assert.deepEqual(textsOf('✔', 48), ['☑', 'Yes', '☐', 'No'])
  assert.deepEqual(textsOf('✘', 51), ['☒', 'Yes', '☐', 'No'])
  assert.deepEqual(textsOf('✔', 40), ['☐', 'Yes', '☐', 'No', '✔'])
})
