import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberOfLabel } from './label-number.ts'

test('a label states its number in the format of its level', () => {
  assert.equal(numberOfLabel('(12)', 'decimal'), 12)
  assert.equal(numberOfLabel('B)', 'upperAlpha'), 2)
  assert.equal(numberOfLabel('iv.', 'lowerRoman'), 4)
  assert.equal(numberOfLabel('i.', 'lowerAlpha'), 9)
  assert.equal(numberOfLabel('- 3 -', 'decimal'), 3)
})

test('a label that the format does not write states none', () => {
  assert.equal(numberOfLabel('B)', 'decimal'), undefined)
  assert.equal(numberOfLabel('2.', 'upperAlpha'), undefined)
  assert.equal(numberOfLabel('1.2', 'decimal'), undefined)
  assert.equal(numberOfLabel('', 'upperRoman'), undefined)
  assert.equal(numberOfLabel('Art. B', 'upperAlpha'), undefined)
})
