import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFields } from './quoted-fields.ts'

test('quotes hold commas and line ends together, at the start of a line, too', () => {
  assert.deepEqual(readFields('"a, b", 1, "x ""y"""\n"c\nd", 2,\n', ','), [
    ['a, b', '1', 'x "y"'],
    ['c\nd', '2', ''],
  ])
})

test('lines without fields are no records', () => {
  assert.deepEqual(readFields('a;b\n\n  \nc;d', ';'), [
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('what stands behind a quote belongs to the field', () => {
  assert.deepEqual(readFields('"a" b,c\n"d,e', ','), [
    ['"a" b', 'c'],
    ['"d', 'e'],
  ])
})

test('a field between quotes may be long, and rows of empty lines, too', () => {
  assert.deepEqual(readFields(`"${'a\n'.repeat(1_000_000)}",b`, ',')[0]?.[0]?.length, 1_999_999)
  assert.deepEqual(readFields('\n'.repeat(200_000), ','), [])
})
