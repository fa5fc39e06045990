import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analysePage } from './analyse-page.ts'
import type { Ruling } from './content.ts'
import { documentFacts } from './facts.ts'
import { lineText } from './lines/lines.ts'
import { noChances } from './roles/role-chances.ts'
import type { StructNode } from './tagged/structure.ts'
import { pageOf, placeWords } from './testing/placed-words.ts'

test('a form whose tags make no grid is laid out as its lines are drawn', () => {
  const texts = ['Last name', 'Born', 'Lovelace', '1815']
  const words = texts.flatMap((text, at) =>
    placeWords(text, at % 2 ? 210 : 60, at < 2 ? 115 : 135).map((word) => ({ ...word, mark: at })),
  )
  const lines: Ruling[] = [
    ...[100, 120, 140].map((y): Ruling => ({ left: 50, top: y, right: 350, bottom: y, horizontal: true })),
    ...[50, 200, 350].map((x): Ruling => ({ left: x, top: 100, right: x, bottom: 140, horizontal: false })),
  ]
  const node = (type: string, ...children: StructNode['children']): StructNode => ({ type, children })
  const structure = [node('Table', ...texts.map((_, at) => node('TR', node('TD', node('P', at)))))]
  const page = pageOf(words, { rulings: lines, structure })
  const { blocks, isTagged } = analysePage(page, documentFacts([page]), noChances)
  const [table] = blocks
  assert.ok(isTagged && blocks.length === 1 && table?.kind === 'table')
  assert.deepEqual(
    table.cells.map((cell) => [cell.row, cell.column, cell.lines.map(lineText).join(' ')]),
    [
      [0, 0, 'Last name'],
      [0, 1, 'Born'],
      [1, 0, 'Lovelace'],
      [1, 1, '1815'],
    ],
  )
})

test('a price list with dots is a table of names and prices, entries of a table of contents are none', () => {
  const kindOf = (texts: readonly string[]) => {
    const page = pageOf(
      texts.flatMap((text, at) => {
        const [name = '', number = ''] = text.split(': ')
        const dots = placeWords(' .'.repeat(20).trim(), 120, 100 + 14 * at)
        return [...placeWords(name, 50, 100 + 14 * at), ...dots, ...placeWords(number, 280, 100 + 14 * at)]
      }),
    )
    return analysePage(page, documentFacts([page]), noChances).blocks.map(({ kind }) => kind)
  }
  assert.deepEqual(kindOf(['Salad: 8.50', 'Soup: 7.00', 'Trout: 9.25']), ['table'])
  assert.deepEqual(kindOf(['Foreword: 3', 'Rivers: 21', 'Index: 112']), ['text', 'text', 'text'])
})
