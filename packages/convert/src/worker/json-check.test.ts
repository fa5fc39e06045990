import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../test/property.ts'
import { createJsonCheck } from './json-check.ts'

/** @param cut Bytes of each piece; pieces of ASCII may end anywhere. */
function isJson(text: string, cut = text.length + 1): boolean {
  const check = createJsonCheck()
  for (let at = 0; at < text.length; at += cut) if (!check.take(Buffer.from(text.slice(at, at + cut)))) return false
  return check.isWhole
}

function parses(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

test('arrays and objects of any values are taken, in whatever pieces', () => {
  fc.assert(
    fc.property(fc.json(), fc.integer({ min: 1, max: 9 }), (json, cut) => {
      const ascii = json.replace(/[^ -~]/g, 'x')
      assert.equal(isJson(ascii, cut), parses(ascii))
    }),
  )
})

test('what has been damaged is taken only where it is JSON still', () => {
  const characters = fc.constantFrom(...'[]{},:"\\0-1e.tn u', 'true', '')
  fc.assert(
    fc.property(fc.json(), fc.nat(), characters, fc.nat({ max: 2 }), (json, place, character, dropped) => {
      const ascii = json.replace(/[^ -~]/g, 'x')
      const at = place % (ascii.length + 1)
      const text = ascii.slice(0, at) + character + ascii.slice(at + dropped)
      assert.equal(isJson(text), parses(text), text)
    }),
    { numRuns: 5_000 },
  )
})

for (const text of [
  '',
  '"a"',
  '1',
  '[',
  '[]]',
  '[1}',
  '{"a"}',
  '{"a":}',
  '[1,]',
  '{,}',
  '["\u0001"]',
  '["\\x"]',
  '[01]',
  '[tru]',
  '[] []',
])
  test(`${JSON.stringify(text)} is refused`, () => assert.equal(isJson(text), false))

test('depth is bounded', () => {
  assert.equal(isJson('['.repeat(1_000) + ']'.repeat(1_000)), true)
  assert.equal(isJson('['.repeat(3_000) + ']'.repeat(3_000)), false)
})
