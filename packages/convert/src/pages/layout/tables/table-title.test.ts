import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ruling } from '../content.ts'
import { layoutDocument } from '../layout-document.ts'
import { pageOf, placeWords } from '../testing/placed-words.ts'
import type { Word } from '../words/words.ts'

const [left, middle, right] = [50, 200, 400]

/** Lines of a grid of two columns whose first row is not divided. */
function linesOf(rows: number, top = 100): Ruling[] {
  const bottom = top + 20 * rows
  const across = Array.from({ length: rows + 1 }, (_, at) => top + 20 * at)
  const down = [
    [left, top],
    [middle, top + 20],
    [right, top],
  ] as const
  return [
    ...across.map((y) => ({ left, right, top: y, bottom: y, horizontal: true })),
    ...down.map(([x, from]) => ({ left: x, right: x, top: from, bottom, horizontal: false })),
  ]
}

/** Rows of two words each. */
function rowsOf(texts: readonly (readonly [string, string])[], top: number): Word[] {
  return texts.flatMap(([key, value], at) => [
    ...placeWords(key, left + 5, top + 14 + 20 * at),
    ...placeWords(value, middle + 5, top + 14 + 20 * at),
  ])
}

const rows = [
  ['Depth', 'Colour'],
  ['3 m', 'green'],
  ['9 m', 'blue'],
] as const

/** Type of each block, with the rows of a table. */
function kindsOf(words: Word[], rulings: Ruling[]): string[] {
  const blocks = layoutDocument([pageOf(words, { rulings })], { outline: [], keepsFurniture: false })
  return blocks.map((block) => (block.type === 'table' ? `table of ${[...block.children].length}` : block.type))
}

test('a bold first row over all columns is the title above the table', () => {
  const words = [...placeWords('Samples of the lake', left + 5, 114, { bold: true }), ...rowsOf(rows, 120)]
  assert.deepEqual(kindsOf(words, linesOf(4)), ['paragraph', 'table of 3'])
})

test('a plain first row over all columns stays a row', () => {
  const words = [...placeWords('as of the last day of the year', left + 5, 114), ...rowsOf(rows, 120)]
  assert.deepEqual(kindsOf(words, linesOf(4)), ['table of 4'])
})

test('rows of one cell that follow each other stay rows', () => {
  const rulings = linesOf(5).map((line) => (line.left === middle && !line.horizontal ? { ...line, top: 140 } : line))
  const words = [
    ...placeWords('Samples of the lake', left + 5, 114, { bold: true }),
    ...placeWords('all from its northern end', left + 5, 134),
    ...rowsOf(rows, 140),
  ]
  assert.deepEqual(kindsOf(words, rulings), ['table of 5'])
})

test('the largest text of a form at the top of the page is its title; a header next to other headers is none', () => {
  const rulings = linesOf(4).map((line) => (line.left === middle && !line.horizontal ? { ...line, top: 100 } : line))
  const open = (adjacent: string): Word[] => [
    ...placeWords('Dividends', left + 5, 114, { size: 15 }),
    ...placeWords(adjacent, middle + 5, 109),
    ...placeWords('Copy B', middle + 5, 118),
    ...rowsOf(rows, 120),
  ]
  assert.deepEqual(kindsOf(open('2020'), rulings), ['heading', 'table of 4'])
  const headers = [
    ...placeWords('Dividends', left + 5, 114, { size: 15 }),
    ...placeWords('Current', middle + 5, 114),
    ...rowsOf(rows, 120),
  ]
  assert.deepEqual(kindsOf(headers, rulings), ['table of 4'])
})

test('a title that stands above each part of a table over two pages is there once', () => {
  const words = [...placeWords('Samples of the lake', left + 5, 114, { bold: true }), ...rowsOf(rows, 120)]
  const pages = [1, 2].map((number) => pageOf(words, { number, rulings: linesOf(4) }))
  const blocks = layoutDocument(pages, { outline: [], keepsFurniture: false })
  assert.deepEqual(
    blocks.map(({ type }) => type).filter((type) => type !== 'pageBreak'),
    ['paragraph', 'table'],
  )
})
