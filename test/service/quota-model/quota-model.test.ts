/**
 * Random schedules against a model. `DOCMILL_SCHEDULES=5000` runs so many on each database;
 * a failure prints its seed and the shortest schedule that shows it.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertAccount } from '../../../packages/server/src/accounts/accounts.ts'
import { ServiceError } from '../../../packages/server/src/errors.ts'
import { admitRequest } from '../../../packages/server/src/quota/admission.ts'
import { grantCredits } from '../../../packages/server/src/quota/ledger.ts'
import { changedPlans } from '../../../packages/server/src/quota/plans.ts'
import { settle } from '../../../packages/server/src/quota/settlement.ts'
import { usageDetails } from '../../../packages/server/src/quota/usage.ts'
import type { Store } from '../../../packages/server/src/store/store.ts'
import fc from '../../property.ts'
import { onEachStore } from '../support/stores.ts'
import { openAccount, type RealAccount } from './account.ts'
import { checkInvariants } from './invariants.ts'
import { Model } from './model.ts'
import { perform } from './perform.ts'
import { type Step, step } from './steps.ts'

const schedules = Number(process.env.DOCMILL_SCHEDULES ?? 80)
/** The same schedules as another time, and only whether one of them fails. */
const seed =
  process.env.DOCMILL_SEED === undefined ? {} : { seed: Number(process.env.DOCMILL_SEED), endOnFailure: true }

class StepCommand implements fc.AsyncCommand<Model, RealAccount> {
  readonly #step: Step

  constructor(step: Step) {
    this.#step = step
  }

  check(): boolean {
    return true
  }

  async run(model: Model, real: RealAccount): Promise<void> {
    await perform(this.#step, model, real)
    await checkInvariants(this.#step.kind, model, real)
  }

  toString(): string {
    return JSON.stringify(this.#step)
  }
}

onEachStore((open, dialect) => {
  test('whatever happens in whatever order, allowance and credits are right after each step', async (t) => {
    // Processes that wait for each other's locks on one SQLite file sleep between two looks.
    const stores = await open(t, dialect === 'postgres' ? 3 : 1)
    const commands = fc.commands([step.map((one) => new StepCommand(one))], { maxCommands: 40, size: 'max' })
    await fc.assert(
      fc.asyncProperty(commands, (schedule) =>
        fc.asyncModelRun(async () => ({ model: new Model(), real: await openAccount(stores) }), schedule),
      ),
      { numRuns: schedules, ...seed },
    )
  })

  test('of 200 requests at once from several replicas exactly as many are admitted as there is room for', async (t) => {
    const stores = await open(t, 3)
    const storeOf = (n: number): Store => stores[n % stores.length] as Store
    const now = Date.parse('2026-05-04T09:00:00Z')
    const many = changedPlans('{"free":{"daily":30}}')
    const { id: accountId } = await storeOf(0).transaction(async (tx) => {
      const made = await insertAccount(tx, { email: 'rush@example.com', plan: 'free', now })
      await grantCredits(tx, { accountId: made.id, kind: 'pack', amount: 20, expiresAt: null, now })
      return made
    })
    const rush = await Promise.allSettled(
      Array.from({ length: 200 }, (_, n) =>
        admitRequest(storeOf(n), many, { accountId, keyId: null, keyDailyLimit: null, requestId: `r${n}` }, now),
      ),
    )
    const admitted = rush.flatMap((one) => (one.status === 'fulfilled' && one.value.kind === 'held' ? [one.value] : []))
    for (const one of rush) if (one.status === 'rejected') assert.ok(one.reason instanceof ServiceError)
    assert.equal(admitted.length, 50)
    const settled = await Promise.all(admitted.map((held, n) => settle(storeOf(n), many, held, '', now)))
    const outcomes = settled.map(({ outcome }) => outcome)
    assert.equal(outcomes.filter((outcome) => outcome === 'allowance').length, 30)
    assert.equal(outcomes.filter((outcome) => outcome === 'credit').length, 20)
    const details = await usageDetails(storeOf(0).read, many, accountId, null, now)
    assert.deepEqual([details.used, details.balance, details.inFlight], [50, 0, 0])
  })
})
