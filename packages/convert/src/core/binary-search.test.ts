import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../test/property.ts'
import { firstWhere } from './binary-search.ts'

test('the first for which it holds is found, and the end where it holds for none', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), fc.integer({ min: -1, max: 21 }), (numbers, minimum) => {
      const ascending = numbers.toSorted((a, b) => a - b)
      const expected = ascending.findIndex((one) => one >= minimum)
      assert.equal(
        firstWhere(ascending, (one) => one >= minimum),
        expected < 0 ? ascending.length : expected,
      )
    }),
  )
})

test('nothing is looked at beyond the range', () => {
  assert.equal(
    firstWhere([9, 1, 2, 3, 9], (one) => one >= 2, 1, 4),
    2,
  )
  assert.equal(
    firstWhere([9, 1, 2, 3, 9], (one) => one >= 9, 1, 4),
    4,
  )
})
