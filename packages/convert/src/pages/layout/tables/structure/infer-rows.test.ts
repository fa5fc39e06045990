import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../../testing/placed-words.ts'
import { inferRows } from './infer-rows.ts'
import { chunkText, textRows } from './text-rows.ts'

const xs = [0, 100, 150, 200]

test('totals in bold type above the other rows are rows each', () => {
  const rows = [1, 2, 3, 4, 5].map((number) =>
    ['label', `${number}.0`, `${number}.1`].flatMap((text, at) =>
      placeWords(text, [5, 110, 160][at] as number, 20 + 11 * number, { bold: number < 3 }),
    ),
  )
  assert.deepEqual(inferRows(textRows(rows.flat()), xs, []), [0, 1, 2, 3, 4])
})

test('dots with gaps between them, which lead from a label to its number, are of the label', () => {
  const dots = [0, 1, 2].flatMap((at) => placeWords('.', 40 + 17 * at, 50))
  const [row] = textRows([...placeWords('label', 5, 50), ...dots, ...placeWords('1.0', 110, 50)])
  assert.deepEqual(row?.chunks.map(chunkText), ['label . . .', '1.0'])
})

test('a number behind a symbol that asks for it goes on with its cell, and dots between cells are no texts', () => {
  const costs = [0, 100, 240, 310]
  const row = (y: number, texts: readonly string[]) =>
    texts.flatMap((text, at) => (text ? placeWords(text, (costs[at] as number) + 5, y) : []))
  const lines = [
    ...row(20, ['Wiring', 'Up to 79 hours ×', 'Up to $3']),
    ...placeWords('...........', 60, 20),
    ...placeWords('$85.', 110, 31),
    ...row(42, ['Sensor', '40 work hours =', '$0']),
    ...placeWords('...........', 60, 42),
    ...placeWords('$340.', 110, 53),
  ]
  assert.deepEqual(inferRows(textRows(lines), costs, []), [0, 0, 1, 1])
})

const items = [0, 120, 170, 220]

/** Rows of an item, its quantity and its price, 13 points apart; a text alone is in the first column. */
function itemLines(lines: readonly (readonly string[])[], bold?: string) {
  return textRows(
    lines.flatMap((texts, row) =>
      texts.flatMap((text, at) =>
        placeWords(text, (items[at] as number) + 5, 20 + 13 * row, text === bold ? { bold: true } : {}),
      ),
    ),
  )
}

test('a line alone below the last item is of its cell, and so are those below other items', () => {
  const lines = itemLines([
    ['Item', 'Quantity', 'Price'],
    ['Hosting', '2', '70.10'],
    ['Contract 47'],
    ['Keyboard', '1', '14.90'],
    ['EU'],
  ])
  assert.deepEqual(inferRows(lines, items, []), [0, 1, 1, 2, 2])
})

test('titles of groups among the rows stay rows', () => {
  const groups = [
    ['Item', 'Quantity', 'Price'],
    ['Hardware'],
    ['Keyboard', '1', '14.90'],
    ['Software'],
    ['Editor', '2', '70.10'],
  ]
  assert.deepEqual(inferRows(itemLines(groups), items, []), [0, 1, 2, 3, 4])
  const bold = [['Item', 'Quantity', 'Price'], ['Keyboard, black', '1', '14.90'], ['Editor', '2', '70.10'], ['Other']]
  assert.deepEqual(inferRows(itemLines(bold, 'Other'), items, []), [0, 1, 2, 3])
})

test('the name of a group below a header whose other titles have further lines is a row of its own', () => {
  const row = (y: number, texts: readonly string[], bold = false) =>
    texts.flatMap((text, at) => (text ? placeWords(text, ([5, 110, 160] as const)[at] as number, y, { bold }) : []))
  const lines = [
    ...row(20, ['Assets', '2023', '2022'], true),
    ...row(30, ['', 'EUR', 'EUR'], true),
    ...row(46, ['Current', '', ''], true),
    ...row(62, ['Cash', '1,250', '980']),
    ...row(78, ['Goods', '35', '12']),
  ]
  const rules = [50, 66].map((at) => ({ at, from: 0, to: 200 }))
  assert.deepEqual(inferRows(textRows(lines), xs, rules), [0, 0, 1, 2, 3])
})

test('items below an amount are rows each, and what is not set in below the last is no further line of it', () => {
  const rows = [
    ...placeWords('Buildings', 5, 20),
    ...placeWords('10.00', 460, 20),
    ...placeWords('- Fire - part A, which is all that burns or is lost to it', 5, 32),
    ...placeWords('- Storms and hail - part B of those with further ones in it', 5, 44),
    ...placeWords('Sum of all', 5, 56),
    ...placeWords('10.00', 460, 56),
  ]
  assert.deepEqual(inferRows(textRows(rows), [0, 320, 500], []), [0, 1, 2, 3])
})

test('titles of two lines are one row, though a bold row of the holder of a card stands below them', () => {
  const edges = [0, 31, 66, 196, 268, 340, 468, 530]
  const line = (y: number, texts: readonly string[], bold = true) =>
    texts.flatMap((text, at) => (text ? placeWords(text, (edges[at] as number) + 3, y, { bold, size: 9 }) : []))
  const rows = textRows([
    ...line(20, ['Post', 'Trans', '', '', '', 'Reference']),
    ...line(30, ['Date', 'Date', 'Description of Items', '', '', 'Number', 'Amount']),
    ...placeWords('Richard Hendricks', 3, 47, { bold: true, size: 9 }),
    ...line(47, ['', '', '', 'XXXX 0123', '', 'Total Sum', '$61.81']),
    ...line(62, ['10/26', '10/25', 'Papa', 'Palo Alto', 'CA', '12345678', '$37.85'], false),
    ...line(72, ['10/28', '10/26', 'Ihop', 'Palo Alto', 'CA', '12345679', '$6.39'], false),
  ])
  assert.deepEqual(inferRows(rows, edges, []).slice(0, 3), [0, 0, 1])
})
