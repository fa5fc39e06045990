import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../../testing/placed-words.ts'
import type { Word } from '../../words/words.ts'
import { chunkText, type TextRow, textRows } from '../structure/text-rows.ts'
import { findRegions } from './find-regions.ts'

const unknown = (): undefined => undefined
const labelled = (y: number, label: string, ...numbers: string[]): Word[] => [
  ...(label ? placeWords(label, 40, y) : []),
  ...numbers.flatMap((number, at) => placeWords(number, 400 + 80 * at - 5 * number.length, y)),
]
/** First chunks of the first and the last row of each region. */
const endsOf = (rows: readonly TextRow[]): string[][] =>
  findRegions(rows, unknown).map(({ first, last }) =>
    [first, last].map((at) => chunkText((rows[at] as TextRow).chunks[0] as TextRow['chunks'][number])),
  )

test('labels far from their numbers, groups and subtotals are rows of one table', () => {
  const rows = textRows([
    ...placeWords('The table below shows what the company owned at the end of either year.', 40, 80),
    ...labelled(120, '', '2023', '2022'),
    ...placeWords('Current assets:', 40, 140),
    ...labelled(160, 'Cash', '1,250', '980'),
    ...labelled(180, 'Inventories', '(35)', '12'),
    ...labelled(200, '', '1,215', '992'),
    ...placeWords('Other assets:', 40, 240),
    ...labelled(260, 'Goodwill', '78', '(853)'),
    ...placeWords('See the notes, which are a part of these statements and were not audited.', 40, 300),
  ])
  assert.deepEqual(endsOf(rows), [['2023', 'Goodwill']])
})

test('the header stands above the titles of groups, of which each level stands out before the rows', () => {
  const rows = textRows([
    ...placeWords('The table below shows what the company owned at the end of either year.', 24, 80),
    ...labelled(120, '', '2023', '2022'),
    ...placeWords('ASSETS:', 24, 140, { bold: true }),
    ...placeWords('Current assets:', 24, 155),
    ...labelled(170, 'Cash', '1,250', '980'),
    ...labelled(185, 'Inventories', '(35)', '12'),
    ...labelled(200, 'Total', '1,215', '992'),
  ])
  assert.deepEqual(endsOf(rows), [['2023', 'Total']])
})

test('further lines of the last label belong to the table', () => {
  const rows = textRows([
    ...labelled(100, 'Cash', '1,250', '980'),
    ...labelled(120, 'Other receivables, net of', '35', '12'),
    ...placeWords('allowances for doubtful ones', 40, 131),
    ...placeWords('The company records these at fair value.', 40, 160),
  ])
  assert.deepEqual(endsOf(rows), [['Cash', 'allowances for doubtful ones']])
})

test('a heading in larger type and a header in bold type end the table above', () => {
  const header = [
    ['Part', 40],
    ['Sold', 380],
    ['Stock', 455],
  ] as const
  const rows = textRows([
    ...labelled(100, 'Cash', '1,250', '980'),
    ...labelled(120, 'Goodwill', '35', '12'),
    ...placeWords('Income', 40, 145, { size: 12 }),
    ...labelled(165, 'Sales', '810', '790'),
    ...labelled(185, 'Rents', '41', '40'),
    ...header.flatMap(([text, x]) => placeWords(text, x, 205, { bold: true })),
    ...labelled(225, 'Bolts', '12', '81'),
    ...labelled(245, 'Nuts', '30', '77'),
  ])
  assert.deepEqual(endsOf(rows), [
    ['Cash', 'Goodwill'],
    ['Sales', 'Rents'],
    ['Part', 'Nuts'],
  ])
})

test('an address and keys above a header in bold type are no part of the header', () => {
  const titles = [
    ['Item', 40],
    ['Price', 375],
    ['Amount', 450],
  ] as const
  const rows = textRows([
    ...placeWords('4 Mill Lane', 40, 70),
    ...placeWords('Due date', 360, 70),
    ...placeWords('11 April', 470, 70),
    ...titles.flatMap(([text, x]) => placeWords(text, x, 90, { bold: true })),
    ...labelled(110, 'Lamps', '12.00', '24.00'),
    ...labelled(130, 'Chairs', '81.00', '81.00'),
  ])
  assert.deepEqual(endsOf(rows), [['Item', 'Chairs']])
})

test('prose of the next column of the page keeps its numbers from being a table of the whole width', () => {
  const prose = 'the court decided in favour of the tenants'
  const rows = textRows(
    [100, 112, 124, 136].flatMap((y, at) => [...labelled(y, 'Field', String(30 + at)), ...placeWords(prose, 430, y)]),
  )
  assert.deepEqual(endsOf(rows), [])
})

test('numbers at the ends of a few lines of prose are no table', () => {
  const rows = textRows([
    ...placeWords('Prices fell by 3.5 percent between January 2019 and March 2021 in most of the provinces.', 40, 100),
    ...placeWords('Two thirds of all workers are employed by small firms, which is more than in 2018.', 40, 112),
    ...placeWords('Page', 40, 140),
    ...placeWords('12', 500, 140),
  ])
  assert.deepEqual(endsOf(rows), [])
})

test('a page of numbers alone costs no more than its rows', () => {
  const rows = textRows(
    Array.from({ length: 2000 }, (_, at) => labelled(100 + 12 * at, 'Row', '1', '2', '3', '4', '5', '6', '7')).flat(),
  )
  const start = process.cpuUsage().user
  findRegions(rows, unknown)
  assert.ok(process.cpuUsage(undefined).user - start < 2_000_000)
})
