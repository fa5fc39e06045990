import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineText } from '../../lines/lines.ts'
import { placeWords } from '../../testing/placed-words.ts'
import type { Word } from '../../words/words.ts'
import { alignedTables } from './aligned.ts'

const facts = { bodySize: 10, isMonospace: false, isItalic: false, hasLinks: false, steps: new Map<number, number>() }

/** Texts of one row at the given columns. */
function row(y: number, xs: readonly number[], texts: readonly string[], bold = false): Word[] {
  return texts.flatMap((text, at) => (text ? placeWords(text, xs[at] as number, y, { bold }) : []))
}

function tableOf(words: readonly Word[]): string[][] {
  const [found] = alignedTables(1, words, { rules: [], zones: [] }, facts)
  const rows: string[][] = Array.from({ length: found?.table.rows ?? 0 }, () => [])
  for (const cell of found?.table.cells ?? [])
    (rows[cell.row] as string[])[cell.column] = cell.lines.map(lineText).join(' ')
  return rows.map((cells) => Array.from(cells, (cell) => cell ?? ''))
}

test('a currency symbol at the left edge of its column belongs to the number', () => {
  const xs = [60, 200, 240, 300, 340]
  const words = [
    ...row(100, xs, ['Sales', '$', '1,200', '$', '1,100']),
    ...row(114, xs, ['Costs', '', '(800)', '', '(700)']),
    ...row(128, xs, ['Profit', '$', '400', '$', '400']),
  ]
  assert.deepEqual(tableOf(words), [
    ['Sales', '$ 1,200', '$ 1,100'],
    ['Costs', '(800)', '(700)'],
    ['Profit', '$ 400', '$ 400'],
  ])
})

test('a bold header ends where bold ends, though no number follows', () => {
  const xs = [60, 160, 260]
  const words = [
    ...row(100, xs, ['State', 'Law', 'Reports'], true),
    ...row(112, xs, ['Cyprus', 'Yes', 'Annual']),
    ...row(124, xs, ['Greece', 'No', 'None']),
    ...row(136, xs, ['Malta', 'Yes', '2010']),
  ]
  assert.equal(tableOf(words).length, 4)
})

test('the labels of totals do not hide the columns that they lie over', () => {
  const xs = [60, 80, 260, 320]
  const words = [
    ...row(100, xs, ['1', 'Hosting of the shop', '2', '49.90']),
    ...row(114, xs, ['2', 'Domain', '1', '14.00']),
    ...row(128, xs, ['3', 'Support by telephone', '4', '95.00']),
    ...row(142, xs, ['Subtotal', '', '', '457.80']),
    ...row(156, xs, ['Total due', '', '', '544.78']),
  ]
  assert.deepEqual(tableOf(words)[0], ['1', 'Hosting of the shop', '2', '49.90'])
})

test('gaps within the lines of a justified cell separate no cells', () => {
  const xs = [60, 200, 330]
  const words = [
    ...row(100, xs, ['Object', 'Measure', 'Until']),
    ...row(116, [60, 120, 160, 200, 330], ['Improve', 'the', 'state', 'renewal of pipes', '2014']),
    ...row(128, [60, 125, 200], ['of rural', 'water', 'and of plants']),
    ...row(140, xs, ['Reduce losses', 'meters', '2013']),
    ...row(152, xs, ['Protect wells', 'zones', '2015']),
  ]
  assert.deepEqual(tableOf(words)[1], ['Improve the state of rural water', 'renewal of pipes and of plants', '2014'])
})

test('numbers next to the last line of a label belong to all of it; the title of a group is a row', () => {
  const xs = [60, 200, 260]
  const words = [
    ...row(100, xs, ['Shares', '2019', '2018']),
    ...row(112, xs, ['Rights:', '', '']),
    ...row(124, xs, ['Granted', '820', '790']),
    ...row(136, xs, ['Outstanding at', '', '']),
    ...row(146.5, xs, ['December 31, 2019', '3,829', '3,702']),
    ...row(158.5, xs, ['Exercised', '105', '99']),
  ]
  assert.deepEqual(
    tableOf(words).map(([label]) => label),
    ['Shares', 'Rights:', 'Granted', 'Outstanding at December 31, 2019', 'Exercised'],
  )
})

test('lines of justified prose are no table, wherever their gaps are', () => {
  const words = [
    ...row(100, [60, 120, 200, 300], ['Given two', 'models, how', 'do we widen', 'delivery']),
    ...row(112, [60, 120, 200, 300], ['address', 'is taken', 'by looking up', 'and then']),
    ...row(124, [60, 120, 200, 300], ['where to', 'send mail', 'for the next', 'of these']),
    ...row(136, [60, 120, 200, 300], ['is read', 'from left', 'to right and', 'sent out']),
  ]
  assert.deepEqual(tableOf(words), [])
})

test('keys within keys stand in the middle of the rows that they are for', () => {
  const xs = [60, 120, 180, 240]
  const words = [
    ...row(100, xs, ['Model', 'Size', 'Task', 'Score'], true),
    ...[116, 132, 148, 164, 180].flatMap((y, at) => row(y, [180, 240], ['NER', String(80 + at)])),
    ...row(124, [120], ['base']),
    ...row(132, [60], ['BERT']),
    ...row(148, [120], ['large']),
    ...row(172, [60, 120], ['GPT', 'small']),
  ]
  assert.deepEqual(
    tableOf(words).map(([model, size]) => [model, size]),
    [
      ['Model', 'Size'],
      ['BERT', 'base'],
      [undefined, undefined],
      [undefined, 'large'],
      ['GPT', 'small'],
      [undefined, undefined],
    ].map((cells) => cells.map((cell) => cell ?? '')),
  )
})

test('keys with their values are the rows of a table, also where keys have further lines and the first values are no numbers', () => {
  const xs = [60, 200]
  const words = [
    ...row(100, xs, ['Enclosure:', 'Closed']),
    ...row(115, xs, ['Frame', 'Iron']),
    ...row(126, xs, ['Material:', '']),
    ...row(141, xs, ['Frequency:', '60']),
    ...row(156, xs, ['Weight', '289']),
    ...row(167, xs, ['Without Feet:', '']),
    ...row(182, xs, ['Electrical Data:', '']),
    ...row(197, xs, ['Class:', 'F1']),
  ]
  assert.deepEqual(tableOf(words), [
    ['Enclosure:', 'Closed'],
    ['Frame Material:', 'Iron'],
    ['Frequency:', '60'],
    ['Weight Without Feet:', '289'],
    ['Electrical Data:', ''],
    ['Class:', 'F1'],
  ])
})

test('a key below one that a colon has ended begins a row, however close it stands', () => {
  const xs = [60, 200]
  const words = [
    ...row(100, xs, ['Direction of Rotation:', 'Both']),
    ...row(110, xs, ['Electrical Data:', '']),
    ...row(124, xs, ['Enclosure:', 'Closed']),
    ...row(138, xs, ['Frame:', 'Iron']),
    ...row(152, xs, ['Class:', 'F1']),
  ]
  assert.deepEqual(
    tableOf(words).map(([key]) => key),
    ['Direction of Rotation:', 'Electrical Data:', 'Enclosure:', 'Frame:', 'Class:'],
  )
})
