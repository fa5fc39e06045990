import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../../testing/placed-words.ts'
import { columnOf } from '../grid.ts'
import { inferColumns } from './infer-columns.ts'
import { chunkText, textRows } from './text-rows.ts'

test('rows with a cell in each column say where columns are, though labels of sums reach up to the numbers before them', () => {
  const row = (y: number, ...cells: [text: string, x: number][]): ReturnType<typeof placeWords> =>
    cells.flatMap(([text, x]) => placeWords(text, x, y))
  const rows = textRows([
    ...row(100, ['Item', 60], ['Qty', 150], ['Unit price', 210], ['Amount', 300]),
    ...row(113, ['Panel', 60], ['12', 188], ['62.50', 265], ['750', 315]),
    ...row(126, ['Board', 60], ['1', 193], ['480.00', 260], ['480', 315]),
    ...row(139, ['Subtotal', 200], ['1230', 310]),
    ...row(152, ['Total due', 200], ['1476', 310]),
  ])
  const edges = inferColumns(rows, 59, 331)
  assert.deepEqual(
    rows.map(({ chunks }) => chunks.map((chunk) => `${columnOf(chunk, edges)} ${chunkText(chunk)}`).join(', ')),
    [
      '0 Item, 1 Qty, 2 Unit price, 3 Amount',
      '0 Panel, 1 12, 2 62.50, 3 750',
      '0 Board, 1 1, 2 480.00, 3 480',
      '2 Subtotal, 3 1230',
      '2 Total due, 3 1476',
    ],
  )
})

test('two amounts in one row are of two columns, though no other row has one in the first', () => {
  const rows = textRows([
    ...placeWords('Withdrawals and deposits', 60, 100),
    ...placeWords('84,947.68', 220, 100),
    ...placeWords('100,501.20', 300, 100),
    ...placeWords('Interest', 60, 113),
    ...placeWords('0.00', 330, 113),
    ...placeWords('Average balance', 60, 126),
    ...placeWords('1,514,324.80', 290, 126),
  ])
  assert.equal(inferColumns(rows, 59, 351).length, 4)
})
