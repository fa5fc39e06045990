import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineOf } from '../lines/lines.ts'
import { placeWords } from '../testing/placed-words.ts'
import type { TaggedCell } from './cell.ts'
import { placeByWholeRows } from './whole-rows.ts'

function cell(text: string, left: number, columnSpan = 1, rowSpan = 1): TaggedCell {
  const line = lineOf(placeWords(text, left, 100))
  return { columnSpan, rowSpan, lines: [line], left: line.left, right: line.right }
}

function columnsOf(rows: TaggedCell[][]): (number | undefined)[][] | undefined {
  const cells = placeByWholeRows(rows)
  return cells && rows.map((row) => row.map(({ lines }) => cells.find((one) => one.lines[0] === lines[0])?.column))
}

test('cells of a row with empty ones stand in the columns that whole rows show, though not below their headers', () => {
  const rows = [
    [cell('Name', 0, 1, 2), cell('Value', 100, 2), cell('Unit', 240, 1, 2)],
    [cell('Min', 100), cell('Max', 160)],
    [cell('Gain', 0), cell('80', 165), cell('dB', 215)],
  ]
  assert.deepEqual(columnsOf(rows), [
    [0, 1, 3],
    [1, 2],
    [0, 2, 3],
  ])
})

test('rows of which none tells where a column stands tell nothing', () => {
  assert.equal(columnsOf([[cell('a', 0, 2)], [cell('b', 0)]]), undefined)
})
