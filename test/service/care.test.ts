/** What an operator does for the database: checks, migrations, an account's data. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { exported, forgotten, notExported } from '../../packages/server/src/administration/account-data.ts'
import { type Administration, administrationOf } from '../../packages/server/src/administration/administration.ts'
import { checkStore } from '../../packages/server/src/administration/check.ts'
import { insertHold } from '../../packages/server/src/quota/holds.ts'
import { spendCredit } from '../../packages/server/src/quota/ledger.ts'
import { countUse, sweepUsage } from '../../packages/server/src/quota/used.ts'
import { readSettings } from '../../packages/server/src/settings.ts'
import { migrate, pendingMigrations, tryMigrations } from '../../packages/server/src/store/migrate.ts'
import type { Store, Tx } from '../../packages/server/src/store/store.ts'
import { createTestClock, seconds, type TestClock } from './support/clock.ts'
import { type OpenStores, onEachStore } from './support/stores.ts'

interface Deployment {
  store: Store
  clock: TestClock
  administration: Administration
  accountId: string
}

const email = 'ada@example.com'

/** One account that has converted twice, once for a credit. */
async function deploy(t: TestContext, open: OpenStores): Promise<Deployment> {
  const [store] = (await open(t)) as [Store]
  const clock = createTestClock()
  const settings = readSettings({ DOCMILL_SECRET: 'a secret for tests alone, 32 or more' })
  const administration = administrationOf(store, settings, clock)
  const { id: accountId } = await administration.createAccount(email)
  const { row } = await administration.createKey(email)
  const { grants } = await administration.grantCredits(email, 5, 'pack', null)
  await store.transaction(async (tx) => {
    for (const outcome of ['allowance', 'credit'] as const) {
      const now = clock.now()
      const requestId = `req_${outcome}`
      const hold = await insertHold(tx, { accountId, keyId: row.id, requestId }, now)
      await tx.updateTable('holds').set({ state: 'settled', endedAt: now, outcome }).where('id', '=', hold.id).execute()
      if (outcome === 'credit') await spendCredit(tx, accountId, { id: grants[0]?.id ?? '' }, requestId, now)
      await countUse(tx, accountId, row.id, hold.day, outcome)
    }
  })
  return { store, clock, administration, accountId }
}

