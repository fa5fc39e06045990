/** An account with many queued items does not delay the items of others, with real processes. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createPool, type Pool } from '@docmill/convert'
import { newJobKeys, spoolKeyOf } from '../../../packages/server/src/jobs/spool/job-keys.ts'
import { inputName } from '../../../packages/server/src/jobs/spool/names.ts'
import { spooledBytes } from '../../../packages/server/src/jobs/spool/size.ts'
import { createJob } from '../../../packages/server/src/jobs/steps/create.ts'
import { jobIdAt } from '../../../packages/server/src/jobs/store/rows.ts'
import { createTestConverter } from '../support/converter.ts'
import type { TestService } from '../support/service.ts'
import { until } from '../support/wait.ts'
import { type JobAccount, jobAccount, onEachDatabase, type StartService } from './support.ts'

const queuedItems = 10_000
/** More than are converted while a test measures. */
const itemsWithFile = 300
const plans = JSON.stringify({
  ultimate: { concurrent: 100_000, job_items_waiting: 20_000, process_seconds: 1_000_000 },
})
/** Its conversion takes long compared with what a request costs besides. */
const report = 'A line of words that is long enough to be one.\n\n'.repeat(5000)
const rounds = 3
/** Documents of the other account that are converted while a single one is sent, converted and asked for: 12, measured. */
const maxBefore = 40

async function startWithProcesses(t: TestContext, start: StartService): Promise<{ service: TestService; pool: Pool }> {
  const pool = await createPool({ workers: 2 })
  const { convert, stats, hasRoom } = pool
  const service = await start(t, {
    environment: { DOCMILL_WORKERS: '2', DOCMILL_JOB_WORKERS: '2', DOCMILL_PLANS: plans },
    parts: { converter: { ...createTestConverter(), convert, stats, hasRoom } },
  })
  // The service stops first: what runs goes back into its queue.
  t.after(pool.close)
  return { service, pool }
}

/** As a job is made, but for the bound on the items of one. */
async function queueMany({ services }: TestService, { email }: JobAccount): Promise<void> {
  const { jobs, secrets, store, clock } = services
  if (!jobs) throw new Error('jobs are off')
  const now = clock.now()
  const { id: accountId } = await store.read
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const id = jobIdAt(now)
  const keys = newJobKeys(secrets, id)
  const spoolKey = spoolKeyOf(secrets, { id, ...keys })
  for (let n = 0; n < itemsWithFile; n += 1) {
    const writer = await jobs.spool.write({ jobId: id, name: inputName(n) }, spoolKey)
    writer.add(Buffer.from(report))
    await writer.end()
  }
  const content = { outputFormat: 'markdown' as const, options: {}, metadata: {}, webhook: null, warnings: [] }
  const items = Array.from({ length: queuedItems }, (_, n) => {
    return { filename: 'report.txt', url: null, bytes: n < itemsWithFile ? spooledBytes(report.length) : 0 }
  })
  await createJob(jobs.context, { id, accountId, keyId: null, keys, content, items }, now)
  jobs.work.wake()
}

/** @returns how many items of a job have succeeded, of the one with most of them. */
async function mostSucceeded({ services }: TestService): Promise<number> {
  const jobs = await services.store.read.selectFrom('jobs').select('succeeded').execute()
  return Math.max(...jobs.map(({ succeeded }) => succeeded))
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return times.sort((one, other) => one - other)[Math.floor(rounds / 2)] as number
}

onEachDatabase((start) => {
  test('10,000 queued items of one account hold up a single item and a request of another for a few documents at most', async (t) => {
    const { service, pool } = await startWithProcesses(t, start)
    const busy = await jobAccount(service, { plan: 'ultimate' })
    const single = await jobAccount(service, { plan: 'ultimate' })
    const kinds = {
      async item() {
        const { body } = await single.submit([report])
        const { body: job } = await single.call('GET', `/api/v1/jobs/${body.id}?wait=60`)
        assert.equal(job.counts.succeeded, 1)
      },
      async request() {
        assert.equal((await single.upload(report)).status, 200)
      },
    }
    const alone = new Map<string, number>()
    for (const [kind, work] of Object.entries(kinds)) {
      await work()
      alone.set(kind, await medianMs(work))
    }
    await queueMany(service, busy)
    await until('the processes are busy', () => pool.stats().busy === 2)
    for (const [kind, work] of Object.entries(kinds)) {
      const begunBefore = pool.stats().converted
      const amongOthers = await medianMs(work)
      const before = (pool.stats().converted - begunBefore) / rounds
      assert.ok((await mostSucceeded(service)) < itemsWithFile, 'the other account still has documents')
      const times = `${Math.round(alone.get(kind) ?? 0)} ms alone, ${Math.round(amongOthers)} ms while others wait`
      t.diagnostic(`${kind}: ${times}, ${before.toFixed(1)} documents meanwhile`)
      assert.ok(before <= maxBefore, `${before} documents were converted for each ${kind}`)
    }
  })
})
