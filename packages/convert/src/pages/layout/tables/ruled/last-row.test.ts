import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../../testing/placed-words.ts'
import type { Word } from '../../words/words.ts'
import type { Rule } from '../rulings.ts'
import { chunkText } from '../structure/text-rows.ts'
import { bandsOf, rowBelowLast } from './last-row.ts'
import { wordsBetween } from './table-ends.ts'

const rules = [100, 130, 160, 190].map((at): Rule => ({ at, from: 50, to: 450 }))
const row = (y: number, name: string, price: string): Word[] => [
  ...placeWords(name, 50, y),
  ...placeWords('Article', 200, y),
  ...placeWords(price, 420, y),
]
const rows = [...row(115, 'Lamp', '4.00'), ...row(145, 'Chair', '7.50'), ...row(175, 'Table', '9.00')]
const below = (words: Word[]): string[] => {
  const all = [...rows, ...words]
  const bands = bandsOf(rules, (from, to) => wordsBetween(all, from, to))
  return rowBelowLast(rules, bands).map(({ chunks }) => chunks.map(chunkText).join(' | '))
}

test('a row as far below the last line as the others are below theirs is the last row', () => {
  assert.deepEqual(below(row(205, 'Cover', '2.00')), ['Cover | Article | 2.00'])
})

test('its cells may have as many lines as those of other rows', () => {
  const second = placeWords('of oak', 50, 156)
  rows.push(...second)
  assert.deepEqual(below([...row(205, 'Cover', '2.00'), ...placeWords('of wool', 50, 217)]), [
    'Cover | Article | 2.00',
    'of wool',
  ])
})

test('a note below the last line, and a row farther down, are none', () => {
  assert.deepEqual(below(placeWords('All prices are without tax', 50, 205)), [])
  assert.deepEqual(below(row(213, 'Cover', '2.00')), [])
})

test('where rows have no lines between them the last line ends the table', () => {
  const more = row(127, 'Shelf', '3.00')
  rows.push(...more)
  assert.deepEqual(below(row(205, 'Cover', '2.00')), [])
})
