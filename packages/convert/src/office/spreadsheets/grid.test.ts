import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConversionError } from '../../core/errors.ts'
import { defaultLimits } from '../../core/limits.ts'
import { parseNumberFormat } from '../number-format/number-format.ts'
import { type CellStyle, plainStyle } from './cell-style.ts'
import { Grid } from './grid.ts'

function styled(code: string): CellStyle {
  return { ...plainStyle, format: parseNumberFormat(code, 1900) }
}

test('cells that come out of order are put in order, and the last one of a place remains', () => {
  const grid = new Grid(['shared'], [], defaultLimits)
  grid.addNumber(2, 1, 21, 0)
  grid.addShared(0, 3, 0, 0)
  grid.addNumber(2, 0, 20, 0)
  grid.addNumber(2, 1, 22, 0)
  grid.finish()
  assert.deepEqual([...grid.rowNumbers], [0, 2])
  assert.equal(grid.text(grid.find(0, 3)), 'shared')
  assert.equal(grid.text(grid.find(2, 0)), '20')
  assert.equal(grid.text(grid.find(2, 1)), '22')
  assert.equal(grid.find(1, 1), -1)
})

test('a cell shows its value as the format of its style says', () => {
  const grid = new Grid([], [styled('0.00'), styled('"no. "@')], defaultLimits)
  grid.addNumber(0, 0, 2, 0)
  grid.addText(0, 1, 'seven', 1)
  grid.addNumber(0, 2, 3, 99)
  grid.addBoolean(0, 3, true, 0)
  grid.addError(0, 4, '#N/A', 0)
  grid.finish()
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((cell) => grid.text(cell)),
    ['2.00', 'no. seven', '3', 'TRUE', '#N/A'],
  )
})

test('whitespace, lost strings and places beyond the sheet are no cells', () => {
  const grid = new Grid(['  '], [], defaultLimits)
  grid.addText(0, 0, ' \n', 0)
  grid.addShared(0, 1, 0, 0)
  grid.addShared(0, 2, 7, 0)
  grid.addNumber(1_048_576, 0, 1, 0)
  grid.addNumber(0, 16_384, 1, 0)
  grid.finish()
  assert.equal(grid.count, 0)
})

test('more cells than a conversion may take are refused', () => {
  const grid = new Grid([], [], { tableCells: 100 })
  assert.throws(
    () => {
      for (let row = 0; row < 200; row++) grid.addNumber(row, 0, row, 0)
    },
    (error) => error instanceof ConversionError && error.code === 'content_limit_exceeded',
  )
})
