import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paragraph, tableCell, tableRow, text } from '../../core/document/build.ts'
import type { Cell, Phrasing, TableRow } from '../../core/document/nodes.ts'
import { takeHeaderWeight } from './plain-header.ts'

const strong = (value: string): Phrasing => ({ type: 'strong', children: [text(value)] })
const bold = (value: string): Cell => tableCell([paragraph([strong(value)])])

/** The rows after their first was taken the weight of. */
function taken(...rows: Cell[][]): Cell[][] {
  const made: TableRow[] = rows.map((cells) => tableRow(cells))
  takeHeaderWeight(made, 1)
  return made.map(({ children }) => children)
}

test('a header row that is bold throughout is plain', () => {
  assert.deepEqual(taken([bold('Name'), '', bold('Size')], ['a', 'b', 'c']), [
    ['Name', '', 'Size'],
    ['a', 'b', 'c'],
  ])
  const linked = paragraph([{ type: 'link', url: '#a', children: [strong('Name')] }, { type: 'break' }, text(' ')])
  const plain = paragraph([{ type: 'link', url: '#a', children: [text('Name')] }, { type: 'break' }, text(' ')])
  assert.deepEqual(taken([tableCell([linked]), bold('Size')], ['a', 'b'])[0], [tableCell([plain]), 'Size'])
  assert.deepEqual(taken([tableCell([paragraph([strong('Name')])], 2)], ['a', 'b'])[0], [
    tableCell([paragraph('Name')], 2),
  ])
})

test('weight that distinguishes some of a header row, or rows that head nothing, stays', () => {
  const partly = [bold('Name'), 'Size']
  assert.deepEqual(taken(partly, ['a', 'b'])[0], partly)
  const mixed = [tableCell([paragraph([strong('Name'), text(' of it')])]), bold('Size')]
  assert.deepEqual(taken(mixed, ['a', 'b'])[0], mixed)
  const whole = [bold('Name'), bold('Size')]
  assert.deepEqual(taken(whole), [whole])
  assert.deepEqual(taken([bold('Name')], ['a'])[0], [bold('Name')])
  assert.deepEqual(taken(whole, whole)[1], whole)
})
