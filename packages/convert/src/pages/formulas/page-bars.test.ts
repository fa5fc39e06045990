import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageBars } from './page-bars.ts'

const line = { left: 48, right: 97, top: 131, bottom: 131.4, horizontal: true }
const word = { left: 50, right: 60, top: 133, bottom: 140, size: 10 }
const letter = { ...word, code: 0x78 }

test('a line as wide as what is under it is a bar of a formula', () => {
  assert.equal(pageBars([line], [{ ...letter, right: 95 }]).length, 1)
})

test('a line over a word and what is apart from it is one of a table', () => {
  const cell = { ...letter, left: 72, right: 95 }
  assert.deepEqual(pageBars([line], [word, cell]), [])
  assert.equal(pageBars([line], [letter, cell]).length, 1, 'premises of a proof are apart, too')
})
