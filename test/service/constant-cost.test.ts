/** What was converted before does not slow what is converted now: no statement reads a table through. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { hours, seconds } from './support/clock.ts'
import { startService } from './support/service.ts'
import { recordStatements } from './support/statements.ts'

test('no statement of a conversion, of the usage report or of the heartbeat reads a table through', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_PLANS: '{"free":{"daily":1}}' } })
  const { store, leases } = service.services
  const recording = recordStatements(store)
  t.after(recording.stop)

  const { upload, get, email } = await service.account({ credits: 3, dailyLimit: 9 })
  await upload('free')
  await upload('paid', { headers: { 'idempotency-key': 'k' } })
  await upload('paid', { headers: { 'idempotency-key': 'k' } })
  const letGo = service.converter.hold()
  const late = upload('late', { headers: { 'idempotency-key': 'late' } })
  await service.converter.askedFor(4)
  await leases.renew()
  service.clock.advance(31 * seconds)
  letGo()
  await late
  service.converter.failNext(new TypeError('fails'))
  await upload('fails')
  await get('/api/v1/usage')
  const { entries } = await service.administration.showCredits(email)
  await service.administration.refund(email, entries.find(({ kind }) => kind === 'spend')?.request_id ?? '')
  service.clock.advance(24 * hours)
  await leases.sweep()
  recording.stop()
  const statements = new Set(recording.statements.map((statement) => statement.sql))
  assert.ok(statements.size > 25)

  const scans: string[] = []
  for (const statement of statements) {
    // An insert lists the tables that refer to its own, which are read only where a key was missing before.
    if (!/^\s*(select|update|delete)/.test(statement)) continue
    const plan = await sql<{
      detail: string
    }>`explain query plan ${sql.raw(statement.replaceAll('?', 'null'))}`.execute(store.read)
    for (const { detail } of plan.rows)
      if (/^SCAN (?!CONSTANT|\(|1 )/.test(detail) && !isSmall(detail)) scans.push(`${detail}: ${statement}`)
  }
  assert.deepEqual(scans, [])
})

/** What holds a row for each account, whatever was converted, or for what is in flight alone. */
function isSmall(detail: string): boolean {
  return /^SCAN (accounts|docmill_migrations|sqlite_\w+|holds USING (COVERING )?INDEX holds_open)\b/.test(detail)
}
