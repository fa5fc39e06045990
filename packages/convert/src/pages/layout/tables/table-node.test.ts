import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gridOf } from '../../../core/document/grid.ts'
import type { GridCell, TableBlock } from '../blocks.ts'
import { lineOf } from '../lines/lines.ts'
import { placeWords } from '../testing/placed-words.ts'
import { tableNode } from './table-node.ts'

/** Words and the columns that each spans, by row. */
function tableOf(rows: readonly (readonly [string, number])[][]): TableBlock {
  const cells = rows.flatMap((words, row) => {
    let column = 0
    return words.map(([word, columnSpan]): GridCell => {
      const cell = { row, column, rowSpan: 1, columnSpan, lines: [lineOf(placeWords(word, 50 * column, 14 * row))] }
      column += columnSpan
      return cell
    })
  })
  return {
    kind: 'table',
    page: 1,
    rows: rows.length,
    columns: 4,
    cells,
    headerRows: 1,
    left: 0,
    right: 200,
    top: 0,
    bottom: 14 * rows.length,
    edges: [0, 50, 100, 150, 200],
    rowEdges: [],
    isRuled: true,
  }
}

test('cells of a form whose borders miss each other stand below each other', () => {
  const node = tableNode(
    tableOf([
      [
        ['Name', 2],
        ['Born', 2],
      ],
      [
        ['Ann', 1],
        ['1970', 3],
      ],
      [
        ['Bob', 3],
        ['1980', 1],
      ],
    ]),
  )
  assert.deepEqual(Array.from(gridOf(node).rows()), [
    ['Name', 'Born'],
    ['Ann', '1970'],
    ['Bob', '1980'],
  ])
  assert.equal(node.align, undefined)
})

test('dots that lead to the next cell are no part of their own, those of an ellipsis and of the last cell are', () => {
  const node = tableNode(
    tableOf([
      [
        ['Crime . . . . . . .', 2],
        ['12', 2],
      ],
      [
        ['and so on ...', 2],
        ['47 ......', 2],
      ],
    ]),
  )
  assert.deepEqual(Array.from(gridOf(node).rows()), [
    ['Crime', '12'],
    ['and so on ...', '47 ......'],
  ])
})
