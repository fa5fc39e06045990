import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { byPlace, sortByPlace } from './by-place.ts'

const place = fc.oneof(
  fc.float({ noNaN: true }),
  fc.double({ noNaN: true }),
  fc.integer({ min: -3, max: 3 }),
  fc.constant(-0),
)

test('items come by place, and those of one place in the order in which they were', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.array(place, { maxLength: 80 }), fc.array(fc.float({ min: 0, noNaN: true }), { maxLength: 80 })),
      (places) => {
        const items = places.map((at, number) => ({ at, number }))
        const expected = [...items].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.number - b.number))
        assert.deepEqual(
          byPlace(items, (item) => item.at),
          expected,
        )
        sortByPlace(items, (item) => item.at)
        assert.deepEqual(items, expected)
      },
    ),
  )
})
