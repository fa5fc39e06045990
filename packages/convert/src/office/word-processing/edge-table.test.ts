import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cell, Table } from '../../core/document/nodes.ts'
import { buildEdgeTable, type RowDefinition } from './edge-table.ts'

function row(texts: string[], edges: number[], merges: number[] = [], vertical: string = '') {
  const definition: RowDefinition = {
    edges,
    cells: texts.map((_, index) => ({
      horizontalMerge: merges[index] ?? 0,
      verticalMerge: vertical[index] === 'f' ? 'first' : vertical[index] === 'c' ? 'continued' : 'none',
    })),
    isHeader: false,
    hasHeaderAppearance: false,
  }
  return { cells: texts.map((content) => ({ content })), definition }
}

function shape(table: Table): string[][] {
  return [...table.children].map(({ children }) => children.map(describe))
}

function describe(cell: Cell): string {
  if (typeof cell === 'string') return cell
  const [first] = cell.children
  const text = first?.type === 'paragraph' && first.children[0]?.type === 'text' ? first.children[0].value : ''
  return `${text} ${cell.columnSpan ?? 1}×${cell.rowSpan ?? 1}`
}

test('a cell that is as wide as two of another row spans them', () => {
  const made = buildEdgeTable([row(['a', 'b'], [0, 2000, 3000]), row(['c', 'd', 'e'], [0, 1000, 2000, 3000])])
  assert.deepEqual(shape(made), [
    ['a 2×1', 'b'],
    ['c', 'd', 'e'],
  ])
})

test('rows of as many cells line up though their edges are shifted', () => {
  const made = buildEdgeTable([row(['a', 'b'], [0, 1000, 2000]), row(['c', 'd'], [100, 1300, 2000])])
  assert.deepEqual(shape(made), [
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('both ways of marking cells merged with their left neighbour are understood', () => {
  for (const [first, next] of [
    [1, 2],
    [2, 1],
  ] as const) {
    const made = buildEdgeTable([
      row(['a', '', 'b'], [0, 1000, 2000, 3000], [first, next, 0]),
      row(['c', 'd', 'e'], [0, 1000, 2000, 3000]),
    ])
    assert.deepEqual(shape(made), [
      ['a 2×1', 'b'],
      ['c', 'd', 'e'],
    ])
  }
})

test('a vertical merge becomes one tall cell', () => {
  const made = buildEdgeTable([
    row(['a', 'b'], [0, 1000, 2000], [], 'f'),
    row(['', 'c'], [0, 1000, 2000], [], 'c'),
    row(['', 'd'], [0, 1000, 2000], [], 'c'),
  ])
  assert.deepEqual(shape(made), [['a 1×3', 'b'], ['c'], ['d']])
})
