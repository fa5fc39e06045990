/** What was converted before does not slow what is converted now: no statement reads a table through. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { jobAccount } from './jobs/support.ts'
import { hours, seconds } from './support/clock.ts'
import { startService, type TestService } from './support/service.ts'
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
  assert.ok(new Set(recording.statements.map((statement) => statement.sql)).size > 25)
  assert.deepEqual(await scansOf(recording.statements, service), [])
})

test('no statement of a job reads a table through', async (t) => {
  const service = await startService(t)
  const { store, jobs } = service.services
  const recording = recordStatements(store)
  t.after(recording.stop)
  const account = await jobAccount(service)
  const headers = { 'idempotency-key': 'k' }
  const fields = { webhook_url: 'https://files.example/hook', webhook_events: 'job.completed,item.completed' }
  const { body } = await account.submit(['a', '', 'c'], { headers, fields })
  await account.submit(['a', '', 'c'], { headers, fields })
  await account.ended(body.id)
  await account.get('/api/v1/jobs?status=completed')
  await account.call('GET', `/api/v1/jobs/${body.id}/results`)
  await account.call('GET', `/api/v1/jobs/${body.id}/items/0`)
  service.converter.failNext(new TypeError('fails'))
  const { body: second } = await account.submit(['a'])
  await account.ended(second.id)
  await account.call('POST', `/api/v1/jobs/${second.id}/retry`)
  await account.ended(second.id)
  await account.call('DELETE', `/api/v1/jobs/${second.id}`)
  for (const days of [1, 8]) {
    service.clock.advance(days * 24 * hours)
    await jobs?.tick()
  }
  await service.services.metrics.registry.metrics()
  recording.stop()
  assert.deepEqual(await scansOf(recording.statements, service), [])
})

/** The statements that SQLite would answer by reading a table through. */
async function scansOf(asked: readonly { sql: string }[], { services }: TestService): Promise<string[]> {
  const scans: string[] = []
  for (const statement of new Set(asked.map((one) => one.sql))) {
    // An insert lists the tables that refer to its own, which are read only where a key was missing before.
    if (!/^\s*(select|update|delete)/.test(statement)) continue
    const plan = await sql<{
      detail: string
    }>`explain query plan ${sql.raw(statement.replaceAll('?', 'null'))}`.execute(services.store.read)
    for (const { detail } of plan.rows)
      if (/^SCAN (?!CONSTANT|\(|1 )/.test(detail) && !isSmall(detail)) scans.push(`${detail}: ${statement}`)
  }
  return scans
}

/** What holds a row for each account, whatever was converted, or for what waits, is in flight or to be removed alone, or travels with the statement. */
function isSmall(detail: string): boolean {
  return /^SCAN (json_each VIRTUAL|accounts|job_accounts|docmill_migrations|sqlite_\w+|holds USING (COVERING )?INDEX holds_open|job_items USING INDEX job_items_running|job_ranges USING (INDEX job_ranges_over|COVERING INDEX job_ranges_waiting))\b/.test(
    detail,
  )
}
