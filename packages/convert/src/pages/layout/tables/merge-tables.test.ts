import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LayoutBlock, PageLayout, TableBlock, TextBlock } from '../blocks.ts'
import { lineOf } from '../lines/lines.ts'
import { placeWords } from '../testing/placed-words.ts'
import { mergeTables } from './merge-tables.ts'

function tableOn(page: number, top: number, rows: readonly (readonly string[])[]): TableBlock {
  return {
    kind: 'table',
    page,
    rows: rows.length,
    columns: 2,
    cells: rows.flatMap((texts, row) =>
      texts.map((text, column) => ({
        row,
        column,
        rowSpan: 1,
        columnSpan: 1,
        lines: [lineOf(placeWords(text, 50 + 100 * column, top + 14 * row))],
      })),
    ),
    headerRows: 1,
    left: 50,
    right: 250,
    top,
    bottom: top + 14 * rows.length,
    edges: [50, 150, 250],
    rowEdges: [],
    isRuled: true,
  }
}

test('a header with lines of its own is that of the table right below it with the same columns', () => {
  const page = pageOf(1, [
    tableOn(1, 100, [['Loan', 'Rate']]),
    tableOn(1, 115, [
      ['Fixed', '4 %'],
      ['Variable', '5 %'],
    ]),
  ])
  mergeTables([page])
  assert.equal(page.blocks.length, 1)
  assert.deepEqual([(page.blocks[0] as TableBlock).rows, (page.blocks[0] as TableBlock).headerRows], [3, 1])
})

test('a table with numbers is no header of the one right below it', () => {
  const page = pageOf(1, [
    tableOn(1, 100, [['Loan', '3 %']]),
    tableOn(1, 115, [
      ['Fixed', '4 %'],
      ['Variable', '5 %'],
    ]),
  ])
  mergeTables([page])
  assert.equal(page.blocks.length, 2)
})

function textOn(page: number, top: number, text: string): TextBlock {
  const lines = [lineOf(placeWords(text, 50, top))]
  return { kind: 'text', page, lines, left: 50, right: 250, top, bottom: top + 10 } as TextBlock
}

function pageOf(number: number, blocks: LayoutBlock[]): PageLayout {
  return { number, width: 300, height: 400, blocks, pictures: [], isTagged: false }
}

test('a table goes on below a page header and a line that says so', () => {
  const header = ['Year', 'Total']
  const pages = [
    pageOf(1, [tableOn(1, 200, [header, ['1900', '12'], ['1901', '14']])]),
    pageOf(2, [
      textOn(2, 20, 'Annual survey'),
      textOn(2, 40, 'Table 4. Totals by year (continued)'),
      tableOn(2, 60, [header, ['1902', '15']]),
    ]),
  ]
  mergeTables(pages)
  const [table] = (pages[0] as PageLayout).blocks
  assert.equal(table?.kind === 'table' && table.rows, 4)
  assert.deepEqual(
    pages[1]?.blocks.map((block) => block.kind),
    ['text'],
  )
})

test('a foot that is repeated below each part of a table is given once, a row that stands in it anyway is kept', () => {
  const header = ['Year', 'Total']
  const rowsOf = (first: string[][], second: string[][]): number => {
    const pages = [pageOf(1, [tableOn(1, 200, [header, ...first])]), pageOf(2, [tableOn(2, 60, [header, ...second])])]
    mergeTables(pages)
    return ((pages[0] as PageLayout).blocks[0] as TableBlock).rows
  }
  const foot = ['In thousands', 'Total']
  assert.equal(rowsOf([['1900', '12'], foot], [['1901', '15'], foot]), 4)
  assert.equal(
    rowsOf(
      [
        ['none', '12'],
        ['1900', '3'],
        ['none', '12'],
      ],
      [
        ['1901', '15'],
        ['none', '12'],
      ],
    ),
    6,
  )
})
