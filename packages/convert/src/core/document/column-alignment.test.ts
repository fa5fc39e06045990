import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paragraph, table, tableRow } from './build.ts'
import { columnAlignment } from './column-alignment.ts'
import { gridOf } from './grid.ts'
import type { Align, Cell } from './nodes.ts'

function alignments(rows: Cell[][], headerRows = 1, align?: (Align | undefined)[]): (Align | undefined)[] {
  const made = table(rows.map(tableRow), headerRows)
  const { columns, rows: laid } = gridOf(made)
  return columnAlignment(align ? { ...made, align } : made, columns, laid)
}

test('columns of numbers stand on the right, with signs, separators, currencies and gaps', () => {
  for (const number of ['1', '-1', '−1', '(12)', '1,204.50', "1'204", '12 %', '€ 5', '$-5', '1e-9', '1 204'])
    assert.deepEqual(alignments([['n'], [number], [''], ['–']]), ['right'], number)
  for (const text of ['2024-01-31', 'A1', '12:30', '1/2', 'n/a', '+49 30 123 x', '1'.repeat(41)])
    assert.deepEqual(alignments([['n'], [text], ['1']]), [undefined], text)
})

test('a column without values has no side', () => {
  assert.deepEqual(
    alignments([
      ['n', 'm'],
      ['', '-'],
    ]),
    [undefined, undefined],
  )
})

test('headers do not count, and what the source says wins', () => {
  assert.deepEqual(alignments([['Sum'], ['1']]), ['right'])
  assert.deepEqual(alignments([['Sum'], ['1']], 0), [undefined])
  assert.deepEqual(
    alignments(
      [
        ['Sum', 'b'],
        ['1', 'c'],
      ],
      1,
      ['center'],
    ),
    ['center', undefined],
  )
})

test('a cell of blocks is a number where it is one paragraph of it', () => {
  const cell = (...texts: string[]): Cell => ({ type: 'tableCell', children: texts.map(paragraph) })
  assert.deepEqual(
    alignments([
      ['a', 'b'],
      [cell('1'), cell('1', '2')],
    ]),
    ['right', undefined],
  )
})
