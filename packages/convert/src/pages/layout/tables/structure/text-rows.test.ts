import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../../testing/placed-words.ts'
import { chunkText, textRows } from './text-rows.ts'

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
