import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkOfFormula, SharedFormulas } from './formula.ts'

test('a shared formula moves its relative references only', () => {
  const formulas = new SharedFormulas()
  formulas.keep('0', 'A1+$A1+A$1+$A$1&"A1"&\'A1\'!B2+LOG10(C3)+Sheet2!A1:B2', 0, 0)
  assert.equal(formulas.textFor('0', 2, 1), 'B3+$A3+B$1+$A$1&"A1"&\'A1\'!C4+LOG10(D5)+Sheet2!B3:C4')
  assert.equal(formulas.textFor('1', 2, 1), '')
})

test('the address of HYPERLINK is found where it stands in the formula', () => {
  assert.equal(linkOfFormula('HYPERLINK("https://example.org/","x")'), 'https://example.org/')
  assert.equal(linkOfFormula('HYPERLINK("mailto:a@b.c")'), 'mailto:a@b.c')
  assert.equal(linkOfFormula('HYPERLINK(A1,"x")'), undefined)
  assert.equal(linkOfFormula('HYPERLINK("a"&B1,"x")'), undefined)
  assert.equal(linkOfFormula('SUM(1)'), undefined)
})
