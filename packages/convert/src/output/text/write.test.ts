import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { hostileTree } from '../../../../../test/trees/hostile.ts'
import { outlineOf, valuesOf } from '../../../../../test/trees/outline.ts'
import { code, heading, list, listItem, paragraph, root, table, tableRow, text } from '../../core/document/build.ts'
import type { Block, Root } from '../../core/document/nodes.ts'
import { defaultLimits } from '../../core/limits.ts'
import { tidy } from '../normalize/tidy.ts'
import { readableFormula } from './formula.ts'
import { numeral } from './numeral.ts'
import { widthOf } from './width.ts'
import { writeText } from './write.ts'

function write(document: Root): string {
  return [...writeText(document, {}, () => {})].join('')
}

function written(...blocks: Block[]): string {
  return write(root(blocks))
}

test('every character of hostile text survives, in order', async () => {
  await fc.assert(
    fc.asyncProperty(hostileTree({ addresses: true }), async (document) => {
      const tidied = await tidy(structuredClone(document), 'text', defaultLimits)
      const printed = write(tidied).replace(/\s+/g, '')
      let from = 0
      for (const value of valuesOf(outlineOf(tidied))) {
        const at = printed.indexOf(value, from)
        assert.ok(at >= from, `${value} is missing in ${printed}`)
        from = at + value.length
      }
    }),
    { seed: 1, numRuns: 300, endOnFailure: true },
  )
})

test('lists nest under their bullets and number in their own style', () => {
  const inner = {
    ...list(true, [listItem([paragraph('x')]), listItem([paragraph('y')])], 3),
    style: 'lowerRoman' as const,
  }
  assert.equal(
    written(list(false, [listItem([paragraph('a'), inner]), { ...listItem([paragraph('b')]), checked: true }])),
    '• a\n  iii. x\n  iv. y\n☑ b\n',
  )
})

test('a narrow table is aligned by what its characters take on a screen', () => {
  const rows = [tableRow(['Name', 'No']), tableRow(['日本', '7']), tableRow(['x', '1,200'])]
  assert.equal(written(table(rows, 1)), 'Name     No\n日本      7\nx     1,200\n')
})

test('a wide table has tabs between its cells', () => {
  const wide = 'w'.repeat(100)
  assert.equal(written(table([tableRow([wide, 'b', wide]), tableRow(['c', '', ''])], 0)), `${wide}\tb\t${wide}\nc\n`)
})

test('an empty row is no line, lest it end the table', () => {
  assert.equal(written(table([tableRow(['a', 'b']), tableRow(['', '']), tableRow(['c', 'd'])], 1)), 'a  b\nc  d\n')
})

test('a link shows its address once', () => {
  const link = (url: string, shown: string): Block => paragraph([{ type: 'link', url, children: [text(shown)] }])
  assert.equal(written(link('https://a.b/', 'here')), 'here (https://a.b/)\n')
  assert.equal(written(link('https://a.b/', 'a.b')), 'a.b\n')
  assert.equal(written(link('mailto:x@a.b', 'x@a.b')), 'x@a.b\n')
  assert.equal(written(link('#part', 'part')), 'part\n')
})

test('headings, code and paragraphs are their own text', () => {
  assert.equal(written(heading(2, 'A *b*'), code('  x\n  y'), paragraph('1 < 2')), 'A *b*\n\n  x\n  y\n\n1 < 2\n')
})

test('a document without content is empty', () => {
  assert.equal(written(), '')
  assert.equal(written({ type: 'thematicBreak' }), '')
})

test('notes stand at the end under their mark', () => {
  const note: Block = { type: 'footnoteDefinition', identifier: '1', children: [paragraph('said so')] }
  const reference = paragraph([text('so'), { type: 'footnoteReference', identifier: '1' }])
  assert.equal(written(reference, note, paragraph('end')), 'so[1]\n\nend\n\n[1] said so\n')
})

test('formulas read as a person types them', () => {
  assert.equal(readableFormula('\\frac{a+b}{2} \\le \\sqrt{x_1^2}'), '(a+b)/2 ≤ √x₁²')
  assert.equal(readableFormula('\\sum_{i=1}^{n} \\alpha_{i}'), '∑_(i=1)ⁿ α_i')
  assert.equal(readableFormula('A=\\begin{bmatrix}1 & 2 \\\\ 3 & 4\\end{bmatrix}'), 'A=[1 2; 3 4]')
  assert.equal(readableFormula('\\begin{aligned}x&=1 \\\\ y&=2\\end{aligned}'), 'x=1; y=2')
  assert.equal(
    readableFormula('\\lim_{n\\rightarrow \\infty} \\hat{x}_{n}\\not=\\binom{n}{k}'),
    'lim_(n→∞) x̂_n≠(n choose k)',
  )
  assert.equal(readableFormula('c^{2} \\times 23=\\alpha \\pm \\beta'), 'c² × 23=α±β')
  assert.equal(readableFormula('A\\xrightarrow{\\text{at }20^{\\circ}}B'), 'A →(at 20°) B')
  assert.equal(readableFormula('a = b \\tag{2.1}'), 'a = b (2.1)')
  assert.equal(readableFormula('x_😀+\\😀'), 'x_😀+😀', 'characters beyond the basic plane stay whole')
  assert.equal(readableFormula('\\begin{cases}'.repeat(100_000)).length > 0, true)
  assert.equal(readableFormula('{'.repeat(100_000)).length > 0, true)
})

test('numerals follow their style', () => {
  assert.deepEqual(
    [numeral(28, 'lowerAlpha'), numeral(4, 'upperRoman'), numeral(0, 'lowerRoman'), numeral(7, 'decimal')],
    ['ab', 'IV', '0', '7'],
  )
})

test('wide, narrow and combining characters are measured', () => {
  assert.deepEqual([widthOf('ab'), widthOf('日本'), widthOf('é'), widthOf('e\u0301'), widthOf('😀')], [2, 4, 1, 1, 2])
})
