import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Block, Table } from '../document/nodes.ts'
import { plainText } from '../document/plain.ts'
import { defaultLimits } from '../limits.ts'
import { Grid } from './grid.ts'
import { sheetSection } from './section.ts'
import { emptySheet, type Sheet } from './sheet.ts'

type Value = string | number | null

function sheetOf(rows: readonly (readonly Value[])[]): Sheet {
  const grid = new Grid([], [], defaultLimits)
  for (const [row, values] of rows.entries())
    for (const [column, value] of values.entries()) {
      if (typeof value === 'number') grid.addNumber(row, column, value, 0)
      else if (value !== null) grid.addText(row, column, value, 0)
    }
  grid.finish()
  return emptySheet(grid)
}

/** Tables as rows of texts, after the number of their head rows; other blocks as their text. */
function shown(sheet: Sheet): unknown[] {
  const blocks = sheetSection(sheet, { number: 1, name: 'S', address: ({ url }) => url, countCells: () => {} })
  return blocks.slice(2).map((block) => (block.type === 'table' ? shownTable(block) : textOf(block)))
}

function shownTable(table: Table): unknown[] {
  return [table.headerRows, ...Array.from(table.children, (row) => row.children.map((cell) => shownCell(cell)))]
}

function shownCell(cell: string | { children: Block[]; columnSpan?: number; rowSpan?: number }): string {
  if (typeof cell === 'string') return cell
  const span = (cell.columnSpan ?? 1) * (cell.rowSpan ?? 1) > 1 ? ` (${cell.columnSpan ?? 1}×${cell.rowSpan ?? 1})` : ''
  return cell.children.map(textOf).join(' ') + span
}

function textOf(block: Block): string {
  return block.type === 'paragraph' || block.type === 'heading' ? plainText(block.children) : block.type
}

test('leading empty rows and columns are cut', () => {
  assert.deepEqual(shown(sheetOf([[], [null, null, 'a', 'b'], [null, null, 1, 2]])), [[1, ['a', 'b'], ['1', '2']]])
})

test('tables are parted at empty rows when the lower one has its own head', () => {
  assert.deepEqual(shown(sheetOf([['a', 'b'], [1, 2], [], ['c', 'd'], [3, 4]])), [
    [1, ['a', 'b'], ['1', '2']],
    [1, ['c', 'd'], ['3', '4']],
  ])
})

test('rows of numbers after an empty row go on with the table above', () => {
  assert.deepEqual(shown(sheetOf([['k', 'a'], ['x', 1], [], ['y', 2]])), [[1, ['k', 'a'], ['x', '1'], ['y', '2']]])
})

test('a head alone belongs to the rows below it, though these begin before it', () => {
  const rows: Value[][] = [[null, 'Sum', 'Share'], [], ['Rent', 7, 0.5], ['Food', 6, 0.4]]
  assert.deepEqual(shown(sheetOf(rows)), [[1, ['', 'Sum', 'Share'], ['Rent', '7', '0.5'], ['Food', '6', '0.4']]])
})

test('numbers written as texts go on with the table above as numbers do, if they stand under its cells', () => {
  const head = ['Document', 'Type', 'Amount']
  const rows = [
    ['0100', 'SA', '1.234,50-'],
    ['0101', 'KR', '99,00'],
  ]
  assert.deepEqual(shown(sheetOf([head, [], ...rows, [], ['*', null, '1.135,50-']])), [
    [1, head, ...rows, ['*', '', '1.135,50-']],
  ])
  assert.equal(shown(sheetOf([head, ...rows, [], ['Sum', '---', 'n/a']])).length, 1)
  assert.equal(shown(sheetOf([['Name', 'Grade'], ['Ann', 1], [], ['Name', '2'], ['Bob', 3]])).length, 2)
})

test('tables of different length beside each other are parted at the empty column', () => {
  const rows: Value[][] = [
    ['a', 'b', null, 'c', 'd'],
    [1, 2, null, 3, 4],
    [5, 6, null, null, null],
    [7, 8, null, null, null],
  ]
  assert.deepEqual(shown(sheetOf(rows)), [
    [1, ['a', 'b'], ['1', '2'], ['5', '6'], ['7', '8']],
    [1, ['c', 'd'], ['3', '4']],
  ])
})

test('tables of the same length are parted where both tell what their rows are about, or neither does', () => {
  const rows: Value[][] = [
    ['Product', 'Quantity', null, 'Year', 'Revenue'],
    ['Apple', 3, null, 2020, 10],
    ['Pear', 4, null, 2021, 20],
  ]
  assert.equal(shown(sheetOf(rows)).length, 2)
  const airy = rows.map((row, at) => [...row.slice(0, 3), at || 'Price', at || 'Rank'])
  assert.equal(shown(sheetOf(airy)).length, 1)
  const numbers = airy.map((row, at) => [at || 'Code', ...row.slice(1)])
  assert.equal(shown(sheetOf(numbers)).length, 2)
})

