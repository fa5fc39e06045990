import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownFormula } from './formula.ts'

test('references count from the cell of the formula, or from the corner of the sheet', () => {
  const cases: [formula: string, shown: string][] = [
    ['=SUM(R[-2]C:R[-1]C[1])*R1C2', '=SUM(C3:D4)*$B$1'],
    ["=RC[-1]+'R1C1'!R10C[2]+Data!RC", "=B5+'R1C1'!E$10+Data!C5"],
    ['=IF(RC1="R1C1",R2,C[1]:C[2])', '=IF($A5="R1C1",$2:$2,D:E)'],
    ['=COUNT(R[1]:R[2])+RATE_C1+ROUND(C3,2)', '=COUNT(6:7)+RATE_C1+ROUND($C:$C,2)'],
    ['=R[-9]C', '=C1048572'],
  ]
  for (const [formula, shown] of cases) assert.equal(shownFormula(formula, 4, 2), shown)
})
