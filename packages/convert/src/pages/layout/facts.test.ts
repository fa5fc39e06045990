import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentFacts } from './facts.ts'
import { pageOf, placeWords } from './testing/placed-words.ts'

test('a page of which most is code, with text between, has text in another face', () => {
  const code = placeWords('let total = items', 50, 100, { monospace: true })
  const facts = documentFacts([pageOf([...code, ...placeWords('sums up', 50, 120)])])
  assert.equal(facts.isMonospace, false)
  assert.equal(documentFacts([pageOf(code)]).isMonospace, true)
  assert.equal(documentFacts([pageOf(code)], true).isMonospace, false)
})
