/** What is written behind requests never holds up a settlement, however many accounts there are. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startLastUsed } from '../../packages/server/src/accounts/last-used.ts'
import { type Outcome, startHistory } from '../../packages/server/src/history/history.ts'
import type { Store, TransactionOptions, Tx } from '../../packages/server/src/store/store.ts'
import { recordStatements } from './support/statements.ts'
import { onEachStore } from './support/stores.ts'

const now = Date.parse('2026-05-04T12:00:00Z')
const fail = (error: unknown): void => assert.fail(String(error))

/** Counts what one transaction holds at most. */
function watched(store: Store): { store: Store; max(): number; all(): number; stop(): void } {
  const recording = recordStatements(store)
  let max = 0
  return {
    store: {
      ...store,
      async transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions) {
        const before = recording.statements.length
        const result = await store.transaction(work, options)
        max = Math.max(max, recording.statements.length - before)
        return result
      },
    },
    max: () => max,
    all: () => recording.statements.length,
    stop: recording.stop,
  }
}

const outcomeOf = (accountId: string, n: number): Outcome => ({
  accountId,
  keyId: null,
  requestId: `req_${n}`,
  at: now,
  type: 'pdf',
  bytes: 1,
  durationMs: 1,
  outcome: n % 2 ? 'free' : 'client_gone',
})

onEachStore((open) => {
  test('the outcomes of 1,000 accounts are written by few statements, each a transaction of its own', async (t) => {
    const [store] = (await open(t)) as [Store]
    await store.transaction(async (tx) => {
      for (let n = 0; n < 1000; n += 1)
        await tx
          .insertInto('accounts')
          .values({ id: `a${n}`, email: `${n}@example.com`, plan: 'free', createdAt: now, suspendedAt: null })
          .execute()
    })
    const watch = watched(store)
    t.after(watch.stop)
    const history = startHistory(watch.store, () => now, 30, fail)
    t.after(() => history.stop())
    for (let n = 0; n < 2000; n += 1) history.note(outcomeOf(`a${n % 1000}`, n))
    await history.write()
    watch.stop()
    const counts = await store.read.selectFrom('outcomeDays').select(['count']).execute()
    assert.deepEqual([counts.length, counts.reduce((sum, { count }) => sum + count, 0)], [1000, 2000])
    assert.ok(watch.all() <= 40, `${watch.all()} statements`)
    assert.equal(watch.max(), 1)
  })

  test('the last use of 1,000 keys is written by few statements, once a minute', async (t) => {
    const [store] = (await open(t)) as [Store]
    await store.transaction(async (tx) => {
      await tx
        .insertInto('accounts')
        .values({ id: 'a', email: 'a@example.com', plan: 'free', createdAt: now, suspendedAt: null })
        .execute()
      for (let n = 0; n < 1000; n += 1)
        await tx
          .insertInto('apiKeys')
          .values({ id: `k${n}`, accountId: 'a', name: '', lastFour: '', scopes: '', createdAt: now })
          .execute()
    })
    const watch = watched(store)
    t.after(watch.stop)
    const lastUsed = startLastUsed(watch.store, fail)
    t.after(() => lastUsed.stop())
    for (let n = 0; n < 1000; n += 1) lastUsed.note(`k${n}`, now)
    await lastUsed.write()
    assert.ok(watch.all() <= 10, `${watch.all()} statements`)
    const before = watch.all()
    lastUsed.note('k7', now + 59_999)
    await lastUsed.write()
    assert.equal(watch.all(), before)
    lastUsed.note('k7', now + 60_000)
    await lastUsed.write()
    const used = await store.read.selectFrom('apiKeys').select('lastUsedAt').distinct().execute()
    assert.deepEqual(used.map((row) => row.lastUsedAt).sort(), [now, now + 60_000])
  })
})
