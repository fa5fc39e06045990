import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sheetOf, shown, type Value } from './testing/shown-sheet.ts'

test('a few texts over a table are its title, a column of them elsewhere is a table', () => {
  const names = [['ACME'], ['Statement of income'], ['Thousands of dollars']]
  const rows: Value[][] = [[], ['Item', 'Sum'], ['Rent', 7]]
  const [title, ...others] = shown(sheetOf([...names, ...rows]))
  assert.deepEqual([title, ...others.slice(0, 2)], names.flat())
  assert.deepEqual(shown(sheetOf(names)), [[1, ...names]])
})

test('what an introduction leads to is text, as are items of a list', () => {
  assert.deepEqual(shown(sheetOf([['Notes:'], ['by Ann'], ['in euros']])), ['Notes:', 'by Ann', 'in euros'])
  assert.deepEqual(shown(sheetOf([['Contact: Ann'], ['Version'], ['May']])), ['Contact: Ann', 'Version', 'May'])
  assert.deepEqual(shown(sheetOf([['Notes'], ['• by Ann'], ['• in euros']])), ['Notes', 'list'])
})

test('details right above a full header are lines, above a header that is not full they are cells', () => {
  const rows: Value[][] = [
    ['No.', 'Name', 'Sum'],
    [1, 'Ann', 5],
  ]
  assert.deepEqual(shown(sheetOf([['Ulm', 'Date: 3 May'], ...rows])), [
    'Ulm',
    'Date: 3 May',
    [1, ...rows.map((row) => row.map(String))],
  ])
  assert.deepEqual(shown(sheetOf([['支店1', '日付:2025-04-01'], ...rows])).length, 3)
  const wide: Value[][] = [
    ['Day', 'In', 'Out', 'Hours', 'Note'],
    ['Mon', 8, 16, 8, 'x'],
  ]
  const [pairs, table] = shown(sheetOf([['Name', 'Ann', null, 'Month', 'May'], ...wide])) as unknown[][]
  assert.deepEqual([pairs?.[1], table?.length], [['Name', 'Ann', 'Month', 'May'], 3])
  assert.equal(shown(sheetOf([['Day', 'Stay', null, null, 'Note'], ...wide])).length, 1)
  assert.deepEqual(shown(sheetOf([['Order no.', 1024], ...wide])).length, 2)
  assert.deepEqual(shown(sheetOf([['Order', 1024, 7, 8, 9], ...wide])).length, 1)
  assert.deepEqual(shown(sheetOf([['Sums', 2024], ...wide])).length, 1)
  const gaps = [
    ['Ulm', 'Date: 3 May'],
    ['No.', 'Name', 'Sum'],
    [1, 'Ann', 5, 'x'],
  ]
  assert.equal(shown(sheetOf(gaps)).length, 1)
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
  assert.deepEqual(shown(sheetOf([...rows, ['Made by: Ann', 'Seen by: Bob']])).length, 1)
  const signed = [...rows.map((row) => [...row, 'x']), ['Made by: Ann', null, 'Seen by: Bob']]
  assert.deepEqual(shown(sheetOf(signed)).slice(1), ['Made by: Ann', 'Seen by: Bob'])
  const questions: Value[][] = [['Question', 'Answer'], ['Is the floor quite dry?', 'yes'], ['Are all exits free?']]
  assert.equal(shown(sheetOf(questions)).length, 1)
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

test('groups under titles that have no header in common are tables each', () => {
  const rows: Value[][] = [['Menu'], [], ['Soups'], ['Onion', 5], ['Pea', 4], [], ['Fish'], ['Trout', 9], ['Pike', 8]]
  assert.deepEqual(shown(sheetOf(rows)), [
    'Menu',
    'Soups',
    [0, ['Onion', '5'], ['Pea', '4']],
    'Fish',
    [0, ['Trout', '9'], ['Pike', '8']],
  ])
  const headed = [['Soups'], ['Dish', 'Price'], ...rows.slice(3)]
  assert.equal(shown(sheetOf(headed)).length, 2)
})

test('a single text above a header that spans nothing is a line, one that spans columns is part of the header', () => {
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

test('one text in the first row is a title, or the header of a column of numbers', () => {
  const rows = (...first: Value[]): Value[][] => [first, ['x', 1], ['y', 2]]
  assert.deepEqual(shown(sheetOf(rows(null, 'Sum'))), [[1, ['', 'Sum'], ['x', '1'], ['y', '2']]])
  assert.deepEqual(shown(sheetOf(rows('Sums', null))), ['Sums', [0, ['x', '1'], ['y', '2']]])
})
