import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultLimits } from '../../core/limits.ts'
import { Grid } from '../../office/spreadsheets/grid.ts'
import { CellTexts } from './cell-texts.ts'

function gridOf(rows: readonly (readonly (number | string)[])[]): Grid {
  const grid = new Grid([], [], defaultLimits)
  for (const [row, values] of rows.entries())
    for (const [column, value] of values.entries())
      if (typeof value === 'number') grid.addNumber(row, column, value, 0)
      else grid.addText(row, column, value, 0)
  grid.finish()
  return grid
}

test('a reference gives the texts of its cells, and of a sheet that is read once', () => {
  let reads = 0
  let cells = 0
  const read = (): Grid => {
    reads++
    return gridOf([
      ['a', 1],
      ['', 2],
      ['c', 3],
    ])
  }
  const texts = new CellTexts(new Map([["it's", 'part']]), read, (count) => (cells += count))
  assert.deepEqual(texts.of("'It''s'!$A$1:$A$3"), ['a', '', 'c'])
  assert.deepEqual(texts.of("'It''s'!B:B"), ['1', '2', '3'])
  assert.deepEqual(texts.of("'It''s'!A1:B3"), ['a / 1', '2', 'c / 3'])
  assert.deepEqual(texts.of("'It''s'!B2"), ['2'])
  assert.deepEqual([reads, cells], [1, 13])
})

test('what is not there has no texts', () => {
  const texts = new CellTexts(
    new Map([['s', 'part']]),
    () => undefined,
    () => {},
  )
  for (const reference of ['', 'S', 'S!', 'Nowhere!A1', 'S!A1', '(S!A1,S!B2)', '[1]S!A1', '#REF!'])
    assert.deepEqual(texts.of(reference), [], reference)
})

test('whole sheets are cut off', () => {
  const grid = gridOf([['a'], ...Array.from({ length: 20 }, () => ['x'])])
  const texts = new CellTexts(
    new Map([['s', 'part']]),
    () => grid,
    () => {},
  )
  assert.equal(texts.of('S!1:1048576').length, 2)
})
