/** What holds after each step, whatever it was. */
import assert from 'node:assert/strict'
import { dayOf } from '../../../packages/server/src/clock.ts'
import { listEntries, listGrants } from '../../../packages/server/src/quota/ledger.ts'
import { usageDetails } from '../../../packages/server/src/quota/usage.ts'
import type { RealAccount } from './account.ts'
import { type Model, plans } from './model.ts'
import { sum } from './perform.ts'
import type { Step } from './steps.ts'

/** What may take the cover from what is in flight. */
const disturbing = new Set<Step['kind']>(['plan', 'end-grant', 'advance', 'to-midnight', 'clock-back'])

export async function checkInvariants(step: Step['kind'], model: Model, real: RealAccount): Promise<void> {
  await checkLedger(model, real)
  const day = dayOf(model.now)
  const needed = model.costOfAll()
  if (disturbing.has(step) && needed > model.credits) model.disturbed = true
  if (!model.disturbed) assert.ok(needed <= model.credits, 'every credit in flight is covered')

  const details = await usageDetails(real.store.read, plans, real.id, real.keys.limited, model.now)
  const counted = model.counted.filter((one) => one.day === day)
  const paid = counted.filter(({ outcome }) => outcome === 'credit').length
  const waived = counted.filter(({ outcome }) => outcome === 'waived').length
  const { used, usedByKey, usedInAllowance, creditsUsed, balance, held, inFlight } = details
  assert.deepEqual(
    { used, usedByKey, usedInAllowance, creditsUsed, balance, held, inFlight },
    {
      used: counted.length,
      usedByKey: model.usedOn(day, real.keys.limited ?? ''),
      usedInAllowance: counted.length - paid - waived,
      creditsUsed: paid,
      balance: model.credits,
      held: needed,
      inFlight: model.live.length,
    },
  )
}

/** Invariants 2 and 4. What is left of a grant whose time is over may be written off at any moment. */
async function checkLedger(model: Model, real: RealAccount): Promise<void> {
  const grants = await listGrants(real.store.read, real.id)
  const entries = await listEntries(real.store.read, real.id)
  assert.equal(grants.length, model.grants.length)
  for (const { id, remaining, amount } of grants) {
    const own = entries.filter((entry) => entry.grantId === id)
    assert.equal(sum(own.map((entry) => entry.amount)), remaining, 'a grant has what its entries say')
    assert.ok(remaining >= 0 && remaining <= amount)
    const expected = model.grants.find((grant) => grant.id === id)
    assert.ok(expected)
    const isOver = expected.expiresAt !== null && expected.expiresAt <= model.now
    if (isOver && remaining === 0) expected.remaining = 0
    assert.equal(remaining, expected.remaining)
  }
}
