import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { paragraph, table, tableRow } from './build.ts'
import { gridOf, hasSpans } from './grid.ts'
import type { Cell, TableRow } from './nodes.ts'

function cell(name: string, columnSpan = 1, rowSpan = 1): Cell {
  return { type: 'tableCell', columnSpan, rowSpan, children: [paragraph(name)] }
}

/** Names of the cells by position. */
function layout(rows: TableRow[]): string[][] {
  return Array.from(gridOf(table(rows, 0)).rows(), (row) => row.map(nameOf))
}

function nameOf(one: Cell): string {
  if (typeof one === 'string') return one
  const [only] = one.children
  return only?.type === 'paragraph' && only.children[0]?.type === 'text' ? only.children[0].value : ''
}

test('cells stand where spans from the left and from above leave room', () => {
  assert.deepEqual(layout([tableRow([cell('a', 2, 2), 'b']), tableRow(['c', 'd']), tableRow(['e', 'f', 'g'])]), [
    ['a', '', 'b', ''],
    ['', '', 'c', 'd'],
    ['e', 'f', 'g', ''],
  ])
})

test('columns that only spans made, and rows in which no cell begins, are left out', () => {
  assert.deepEqual(layout([tableRow([cell('a', 3), 'b']), tableRow([cell('c', 3), 'd'])]), [
    ['a', 'b'],
    ['c', 'd'],
  ])
  assert.deepEqual(layout([tableRow([cell('a', 1, 2), cell('b', 1, 2)]), tableRow([]), tableRow(['c', 'd'])]), [
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('a table without spans is what it was, and streamed rows are as wide as the first', () => {
  const rows = [tableRow(['a', 'b']), tableRow([]), tableRow(['c'])]
  assert.equal(hasSpans(table(rows, 0)), false)
  assert.deepEqual(layout(rows), [['a', 'b'], ['c']])
  assert.equal(gridOf(table(rows, 0)).columns, 2)
  assert.equal(gridOf(table(new Set(rows), 0)).columns, 2)
})

test('spans that make a table of millions of positions of a few cells are ignored', () => {
  const rows = Array.from({ length: 2_000 }, () => tableRow([cell('a', 10_000), 'b']))
  rows.push(tableRow(Array.from({ length: 10_001 }, () => 'c')))
  const { columns, rows: laid } = gridOf(table(rows, 0))
  const [first] = laid()
  assert.deepEqual([columns, first?.length], [10_001, 2])
})

test('no two cells cover one position, whatever the spans', () => {
  const span = fc.integer({ min: 1, max: 4 })
  const anyRow = fc.array(fc.tuple(span, span), { maxLength: 5 })
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 1, maxLength: 6 }), (spans) => {
      let count = 0
      const rows = spans.map((row) => tableRow(row.map(([columns, rows]) => cell(`${count++}`, columns, rows))))
      const { columns } = gridOf(table(rows, 0))
      const laid = layout(rows)
      assert.deepEqual(
        laid.flat().filter(Boolean),
        Array.from({ length: count }, (_, index) => `${index}`),
      )
      assert.ok(laid.every((row) => row.length === columns || !hasSpans(table(rows, 0))))
      assert.deepEqual(laid, byHand(spans))
    }),
  )
})

/** The same, by marking every position that a cell covers (HTML §4.9.12.1). */
function byHand(spans: readonly (readonly (readonly [number, number])[])[]): string[][] {
  const taken = spans.map((): (string | undefined)[] => [])
  let count = 0
  for (const [at, row] of spans.entries()) {
    let column = 0
    for (const [columns, rows] of row) {
      while (taken[at]![column] !== undefined) column++
      for (let below = at; below < Math.min(spans.length, at + rows); below++)
        for (let right = column; right < column + columns; right++) taken[below]![right] ??= ''
      taken[at]![column] = `${count++}`
    }
  }
  const width = Math.max(...taken.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, column) => column).filter((column) =>
    taken.some((row) => row[column]),
  )
  const begun = taken.filter((_, at) => spans[at]!.length > 0)
  if (spans.flat().every(([columns, rows]) => columns === 1 && rows === 1))
    return begun.map((row) => row.map((name) => name ?? ''))
  return begun.map((row) => columns.map((column) => row[column] ?? ''))
}
