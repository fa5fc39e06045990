import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Shape } from '../../content.ts'
import { tileRulings } from './tiles.ts'

function tiles(rows: readonly number[], colour = 0xdddddd): Shape[] {
  return rows.flatMap((row) =>
    [0, 1, 2].map(
      (column): Shape => ({
        box: [100 * column, 20 * row, 100 * column + 100, 20 * row + 20],
        filled: true,
        colour,
      }),
    ),
  )
}

test('filled rectangles side by side are the cells of a table', () => {
  assert.equal(tileRulings(tiles([0, 1, 2]), []).length, 9 * 4)
})

test('every other row filled says nothing of the cells between', () => {
  assert.deepEqual(tileRulings(tiles([0, 1, 3, 5]), []), [])
})

test('ten thousand shapes are a drawing, and cost nothing', () => {
  const many = Array.from(
    { length: 10_000 },
    (_, at): Shape => ({
      box: [at % 100, at, (at % 100) + 20, at + 10],
      filled: true,
      colour: 0,
    }),
  )
  assert.deepEqual(tileRulings(many, []), [])
})

test('white cells of a printed sheet are no table where lines make one of some; alone they are', () => {
  const sheet = tiles([0, 1, 2], 0xffffff)
  assert.deepEqual(tileRulings(sheet, [{ left: 0, top: 20, right: 300, bottom: 20, horizontal: true }]), [])
  assert.equal(tileRulings(sheet, [{ left: 0, top: 90, right: 300, bottom: 90, horizontal: true }]).length, 9 * 4)
})

test('grounds of the lines of a paragraph are no cells, though a word of one has a ground of its own', () => {
  const ground = (left: number, right: number, top: number): Shape => ({
    box: [left, top, right, top + 13],
    filled: true,
    colour: 0xf0f0f0,
  })
  const lines = [ground(80, 500, 100), ground(80, 500, 113), ground(80, 500, 139), ground(80, 500, 152)]
  const marked = [ground(80, 230, 126), ground(230, 290, 126), ground(290, 500, 126)]
  assert.deepEqual(tileRulings([...lines, ...marked], []), [])
})

test('cells with narrow ones for signs and gaps at their sides, as in financial statements, are no grid of columns', () => {
  const narrow = [0, 1, 2].flatMap((row): Shape[] =>
    [300, 306].map((left) => ({ box: [left, 20 * row, left + 6, 20 * row + 20], filled: true, colour: 0xdddddd })),
  )
  assert.deepEqual(tileRulings([...tiles([0, 1, 2]), ...narrow], []), [])
})
