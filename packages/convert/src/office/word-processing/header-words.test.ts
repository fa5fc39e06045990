import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paragraph } from '../../core/document/build.ts'
import { hasHeaderWords } from './header-words.ts'

test('names above a column of numbers head a table', () => {
  assert.equal(
    hasHeaderWords([
      ['Item', 'Price'],
      ['Tea', '3,00 €'],
      ['Coffee', '4,00 €'],
      ['Sum', ''],
    ]),
    true,
  )
  assert.equal(
    hasHeaderWords([
      ['', [paragraph('Ann')]],
      ['Jan', '1'],
      ['Feb', '2'],
    ]),
    true,
  )
  assert.equal(
    hasHeaderWords([
      ['', '2023'],
      ['Sales', '1'],
      ['Cost', '2'],
    ]),
    true,
  )
})

test('pairs of names and values have no header, nor has what is too little to decide', () => {
  assert.equal(
    hasHeaderWords([
      ['Name', 'Ann'],
      ['Age', '30'],
      ['Town', 'Rome'],
    ]),
    false,
  )
  assert.equal(
    hasHeaderWords([
      ['Net', '3'],
      ['Tax', '1'],
      ['Sum', '4'],
    ]),
    false,
  )
  assert.equal(
    hasHeaderWords([
      ['Founded', '1990'],
      ['Moved', '2001'],
      ['Closed', '2020'],
    ]),
    false,
  )
  assert.equal(
    hasHeaderWords([
      ['Item', 'Price'],
      ['Tea', '3'],
    ]),
    false,
  )
  assert.equal(hasHeaderWords([['Item', 'Price'], ['Tea', '3'], ['4']]), false)
  assert.equal(
    hasHeaderWords([
      ['Item:', 'Price:'],
      ['Tea', '3'],
      ['Milk', '4'],
    ]),
    false,
  )
})
