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
