import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ruling } from '../../content.ts'
import { placeWords } from '../../testing/placed-words.ts'
import { groupRules } from '../rulings.ts'
import { ruledTable } from './ruled.ts'

const across = (y: number): Ruling => ({ left: 50, right: 350, top: y, bottom: y, horizontal: true })
const down = (x: number): Ruling => ({ left: x, right: x, top: 100, bottom: 200, horizontal: false })
const [group] = groupRules([...[50, 150, 250, 350].map(down), ...[100, 120, 140, 160, 180, 200].map(across)])
const named = (...names: string[]): ReturnType<typeof placeWords> =>
  names.flatMap((name, at) => placeWords(name, 60 + 100 * at, 114))

test('a table to be filled in is one: each column has its name, and what is below is empty', () => {
  assert.ok(group)
  assert.equal(ruledTable(1, group, named('Family name', 'First name', 'Born'))?.table.rows, 5)
})

test('an empty grid is none where a column has no name', () => {
  assert.ok(group)
  assert.equal(ruledTable(1, group, named('Family name', 'First name')), undefined)
})
