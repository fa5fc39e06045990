import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertAccount } from '../../packages/server/src/accounts/accounts.ts'
import { admitRequest } from '../../packages/server/src/quota/admission.ts'
import { grantCredits } from '../../packages/server/src/quota/ledger.ts'
import { changedPlans, type Plan } from '../../packages/server/src/quota/plans.ts'
import { release, settle } from '../../packages/server/src/quota/settlement.ts'
import { createDatabaseGate } from '../../packages/server/src/rates/database-gate.ts'
import { openStore } from '../../packages/server/src/store/open.ts'
import { startCountingProxy } from './support/counting-proxy.ts'
import { skipPostgres, usePostgres } from './support/postgres.ts'

const createDatabase = usePostgres()

test('an admission waits for PostgreSQL three times, a paid settlement four', { skip: skipPostgres }, async (t) => {
  const proxy = await startCountingProxy(t, await createDatabase())
  const store = await openStore({ dataDirectory: '', databaseUrl: proxy.url, databaseConnections: 1 })
  t.after(() => store.close())
  const plans = changedPlans('{"free":{"daily":0}}')
  const accountId = await store.transaction(async (tx) => {
    const { id } = await insertAccount(tx, { email: 'a@b.c', plan: 'free', now: 1 })
    await grantCredits(tx, { accountId: id, kind: 'pack', amount: 10, expiresAt: null, now: 1 })
    return id
  })
  const waitsOf = async <T>(work: Promise<T>, before = proxy.waits): Promise<[T, number]> => [
    await work,
    proxy.waits - before,
  ]
  const request = { accountId, keyId: null, keyDailyLimit: null, requestId: 'a' }
  const [admission, forAdmission] = await waitsOf(admitRequest(store, plans, request, 1))
  assert.ok(admission.kind === 'held')
  const [settlement, forSettlement] = await waitsOf(settle(store, plans, admission, '', 1))
  assert.equal(settlement.outcome, 'credit')
  assert.deepEqual([forAdmission, forSettlement], [3, 4])
})

test('at the gate a request waits for PostgreSQL three times, a release three', { skip: skipPostgres }, async (t) => {
  const proxy = await startCountingProxy(t, await createDatabase())
  const store = await openStore({ dataDirectory: '', databaseUrl: proxy.url, databaseConnections: 1 })
  t.after(() => store.close())
  const plans = changedPlans('{"free":{"requests_per_minute":3,"concurrent":1}}')
  const plan = plans.get('free') as Plan
  const { id: accountId } = await store.transaction((tx) => insertAccount(tx, { email: 'a@b.c', plan: 'free', now: 1 }))
  const gate = createDatabaseGate(store)
  const first = await gate.enter(accountId, plan, 1)
  assert.ok(first.verdict === 'in')
  await first.leave()
  const before = proxy.waits
  const second = await gate.enter(accountId, plan, 1)
  assert.ok(second.verdict === 'in')
  assert.equal(proxy.waits - before, 3)
  assert.equal((await gate.enter(accountId, plan, 1)).verdict, 'concurrency_limited')
  assert.equal((await gate.enter(accountId, plan, 1)).verdict, 'rate_limited')

  const admission = await admitRequest(store, plans, { accountId, keyId: null, keyDailyLimit: null, requestId: 'a' }, 1)
  assert.ok(admission.kind === 'held')
  const beforeRelease = proxy.waits
  await release(store, admission.hold, 1)
  assert.equal(proxy.waits - beforeRelease, 3)
})

test('a place that is given back with the settlement is free when that has committed', {
  skip: skipPostgres,
}, async (t) => {
  const store = await openStore({ dataDirectory: '', databaseUrl: await createDatabase(), databaseConnections: 2 })
  t.after(() => store.close())
  const plans = changedPlans('{"free":{"concurrent":1}}')
  const plan = plans.get('free') as Plan
  const { id: accountId } = await store.transaction((tx) => insertAccount(tx, { email: 'a@b.c', plan: 'free', now: 1 }))
  const gate = createDatabaseGate(store)
  const place = await gate.enter(accountId, plan, 1)
  assert.ok(place.verdict === 'in')
  const admission = await admitRequest(store, plans, { accountId, keyId: null, keyDailyLimit: null, requestId: 'a' }, 1)
  assert.ok(admission.kind === 'held')
  await settle(store, plans, admission, '', 1, async (tx) => {
    await place.leave(tx)
    return true
  })
  assert.equal((await gate.enter(accountId, plan, 1)).verdict, 'in')
  await place.leave()
  assert.equal((await gate.enter(accountId, plan, 1)).verdict, 'concurrency_limited')
})

test('a PostgreSQL that vanishes without a word fails what waits for it, and the next is asked elsewhere', {
  skip: skipPostgres,
}, async (t) => {
  const proxy = await startCountingProxy(t, await createDatabase())
  const settings = { dataDirectory: '', databaseUrl: proxy.url, databaseConnections: 1 }
  const store = await openStore(settings, { silenceMs: 2000 })
  t.after(() => store.close())
  await store.ping()
  proxy.vanish()
  await assert.rejects(store.ping(), /has not answered for 2 s/)
  await store.ping()
})
