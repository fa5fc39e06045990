import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../../testing/placed-words.ts'
import { inferRows } from './infer-rows.ts'
import { textRows } from './text-rows.ts'

const xs = [40, 100, 200, 300]
const numbersOf = (lines: readonly (readonly [y: number, ...texts: string[]])[]): number[] =>
  inferRows(
    textRows(
      lines.flatMap(([y, ...texts]) =>
        texts.flatMap((text, at) => (text ? placeWords(text, (xs[at] as number) + 5, y) : [])),
      ),
    ),
    xs,
    [],
  )

test('the first lines of cells that stand at the bottom of their row belong to the row below', () => {
  const numbers = numbersOf([
    [100, 'Item', 'Description', 'Amount'],
    [112.1, '', 'Replacement of'],
    [123.8, 'A-100', 'distribution board', '480'],
    [135.9, '', 'Panels of light'],
    [147.6, 'A-210', 'fitted, 600 x 600', '750'],
  ])
  assert.deepEqual(numbers, [0, 1, 1, 2, 2])
})

test('the last lines of cells that stand at its top belong to the row above', () => {
  const numbers = numbersOf([
    [100, 'Item', 'Description', 'Amount'],
    [112.1, 'A-100', 'Replacement of', '480'],
    [123.8, '', 'distribution board'],
    [135.9, 'A-210', 'Panels of light', '750'],
    [147.6, '', 'fitted, 600 x 600'],
  ])
  assert.deepEqual(numbers, [0, 1, 1, 2, 2])
})

test('a title of a group in a narrow column is a row, though the row above has no room for its first word', () => {
  const numbers = numbersOf([
    [100, 'Figures', '2024', '2023'],
    [113, 'Gross profit', '358', '333'],
    [126, 'Operating expenses'],
    [139, 'Salaries', '148', '139'],
    [152, 'Rent', '36', '36'],
  ])
  assert.deepEqual(numbers, [0, 1, 2, 3, 4])
})
