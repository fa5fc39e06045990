import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../../testing/placed-words.ts'
import type { Rule } from '../rulings.ts'
import { tableEnd } from './table-ends.ts'

const rules = [80, 105, 260].map((at): Rule => ({ at, from: 50, to: 450 }))
const rows = ['Lamp', 'Chair', 'Cover'].flatMap((text, at) => [
  ...placeWords(text, 50, 118 + 18 * at),
  ...placeWords('Article', 200, 118 + 18 * at),
  ...placeWords(`${at}.00`, 420, 118 + 18 * at),
])
const header = [...placeWords('Item', 50, 95), ...placeWords('Kind', 200, 95), ...placeWords('Price', 420, 95)]
const endOf = (y: number): number =>
  tableEnd(
    rules,
    [...header, ...rows, ...placeWords('All of these goods were received in good condition', 50, y)],
    false,
  ).at

test('a text far below the rows, above a line of the page, is none of the table', () => {
  assert.ok(endOf(200) < 200)
})

test('a note right below the rows is above the last line of the table', () => {
  assert.equal(endOf(170), 260)
})
