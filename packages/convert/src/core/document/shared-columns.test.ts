import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { paragraph, table, tableCell, tableRow } from './build.ts'
import { gridOf } from './grid.ts'
import type { Cell, TableRow } from './nodes.ts'
import { shareColumns } from './shared-columns.ts'

/** A cell that holds its name. */
const cell = (name: string, columns = 1, rows = 1): Cell => tableCell([paragraph(name)], columns, rows)

function nameOf(one: Cell): string {
  if (typeof one === 'string') return one
  const [only] = one.children
  return only?.type === 'paragraph' && only.children[0]?.type === 'text' ? only.children[0].value : ''
}

function laid(rows: TableRow[]): string[][] {
  return Array.from(gridOf(table(rows, 0)).rows(), (row) => row.map(nameOf))
}

function shared(...rows: Cell[][]): string[][] {
  const made = rows.map((cells) => tableRow(cells))
  shareColumns(made)
  return laid(made)
}

test('columns that no row has cells in both of are one', () => {
  assert.deepEqual(
    shared(
      [cell('Mon', 2), cell('Tue', 3), cell('Wed', 2)],
      [cell('what', 3), cell('why', 4)],
      [cell('all', 7)],
      [cell('first', 1), cell('second', 3), cell('third', 3)],
    ),
    [
      ['Mon', 'Tue', 'Wed'],
      ['what', 'why', ''],
      ['all', '', ''],
      ['first', 'second', 'third'],
    ],
  )
})

test('a row with a cell in each column keeps them all, be they empty', () => {
  const rows = [
    [cell('a', 2), 'b', cell('c', 2)],
    ['d', '', '', '', 'e'],
  ]
  assert.deepEqual(shared(...rows), [
    ['a', '', 'b', 'c', ''],
    ['d', '', '', '', 'e'],
  ])
})

test('what covers a row from above is a cell of it', () => {
  assert.deepEqual(shared([cell('a', 2), cell('b', 2, 2)], ['c', cell('d')], [cell('e', 3), 'f']), [
    ['a', '', 'b'],
    ['c', 'd', ''],
    ['e', '', 'f'],
  ])
})

test('what ends before other rows has none of their last columns', () => {
  assert.deepEqual(shared([cell('place', 2), 'sum'], ['North', 'Oslo'], ['South', 'Rome']), [
    ['place', '', 'sum'],
    ['North', 'Oslo', ''],
    ['South', 'Rome', ''],
  ])
})

test('rows keep their cells in order, and no table becomes wider', () => {
  const span = fc.integer({ min: 1, max: 4 })
  const anyRow = fc.array(fc.tuple(span, fc.integer({ min: 1, max: 2 })), { maxLength: 5 })
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 1, maxLength: 6 }), (spans) => {
      let count = 0
      const rows = spans.map((row) => tableRow(row.map(([columns, rows]) => cell(`${count++}`, columns, rows))))
      const before = laid(rows)
      const columns = gridOf(table(rows, 0)).columns
      shareColumns(rows)
      const after = laid(rows)
      assert.deepEqual(
        after.map((row) => row.filter(Boolean)),
        before.map((row) => row.filter(Boolean)),
      )
      assert.ok(gridOf(table(rows, 0)).columns <= columns)
    }),
    { seed: 1 },
  )
})
