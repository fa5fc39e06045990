import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConversionError } from './errors.ts'
import { choosePages } from './page-range.ts'

test('numbers and ranges choose pages, an open range reaches to the end', () => {
  const { isWanted } = choosePages('1-3, 5,8-')
  assert.deepEqual([1, 2, 3, 4, 5, 6, 7, 8, 900].filter(isWanted), [1, 2, 3, 5, 8, 900])
})

test('no range keeps every page', () => {
  assert.equal(choosePages(undefined).isWanted(7), true)
})

test('what a range names beyond the last page is reported', () => {
  const choice = choosePages('2-9,3,11,4,6-')
  for (let page = 1; page <= 4; page++) choice.isWanted(page)
  assert.equal(choice.pageCount, 4)
  assert.equal(choice.hasFound, true)
  assert.equal(choice.missing(), '5-9,11,6-')
})

test('an open range of a document that is long enough lacks nothing', () => {
  const choice = choosePages('2-')
  for (let page = 1; page <= 4; page++) choice.isWanted(page)
  assert.equal(choice.missing(), '')
})

for (const range of ['', '0', '3-1', 'a', '1,,2', '-4', '1-2-3', '99999999999']) {
  test(`${JSON.stringify(range)} is refused as an invalid parameter`, () => {
    assert.throws(
      () => choosePages(range),
      (error) => error instanceof ConversionError && error.code === 'invalid_parameter',
    )
  })
}
