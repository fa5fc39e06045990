import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../../testing/placed-words.ts'
import { chunkText, isNumeric, textRows } from './text-rows.ts'

const codes = ['ESA', 'FCY', 'HSE', 'TT', 'DDB']

test('rows of as many texts stay rows where other cells stand between them, a little lower', () => {
  const words = codes.flatMap((code, at) => [
    ...placeWords(code, 50, 100 + 8 * at),
    ...placeWords('Name of it', 120, 100 + 8 * at),
    ...placeWords('Symbol', 240, 104 + 8 * at),
    ...placeWords('Other', 320, 100 + 8 * at),
  ])
  assert.deepEqual(
    textRows(words).map(({ chunks }) => chunks.map(chunkText)),
    codes.map((code) => [code, 'Name of it', 'Symbol', 'Other']),
  )
})

test('lines of a few cells that are centred against another are one row', () => {
  const words = [0, 1, 2].flatMap((at) => [
    ...placeWords('some text', 50, 100 + 7 * at),
    ...placeWords('and more', 150, 100 + 7 * at),
  ])
  assert.equal(textRows([...words, ...placeWords('Centred', 250, 104)]).length, 1)
})

test('the symbol of any currency, apart at the left edge of its column, belongs to its number', () => {
  const words = ['₹', 'R$', 'US$', '₺'].flatMap((symbol, at) => [
    ...placeWords(symbol, 50 + 100 * at, 100),
    ...placeWords('1,200.00', 80 + 100 * at, 100),
  ])
  assert.deepEqual(
    textRows(words).flatMap(({ chunks }) => chunks.map(chunkText)),
    ['₹ 1,200.00', 'R$ 1,200.00', 'US$ 1,200.00', '₺ 1,200.00'],
  )
})

test('numbers may have the symbol or the short name of any currency', () => {
  for (const text of ['₹ 1,200.00', '-₹328.00', 'R$ 19,90', '1 200 ₽', '49,00 zł', '120 Kč', '12.50 CHF'])
    assert.ok(isNumeric(text), text)
  for (const text of ['R2', '₹', 'zł', '12 apples']) assert.ok(!isNumeric(text), text)
})
