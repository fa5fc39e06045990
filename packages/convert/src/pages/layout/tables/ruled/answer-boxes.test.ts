import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ruling } from '../../content.ts'
import { placeWords } from '../../testing/placed-words.ts'
import { groupRules } from '../rulings.ts'
import { ruledTable } from './ruled.ts'

const across = (y: number, left = 300): Ruling => ({ left, right: 400, top: y, bottom: y, horizontal: true })
const down = (x: number): Ruling => ({ left: x, right: x, top: 100, bottom: 260, horizontal: false })
const rows = [0, 1, 2, 3, 4, 5, 6, 7]
const [group] = groupRules([
  ...[50, 300, 340, 400].map(down),
  ...[100, 260].map((y) => across(y, 50)),
  ...rows.slice(1).map((row) => across(100 + 20 * row)),
])
const numbers = rows.flatMap((row) => placeWords(`${7 + row}`, 310, 114 + 20 * row))
const questions = (step: number, lines = rows): ReturnType<typeof placeWords> =>
  lines.flatMap((row) => placeWords('Amounts that were paid', 60, 114 + step * row))

test('lines that part the boxes for answers alone make no table of the questions next to them', () => {
  assert.ok(group)
  assert.equal(ruledTable(1, group, [...numbers, ...questions(20), ...questions(20, [2.5, 4.5])]), undefined)
})

test('a text that runs next to several rows of a table is one cell of it', () => {
  assert.ok(group)
  const table = ruledTable(1, group, [...numbers, ...questions(12)])?.table
  assert.equal(table?.cells.find(({ lines }) => lines.length > 1)?.lines.length, rows.length)
})
