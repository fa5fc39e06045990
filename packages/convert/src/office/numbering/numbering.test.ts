import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paragraph } from '../../core/document/build.ts'
import type { List } from '../../core/document/nodes.ts'
import { createCounters, type NumberingLevel } from './counters.ts'
import { type FlatItem, nestItems } from './nest.ts'
import { formatNumber, type NumberFormat } from './number-format.ts'
import { formatOfName, formatOfNfc, nameOfNfc } from './word-formats.ts'

const levels: NumberingLevel[] = [
  { format: 'decimal', start: 1, template: '%1.' },
  { format: 'lowerAlpha', start: 1, template: '%1.%2)' },
  { format: 'upperRoman', start: 1, template: '%3', restartBelow: 1 },
]

function labels(...steps: number[]): string[] {
  const counters = createCounters()
  return steps.map((level) => counters.count('x', levels, level).text)
}

test('a level restarts below a higher one and resumes otherwise', () => {
  assert.deepEqual(labels(0, 1, 1, 0, 1, 0), ['1.', '1.a)', '1.b)', '2.', '2.a)', '3.'])
})

test('a level that restarts only below the highest counts on over the second', () => {
  assert.deepEqual(labels(0, 1, 2, 2, 1, 2, 0, 2), ['1.', '1.a)', 'I', 'II', '1.b)', 'III', '2.', 'I'])
})

test('a label with a level that was not counted yet takes its start', () => {
  assert.deepEqual(labels(1), ['1.a)'])
})

test('a legal level prints every number in digits', () => {
  const legal: NumberingLevel[] = [
    { format: 'upperRoman', start: 4, template: '%1' },
    { format: 'lowerAlpha', start: 1, template: '%1.%2', legal: true },
  ]
  const counters = createCounters()
  counters.count(1, legal, 0)
  assert.equal(counters.count(1, legal, 1).text, '4.1')
})

test('a label without width is none', () => {
  assert.equal(createCounters().count(1, [{ format: 'none', start: 1, template: '\u200b' }], 0).text, '')
})

test('letters repeat after z, and what has no numeral is decimal', () => {
  assert.equal(formatNumber(28, 'lowerAlpha'), 'bb')
  assert.equal(formatNumber(1994, 'upperRoman'), 'MCMXCIV')
  assert.equal(formatNumber(5000, 'lowerRoman'), '5000')
})

test('numbers are written as other scripts and English words have them', () => {
  const written = (format: NumberFormat, ...values: number[]): string =>
    values.map((value) => formatNumber(value, format)).join(' ')
  assert.equal(written('ideographs', 1, 10, 11, 20, 21, 105, 110), '一 十 十一 二十 二十一 一百零五 一百一十')
  assert.equal(written('ideographDigits', 2024), '二〇二四')
  assert.equal(written('legalIdeographs', 11, 105), '壹拾壹 壹佰零伍')
  assert.equal(written('koreanNumerals', 11, 20), '십일 이십')
  assert.equal(written('ganada', 1, 14, 15), '가 하 15')
  assert.equal(written('hebrewNumerals', 1, 11, 15, 120), 'א יא טו קכ')
  assert.equal(written('dashed', 3), '- 3 -')
  assert.equal(written('circled', 1, 20, 21, 36, 51), '① ⑳ ㉑ ㊱ 51')
  assert.equal(written('lowerCyrillic', 1, 7, 28), 'а ж я')
  assert.equal(written('ordinal', 1, 2, 3, 11, 22, 113), '1st 2nd 3rd 11th 22nd 113th')
  assert.equal(written('ordinalWords', 1, 12, 20, 31), 'First Twelfth Twentieth Thirty-first')
  assert.equal(written('cardinalWords', 4, 40, 45), 'Four Forty Forty-five')
})

function shape(lists: List[]): unknown {
  return lists.map(({ ordered, start, children }) => [
    ordered ? start : '-',
    children.map((item) =>
      item.children.map((block) =>
        block.type === 'list' ? shape([block]) : (block as { children: { value?: string }[] }).children[0]!.value,
      ),
    ),
  ])
}

function item(level: number, text: string, number?: number): FlatItem {
  return {
    level,
    ordered: number !== undefined,
    ...(number === undefined ? {} : { number }),
    children: [paragraph(text)],
  }
}

test('a format is the same by its code in binary files and by its name, and decimal where it has none', () => {
  for (const code of [1, 17, 41, 59, 255]) assert.equal(formatOfName(nameOfNfc(code)), formatOfNfc(code))
  assert.deepEqual([formatOfNfc(17), formatOfName('aiueoFullWidth')], ['ideographDigits', 'aiueo'])
  assert.deepEqual(
    [formatOfNfc(8), nameOfNfc(8), formatOfName('hex'), formatOfName('constructor')],
    Array(4).fill('decimal'),
  )
})

test('items nest by level, whatever level they begin with', () => {
  assert.deepEqual(shape(nestItems([item(2, 'a'), item(4, 'b'), item(2, 'c'), item(0, 'd')])), [
    ['-', [['a', [['-', [['b']]]]], ['c'], ['d']]],
  ])
})

test('a level between two that are used is the deeper of them', () => {
  assert.deepEqual(shape(nestItems([item(0, 'a'), item(2, 'b'), item(1, 'c'), item(2, 'd'), item(0, 'e')])), [
    ['-', [['a', [['-', [['b'], ['c', [['-', [['d']]]]]]]]], ['e']]],
  ])
})

test('a number out of turn and a change of kind begin a new list', () => {
  assert.deepEqual(shape(nestItems([item(0, 'a', 3), item(0, 'b', 4), item(0, 'c', 1), item(0, 'd')])), [
    [3, [['a'], ['b']]],
    [1, [['c']]],
    ['-', [['d']]],
  ])
})