test('what stands two columns apart is another table', () => {
  const rows: Value[][] = [
    ['Product', 'Quantity', null, null, 'total', 12],
    ['Apple', 3, null, null, 'mean', 4],
    ['Pear', 4, null, null, null, null],
    ['Plum', 5, null, null, null, null],
  ]
  assert.deepEqual(shown(sheetOf(rows)), [
    [1, ['Product', 'Quantity'], ['Apple', '3'], ['Pear', '4'], ['Plum', '5']],
    [0, ['total', '12'], ['mean', '4']],
  ])
})

test('a title above the same head begins another table', () => {
  const head = ['Name', 'Goals']
  assert.deepEqual(shown(sheetOf([['Red'], head, ['Ann', 1], ['Blue'], head, ['Bob', 2]])), [
    'Red',
    [1, head, ['Ann', '1']],
    'Blue',
    [1, head, ['Bob', '2']],
  ])
})

test('a few texts over a table are its title, a column of them elsewhere is a table', () => {
  const names = [['ACME'], ['Statement of income'], ['Thousands of dollars']]
  const rows: Value[][] = [[], ['Item', 'Sum'], ['Rent', 7]]
  const [title, ...others] = shown(sheetOf([...names, ...rows]))
  assert.deepEqual([title, ...others.slice(0, 2)], names.flat())
  assert.deepEqual(shown(sheetOf(names)), [[1, ...names]])
})

test('what an introduction leads to is text, as are items of a list', () => {
  assert.deepEqual(shown(sheetOf([['Notes:'], ['by Ann'], ['in euros']])), ['Notes:', 'by Ann', 'in euros'])
  assert.deepEqual(shown(sheetOf([['Notes'], ['• by Ann'], ['• in euros']])), ['Notes', 'list'])
})

test('a source and marked lines below a table are remarks, unless its rows begin so', () => {
  const rows: Value[][] = [
    ['Item', 'Sum'],
    ['Rent', 7],
  ]
  assert.deepEqual(shown(sheetOf([...rows, ['Other'], ['Source: UN'], ['* estimated']])), [
    [1, ...rows.map((row) => row.map(String)), ['Other', '']],
    'Source: UN',
    '* estimated',
  ])
  const questions: Value[][] = [['Question', 'Answer'], ['Is the floor quite dry?', 'yes'], ['Are all exits free?']]
  assert.equal(shown(sheetOf(questions)).length, 1)
})

test('two columns apart, a title above each makes two tables without heads', () => {
  const rows: Value[][] = [
    ['Top products', null, null, null, 'By country', null],
    [1, 'Apple', null, null, 'DE', 50],
    [2, 'Pear', null, null, 'FR', 30],
  ]
  assert.deepEqual(shown(sheetOf(rows)), [
    'Top products',
    [0, ['1', 'Apple'], ['2', 'Pear']],
    'By country',
    [0, ['DE', '50'], ['FR', '30']],
  ])
})

test('an empty column between labels and values is no border', () => {
  const rows: Value[][] = [
    ['x', null, 1],
    ['group', null, null],
    ['y', null, 2],
  ]
  assert.deepEqual(shown(sheetOf(rows)), [[0, ['x', '1'], ['group', ''], ['y', '2']]])
})

test('tables that touch only at a corner are two', () => {
  const rows: Value[][] = [
    ['a', 'b', null, null],
    [1, 2, null, null],
    [null, null, 'c', 'd'],
    [null, null, 3, 4],
  ]
  assert.deepEqual(shown(sheetOf(rows)), [
    [1, ['a', 'b'], ['1', '2']],
    [1, ['c', 'd'], ['3', '4']],
  ])
})

test('lines above a table are its title, a long one below it is a remark', () => {
  const remark = 'These figures were counted by hand in the rain.'
  assert.deepEqual(shown(sheetOf([['Title'], ['a', 'b'], [1, 2], [remark], ['twice.']])), [
    'Title',
    [1, ['a', 'b'], ['1', '2']],
    remark,
    'twice.',
  ])
})

test('sentences right below a table are remarks, and a column of them is text', () => {
  assert.deepEqual(shown(sheetOf([['City', 'a'], ['Rome', 1], ['As of the last census.'], ['Source: Eurostat']])), [
    [1, ['City', 'a'], ['Rome', '1']],
    'As of the last census.',
    'Source: Eurostat',
  ])
  assert.deepEqual(shown(sheetOf([['How to'], ['Fill in the yellow cells.'], ['Send it back to us.']])), [
    'How to',
    'Fill in the yellow cells.',
    'Send it back to us.',
  ])
})

test('a column of numbered sentences is a list', () => {
  const [title, list] = shown(
    sheetOf([['How to'], [], ['1. Fill in the yellow cells.'], ['2. Send it back to us.'], ['3. Wait until we call.']]),
  )
  assert.deepEqual([title, list], ['How to', 'list'])
})

