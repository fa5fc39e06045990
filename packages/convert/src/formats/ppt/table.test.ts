import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paragraph } from '../../core/document/build.ts'
import { buildTable, type CellShape } from './table.ts'

function cell(text: string, left: number, top: number, right: number, bottom: number): CellShape {
  return { box: { left, top, right, bottom }, blocks: [paragraph(text)] }
}

const uncounted = (): void => {}

test('cells take their row and column from where they stand', () => {
  const made = buildTable(
    [cell('d', 100, 50, 200, 100), cell('a', 0, 0, 100, 50), cell('b', 100, 0, 200, 50), cell('c', 0, 51, 101, 100)],
    uncounted,
  )
  assert.deepEqual(
    [...made!.children].map((row) => row.children),
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  )
})

test('a cell over several columns and rows spans them', () => {
  const made = buildTable(
    [
      cell('wide', 0, 0, 200, 50),
      cell('tall', 200, 0, 300, 100),
      cell('x', 0, 50, 100, 100),
      cell('y', 100, 50, 200, 100),
    ],
    uncounted,
  )
  const [first, second] = [...made!.children]
  assert.deepEqual(
    first!.children.map((one) => (typeof one === 'string' ? one : [one.columnSpan, one.rowSpan])),
    [
      [2, undefined],
      [undefined, 2],
    ],
  )
  assert.deepEqual(second!.children, ['x', 'y'])
})

test('shapes that lie anyhow make no table', () => {
  const scattered = Array.from({ length: 100 }, (_, index) =>
    cell('x', index * 50, index * 50, index * 50 + 20, index * 50 + 20),
  )
  assert.equal(buildTable(scattered, uncounted), undefined)
})
