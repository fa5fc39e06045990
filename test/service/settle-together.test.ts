/** Several settlements in one transaction are what the same settlements one after another would be. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertAccount } from '../../packages/server/src/accounts/accounts.ts'
import { dayOf } from '../../packages/server/src/clock.ts'
import { admitRequest } from '../../packages/server/src/quota/admission.ts'
import { insertHolds, newHolds } from '../../packages/server/src/quota/holds.ts'
import { grantCredits, listEntries, listGrants } from '../../packages/server/src/quota/ledger.ts'
import { changedPlans } from '../../packages/server/src/quota/plans.ts'
import { type Held, settle, settleTogether } from '../../packages/server/src/quota/settlement.ts'
import { countUses } from '../../packages/server/src/quota/used.ts'
import type { Store } from '../../packages/server/src/store/store.ts'
import fc from '../property.ts'
import { days, seconds } from './support/clock.ts'
import { onEachStore } from './support/stores.ts'

const now = Date.parse('2026-05-04T10:00:00Z')
const plan = (daily: number | null) => ({ daily, requests_per_minute: 100, concurrent: 100 })
const plans = changedPlans(JSON.stringify({ few: plan(3), unlimited: plan(null) }))

interface Grant {
  kind: 'subscription' | 'pack' | 'goodwill'
  amount: number
  /** From now; a grant of the past has ended. */
  expiresInMs: number | null
}

interface Standing {
  plan: 'few' | 'unlimited'
  used: number
  grants: Grant[]
  count: number
}

const standings: fc.Arbitrary<Standing> = fc.record({
  plan: fc.constantFrom('few', 'few', 'few', 'unlimited'),
  used: fc.nat(4),
  grants: fc.array(
    fc.record({
      kind: fc.constantFrom('subscription', 'pack', 'goodwill'),
      amount: fc.integer({ min: 1, max: 3 }),
      expiresInMs: fc.constantFrom(null, -1, 1 * days, 2 * days),
    }),
    { maxLength: 3 },
  ),
  count: fc.integer({ min: 1, max: 6 }),
})

let accounts = 0

/** An account that stands so, with conversions that are held. A plan that fell leaves more of them than can be paid. */
async function accountWith(
  store: Store,
  { plan, used, grants, count }: Standing,
): Promise<{ id: string; helds: Held[] }> {
  accounts += 1
  return store.transaction(async (tx) => {
    const { id } = await insertAccount(tx, { email: `together${accounts}@example.com`, plan, now })
    if (used > 0) await countUses(tx, id, dayOf(now), Array(used).fill({ keyId: null, outcome: 'allowance' }))
    for (const [at, { kind, amount, expiresInMs }] of grants.entries()) {
      const expiresAt = expiresInMs === null ? null : now + expiresInMs
      await grantCredits(tx, { accountId: id, kind, amount, expiresAt, now: now - 1 * days + at })
    }
    const requests = Array.from({ length: count }, (_, at) => {
      return { accountId: id, keyId: null, keyDailyLimit: null, requestId: `req_${at}` }
    })
    const holds = newHolds(requests, now)
    await insertHolds(tx, holds, now)
    return { id, helds: holds.map((hold, at): Held => ({ hold, request: requests[at] as Held['request'] })) }
  })
}

/** What is known of an account's money, without names that are made at random. */
async function moneyOf({ read }: Store, id: string): Promise<unknown> {
  const grants = await listGrants(read, id)
  const ordinal = new Map(grants.map((grant, at) => [grant.id, at]))
  const entries = await listEntries(read, id)
  return {
    grants: grants.map(({ kind, amount, remaining }) => [kind, amount, remaining]),
    entries: entries.map(({ grantId, kind, amount, requestId }) => [ordinal.get(grantId), kind, amount, requestId]),
    used: await read.selectFrom('usageDays').selectAll().where('accountId', '=', id).execute().then(withoutAccount),
    holds: await read
      .selectFrom('holds')
      .select(['requestId', 'state', 'outcome'])
      .where('accountId', '=', id)
      .execute(),
  }
}

function withoutAccount(rows: readonly { accountId: string }[]): unknown {
  return rows.map(({ accountId, ...row }) => row)
}

const recorded = async (): Promise<boolean> => true

onEachStore((open) => {
  test('together they cost what they cost one after another, whatever the account has', async (t) => {
    const [store] = (await open(t)) as [Store]
    await fc.assert(
      fc.asyncProperty(standings, async (standing) => {
        const together = await accountWith(store, standing)
        const apart = await accountWith(store, standing)
        const settled = await settleTogether(store, plans, together.helds, now, recorded)
        const expected = []
        for (const held of apart.helds) expected.push(await settle(store, plans, held, '', now))
        assert.deepEqual(settled, expected)
        assert.deepEqual(await moneyOf(store, together.id), await moneyOf(store, apart.id))
      }),
      { numRuns: 60 },
    )
  })

  const unchanged = async (
    store: Store,
    { id, helds }: { id: string; helds: Held[] },
    { record = recorded, at = now } = {},
  ): Promise<void> => {
    const before = await moneyOf(store, id)
    assert.equal(await settleTogether(store, plans, helds, at, record), undefined)
    assert.deepEqual(await moneyOf(store, id), before)
  }
  const standing: Standing = {
    plan: 'few',
    used: 2,
    grants: [{ kind: 'pack', amount: 5, expiresInMs: null }],
    count: 3,
  }

  test('where one has lost its lease, has ended or is of another day, none is settled', async (t) => {
    const [store] = (await open(t)) as [Store]
    await unchanged(store, await accountWith(store, standing), { at: now + 31 * seconds })
    const ended = await accountWith(store, standing)
    await settle(store, plans, ended.helds[1] as Held, '', now)
    await unchanged(store, ended)
    const ofTwoDays = await accountWith(store, standing)
    const { request } = ofTwoDays.helds[0] as Held
    const tomorrow = await admitRequest(store, plans, { ...request, requestId: 'req_later' }, now + 1 * days)
    assert.equal(tomorrow.kind, 'held')
    if (tomorrow.kind === 'held') await unchanged(store, { ...ofTwoDays, helds: [...ofTwoDays.helds, tomorrow] })
  })

  test('where their results are not recorded, none is settled', async (t) => {
    const [store] = (await open(t)) as [Store]
    await unchanged(store, await accountWith(store, standing), { record: async () => false })
    const account = await accountWith(store, standing)
    const before = await moneyOf(store, account.id)
    await assert.rejects(
      settleTogether(store, plans, account.helds, now, async () => {
        throw new Error('no disk')
      }),
      /no disk/,
    )
    assert.deepEqual(await moneyOf(store, account.id), before)
  })
})
