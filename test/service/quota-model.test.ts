import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { insertAccount, lockAccount, setPlan } from '../../packages/server/src/accounts/accounts.ts'
import { dayOf } from '../../packages/server/src/clock.ts'
import { ServiceError } from '../../packages/server/src/errors.ts'
import { admitRequest } from '../../packages/server/src/quota/admission.ts'
import { admit, type DayLoad } from '../../packages/server/src/quota/capacity.ts'
import { leaseMs, renewHolds } from '../../packages/server/src/quota/holds.ts'
import { endGrant, grantCredits, listEntries, listGrants, refundSpend } from '../../packages/server/src/quota/ledger.ts'
import { changedPlans, planOf } from '../../packages/server/src/quota/plans.ts'
import { type Held, release, type Settlement, settle } from '../../packages/server/src/quota/settlement.ts'
import { usageDetails } from '../../packages/server/src/quota/usage.ts'
import type { GrantKind } from '../../packages/server/src/store/schema.ts'
import type { Store } from '../../packages/server/src/store/store.ts'
import { hours, minutes, seconds } from './support/clock.ts'
import { onEachStore } from './support/stores.ts'

const plans = changedPlans('{"free":{"daily":2},"pro":{"daily":4},"pro_plus":{"daily":0}}')
const planIds = ['free', 'pro', 'pro_plus', 'ultimate']

