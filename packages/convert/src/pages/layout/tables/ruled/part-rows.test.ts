import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineText } from '../../lines/lines.ts'
import { placeWords } from '../../testing/placed-words.ts'
import { fillGrid } from '../grid.ts'
import { partRows } from './part-rows.ts'

const sums = {
  xs: [50, 200, 300, 400],
  ys: [100, 120, 140],
  cells: [
    { row: 0, column: 0, rowSpan: 2, columnSpan: 2 },
    { row: 0, column: 2, rowSpan: 1, columnSpan: 1 },
    { row: 1, column: 2, rowSpan: 1, columnSpan: 1 },
  ],
}
const amounts = [...placeWords('660.00', 360, 114), ...placeWords('3,960.00', 355, 134)]
const cellsOf = (labels: ReturnType<typeof placeWords>): [number, number, string][] => {
  const words = [...labels, ...amounts]
  return fillGrid(1, partRows(sums, words), words, 0, true).cells.flatMap(({ row, column, lines }) =>
    lines.length ? [[row, column, lines.map(lineText).join(' ')]] : [],
  )
}

test('labels next to boxed sums are cells of their rows, in the column where they stand', () => {
  assert.deepEqual(cellsOf([...placeWords('VAT', 280, 114), ...placeWords('Gross', 270, 134)]), [
    [0, 1, 'VAT'],
    [1, 1, 'Gross'],
    [0, 2, '660.00'],
    [1, 2, '3,960.00'],
  ])
})

test('a text of several lines next to two rows stays one cell', () => {
  const [text] = cellsOf([...placeWords('Sums with', 60, 117), ...placeWords('taxes', 60, 129)])
  assert.deepEqual(text, [0, 0, 'Sums with taxes'])
})
