import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageTag } from './language-tag.ts'

test('a language is named with its region where that is known', () => {
  assert.equal(languageTag(0x0409), 'en-US')
  assert.equal(languageTag(0x0c07), 'de-AT')
  assert.equal(languageTag(0x1001), 'ar')
})

test('a number that stands for no language has no name', () => {
  assert.equal(languageTag(0), undefined)
  assert.equal(languageTag(0x0400), undefined)
})