type Step =
  | { kind: 'hold'; count: number }
  /** Several at once; each picks one of the open requests. */
  | { kind: 'end'; picks: { at: number; success: boolean }[] }
  | { kind: 'advance'; ms: number; heartbeat: boolean }
  | { kind: 'plan'; plan: string }
  | { kind: 'grant'; grant: GrantKind; amount: number; lastsMs: number | null }
  | { kind: 'end-grant'; at: number }
  | { kind: 'refund'; at: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('hold' as const), count: fc.integer({ min: 1, max: 4 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('end' as const),
      picks: fc.array(fc.record({ at: fc.nat(20), success: fc.boolean() }), { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('advance' as const),
      ms: fc.constantFrom(1 * seconds, 20 * seconds, 31 * seconds, 5 * minutes, 13 * hours),
      heartbeat: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('plan' as const), plan: fc.constantFrom(...planIds) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('grant' as const),
      grant: fc.constantFrom<GrantKind[]>('subscription', 'pack', 'goodwill'),
      amount: fc.integer({ min: 1, max: 3 }),
      lastsMs: fc.constantFrom(null, 10 * seconds, 20 * hours),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end-grant' as const), at: fc.nat(10) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), at: fc.nat(10) }) },
)

/** What the account must look like, kept by the simplest means. */
class Model {
  readonly store: Store
  readonly accountId: string
  now = Date.parse('2026-05-04T09:00:00Z')
  plan = 'free'
  open: (Held & { leaseUntil: number })[] = []
  used = new Map<string, number>()
  grants: { id: string; remaining: number; expiresAt: number | null }[] = []
  paid: string[] = []
  /** Whether a plan fell or credits went away, so that a conversion may have to be waived. */
  disturbed = false
  requests = 0

  constructor(store: Store, accountId: string) {
    this.store = store
    this.accountId = accountId
  }

  get daily(): number | null {
    return planOf(plans, this.plan).daily
  }

  get credits(): number {
    return this.grants.reduce((sum, grant) => sum + grant.remaining, 0)
  }

  usedOn(day: string): number {
    return this.used.get(day) ?? 0
  }

  loads(day: string): { today: DayLoad; others: DayLoad[] } {
    const live = this.open.filter((one) => one.leaseUntil > this.now)
    const load = (one: string): DayLoad => ({
      used: this.usedOn(one),
      holds: live.filter(({ hold }) => hold.day === one).length,
    })
    const others = [...new Set(live.map(({ hold }) => hold.day))].filter((one) => one !== day)
    return { today: load(day), others: others.map(load) }
  }

  expire(): void {
    for (const grant of this.grants)
      if (grant.expiresAt !== null && grant.expiresAt <= this.now && grant.remaining > 0) {
        grant.remaining = 0
        this.disturbed = true
      }
  }
}

async function run(model: Model, step: Step): Promise<void> {
  switch (step.kind) {
    case 'hold':
      return hold(model, step.count)
    case 'end':
      return end(model, step.picks)
    case 'advance': {
      const { store, open } = model
      if (step.heartbeat) {
        const ids = open.map((one) => one.hold.id)
        await store.transaction((tx) => renewHolds(tx, ids, model.now))
        for (const one of open) if (one.leaseUntil > model.now) one.leaseUntil = model.now + leaseMs
      }
      model.now += step.ms
      model.expire()
      return
    }
    case 'plan':
      await setPlan(model.store, model.accountId, step.plan)
      model.plan = step.plan
      model.disturbed = true
      return
    case 'grant': {
      const expiresAt = step.lastsMs === null ? null : model.now + step.lastsMs
      const { id } = await locked(model, (tx) =>
        grantCredits(tx, {
          accountId: model.accountId,
          kind: step.grant,
          amount: step.amount,
          expiresAt,
          now: model.now,
        }),
      )
      model.grants.push({ id, remaining: step.amount, expiresAt })
      return
    }
    case 'end-grant': {
      const grant = model.grants[step.at % Math.max(1, model.grants.length)]
      if (!grant) return
      await locked(model, (tx) => endGrant(tx, grant.id, model.now))
      Object.assign(grant, { remaining: 0, expiresAt: model.now })
      model.disturbed = true
      return
    }
    case 'refund': {
      const requestId = model.paid[step.at % Math.max(1, model.paid.length)]
      if (requestId === undefined) return
      const before = await balance(model)
      assert.equal(await locked(model, (tx) => refundSpend(tx, model.accountId, requestId, model.now)), true)
      assert.equal(await locked(model, (tx) => refundSpend(tx, model.accountId, requestId, model.now)), false)
      model.paid = model.paid.filter((id) => id !== requestId)
      const entries = await listEntries(model.store.read, model.accountId)
      const refund = entries.findLast((entry) => entry.kind === 'refund')
      const grant = model.grants.find((one) => one.id === refund?.grant_id)
      assert.ok(grant, 'a refund goes back to the grant that it came from')
      grant.remaining += 1
      assert.equal(await balance(model), before + 1)
      model.expire()
    }
  }
}

/** Several requests are admitted at once; as many get in as there is room for, one by one. */
async function hold(model: Model, count: number): Promise<void> {
  const day = dayOf(model.now)
  const { today, others } = model.loads(day)
  let room = 0
  while (room < count && admit({ ...today, holds: today.holds + room }, others, model.daily, model.credits) === 'room')
    room += 1
  const outcomes = await Promise.allSettled(
    Array.from({ length: count }, () => {
      model.requests += 1
      const request = { accountId: model.accountId, keyId: null, keyDailyLimit: null, requestId: `r${model.requests}` }
      return admitRequest(model.store, plans, request, model.now)
    }),
  )
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled' && outcome.value.kind === 'held')
      model.open.push({ ...outcome.value, leaseUntil: model.now + leaseMs })
    if (outcome.status === 'rejected') assert.equal((outcome.reason as ServiceError).code, 'quota_exhausted')
  }
  assert.equal(outcomes.filter((outcome) => outcome.status === 'fulfilled').length, room, 'admitted')
}

/** Several requests end at once; those whose lease is over are ended one by one. */
async function end(model: Model, picks: { at: number; success: boolean }[]): Promise<void> {
  const chosen = new Map(picks.map(({ at, success }) => [model.open[at % Math.max(1, model.open.length)], success]))
  const alive: [Held, boolean][] = []
  for (const [one, success] of chosen) {
    if (!one) continue
    if (one.leaseUntil > model.now) alive.push([one, success])
    else await endLate(model, one, success)
  }
  model.open = model.open.filter((one) => !chosen.has(one))
  const expected = expectPayment(
    model,
    alive.filter(([, success]) => success).map(([held]) => held),
  )
  const settled = await Promise.all(
    alive.map(([held, success]) =>
      success
        ? settle(model.store, plans, held, '', model.now)
        : release(model.store, held.hold, model.now).then(() => undefined),
    ),
  )
  await count(
    model,
    alive.flatMap(([held, success], index) => (success ? [[held, settled[index] as Settlement] as const] : [])),
  )
  assert.deepEqual(tally(settled), expected)
}

async function endLate(model: Model, one: Held, success: boolean): Promise<void> {
  model.open = model.open.filter((other) => other !== one)
  if (!success) return release(model.store, one.hold, model.now)
  const { today, others } = model.loads(one.hold.day)
  const hasRoom = admit(today, others, model.daily, model.credits) === 'room'
  if (!hasRoom) {
    await assert.rejects(settle(model.store, plans, one, '', model.now), { code: 'overloaded' })
    return
  }
  const expected = expectPayment(model, [one])
  const settlement = await settle(model.store, plans, one, '', model.now)
  await count(model, [[one, settlement]])
  assert.deepEqual(tally([settlement]), expected)
}

/** Invariant 1, over any order of the settlements. */
function expectPayment(model: Model, settled: Held[]): Record<string, number> {
  const { daily } = model
  if (daily === null) return tallyOf({ included: settled.length })
  const days = Map.groupBy(settled, ({ hold }) => hold.day)
  let free = 0
  for (const [day, ones] of days) free += Math.min(ones.length, Math.max(0, daily - model.usedOn(day)))
  const credit = Math.min(settled.length - free, model.credits)
  return tallyOf({ allowance: free, credit, waived: settled.length - free - credit })
}

function tally(settlements: (Settlement | undefined)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const one of settlements) if (one) counts[one.outcome] = (counts[one.outcome] ?? 0) + 1
  return counts
}

function tallyOf(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, number]) => number > 0))
}

