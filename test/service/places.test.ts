/** Places that processes take and leave in the database are never more than the plan has, and none is lost with a process. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertAccount } from '../../packages/server/src/accounts/accounts.ts'
import { defaultPlans, type Plan } from '../../packages/server/src/quota/plans.ts'
import { createDatabaseGate } from '../../packages/server/src/rates/database-gate.ts'
import type { Gate, Place } from '../../packages/server/src/rates/gate.ts'
import { leaseMs } from '../../packages/server/src/store/lease.ts'
import type { Store } from '../../packages/server/src/store/store.ts'
import fc from '../property.ts'
import { onEachStore } from './support/stores.ts'

const now = Date.parse('2026-05-04T10:00:00Z')
const concurrent = 10
const plan: Plan = { ...(defaultPlans.get('free') as Plan), requestsPerMinute: 1_000_000, concurrent }

let accounts = 0

function newAccount(store: Store): Promise<string> {
  accounts += 1
  const email = `places${accounts}@example.com`
  return store.transaction(async (tx) => (await insertAccount(tx, { email, plan: 'free', now })).id)
}

function take(store: Store, gate: Gate, accountId: string, count: number, at = now): Promise<Place[]> {
  return store.transaction(async (tx) => {
    const { places, taken } = (await gate.freePlaces(tx, accountId, plan, at)).take({ now: count, next: 0 })
    await taken
    return places
  })
}

/** All that are free: takes them and gives them back. */
async function freeOf(store: Store, accountId: string, at = now): Promise<number> {
  const other = createDatabaseGate(store)
  const places = await take(store, other, accountId, 2 * concurrent, at)
  await other.leaveAll(places)
  return places.length
}

/** Takes places, or leaves the place at a position: in a transaction that commits, in one that fails and another one, or in none. */
type Step = { take: number } | { leave: number; how: 'committed' | 'failed first' | 'alone' }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ take: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ leave: fc.nat(9), how: fc.constantFrom('committed', 'failed first', 'alone') }),
  ),
  { maxLength: 12 },
)

onEachStore((open) => {
  test('places that were taken together are left one by one or together, in transactions that may fail, each once', async (t) => {
    const [store] = (await open(t)) as [Store]
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const accountId = await newAccount(store)
        const gate = createDatabaseGate(store)
        const held: Place[] = []
        for (const step of sequence) {
          if ('take' in step) {
            const taken = await take(store, gate, accountId, step.take)
            assert.equal(taken.length, Math.min(step.take, concurrent - held.length))
            held.push(...taken)
          } else {
            const left = held.splice(step.leave, 2)
            const leave = (failure?: Error): Promise<void> =>
              store.transaction(async (tx) => {
                await gate.leaveAll(left, tx)
                if (failure) throw failure
              })
            if (step.how === 'failed first') await assert.rejects(leave(new Error('fails')), { message: 'fails' })
            if (step.how !== 'alone') await leave()
            for (const place of left) await place.leave()
          }
          assert.equal(await freeOf(store, accountId), concurrent - held.length)
        }
        for (const place of held) await place.leave()
        assert.equal(await freeOf(store, accountId), concurrent)
      }),
      { numRuns: 25 },
    )
  })

  test('the places of a process that died are free once its lease is over, those of one that lives are not', async (t) => {
    const [store] = (await open(t)) as [Store]
    const accountId = await newAccount(store)
    const [dead, alive] = [createDatabaseGate(store), createDatabaseGate(store)]
    const [first] = await take(store, dead, accountId, 4)
    await first?.leave()
    await take(store, alive, accountId, 3)
    assert.equal(await freeOf(store, accountId), concurrent - 6)
    await alive.renew(now + leaseMs / 2)
    assert.equal(await freeOf(store, accountId, now + leaseMs + 1), concurrent - 3)
    await alive.renew(now + leaseMs + 1)
    assert.equal(await freeOf(store, accountId, now), concurrent - 3)
  })
})
