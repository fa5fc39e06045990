import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Account, createAccount, setRole } from '../../../packages/server/src/accounts/accounts.ts'
import { type Outcome, startHistory } from '../../../packages/server/src/history/history.ts'
import { recentConversions, recentDays } from '../../../packages/server/src/history/read.ts'
import { createDatabaseDraws, type Draws } from '../../../packages/server/src/rates/draws.ts'
import { deriveSecrets } from '../../../packages/server/src/secrets.ts'
import { insertLink, spendLink } from '../../../packages/server/src/sign-in/links.ts'
import { accountOf } from '../../../packages/server/src/sign-in/openid.ts'
import { fitsPassword, hashPassword, setPasswordHash } from '../../../packages/server/src/sign-in/passwords.ts'
import { endSessions, findSession, insertSession, listSessions } from '../../../packages/server/src/sign-in/sessions.ts'
import type { Store } from '../../../packages/server/src/store/store.ts'
import { days, hours } from '../support/clock.ts'
import { onEachStore } from '../support/stores.ts'

const secrets = deriveSecrets('a secret for tests alone, 32 or more')
const now = Date.parse('2026-05-04T10:00:00Z')
const browser = { agent: 'test', address: '127.0.0.1' }

async function newAccount(store: Store, email = 'ada@example.com'): Promise<Account> {
  return (await createAccount(store, { email, plan: 'free', now })) as Account
}

function outcome(accountId: string, at: number, kind: string): Outcome {
  return { accountId, keyId: null, requestId: 'req', at, type: 'txt', bytes: 1, durationMs: 1, outcome: kind }
}

