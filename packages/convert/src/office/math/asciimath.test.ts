import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asciiMath } from './asciimath.ts'

const formulas: readonly [string, string][] = [
  ['sqrt(4) = 2', '\\sqrt{4} = 2'],
  [
    'sum_(i=1)^n i^3=((n(n+1))/2)^2',
    '\\sum_{i = 1}^{n} i^{3} = \\left( \\frac{n \\left( n + 1 \\right)}{2} \\right)^{2}',
  ],
  ['x = (-b +- sqrt(b^2-4ac))/(2a)', 'x = \\frac{- b \\pm \\sqrt{b^{2} - 4 a c}}{2 a}'],
  [
    '[[a,b],[c,d]]((n),(k))',
    '\\left[ \\begin{matrix} a & b \\\\ c & d \\end{matrix} \\right] \\left( \\begin{matrix} n \\\\ k \\end{matrix} \\right)',
  ],
  [
    'f(x) = {(1, "if" x > 0), (0, "else"):}',
    'f \\left( x \\right) = \\left\\{ \\begin{matrix} 1 & \\text{if} x > 0 \\\\ 0 & \\text{else} \\end{matrix} \\right.',
  ],
  ['lim_(x->oo) abs(x) in RR', '\\lim_{x \\to \\infty} \\left| x \\right| \\in \\mathbb{R}'],
  ['alpha <= beta != gamma', '\\alpha \\le \\beta \\ne \\gamma'],
  ['root(3)(x) bb(v) hat x text(if so)', '\\sqrt[3]{x} \\mathbf{v} \\hat{x} \\text{if so}'],
  ['int_0^1 f(x) dx', '\\int_{0}^{1} f \\left( x \\right) dx'],
  ['H_2O', 'H_{2} O'],
  ['a) + (b', 'a ) + \\left( b \\right.'],
  ['(a,b)', '\\left( a , b \\right)'],
]

for (const [written, latex] of formulas)
  test(`${written} is ${latex}`, () => {
    assert.equal(asciiMath(written), latex)
  })

test('brackets without end cost no more than their length', () => {
  for (const piece of ['(', '[[', 'sqrt', 'x_', 'x^(', '((a,', '/', '"', '[[a,b],[c,', '([a,b] '])
    assert.equal(typeof asciiMath(piece.repeat(50_000)), 'string')
  assert.equal(typeof asciiMath(`${'[[a,b],[c,'.repeat(40)}x${']]'.repeat(40)}`), 'string')
})
