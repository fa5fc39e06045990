import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../test/property.ts'
import { formatApiKey, newKeyId, newKeySecret, parseApiKey } from './api-key.ts'

test('a key has its form and gives its parts back', () => {
  for (let n = 0; n < 100; n += 1) {
    const parts = { id: newKeyId(), secret: newKeySecret() }
    const key = formatApiKey(parts)
    assert.match(key, /^dml_live_[0-9A-Za-z]{48}$/)
    assert.deepEqual(parseApiKey(key), parts)
  }
})

test('one wrong character is caught by the checksum', () => {
  const key = formatApiKey({ id: newKeyId(), secret: newKeySecret() })
  fc.assert(
    fc.property(fc.integer({ min: 9, max: key.length - 1 }), fc.constantFrom(...'aZ09'), (at, character) => {
      const typo = key.slice(0, at) + character + key.slice(at + 1)
      assert.equal(parseApiKey(typo) === undefined, typo !== key)
    }),
  )
})

test('anything else is no key', () => {
  fc.assert(fc.property(fc.string(), (text) => assert.equal(parseApiKey(text), undefined)))
})
