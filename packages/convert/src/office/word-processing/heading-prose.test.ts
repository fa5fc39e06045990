import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProse } from './heading-prose.ts'

test('sentences that fill a paragraph are no heading, long titles are one', () => {
  assert.equal(isProse('A sentence of some words. '.repeat(20)), true)
  assert.equal(isProse('这是一个句子。'.repeat(50)), true)
  assert.equal(isProse('A sentence. And another.'), false)
  assert.equal(isProse('a title that goes on and on, '.repeat(20)), false)
})
