import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineText } from '../../lines/lines.ts'
import { placeWords } from '../../testing/placed-words.ts'
import type { Word } from '../../words/words.ts'
import { fillGrid } from '../grid.ts'
import { refineGrid } from './refine.ts'

/** Labels without a line below any, next to two columns of numbers with a line above and below their sum. */
const statement = {
  xs: [50, 250, 350, 450],
  ys: [100, 170, 190, 255],
  cells: [
    { row: 0, column: 0, rowSpan: 3, columnSpan: 1 },
    ...[0, 1, 2].flatMap((row) => [1, 2].map((column) => ({ row, column, rowSpan: 1, columnSpan: 1 }))),
  ],
}
const line = (y: number, label: string, ...numbers: string[]): Word[] => [
  ...placeWords(label, 55, y),
  ...numbers.flatMap((number, at) => placeWords(number, 340 + 100 * at - 5 * number.length, y)),
]
const rowsOf = (words: Word[]): string[][] => {
  const { cells, rows } = fillGrid(1, refineGrid(statement, words), words, 0, true)
  return Array.from({ length: rows }, (_, at) =>
    cells.filter(({ row }) => row === at).map(({ lines }) => lines.map(lineText).join(' ').trim()),
  )
}

test('labels without lines are rows with the numbers at their side, whose sums alone have lines', () => {
  const words = [
    ...line(115, 'Sales', '458.73', '514.01'),
    ...line(132, 'Cost', '21.59', '24.37'),
    ...line(149, 'Depreciation', '4.20', '4.28'),
    ...line(165, 'Interest', '8.16', '9.02'),
    ...line(184, 'Total', '424.78', '476.34'),
    ...line(204, 'Dividend', '79.43', '76.68'),
    ...line(221, 'Reserve', '20.00', '20.00'),
    ...line(238, 'Balance', '325.35', '379.66'),
  ]
  assert.deepEqual(rowsOf(words), [
    ['Sales', '458.73', '514.01'],
    ['Cost', '21.59', '24.37'],
    ['Depreciation', '4.20', '4.28'],
    ['Interest', '8.16', '9.02'],
    ['Total', '424.78', '476.34'],
    ['Dividend', '79.43', '76.68'],
    ['Reserve', '20.00', '20.00'],
    ['Balance', '325.35', '379.66'],
  ])
})

test('a text over several rows of numbers, none of which has a line of it at its side, stays one cell', () => {
  const words = [
    ...placeWords('What was sold in', 55, 122),
    ...placeWords('all of the years', 55, 135),
    ...line(148, '', '458.73', '514.01'),
    ...line(184, '', '21.59', '24.37'),
    ...line(214, '', '4.20', '4.28'),
  ]
  assert.equal(rowsOf(words)[0]?.[0], 'What was sold in all of the years')
})