async function count(model: Model, settled: (readonly [Held, Settlement])[]): Promise<void> {
  for (const [{ hold }, { outcome, creditsCharged }] of settled) {
    model.used.set(hold.day, model.usedOn(hold.day) + 1)
    assert.equal(creditsCharged, outcome === 'credit' ? 1 : 0)
    if (outcome === 'waived') assert.ok(model.disturbed, 'waived although nothing had changed')
    if (outcome !== 'credit') continue
    model.paid.push(hold.request_id)
  }
  const entries = await listEntries(model.store.read, model.accountId)
  for (const [{ hold }, { outcome }] of settled) {
    const spends = entries.filter((entry) => entry.kind === 'spend' && entry.request_id === hold.request_id)
    assert.equal(spends.length, outcome === 'credit' ? 1 : 0)
    const grant = model.grants.find((one) => one.id === spends[0]?.grant_id)
    if (grant) grant.remaining -= 1
  }
}

/** Invariants 2 to 4, and that used and balance are the model's. */
async function check(model: Model): Promise<void> {
  const details = await usageDetails(model.store.read, plans, model.accountId, null, model.now)
  assert.equal(details.used, model.usedOn(dayOf(model.now)), 'used')
  assert.equal(details.balance, model.credits, 'balance')
  assert.equal(details.inFlight, model.open.filter((one) => one.leaseUntil > model.now).length, 'in flight')
  const grants = await listGrants(model.store.read, model.accountId)
  const entries = await listEntries(model.store.read, model.accountId)
  for (const grant of grants) {
    const own = entries.filter((entry) => entry.grant_id === grant.id)
    assert.equal(sum(own), grant.remaining, 'a grant has what its entries say')
    assert.ok(grant.remaining >= 0)
  }
  assert.equal(sum(entries), details.balance, 'the balance is the sum of its entries')
  if (!model.disturbed) assert.ok(details.held <= details.balance, 'every credit in flight is covered')
}

async function balance(model: Model): Promise<number> {
  return sum(await listEntries(model.store.read, model.accountId))
}

function sum(entries: { amount: number }[]): number {
  return entries.reduce((total, entry) => total + entry.amount, 0)
}

function locked<T>({ store, accountId }: Model, work: Parameters<typeof store.transaction<T>>[0]): Promise<T> {
  return store.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    return work(tx)
  })
}

onEachStore((open) => {
  test('whatever happens in whatever order, allowance and credits are right after each step', async (t) => {
    const [store] = (await open(t)) as [Store]
    let accounts = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        accounts += 1
        const email = `model${accounts}@example.com`
        const { id } = await store.transaction((tx) => insertAccount(tx, { email, plan: 'free', now: 0 }))
        const model = new Model(store, id)
        for (const one of steps) {
          await run(model, one)
          await check(model)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('of 200 requests at once from several replicas exactly as many are admitted as there is room for', async (t) => {
    const stores = await open(t, 3)
    const [store] = stores as [Store]
    const now = Date.parse('2026-05-04T09:00:00Z')
    const many = changedPlans('{"free":{"daily":30}}')
    const account = await store.transaction(async (tx) => {
      const made = await insertAccount(tx, { email: 'rush@example.com', plan: 'free', now })
      await grantCredits(tx, { accountId: made.id, kind: 'pack', amount: 20, expiresAt: null, now })
      return made
    })
    const rush = await Promise.allSettled(
      Array.from({ length: 200 }, (_, n) =>
        admitRequest(
          stores[n % stores.length] as Store,
          many,
          { accountId: account.id, keyId: null, keyDailyLimit: null, requestId: `r${n}` },
          now,
        ),
      ),
    )
    const admitted = rush.flatMap((one) => (one.status === 'fulfilled' && one.value.kind === 'held' ? [one.value] : []))
    for (const one of rush) if (one.status === 'rejected') assert.ok(one.reason instanceof ServiceError)
    assert.equal(admitted.length, 50)
    const settled = await Promise.all(
      admitted.map((held, n) => settle(stores[n % stores.length] as Store, many, held, '', now)),
    )
    assert.deepEqual(tally(settled), { allowance: 30, credit: 20 })
    const details = await usageDetails(store.read, many, account.id, null, now)
    assert.deepEqual([details.used, details.balance, details.inFlight], [50, 0, 0])
  })
})
