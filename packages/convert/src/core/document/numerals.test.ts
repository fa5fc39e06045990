import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alphabetic, roman, romanValue } from './numerals.ts'

test('numbers are roman numerals up to 3,999, and digits beyond', () => {
  const numerals = {
    1: 'i',
    4: 'iv',
    9: 'ix',
    14: 'xiv',
    40: 'xl',
    90: 'xc',
    444: 'cdxliv',
    666: 'dclxvi',
    1987: 'mcmlxxxvii',
  }
  for (const [value, numeral] of Object.entries(numerals)) assert.equal(roman(Number(value)), numeral)
  assert.deepEqual([roman(3999), roman(4000), roman(0), roman(-1)], ['mmmcmxcix', '4000', '0', '-1'])
})

test('roman numerals are read back', () => {
  for (const value of [1, 4, 9, 14, 40, 90, 444, 1987, 3999]) assert.equal(romanValue(roman(value)), value)
})

test('numbers are letters, two from 27 on and three from 703 on', () => {
  const letters = { 1: 'a', 26: 'z', 27: 'aa', 28: 'ab', 52: 'az', 53: 'ba', 702: 'zz', 703: 'aaa' }
  for (const [value, letter] of Object.entries(letters)) assert.equal(alphabetic(Number(value)), letter)
  assert.deepEqual([alphabetic(28, 'A'), alphabetic(0)], ['AB', '0'])
})
