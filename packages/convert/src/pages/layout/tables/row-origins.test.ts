import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowOriginsOf, type TableBlock } from '../blocks.ts'
import type { Line } from '../lines/line.ts'
import { mergeTables } from './merge-tables.ts'

function lineAt(text: string, top: number): Line {
  return {
    words: [{ text }],
    left: 20,
    right: 80,
    top,
    bottom: top + 10,
    baseline: top + 8,
    size: 10,
  } as unknown as Line
}

/** Two columns; a row of no text where its text is ''. */
function tableOn(page: number, top: number, rows: readonly string[]): TableBlock {
  return {
    kind: 'table',
    page,
    rows: rows.length,
    columns: 2,
    cells: rows.flatMap((text, row) =>
      [0, 1].map((column) => ({
        row,
        column,
        rowSpan: 1,
        columnSpan: 1,
        lines: text ? [lineAt(`${text}${column}`, top + 20 * row)] : [],
      })),
    ),
    headerRows: 1,
    left: 10,
    top,
    right: 110,
    bottom: top + 20 * rows.length,
    edges: [10, 60, 110],
    rowEdges: [],
    isRuled: true,
  }
}

test('a row is where its text is, as wide as the table', () => {
  assert.deepEqual(rowOriginsOf(tableOn(3, 100, ['a', '', 'c'])), [
    [{ page: 3, box: [10, 100, 110, 110] }],
    [],
    [{ page: 3, box: [10, 140, 110, 150] }],
  ])
})

test('rows of a table over pages are each on their page, without the header rows that the second page repeats', () => {
  const upper = tableOn(1, 700, ['head', 'a', 'b'])
  const page = { width: 600, height: 800, pictures: [], isTagged: false }
  const pages = [
    { ...page, number: 1, blocks: [upper] },
    { ...page, number: 2, blocks: [tableOn(2, 50, ['head', 'c'])] },
  ]
  mergeTables(pages)
  assert.equal(pages[1]!.blocks.length, 0)
  assert.deepEqual(
    rowOriginsOf(upper).map(([place]) => [place!.page, place!.box![1]]),
    [
      [1, 700],
      [1, 720],
      [1, 740],
      [2, 70],
    ],
  )
})