onEachStore((open) => {
  test('of many who spend one link at once, on two replicas, one gets in', async (t) => {
    const stores = await open(t, 2)
    const [store] = stores as [Store, Store]
    const { id, email } = await newAccount(store)
    const token = await store.transaction((tx) => insertLink(tx, secrets, { accountId: id, email, now }))
    const spent = await Promise.all(
      [...stores, ...stores, ...stores].map((one) =>
        one.transaction((tx) => spendLink(tx, secrets, { token, planForNew: undefined, now })),
      ),
    )
    assert.equal(spent.filter((account) => account?.id === id).length, 1)
  })

  test('what may be tried is counted for all replicas, and kept under no name', async (t) => {
    const stores = (await open(t, 2)) as [Store, Store]
    const [here, there] = stores.map((store) => createDatabaseDraws(store, secrets)) as [Draws, Draws]
    const allowance = { count: 4, periodMs: 60_000 }
    const waits = await Promise.all(
      Array.from({ length: 6 }, (_, n) => (n % 2 ? here : there).take('ada@example.com', allowance, now)),
    )
    assert.deepEqual(waits.sort(), [0, 0, 0, 0, 15_000, 15_000])
    assert.equal(await here.take('charles@example.com', allowance, now), 0)
    assert.equal(await there.take('ada@example.com', allowance, now + 15_000), 0)
    const rows = await stores[0].read.selectFrom('attemptBuckets').selectAll().execute()
    assert.ok(rows.length === 2 && !JSON.stringify(rows).includes('example'))
    await here.take('new', allowance, now + 2 * hours)
    assert.equal((await stores[0].read.selectFrom('attemptBuckets').selectAll().execute()).length, 1)
  })

  test('of admins who make each other members at once, one stays', async (t) => {
    const stores = (await open(t, 2)) as [Store, Store]
    const admins = [await newAccount(stores[0]), await newAccount(stores[0], 'charles@example.com')] as const
    for (const { id } of admins) assert.equal(await setRole(stores[0], id, 'admin'), true)
    const done = await Promise.all(admins.map(({ id }, n) => setRole(stores[n] as Store, id, 'member')))
    assert.deepEqual(done.sort(), [false, true])
  })

  test('a session of one replica is one of the other, until it is ended', async (t) => {
    const [here, there] = (await open(t, 2)) as [Store, Store]
    const { id } = await newAccount(here)
    const token = await here.transaction((tx) =>
      insertSession(tx, secrets, { accountId: id, via: 'link', browser, now }),
    )
    assert.equal((await findSession(there, secrets, token, now))?.account.id, id)
    assert.equal((await findSession(there, secrets, token, now + 3 * days))?.row.seenAt, now)
    assert.equal((await listSessions(here.read, id, now))[0]?.seenAt, now + 3 * days)
    await there.transaction((tx) => endSessions(tx, id))
    assert.equal(await findSession(here, secrets, token, now), undefined)
  })

  test('a password fits its account alone', async (t) => {
    const [store] = (await open(t)) as [Store]
    const { id } = await newAccount(store)
    const hash = await hashPassword('a long password')
    await store.transaction((tx) => setPasswordHash(tx, id, hash, now))
    assert.equal(await fitsPassword(store.read, id, 'a long password'), true)
    assert.equal(await fitsPassword(store.read, id, 'a long passwore'), false)
    assert.equal(await fitsPassword(store.read, undefined, ''), false)
    const other = await newAccount(store, 'charles@example.com')
    assert.equal(await fitsPassword(store.read, other.id, ''), false)
  })

  test('an identity is bound to one account', async (t) => {
    const [store] = (await open(t)) as [Store]
    const { id, email } = await newAccount(store)
    const identity = { issuer: 'https://issuer.example', subject: 's', email }
    const found = await store.transaction((tx) => accountOf(tx, identity, undefined, now))
    const again = await store.transaction((tx) => accountOf(tx, { ...identity, email: null }, undefined, now))
    assert.deepEqual([found?.id, again?.id], [id, id])
  })

  test('the latest requests of an account are kept, and refusals at the door are only counted', async (t) => {
    const [store] = (await open(t)) as [Store]
    const { id } = await newAccount(store)
    const { id: other } = await newAccount(store, 'charles@example.com')
    const history = startHistory(
      store,
      () => now,
      30,
      (error) => assert.fail(String(error)),
    )
    t.after(() => history.stop())
    history.note(outcome(other, now, 'free'))
    for (let n = 0; n < 1050; n += 1) history.note({ ...outcome(id, now, 'free'), requestId: `req_${n}` })
    for (let n = 0; n < 50; n += 1) history.note(outcome(id, now, 'rate_limited'))
    await history.write()
    const kept = await recentConversions(store.read, id, 2000)
    assert.deepEqual([kept.length, kept[0]?.requestId, kept.at(-1)?.requestId], [1000, 'req_1049', 'req_50'])
    assert.equal((await recentConversions(store.read, other, 1000)).length, 1)
    assert.deepEqual((await recentDays(store.read, id, 1, now))[0]?.outcomes, { free: 1050, rate_limited: 50 })
  })

  test('counts of replicas that write at once add up, and old requests are forgotten', async (t) => {
    const stores = (await open(t, 2)) as [Store, Store]
    const [store] = stores
    const { id } = await newAccount(store)
    const { id: other } = await newAccount(store, 'charles@example.com')
    const histories = stores.map((one) =>
      startHistory(
        one,
        () => now,
        30,
        (error) => assert.fail(String(error)),
      ),
    )
    t.after(() => {
      for (const history of histories) history.stop()
    })
    for (const history of histories)
      for (const account of [id, other])
        for (const kind of ['free', 'free', 'paid', 'file_corrupt']) history.note(outcome(account, now, kind))
    await Promise.all(histories.map((history) => history.write()))
    histories[0]?.note(outcome(id, now + 40 * days, 'free'))
    await histories[0]?.write()
    assert.deepEqual((await recentDays(store.read, id, 30, now)).at(-1), {
      day: '2026-05-04',
      outcomes: { free: 4, paid: 2, file_corrupt: 2 },
    })
    assert.equal((await recentConversions(store.read, id, 100)).length, 9)
    await histories[0]?.sweep(now + 40 * days)
    assert.equal((await recentConversions(store.read, id, 100)).length, 1)
  })
})
