import assert from 'node:assert/strict'
import { test } from 'node:test'
import { warning, warnings, warningText } from './warnings.ts'

test('a message speaks of one thing or of several', () => {
  const of = (count: number) => warning('images_without_text', { count }).message
  assert.equal(of(1), '1 image has no alternative text and is represented by name only.')
  assert.equal(of(2), '2 images have no alternative text and are represented by name only.')
})

test('a reference shows the names of what is filled in, and no other braces', () => {
  assert.equal(warningText('pages_without_text'), 'No text could be extracted from {count} pages: {pages}.')
  for (const code of Object.keys(warnings) as (keyof typeof warnings)[])
    assert.doesNotMatch(warningText(code).replace(/\{\w+\}/g, ''), /[{}|]/)
})
