import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { insertAccount, lockAccount } from '../../packages/server/src/accounts/accounts.ts'
import { grantCredits } from '../../packages/server/src/quota/ledger.ts'
import { defaultPlans } from '../../packages/server/src/quota/plans.ts'
import { usageDetails } from '../../packages/server/src/quota/usage.ts'
import { countUse, sweepUsage } from '../../packages/server/src/quota/used.ts'
import type { Store } from '../../packages/server/src/store/store.ts'
import { days } from './support/clock.ts'
import { startService } from './support/service.ts'
import { onEachStore } from './support/stores.ts'

const now = Date.parse('2026-05-04T10:00:00Z')

onEachStore((open) => {
  test('the report waits for nobody, and shows what was committed while a change is under way', async (t) => {
    const [store] = (await open(t)) as [Store]
    const { id } = await store.transaction((tx) => insertAccount(tx, { email: 'a@b.c', plan: 'free', now }))
    const report = () => usageDetails(store.read, defaultPlans, id, null, now)
    const before = await store.transaction(async (tx) => {
      await lockAccount(tx, id)
      await grantCredits(tx, { accountId: id, kind: 'pack', amount: 5, expiresAt: null, now })
      return report()
    })
    assert.equal(before.balance, 0)
    assert.equal((await report()).balance, 5)
  })

  test('the report writes nothing, also where credits have expired', async (t) => {
    const [store] = (await open(t)) as [Store]
    const { id } = await store.transaction(async (tx) => {
      const account = await insertAccount(tx, { email: 'a@b.c', plan: 'free', now })
      await grantCredits(tx, { accountId: account.id, kind: 'pack', amount: 5, expiresAt: now + 1, now })
      return account
    })
    const entries = async () => (await sql`select * from credit_entries`.execute(store.read)).rows.length
    const { balance, nextExpiry } = await usageDetails(store.read, defaultPlans, id, null, now + 1)
    assert.deepEqual([balance, nextExpiry, await entries()], [0, null, 1])
  })

  test('days older than thirteen months are forgotten, and only those', async (t) => {
    const [store] = (await open(t)) as [Store]
    await store.transaction(async (tx) => {
      const { id } = await insertAccount(tx, { email: 'a@b.c', plan: 'free', now })
      for (const day of ['2024-12-31', '2025-03-30', '2025-03-31', '2026-05-04'])
        await countUse(tx, id, null, day, 'allowance')
    })
    await sweepUsage(store, '2025-03-31')
    const rows = await store.read.selectFrom('usageDays').select('day').orderBy('day').execute()
    assert.deepEqual(
      rows.map(({ day }) => day),
      ['2025-03-31', '2026-05-04'],
    )
  })
})

test('counts are kept for as many days as the settings say', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_USAGE_DAYS: '31' } })
  const { store, leases } = service.services
  const { upload } = await service.account()
  const counted = async (): Promise<number> =>
    (await store.read.selectFrom('usageDays').select('used').execute()).length
  await upload('a')
  service.clock.advance(31 * days)
  await leases.sweep()
  assert.equal(await counted(), 1)
  service.clock.advance(days)
  await leases.sweep()
  assert.equal(await counted(), 0)
})
