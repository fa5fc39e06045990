import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heading, paragraph, tableCell, text } from './build.ts'
import { printedChildren } from './page-breaks.ts'
import { plainText } from './plain.ts'
import { withoutOuterWhitespace } from './trim.ts'

test('a cell is a bare string where it is one text that spans nothing', () => {
  assert.equal(tableCell([]), '')
  assert.equal(tableCell([paragraph('a')]), 'a')
  const kept = [[paragraph('a'), paragraph('b')], [heading(1, 'a')], [paragraph([text('a'), { type: 'break' }])]]
  for (const children of kept) assert.deepEqual(tableCell(children), { type: 'tableCell', children })
  assert.deepEqual(tableCell([], 2), { type: 'tableCell', columnSpan: 2, children: [] })
  assert.deepEqual(tableCell([paragraph('a')], 1, 3), { type: 'tableCell', rowSpan: 3, children: [paragraph('a')] })
})

test('headings have the levels 1 to 6', () => {
  assert.deepEqual(
    [0, 1, 6, 7].map((depth) => heading(depth, 'a').depth),
    [1, 1, 6, 6],
  )
})

test('the plain text of a line has its breaks, code, formulas and what pictures say, and no notes', () => {
  assert.equal(
    plainText([
      { type: 'strong', children: [text('a')] },
      { type: 'break' },
      { type: 'inlineCode', value: 'b' },
      { type: 'inlineMath', value: 'c' },
      { type: 'image', url: 'x', alt: 'd' },
      { type: 'footnoteReference', identifier: '1' },
    ]),
    'a\nbcd',
  )
})

test('a line loses the breaks and whitespace at its ends alone', () => {
  const space = [text(' '), { type: 'break' } as const, text('')]
  assert.deepEqual(withoutOuterWhitespace([...space, text(' a'), ...space, text('b'), ...space]), [
    text(' a'),
    ...space,
    text('b'),
  ])
  assert.deepEqual(withoutOuterWhitespace(space), [])
})

test('pages that begin within an item are printed with a separator alone', () => {
  const children = [paragraph('a'), { type: 'pageBreak', page: 2 } as const, paragraph('b')]
  assert.deepEqual(printedChildren(children, {}), [paragraph('a'), paragraph('b')])
  assert.deepEqual(printedChildren(children, { pageSeparator: '' }), children)
})
