/** What is kept of a job: where, how long, and that nobody can read it but its account. */
import assert from 'node:assert/strict'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { ConversionError } from '@docmill/convert'
import { sql } from 'kysely'
import { sweepSpool } from '../../../packages/server/src/jobs/steps/sweep-spool.ts'
import { hours } from '../support/clock.ts'
import type { Json, TestService } from '../support/service.ts'
import { until } from '../support/wait.ts'
import { jobAccount, onEachDatabase } from './support.ts'

const days = 24 * hours

function filesOf(service: TestService): string[] {
  const folder = join(service.services.settings.dataDirectory, 'spool')
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

const tables = ['jobs', 'jobItems', 'jobRanges', 'jobEndings', 'jobAccounts', 'webhookDeliveries']

async function rowsOf({ services }: TestService): Promise<string> {
  const rows = await Promise.all(
    tables.map((table) => sql`select * from ${sql.table(table)}`.execute(services.store.read)),
  )
  return JSON.stringify(rows)
}

onEachDatabase((start, dialect) => {
  test('no word of a document, its name, URL, options or metadata is in the clear on the disk or in the database', async (t) => {
    const service = await start(t, { environment: { DOCMILL_JOB_WORKERS: '0' } })
    const account = await jobAccount(service)
    const secret = 'walnut'
    await account.submit([secret], {
      names: [`${secret}.txt`],
      fields: { password: secret, metadata: JSON.stringify({ a: secret }), webhook_url: `https://a.example/${secret}` },
    })
    await account.submitJson({ items: [{ url: `https://a.example/${secret}`, filename: `${secret}.txt` }] })
    const files = filesOf(service)
    assert.equal(files.length, 1)
    for (const file of files) assert.ok(!readFileSync(file).includes(secret))
    assert.ok(!(await rowsOf(service)).includes(secret))
    if (dialect === 'sqlite') {
      const database = globSync('docmill.sqlite*', { cwd: service.services.settings.dataDirectory })
      for (const file of database)
        assert.ok(!readFileSync(join(service.services.settings.dataDirectory, file)).includes(secret), file)
    }
  })

  test('an upload goes when its item has succeeded, results when their time is over, and the row a week later', async (t) => {
    const service = await start(t, { environment: { DOCMILL_JOB_TTL: '2h' } })
    const account = await jobAccount(service)
    const { body } = await account.submit(['walnut'], { names: ['walnut.txt'] })
    const job = await account.ended(body.id)
    await until('the upload is gone', () => filesOf(service).every((file) => !file.includes('input')))
    assert.equal(filesOf(service).length, 1)
    assert.ok(!readFileSync(filesOf(service)[0] ?? '').includes('walnut'))
    assert.equal(Date.parse(job.expires_at), Date.parse(job.finished_at) + 2 * hours)

    service.clock.advance(2 * hours)
    await service.services.jobs?.tick()
    assert.deepEqual(filesOf(service), [])
    const expired = await account.job(body.id)
    assert.deepEqual([expired.status, expired.items[0].filename, expired.items[0].result], ['completed', null, null])
    assert.equal((await account.call('GET', `/api/v1/jobs/${body.id}/items/0`)).status, 410)
    const kept = (await rowsOf(service)).match(/"(nameKey|spoolKey|sealed|error)":(?!null)/g)
    assert.equal(kept, null)
    service.clock.advance(7 * days)
    await service.services.jobs?.tick()
    assert.equal((await account.call('GET', `/api/v1/jobs/${body.id}`)).status, 404)
  })

  test('an upload whose item failed is kept until expiry where it can be retried, and removed where not', async (t) => {
    const service = await start(t, { environment: { DOCMILL_JOB_WORKERS: '1' } })
    const account = await jobAccount(service)
    for (const [error, left] of [
      [new ConversionError('file_corrupt', { reason: '' }), 0],
      [new ConversionError('conversion_failed'), 1],
    ] as const) {
      service.converter.failNext(error)
      const { body } = await account.submit(['walnut'])
      const { items } = await account.ended(body.id)
      assert.deepEqual([items[0].error.code, items[0].error.retryable], [error.code, left === 1])
      await until('what is not needed is gone', () => filesOf(service).length === left)
    }
    service.clock.advance(1 * days)
    await service.services.jobs?.tick()
    assert.deepEqual(filesOf(service), [])
  })

  test('an upload that a process which died left behind goes with the next look at the spool, and no other file does', async (t) => {
    const service = await start(t, { environment: { DOCMILL_JOB_WORKERS: '1' } })
    const account = await jobAccount(service)
    const { jobs } = service.services
    assert.ok(jobs)
    service.converter.failNext(new ConversionError('conversion_failed'))
    const { body: ended } = await account.submit(['one', 'two'])
    await account.ended(ended.id)
    await until('what is not needed is gone', () => filesOf(service).length === 2)
    const letGo = service.converter.hold()
    const { body: running } = await account.submit(['three'])
    await service.converter.askedFor(3)
    const kept = filesOf(service).sort()
    const [failed] = kept.filter((file) => file.includes(`${ended.id}/input`))
    assert.ok(failed)
    const left = join(dirname(failed), failed.endsWith('input-0') ? 'input-1' : 'input-0')
    writeFileSync(left, 'left behind')
    await sweepSpool(jobs.context, jobs.spool, Date.now())
    assert.deepEqual(filesOf(service).sort(), kept)
    letGo()
    assert.equal((await account.ended(running.id)).items[0].status, 'succeeded')
  })

  test('deleting a job removes its files at once and leaves its row', async (t) => {
    const service = await start(t)
    const account = await jobAccount(service)
    const { body } = await account.submit(['a', 'b'])
    await account.ended(body.id)
    const { status, body: deleted } = await account.call('DELETE', `/api/v1/jobs/${body.id}`)
    assert.deepEqual([status, deleted.status, deleted.items[0].filename], [200, 'completed', '0.txt'])
    assert.deepEqual(filesOf(service), [])
    assert.equal((await account.call('GET', `/api/v1/jobs/${body.id}/items/1`)).status, 410)
    assert.equal((await account.call('DELETE', `/api/v1/jobs/${body.id}`)).status, 200, 'again changes nothing')
  })

  test('a job that waits for seven days is canceled, and then has the time of every job that ended', async (t) => {
    const service = await start(t, { environment: { DOCMILL_JOB_WORKERS: '0' } })
    const account = await jobAccount(service)
    const { body } = await account.submit(['a'])
    service.clock.advance(7 * days)
    await service.services.jobs?.tick()
    const job = await account.job(body.id)
    assert.deepEqual([job.status, job.counts.canceled], ['canceled', 1])
    service.clock.advance(1 * days)
    await service.services.jobs?.tick()
    assert.deepEqual(filesOf(service), [])
  })

  test('a request that is refused while its files come in leaves none of them', async (t) => {
    const service = await start(t)
    const account = await jobAccount(service)
    const { status } = await account.submit(['a', 'b'], { fields: { ocr: 'perhaps' } })
    assert.equal(status, 400)
    assert.deepEqual(filesOf(service), [])
  })

  test('all that is kept of an account is forgotten with it, its jobs too', async (t) => {
    const service = await start(t)
    const account = await jobAccount(service)
    const { body } = await account.submit(['a'])
    await account.ended(body.id)
    await service.administration.deleteAccount(account.email)
    const rows: Json = JSON.parse(await rowsOf(service))
    assert.deepEqual(
      rows.map(({ rows }: Json) => rows.length),
      tables.map(() => 0),
    )
  })
})