onEachStore((open) => {
  test('a database that was only used as it should be has no fault', async (t) => {
    const { store, clock } = await deploy(t, open)
    assert.deepEqual(await checkStore(store, clock.now(), { repair: true }), [])
  })

  test('every number that contradicts another is found, and none is changed', async (t) => {
    const damages: Record<string, (tx: Tx) => Promise<unknown>> = {
      'what a grant has left is the sum of its entries': (tx) =>
        tx.updateTable('creditGrants').set({ remaining: 5 }).execute(),
      'a grant is entered once, with its amount': (tx) => tx.updateTable('creditGrants').set({ amount: 6 }).execute(),
      'a conversion that cost a credit is entered as a spend': (tx) =>
        tx.updateTable('creditEntries').set({ requestId: 'req_other' }).where('kind', '=', 'spend').execute(),
      'a refund takes back a spend of its grant': (tx) =>
        tx.updateTable('creditEntries').set({ kind: 'refund' }).where('kind', '=', 'spend').execute(),
      'the count of a day is that of its settled conversions': (tx) =>
        tx.updateTable('usageDays').set({ used: 1 }).execute(),
    }
    const { store, clock } = await deploy(t, open)
    for (const [check, damage] of Object.entries(damages)) {
      const takeBack = new Error('take back')
      const found = await store
        .transaction(async (tx) => {
          await damage(tx)
          const findings = await checkStore({ ...store, dialect: 'postgres', read: tx }, clock.now(), { repair: true })
          throw Object.assign(takeBack, { findings })
        })
        .catch((error: typeof takeBack & { findings: { check: string; repaired: boolean }[] }) => error.findings)
      assert.ok(
        found?.some((finding) => finding.check === check && !finding.repaired),
        check,
      )
    }
  })

  test('what a dead process left behind is found, and freed when that is wished', async (t) => {
    const { store, clock, accountId, administration } = await deploy(t, open)
    await administration.grantCredits(email, 2, 'pack', clock.now() + seconds)
    await store.transaction(async (tx) => {
      const hold = await insertHold(tx, { accountId, keyId: null, requestId: 'req_dead' }, clock.now())
      const row = { accountId, key: 'k', state: 'running', fingerprint: 'f', holdId: hold.id } as const
      await tx
        .insertInto('idempotencyKeys')
        .values({ ...row, leaseUntil: hold.leaseUntil, replays: 0, createdAt: clock.now() })
        .execute()
    })
    assert.deepEqual(await checkStore(store, clock.now(), { repair: false }), [])
    clock.advance(31 * seconds)
    const found = await checkStore(store, clock.now(), { repair: false })
    assert.deepEqual(
      found.map(({ found: count, repaired }) => [count, repaired]),
      [
        [1, false],
        [1, false],
        [1, false],
      ],
    )
    const repaired = await checkStore(store, clock.now(), { repair: true })
    assert.ok(repaired.length === 3 && repaired.every((finding) => finding.repaired))
    assert.deepEqual(await checkStore(store, clock.now(), { repair: false }), [])
    assert.equal((await administration.showCredits(email)).balance, 4)
  })

  test('a dry run of the migrations does all of it and leaves the database as it was', async (t) => {
    const [store] = (await open(t)) as [Store]
    const tables = async () => (await store.read.introspection.getTables()).map(({ name }) => name).sort()
    const all = await tables()
    assert.deepEqual(await pendingMigrations(store), [])
    await store.transaction(async (tx) => {
      const owners = ['credit_grants', 'api_keys', 'accounts']
      for (const table of [...all.filter((name) => !owners.includes(name)), ...owners])
        await sql`drop table ${sql.table(table)}`.execute(tx)
    })
    const pending = await pendingMigrations(store)
    assert.equal(pending[0], '0001-accounts-quota-idempotency')
    await tryMigrations(store)
    assert.deepEqual([await tables(), await pendingMigrations(store)], [[], pending])
    await store.transaction((tx) => sql`create table sessions (id text)`.execute(tx))
    await assert.rejects(tryMigrations(store), /sessions.* already exists/)
    await store.transaction((tx) => sql`drop table sessions`.execute(tx))
    await migrate(store)
    assert.deepEqual([await tables(), await pendingMigrations(store)], [all, []])
  })

  test('a database of a newer version is refused by name and left as it is', async (t) => {
    const [store] = (await open(t)) as [Store]
    await store.transaction((tx) =>
      sql`insert into docmill_migrations (name, applied_at) values ('9999-later', 1)`.execute(tx),
    )
    const newer = /made by a newer version of Docmill \(9999-later\); install that version, nothing was changed/
    await assert.rejects(migrate(store), newer)
    await assert.rejects(pendingMigrations(store), newer)
  })

  test('an export holds all that is kept of an account and no hash of a secret', async (t) => {
    const { administration } = await deploy(t, open)
    const data = await administration.exportAccount(email)
    assert.deepEqual(
      [data.account.email, data.keys.length, data.grants.length, data.ledger.length, data.usage[0]?.used],
      [email, 1, 1, 2, 2],
    )
    assert.match(String(data.ledger[0]?.at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    assert.doesNotMatch(JSON.stringify(data), /hash|_at":\d/)
  })

  test('a deleted account leaves a ledger without a name, and its address is free', async (t) => {
    const { administration, store, clock, accountId } = await deploy(t, open)
    await administration.createLink(email)
    await administration.deleteAccount(email)
    await assert.rejects(administration.showCredits(email), /no account/)
    assert.deepEqual(
      (await store.read.selectFrom('accounts').select(['id', 'email']).execute()).map((row) => ({ ...row })),
      [{ id: accountId, email: `deleted ${accountId}` }],
    )
    for (const table of ['apiKeys', 'apiKeySecrets', 'usageDays', 'keyDays', 'holds', 'signInLinks'] as const)
      assert.deepEqual(await store.read.selectFrom(table).selectAll().execute(), [], table)
    assert.equal((await store.read.selectFrom('creditEntries').selectAll().execute()).length, 2)
    assert.deepEqual(await checkStore(store, clock.now(), { repair: false }), [])
    await administration.createAccount(email)
  })

  test('every table that names an account is forgotten with it, but the ledger', async (t) => {
    const [store] = (await open(t)) as [Store]
    const tables = await store.read.introspection.getTables()
    const naming = tables.filter(({ columns }) => columns.some(({ name }) => name === 'account_id'))
    assert.deepEqual(
      naming.map(({ name }) => name).sort(),
      [...forgotten, 'api_keys', 'billing_payments', 'credit_entries', 'credit_grants'].sort(),
    )
  })

  test('every table that names an account is in its export, but those of hashes and of the moment', async (t) => {
    const [store] = (await open(t)) as [Store]
    const tables = await store.read.introspection.getTables()
    const naming = tables.filter(({ columns }) => columns.some(({ name }) => name === 'account_id'))
    assert.deepEqual(
      naming.map(({ name }) => name).sort(),
      [...Object.values(exported).map(([table]) => table), ...notExported].sort(),
    )
  })

  test('counts by outcome are forgotten as those of conversions are', async (t) => {
    const { store, accountId } = await deploy(t, open)
    await store.transaction((tx) =>
      tx
        .insertInto('outcomeDays')
        .values(['2020-01-01', '2020-01-02'].map((day) => ({ accountId, day, outcome: 'free', count: 1 })))
        .execute(),
    )
    await sweepUsage(store, '2020-01-02')
    const left = await store.read.selectFrom('outcomeDays').select('day').execute()
    assert.deepEqual(
      left.map(({ day }) => day),
      ['2020-01-02'],
    )
  })

  test('an account at work is not deleted, nor the only admin', async (t) => {
    const { administration, store, clock, accountId } = await deploy(t, open)
    await store.transaction((tx) => insertHold(tx, { accountId, keyId: null, requestId: 'req_now' }, clock.now()))
    await assert.rejects(administration.deleteAccount(email), /being converted/)
    clock.advance(31 * seconds)
    await store.transaction((tx) => tx.updateTable('accounts').set({ role: 'admin' }).execute())
    await assert.rejects(administration.deleteAccount(email), /Nobody else administers/)
    assert.equal((await administration.listKeys(email)).length, 1)
  })
})
