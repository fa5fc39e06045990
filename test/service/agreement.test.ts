/** `docmill credits show`, `GET /api/v1/usage` and the ledger agree, whatever has happened. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { ConversionError } from '@docmill/convert'
import { hours, minutes } from './support/clock.ts'
import { skipPostgres, usePostgres } from './support/postgres.ts'
import { codeOf, type Json, startService, testEnvironment } from './support/service.ts'
import { until } from './support/wait.ts'

const program = join(import.meta.dirname, '../../packages/cli/src/main.ts')
const createDatabase = usePostgres()

for (const [database, skip] of [
  ['SQLite', false],
  ['PostgreSQL', skipPostgres],
] as const)
  test(`after everything that can go wrong, command, report and ledger agree on ${database}`, { skip }, async (t) => {
    const environment = {
      ...testEnvironment(t),
      DOCMILL_PLANS: '{"free":{"daily":1},"pro":{"daily":9}}',
      ...(database === 'PostgreSQL' ? { DATABASE_URL: await createDatabase() } : {}),
    }
    const service = await startService(t, { environment })
    // The command has the time of the machine.
    service.clock.set(Date.now())
    const { administration, converter, clock } = service
    const { email, upload, get } = await service.account({ credits: 6 })
    await administration.grantCredits(email, 2, 'subscription', clock.now() + 20 * hours)
    await administration.grantCredits(email, 3, 'goodwill', clock.now() + 5 * minutes)

    const command = (): Json => {
      const args = ['--conditions=@docmill/source', program, 'credits', 'show', email, '--json']
      return JSON.parse(
        execFileSync(process.execPath, args, { env: { ...process.env, ...environment }, encoding: 'utf8' }),
      )
    }
    const agree = async ({ by = () => administration.showCredits(email) as Json } = {}): Promise<Json> => {
      const usage = await get('/api/v1/usage')
      const shown = await by()
      const rows = await service.services.store.read.selectFrom('creditEntries').select('amount').execute()
      const ledger = rows.reduce((sum, { amount }) => sum + amount, 0)
      const { available, held, subscription, packs } = usage.credits
      assert.deepEqual(
        [shown.balance, shown.available, shown.held, shown.balance],
        [ledger, available, held, subscription + packs],
      )
      assert.equal(
        shown.grants.reduce((sum: number, grant: Json) => sum + grant.remaining, 0),
        ledger,
      )
      return usage
    }

    await upload('free')
    const paid = (await (await upload('paid')).json()) as Json
    assert.equal((await agree()).credits_used_today, 1)
    await administration.refund(email, paid.request_id)
    await agree()
    converter.failNext(new ConversionError('conversion_failed'))
    assert.equal(await codeOf(await upload('x')), 'conversion_failed')
    await upload('x', { headers: { 'idempotency-key': 'k' } })
    await upload('x', { headers: { 'idempotency-key': 'k' } })

    const asked = converter.asked.length
    const letGo = converter.hold()
    const gone = new AbortController()
    const aborted = upload('x', { signal: gone.signal })
    const running = upload('x')
    await converter.askedFor(asked + 2)
    const inFlight = await agree({ by: command })
    assert.deepEqual([inFlight.in_flight, inFlight.credits.held], [2, 2])
    gone.abort()
    await assert.rejects(aborted)
    await administration.setPlan(email, 'pro')
    await administration.setPlan(email, 'free')
    letGo()
    assert.equal(await codeOf(await running), 'ok')
    await until('nothing is in flight', async () => (await get('/api/v1/usage')).in_flight === 0)

    const { grants } = await administration.showCredits(email)
    await administration.endGrant(email, grants.find(({ kind }) => kind === 'goodwill')?.id ?? '')
    const { used, used_in_allowance: free, credits_used_today: spent, credits } = await agree({ by: command })
    assert.deepEqual([used, free, spent, credits.available], [4, 1, 3, 6])
  })
