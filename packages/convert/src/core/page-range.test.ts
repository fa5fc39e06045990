import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConversionError } from './errors.ts'
import { pageFilter } from './page-range.ts'

test('numbers and ranges choose pages, an open range reaches to the end', () => {
  const wanted = pageFilter('1-3, 5,8-')
  assert.deepEqual([1, 2, 3, 4, 5, 6, 7, 8, 900].filter(wanted), [1, 2, 3, 5, 8, 900])
})

test('no range keeps every page', () => {
  assert.equal(pageFilter(undefined)(7), true)
})

for (const range of ['', '0', '3-1', 'a', '1,,2', '-4', '1-2-3', '99999999999']) {
  test(`${JSON.stringify(range)} is refused as an invalid parameter`, () => {
    assert.throws(
      () => pageFilter(range),
      (error) => error instanceof ConversionError && error.code === 'invalid_parameter',
    )
  })
}
