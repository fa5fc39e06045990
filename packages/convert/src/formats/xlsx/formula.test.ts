import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SharedFormulas, shownFormula } from './formula.ts'

test('a shared formula moves its relative references only', () => {
  const formulas = new SharedFormulas()
  formulas.keep('0', 'A1+$A1+A$1+$A$1&"A1"&\'A1\'!B2+LOG10(C3)+Sheet2!A1:B2', 0, 0)
  assert.equal(formulas.textFor('0', 2, 1), 'B3+$A3+B$1+$A$1&"A1"&\'A1\'!C4+LOG10(D5)+Sheet2!B3:C4')
  assert.equal(formulas.textFor('1', 2, 1), '')
})

test('functions and parameters are shown without the prefixes that they are stored with', () => {
  assert.equal(shownFormula('_xlfn._xlws.FILTER(A1:A9,B1:B9)&"_xlfn."'), '=FILTER(A1:A9,B1:B9)&"_xlfn."')
  assert.equal(shownFormula('_xlfn.LET(_xlpm.x,A1,_xlpm.x+1)'), '=LET(x,A1,x+1)')
  assert.equal(shownFormula('SUM(A1)'), '=SUM(A1)')
  assert.equal(shownFormula('_xlfn.SINGLE(A1:A3)+SUM(_xlfn.ANCHORARRAY(C1))'), '=@A1:A3+SUM(C1#)')
})
