import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../../testing/placed-words.ts'
import type { Grid } from '../grid.ts'
import { partColumns } from './part-columns.ts'

/** A header and a body, and three columns: labels and two groups. */
const grid: Grid = {
  xs: [0, 100, 200, 300],
  ys: [0, 40, 200],
  cells: [0, 1].flatMap((row) => [0, 1, 2].map((column) => ({ row, column, rowSpan: 1, columnSpan: 1 }))),
}

const rowOf = (baseline: number, ...texts: [string, number][]) =>
  texts.flatMap(([text, x]) => placeWords(text, x, baseline))

const body = (rows: number) =>
  Array.from({ length: rows }, (_, at) =>
    rowOf(60 + 15 * at, ['label', 5], ['1,200', 110], [`${at}.5`, 160], ['33', 210], ['–', 270]),
  ).flat()

test('numbers side by side between two lines are columns; titles over all of them span them', () => {
  const header = [...rowOf(15, ['Men', 150], ['Women', 240]), ...rowOf(30, ['born', 210], ['dead', 270])]
  const { xs, cells } = partColumns(grid, [...header, ...body(6)])
  assert.equal(xs.length, 6)
  assert.deepEqual(
    cells.map(({ row, column, columnSpan }) => [row, column, columnSpan]),
    [
      ...[
        [0, 0, 1],
        [0, 1, 2],
        [0, 3, 1],
        [0, 4, 1],
      ],
      ...[0, 1, 2, 3, 4].map((column) => [1, column, 1]),
    ],
  )
})

test('a few numbers side by side say nothing, nor do those in a frame', () => {
  assert.equal(partColumns(grid, body(4)), grid)
  const frame = { ...grid, xs: [100, 200], cells: [{ row: 0, column: 0, rowSpan: 2, columnSpan: 1 }] }
  assert.equal(partColumns(frame, body(6)), frame)
})
