import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  type Account,
  accountByEmail,
  insertAccount,
  lockAccount,
} from '../../packages/server/src/accounts/accounts.ts'
import { lockedStanding } from '../../packages/server/src/quota/standing.ts'
import { countUse } from '../../packages/server/src/quota/used.ts'
import { migrate } from '../../packages/server/src/store/migrate.ts'
import type { Store } from '../../packages/server/src/store/store.ts'
import { onEachStore } from './support/stores.ts'

function add(store: Store, email: string): Promise<unknown> {
  return store.transaction((tx) => insertAccount(tx, { email, plan: 'free', now: 1 }))
}

/** Tables with their columns, the migrations that were applied and when, and the accounts. */
async function stateOf({ read }: Store) {
  const tables = await read.introspection.getTables()
  const migrations = await sql`select * from docmill_migrations order by name`.execute(read)
  return {
    tables: tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]).sort(),
    migrations: migrations.rows,
    accounts: await read.selectFrom('accounts').selectAll().execute(),
  }
}

onEachStore((open) => {
  test('several processes may open a new database at once, and opening again changes nothing', async (t) => {
    const stores = await open(t, 3)
    const [store] = stores as [Store]
    await add(store, 'a@b.c')
    const before = await stateOf(store)
    assert.equal(before.accounts.length, 1)
    for (const one of stores) {
      await migrate(one)
      assert.deepEqual(await stateOf(one), before)
    }
  })

  test('a transaction that fails leaves nothing behind and disturbs no other', async (t) => {
    const [store] = (await open(t)) as [Store]
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) =>
        store.transaction(async (tx) => {
          await insertAccount(tx, { email: `${n}@example.com`, plan: 'free', now: n })
          if (n % 3 === 0) throw new Error('on purpose')
        }),
      ),
    )
    assert.equal(outcomes.filter(({ status }) => status === 'rejected').length, 34)
    const rows = await store.read.selectFrom('accounts').select('createdAt').execute()
    assert.equal(rows.length, 66)
    assert.ok(rows.every((row) => row.createdAt % 3 !== 0))
  })

  test('a statement that fails fails its transaction alone', async (t) => {
    const [store] = (await open(t)) as [Store]
    const outcomes = await Promise.allSettled(['a@b.c', 'a@b.c', 'd@e.f'].map((email) => add(store, email)))
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'fulfilled', 'rejected'])
  })

  test('what was committed is seen at once, what was not is not', async (t) => {
    const [store] = (await open(t)) as [Store]
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: written, resolve: isWritten } = Promise.withResolvers<void>()
    const running = store.transaction(async (tx) => {
      await insertAccount(tx, { email: 'a@b.c', plan: 'free', now: 1 })
      isWritten()
      await mayEnd
    })
    await written
    assert.equal(await accountByEmail(store.read, 'a@b.c'), undefined)
    end()
    await running
    assert.equal((await accountByEmail(store.read, ' A@B.C '))?.plan, 'free')
  })

  test('a transaction reports why the first of its statements has failed, whatever was given with it', async (t) => {
    const [store] = (await open(t)) as [Store]
    await add(store, 'a@b.c')
    const failing = store.transaction(async (tx) => {
      const again = async () => insertAccount(tx, { email: 'a@b.c', plan: 'free', now: 1 })
      await Promise.all([accountByEmail(tx, 'a@b.c'), again(), tx.selectFrom('accounts').select('id').execute()])
    })
    await assert.rejects(failing, /unique/i)
  })

  test('statements that are given together run in the order in which they were given', async (t) => {
    const [store] = (await open(t)) as [Store]
    await store.transaction(async (tx) => {
      const [, found] = await Promise.all([
        insertAccount(tx, { email: 'a@b.c', plan: 'free', now: 1 }),
        accountByEmail(tx, 'a@b.c'),
        tx.deleteFrom('accounts').execute(),
      ])
      assert.equal(found?.email, 'a@b.c')
    })
    assert.equal(await accountByEmail(store.read, 'a@b.c'), undefined)
  })

  test('who waits for an account sees what was counted until then', async (t) => {
    const [store, other] = (await open(t, 2)) as [Store, Store]
    const { id } = (await add(store, 'a@b.c')) as Account
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
    const first = store.transaction(async (tx) => {
      await lockAccount(tx, id)
      isLocked()
      // Long enough for the other's statements to wait.
      await sleep(100)
      await countUse(tx, id, null, '2026-01-01', 'allowance')
    })
    await locked
    const [, standing] = await other.transaction((tx) => lockedStanding(tx, id, null, '2026-01-01', 1))
    await first
    assert.equal(standing.today.used, 1)
  })

  test('counts, sums and large numbers come back as numbers', async (t) => {
    const [store] = (await open(t)) as [Store]
    const now = 1_800_000_000_000
    await store.transaction((tx) => insertAccount(tx, { email: 'a@b.c', plan: 'free', now }))
    const row = await store.read
      .selectFrom('accounts')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('createdAt').as('sum')])
      .executeTakeFirstOrThrow()
    assert.deepEqual({ ...row }, { count: 1, sum: now })
  })

  test('a second process sees what the first has written', async (t) => {
    const [one, other] = (await open(t, 2)) as [Store, Store]
    await add(one, 'a@b.c')
    assert.ok(await accountByEmail(other.read, 'a@b.c'))
    await Promise.all(Array.from({ length: 20 }, (_, n) => add(n % 2 ? one : other, `${n}@example.com`)))
    assert.equal((await one.read.selectFrom('accounts').select('id').execute()).length, 21)
  })
})
