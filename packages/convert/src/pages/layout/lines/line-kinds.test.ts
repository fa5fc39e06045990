import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../testing/placed-words.ts'
import { isMonospaceLine } from './line-kinds.ts'
import { lineOf } from './lines.ts'

test('a name in a typewriter face is an item where its marker is in another, and code where it is not', () => {
  const name = placeWords('sequence_of', 60, 100, { monospace: true })
  for (const marker of ['•', '1.']) {
    assert.equal(isMonospaceLine(lineOf([...placeWords(marker, 50, 100), ...name])), false)
    assert.equal(isMonospaceLine(lineOf([...placeWords(marker, 50, 100, { monospace: true }), ...name])), true)
  }
})
