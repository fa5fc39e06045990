import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ruling } from '../../content.ts'
import { layoutDocument } from '../../layout-document.ts'
import { pageOf, placeWords } from '../../testing/placed-words.ts'
import type { Word } from '../../words/words.ts'

const edges = [50, 150, 250, 350]

/** A grid of rows 20 points high, and what stands in its cells. */
function gridAt(top: number, rows: readonly string[][], xs = edges): { rulings: Ruling[]; words: Word[] } {
  const bottom = top + 20 * rows.length
  const rulings: Ruling[] = xs.map((x) => ({ left: x, right: x, top, bottom, horizontal: false }))
  for (let y = top; y <= bottom; y += 20)
    rulings.push({ left: xs[0] as number, right: xs.at(-1) as number, top: y, bottom: y, horizontal: true })
  const words = rows.flatMap((row, at) =>
    row.flatMap((text, column) => placeWords(text, (xs[column] as number) + 5, top + 14 + 20 * at)),
  )
  return { rulings, words }
}

/** How many rows the tables have. */
function rowsOf(second: ReturnType<typeof gridAt>, above: Word[] = []): number[] {
  const { words, rulings } = gridAt(660, [
    ['Name', 'Price', 'Rate'],
    ['Foo', '3', '4'],
  ])
  const pages = [
    pageOf(words, { rulings }),
    pageOf([...above, ...second.words], { number: 2, rulings: second.rulings }),
  ]
  return layoutDocument(pages, { outline: [], keepsFurniture: true }).flatMap((block) =>
    block.type === 'table' ? [...block.children].length : [],
  )
}

test('a row that is alone on the next page, in the columns of the table, is its last', () => {
  assert.deepEqual(rowsOf(gridAt(60, [['Bar', '5', '6']])), [3])
})

test('a row below text, or in other columns, is none of the table', () => {
  const row = gridAt(60, [['Bar', '5', '6']])
  assert.deepEqual(rowsOf(row, placeWords('What follows is something else.', 50, 40)), [2])
  assert.deepEqual(rowsOf(gridAt(60, [['Bar', '5', '6']], [50, 120, 250, 350])), [2])
})
