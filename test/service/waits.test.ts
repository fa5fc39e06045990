import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertAccount } from '../../packages/server/src/accounts/accounts.ts'
import { admitRequest } from '../../packages/server/src/quota/admission.ts'
import { grantCredits } from '../../packages/server/src/quota/ledger.ts'
import { changedPlans } from '../../packages/server/src/quota/plans.ts'
import { settle } from '../../packages/server/src/quota/settlement.ts'
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
