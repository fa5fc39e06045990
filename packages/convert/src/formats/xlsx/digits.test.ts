import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { parseDecimal, parsePlace } from './digits.ts'

function decimal(text: string): number {
  const bytes = Buffer.from(`<v>${text}</v>`)
  return parseDecimal(bytes, 3, 3 + text.length)
}

test('a number is read as the language reads it', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      assert.equal(decimal(String(value)), Number(String(value)))
    }),
  )
  fc.assert(
    fc.property(fc.integer(), fc.nat(999_999), (whole, places) => {
      const text = `${whole}.${places}`
      assert.equal(decimal(text), Number(text))
    }),
  )
  for (const text of ['1E-3', '-0.5', '.5', '5.', '12345678901234567890', ' 7 '])
    assert.equal(decimal(text), Number(text))
})

test('what is no number is not a number', () => {
  for (const text of ['', '-', '.', 'abc', '1,5', '1.2.3']) assert.ok(Number.isNaN(decimal(text)), text)
})

test('a reference changes the row and the column that it has', () => {
  const place = { row: 4, column: 5 }
  parsePlace(Buffer.from('"BC23"'), 1, place)
  assert.deepEqual(place, { row: 22, column: 54 })
  parsePlace(Buffer.from('"7"'), 1, place)
  assert.deepEqual(place, { row: 6, column: 54 })
})