test('a single text above a head that spans nothing is a line, one that spans columns is part of the head', () => {
  const rows: Value[][] = [
    [null, null, 'in May'],
    ['a', 'b', 'c'],
    [1, 2, 3],
  ]
  assert.deepEqual(shown(sheetOf(rows)), ['in May', [1, ['a', 'b', 'c'], ['1', '2', '3']]])
  const spanning = sheetOf([[null, 'Both', null], ...rows.slice(1)])
  spanning.merges = [{ top: 0, left: 1, bottom: 0, right: 2 }]
  assert.deepEqual(shown(spanning), [[2, ['', 'Both (2×1)'], ['a', 'b', 'c'], ['1', '2', '3']]])
})

test('a column of sentences is text, a column of words is a table', () => {
  const sentence = 'A sentence that is so long that nobody would take what it stands in for a column of a table.'
  assert.deepEqual(shown(sheetOf([['One.'], [sentence], ['Three.']])), ['One.', sentence, 'Three.'])
  assert.deepEqual(shown(sheetOf([['Name'], ['Ann'], ['Bob']])), [[1, ['Name'], ['Ann'], ['Bob']]])
})

test('one text in the first row is a title, or the head of a column of numbers', () => {
  const rows = (...first: Value[]): Value[][] => [first, ['x', 1], ['y', 2]]
  assert.deepEqual(shown(sheetOf(rows(null, 'Sum'))), [[1, ['', 'Sum'], ['x', '1'], ['y', '2']]])
  assert.deepEqual(shown(sheetOf(rows('Sums', null))), ['Sums', [0, ['x', '1'], ['y', '2']]])
})

test('a head may have years, a form has none', () => {
  assert.deepEqual(
    shown(
      sheetOf([
        ['Item', 2019, 2020],
        ['x', 1, 2],
      ]),
    ),
    [[1, ['Item', '2019', '2020'], ['x', '1', '2']]],
  )
  assert.deepEqual(
    shown(
      sheetOf([
        ['Name:', 'Ann'],
        ['City:', 'Ulm'],
      ]),
    ),
    [[0, ['Name:', 'Ann'], ['City:', 'Ulm']]],
  )
  assert.deepEqual(
    shown(
      sheetOf([
        ['x', 2019],
        ['y', 2020],
      ]),
    ),
    [[0, ['x', '2019'], ['y', '2020']]],
  )
})

test('rows that stay in view are the head, whatever they hold', () => {
  const sheet = sheetOf([
    [1, 2],
    [3, 4],
    [5, 6],
  ])
  sheet.heads = [{ top: 0, bottom: 1 }]
  assert.deepEqual(shown(sheet), [[2, ['1', '2'], ['3', '4'], ['5', '6']]])
  sheet.heads = [{ top: 0, bottom: 40 }]
  assert.deepEqual(shown(sheet), [[0, ['1', '2'], ['3', '4'], ['5', '6']]])
})

test('merged cells span, and a head cell that spans columns makes two head rows', () => {
  const sheet = sheetOf([
    ['Region', 'Sales', null],
    [null, 'May', 'June'],
    ['North', 1, 2],
  ])
  sheet.merges = [
    { top: 0, left: 0, bottom: 1, right: 0 },
    { top: 0, left: 1, bottom: 0, right: 2 },
    { top: 0, left: 2, bottom: 2, right: 2 },
  ]
  assert.deepEqual(shown(sheet), [[2, ['Region (1×2)', 'Sales (2×1)'], ['May', 'June'], ['North', '1', '2']]])
})

test('a declared table keeps its place and its head', () => {
  const sheet = sheetOf([
    ['text', 'beside'],
    [1, 2],
    [3, 4],
    ['more', 'text'],
  ])
  sheet.tables = [{ range: { top: 1, left: 0, bottom: 2, right: 1 }, headerRows: 1 }]
  assert.deepEqual(shown(sheet), [
    [1, ['text', 'beside']],
    [1, ['1', '2'], ['3', '4']],
    [1, ['more', 'text']],
  ])
})

test('every filled cell is in the section once, wherever cells, merges and tables lie', () => {
  const range = fc.tuple(fc.nat(12), fc.nat(12), fc.nat(12), fc.nat(12)).map(([a, b, c, d]) => ({
    top: Math.min(a, b),
    bottom: Math.max(a, b),
    left: Math.min(c, d),
    right: Math.max(c, d),
  }))
  const cells = fc.uniqueArray(fc.tuple(fc.nat(12), fc.nat(12)), { selector: ([row, column]) => row * 100 + column })
  fc.assert(
    fc.property(cells, fc.array(range, { maxLength: 3 }), (places, tables) => {
      const grid = new Grid([], [], defaultLimits)
      for (const [index, [row, column]] of places.entries()) {
        if (index % 3 === 0) grid.addNumber(row, column, 1_000_000 + index, 0)
        else grid.addText(row, column, String(1_000_000 + index), 0)
      }
      grid.finish()
      const sheet = { ...emptySheet(grid), tables: tables.map((one) => ({ range: one, headerRows: 1 })) }
      const found = JSON.stringify(shown(sheet)).match(/\d{7}/g) ?? []
      assert.deepEqual(found.sort(), places.map((_, index) => String(1_000_000 + index)).sort())
    }),
    { numRuns: 500 },
  )
})
