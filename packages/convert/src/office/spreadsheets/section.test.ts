import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { defaultLimits } from '../../core/limits.ts'
import { Grid } from './grid.ts'
import { emptySheet } from './sheet.ts'
import { sheetOf, shown, type Value } from './testing/shown-sheet.ts'

test('leading empty rows and columns are cut', () => {
  assert.deepEqual(shown(sheetOf([[], [null, null, 'a', 'b'], [null, null, 1, 2]])), [[1, ['a', 'b'], ['1', '2']]])
})

test('tables are split at empty rows when the lower one has its own header', () => {
  assert.deepEqual(shown(sheetOf([['a', 'b'], [1, 2], [], ['c', 'd'], [3, 4]])), [
    [1, ['a', 'b'], ['1', '2']],
    [1, ['c', 'd'], ['3', '4']],
  ])
})

test('rows of numbers after an empty row go on with the table above', () => {
  assert.deepEqual(shown(sheetOf([['k', 'a'], ['x', 1], [], ['y', 2]])), [[1, ['k', 'a'], ['x', '1'], ['y', '2']]])
})

test('a header alone belongs to the rows below it, though these begin before it', () => {
  const rows: Value[][] = [[null, 'Sum', 'Share'], [], ['Rent', 7, 0.5], ['Food', 6, 0.4]]
  assert.deepEqual(shown(sheetOf(rows)), [[1, ['', 'Sum', 'Share'], ['Rent', '7', '0.5'], ['Food', '6', '0.4']]])
})

test('numbers written as texts go on with the table above as numbers do, if they stand under its cells', () => {
  const header = ['Document', 'Type', 'Amount']
  const rows = [
    ['0100', 'SA', '1.234,50-'],
    ['0101', 'KR', '99,00'],
  ]
  assert.deepEqual(shown(sheetOf([header, [], ...rows, [], ['*', null, '1.135,50-']])), [
    [1, header, ...rows, ['*', '', '1.135,50-']],
  ])
  assert.equal(shown(sheetOf([header, ...rows, [], ['Sum', '---', 'n/a']])).length, 1)
  assert.equal(shown(sheetOf([['Name', 'Grade'], ['Ann', 1], [], ['Name', '2'], ['Bob', 3]])).length, 2)
})

test('rows of texts after an empty row go on with the table above where one stands in its column again and again', () => {
  const header = ['Action', 'Place']
  const steps = ['gate', 'door', 'window'].map((place) => ['open', place])
  assert.deepEqual(shown(sheetOf([header, steps[0]!, [], steps[1]!, steps[2]!])), [[1, header, ...steps]])
  const names = ['Ann', 'Bob'].map((name) => [name, 'Ulm'])
  assert.equal(shown(sheetOf([header, ...steps, [], ['Name', 'Home'], ...names])).length, 2)
  assert.equal(shown(sheetOf([header, ...steps, [], header, ...steps, [], header, ...steps])).length, 3)
})

test('tables of different length next to each other are split at the empty column', () => {
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

test('tables of the same length are split where both say what their rows are about, or neither does', () => {
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

test('numbers next to numbered texts are their columns, though the texts lie over empty ones', () => {
  const items: Value[][] = [
    ['No.', 'Item', null, null, 'Quantity', 'Price', 'Sum'],
    [1, 'Advice', null, null, 8, 95, 760],
    [2, 'Travel', null, null, 1, 42, 42],
  ]
  assert.equal(shown(sheetOf(items)).length, 1)
  const sums: Value[][] = ['net', 'tax', 'gross'].map((label) => [null, null, null, null, null, label, 9])
  assert.equal(shown(sheetOf([...items, ...sums])).length, 1)
  const under = sums.map((row) => [...row.slice(0, 4), row[5]!, null, 9])
  assert.equal(shown(sheetOf([...items, ...under])).length, 1)
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

test('a title above the same header begins another table', () => {
  const header = ['Name', 'Goals']
  assert.deepEqual(shown(sheetOf([['Red'], header, ['Ann', 1], ['Blue'], header, ['Bob', 2]])), [
    'Red',
    [1, header, ['Ann', '1']],
    'Blue',
    [1, header, ['Bob', '2']],
  ])
})

test('two columns apart, a title above each makes two tables without headers', () => {
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

test('a header may have years, a form has none', () => {
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
        ['Ann Lee', 'Customer no.:', 1024],
        ['Main St 1', 'Date:', 'May'],
      ]),
    ),
    [[0, ['Ann Lee', 'Customer no.:', '1024'], ['Main St 1', 'Date:', 'May']]],
  )
  const parties: Value[][] = [
    ['From:', 'To:'],
    ['Ann', 'Bob'],
  ]
  assert.deepEqual(shown(sheetOf(parties)), [[1, ...parties]])
  const blankForm: Value[][] = [
    ['Name:', null, 'Age:'],
    ['City:', 'Ulm', 'Sex:'],
  ]
  assert.deepEqual(shown(sheetOf(blankForm)), [[0, ['Name:', '', 'Age:'], ['City:', 'Ulm', 'Sex:']]])
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

test('a row that is numbered as the next one is no header, years are', () => {
  const items: Value[][] = [
    ['1.1', 'Is there a policy?', 'no'],
    ['1.2', 'Is it followed?', 'yes'],
  ]
  assert.deepEqual(shown(sheetOf(items)), [[0, ...items]])
  const years: Value[][] = [
    ['2023', '2024', 'Change'],
    ['1,5', '2,0', 'more'],
  ]
  assert.deepEqual(shown(sheetOf(years)), [[1, ...years]])
})

test('a label before times or amounts is a row of data, before whole numbers it may be a header', () => {
  const times: Value[][] = [
    ['Ulm', '6:20', '7:20'],
    ['Bonn', '9:05', '10:05'],
  ]
  assert.deepEqual(shown(sheetOf(times)), [[0, ...times]])
  const sizes: Value[][] = [
    ['Size', '36', '38'],
    ['Shirts', '5', '7'],
  ]
  assert.deepEqual(shown(sheetOf(sizes)), [[1, ...sizes]])
})

test('rows that stay in view are the header, whatever they hold', () => {
  const sheet = sheetOf([
    [1, 2],
    [3, 4],
    [5, 6],
  ])
  sheet.declaredHeaders = [{ top: 0, bottom: 1 }]
  assert.deepEqual(shown(sheet), [[2, ['1', '2'], ['3', '4'], ['5', '6']]])
  sheet.declaredHeaders = [{ top: 0, bottom: 40 }]
  assert.deepEqual(shown(sheet), [[0, ['1', '2'], ['3', '4'], ['5', '6']]])
})

test('merged cells span, and a header cell that spans columns makes two header rows', () => {
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

test('a declared table keeps its place and its header', () => {
  const sheet = sheetOf([
    ['text', 'next'],
    [1, 2],
    [3, 4],
    ['more', 'text'],
  ])
  sheet.tables = [{ range: { top: 1, left: 0, bottom: 2, right: 1 }, headerRows: 1 }]
  assert.deepEqual(shown(sheet), [
    [1, ['text', 'next']],
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
