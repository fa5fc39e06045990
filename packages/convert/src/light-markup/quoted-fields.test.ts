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
