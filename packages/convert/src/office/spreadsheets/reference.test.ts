import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { columnName, parseRange, placeName } from './reference.ts'

test('a reference to a place, a range, whole columns and whole rows is read', () => {
  assert.deepEqual(parseRange('B3'), { top: 2, left: 1, bottom: 2, right: 1 })
  assert.deepEqual(parseRange('$D$9:A2'), { top: 1, left: 0, bottom: 8, right: 3 })
  assert.deepEqual(parseRange('A:C'), { top: 0, left: 0, bottom: 1_048_575, right: 2 })
  assert.deepEqual(parseRange('2:3'), { top: 1, left: 0, bottom: 2, right: 16_383 })
})

test('what is no reference, or leads beyond the sheet, is refused', () => {
  for (const text of ['', ':', 'A0', 'XFE1', 'A1048577', 'A1B', '#REF!', 'AAAA1'])
    assert.equal(parseRange(text), undefined, text)
})

test('names of columns are read as they are written', () => {
  assert.equal(columnName(0), 'A')
  assert.equal(columnName(16_383), 'XFD')
  fc.assert(
    fc.property(fc.nat(1_048_575), fc.nat(16_383), (row, column) => {
      assert.deepEqual(parseRange(placeName(row, column)), { top: row, left: column, bottom: row, right: column })
    }),
  )
})
