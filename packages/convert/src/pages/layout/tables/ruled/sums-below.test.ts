import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ruling } from '../../content.ts'
import { lineText } from '../../lines/lines.ts'
import { placeWords } from '../../testing/placed-words.ts'
import type { Word } from '../../words/words.ts'
import { findDrawnTables } from './find.ts'

const facts = { bodySize: 10, isMonospace: false, isItalic: false, hasLinks: false, steps: new Map<number, number>() }
const rulings: Ruling[] = [80, 100, 120, 140].map((y) => ({
  left: 50,
  top: y,
  right: 400,
  bottom: y,
  horizontal: true,
}))

/** A text that ends at a place. */
function endingAt(text: string, right: number, y: number): Word[] {
  const [word] = placeWords(text, 0, y)
  return placeWords(text, right - (word?.right ?? 0), y)
}

const rows = [
  ['Item', 'Price', 'Amount'],
  ['Bolts', '4.00', '12.00'],
  ['Nuts', '2.50', '30.00'],
].flatMap(([item, price, amount], at) => [
  ...placeWords(item as string, 60, 95 + 20 * at),
  ...endingAt(price as string, 290, 95 + 20 * at),
  ...endingAt(amount as string, 390, 95 + 20 * at),
])

function textsOf(words: Word[]): string[] {
  const [table] = findDrawnTables(1, rulings, [...rows, ...words], facts).tables
  const last = table?.cells.filter(({ row }) => row >= 3).sort((a, b) => a.row - b.row) ?? []
  return last.flatMap(({ lines }) => lines.map(lineText))
}

test('labels with amounts under those of the last column are rows of the table, whatever their labels stand under', () => {
  const sums = [...placeWords('Sales tax', 200, 158), ...endingAt('3.36', 390, 158), ...placeWords('Total', 200, 176)]
  assert.deepEqual(textsOf([...sums, ...endingAt('45.36', 390, 176)]), ['Sales tax', '3.36', 'Total', '45.36'])
})

test('numbers that end elsewhere, and rows far below, are none', () => {
  assert.deepEqual(textsOf([...placeWords('Page', 200, 158), ...endingAt('12', 350, 158)]), [])
  assert.deepEqual(textsOf([...placeWords('Total', 200, 190), ...endingAt('42.00', 390, 190)]), [])
})
