import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FormulaBudget } from './budget.ts'

test('what a workbook can do without leaves half of all characters for what it cannot', () => {
  const budget = new FormulaBudget()
  assert.ok(budget.affords(10_000_000))
  assert.equal(budget.affords(1), false)
  budget.spend(10_000_000)
  assert.throws(() => budget.spend(1), { code: 'content_limit_exceeded' })
})
