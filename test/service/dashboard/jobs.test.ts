/** The jobs of an account as the pages have them, through a session. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type JobAccount, jobAccount, onEachDatabase } from '../jobs/support.ts'
import { hours } from '../support/clock.ts'
import { type Json, startService, type TestService } from '../support/service.ts'
import { newVisitor, type Visitor } from '../support/visitor.ts'

async function jobVisitor(service: TestService): Promise<{ account: JobAccount; visitor: Visitor }> {
  const account = await jobAccount(service)
  const visitor = newVisitor(service)
  await visitor.enter(account.email)
  return { account, visitor }
}

/** An address that the wire does not name. */
async function download(service: TestService, visitor: Visitor, path: string): Promise<Response> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return service.fetch(`/dashboard/api/${path}`, { headers: { cookie } })
}

onEachDatabase((start) => {
  test('a job is listed and shown with its items, its results are downloaded, and deleting leaves its row', async (t) => {
    const service = await start(t)
    const { account, visitor } = await jobVisitor(service)
    assert.deepEqual((await visitor.get('jobs')).body, { jobs: [], next: null })
    const { body: submitted } = await account.submit(['one', ''], {
      names: ['a.txt', 'b.txt'],
      fields: { metadata: '{"order":"7"}', colour: 'red' },
    })
    const { id } = await account.ended(submitted.id)
    const [row] = (await visitor.get('jobs')).body.jobs
    assert.deepEqual(
      [row.id, row.status, row.filename, row.results, row.credits_charged],
      [id, 'completed', 'a.txt', 'kept', 0],
    )
    assert.deepEqual(row.counts, { total: 2, queued: 0, running: 0, succeeded: 1, failed: 1, canceled: 0 })

    const { body: job } = await visitor.get('job', `?id=${id}`)
    assert.deepEqual([job.metadata, job.warnings.length, job.retryable, job.next], [{ order: '7' }, 1, 0, null])
    const [first, second] = job.items
    assert.deepEqual([first.filename, first.status, first.error, first.has_result], ['a.txt', 'succeeded', null, true])
    assert.deepEqual([second.status, second.error.code, second.has_result], ['failed', 'file_empty', false])
    assert.ok(second.error.message)

    const results = await download(service, visitor, `job-results?id=${id}`)
    assert.equal(results.headers.get('content-disposition'), `attachment; filename="${id}.ndjson"`)
    const lines = (await results.text()).split('\n').filter(Boolean)
    assert.equal(lines.length, 2)
    const item = (await (await download(service, visitor, `job-item?id=${id}&index=0`)).json()) as Json
    assert.deepEqual([item.content, item.format], ['one', 'markdown'])

    assert.equal((await visitor.post('delete-job', { id })).code, 'ok')
    const deleted = (await visitor.get('job', `?id=${id}`)).body
    assert.deepEqual([deleted.status, deleted.results, deleted.items[0].has_result], ['completed', 'deleted', false])
    assert.equal((await download(service, visitor, `job-results?id=${id}`)).status, 410)
    service.clock.advance(25 * hours)
    await service.services.jobs?.tick()
    const expired = (await visitor.get('jobs')).body.jobs[0]
    assert.deepEqual([expired.results, expired.filename], ['expired', null])
  })

  test('failed items are queued again, and a job that waits is canceled', async (t) => {
    const service = await start(t, { environment: { DOCMILL_JOB_WORKERS: '0' } })
    const { account, visitor } = await jobVisitor(service)
    const { id } = (await account.submit(['a', 'b'])).body
    await service.services.store.transaction(async (tx) => {
      const failed = { state: 'failed', mayRetry: 1, errorCode: 'quota_exhausted' } as const
      await tx.updateTable('jobItems').set(failed).where('jobId', '=', id).where('item', '=', 1).execute()
      await tx.updateTable('jobs').set({ queued: 1, failed: 1 }).where('id', '=', id).execute()
    })
    assert.equal((await visitor.get('job', `?id=${id}`)).body.retryable, 1)
    const retried = await visitor.post('retry-job', { id })
    assert.deepEqual(retried.body, { success: true })
    const waiting = (await visitor.get('job', `?id=${id}`)).body
    assert.deepEqual([waiting.counts.queued, waiting.retryable, waiting.finished_at], [2, 0, null])
    assert.equal((await visitor.post('delete-job', { id })).code, 'ok')
    const { status, counts, results } = (await visitor.get('job', `?id=${id}`)).body
    assert.deepEqual([status, counts.canceled, results], ['canceled', 2, 'deleted'])
    assert.deepEqual((await visitor.get('jobs', '?status=queued')).body.jobs, [])
    assert.equal((await visitor.get('jobs', '?status=canceled')).body.jobs.length, 1)
  })

  test("another account's job cannot be seen, changed or downloaded, nor what is no job", async (t) => {
    const service = await start(t)
    const { account } = await jobVisitor(service)
    const { visitor: stranger } = await jobVisitor(service)
    const { id } = await account.ended((await account.submit(['secret'])).body.id)
    for (const wrong of [id, 'job_00000000000000', 'a', '%00', '']) {
      assert.equal((await stranger.get('job', `?id=${wrong}`)).code, 'not_found', wrong)
      assert.equal((await download(service, stranger, `job-results?id=${wrong}`)).status, 404, wrong)
      assert.equal((await download(service, stranger, `job-item?id=${wrong}&index=0`)).status, 404, wrong)
    }
    assert.equal((await stranger.post('retry-job', { id })).code, 'not_found')
    assert.equal((await stranger.post('delete-job', { id })).code, 'not_found')
    assert.equal((await stranger.post('delete-job', { id: 'a' })).code, 'invalid_parameter')
    assert.deepEqual((await stranger.get('jobs', `?before=${id}%00`)).body.jobs, [])
    assert.equal((await account.job(id)).items[0].status, 'succeeded')
    assert.equal((await service.fetch(`/dashboard/api/job-results?id=${id}`)).status, 401)
  })

  test('webhooks are listed with what became of them, and their secret is shown and replaced', async (t) => {
    const service = await start(t, { environment: { DOCMILL_JOB_WORKERS: '0' } })
    const { account, visitor } = await jobVisitor(service)
    const { visitor: stranger } = await jobVisitor(service)
    assert.deepEqual((await visitor.get('webhooks')).body.deliveries, [])
    const { secret } = (await visitor.post('webhook-secret', { rotate: false })).body
    assert.match(secret, /^whsec_/)
    assert.equal(secret, await service.administration.webhookSecret(account.email))
    const rotated = (await visitor.post('webhook-secret', { rotate: true })).body.secret
    assert.notEqual(rotated, secret)
    assert.equal((await visitor.post('webhook-secret', { rotate: false })).body.secret, rotated)

    const { body: job } = await account.submit(['a'], { fields: { webhook_url: 'https://files.example/hook' } })
    await visitor.post('delete-job', { id: job.id })
    const [delivery] = (await visitor.get('webhooks')).body.deliveries
    assert.deepEqual([delivery.job, delivery.event], [job.id, 'job.canceled'])
    assert.ok(!JSON.stringify(delivery).includes('files.example'))
    assert.deepEqual((await stranger.get('webhooks')).body.deliveries, [])
  })
})

test('jobs come in pages, newest first, and items in pages of 100', async (t) => {
  const service = await startService(t)
  const { account, visitor } = await jobVisitor(service)
  const items = Array.from({ length: 150 }, (_, n) => ({ url: `ftp://a.example/${n}.txt` }))
  const { id } = (await account.submitJson({ items })).body
  const [first, second] = [
    (await visitor.get('job', `?id=${id}`)).body,
    (await visitor.get('job', `?id=${id}&from=100`)).body,
  ]
  assert.deepEqual([first.items.length, first.next, first.filename], [100, 100, '0.txt'])
  assert.deepEqual([second.items.length, second.items[0].index, second.next], [50, 100, null])
  for (let n = 0; n < 25; n += 1) {
    service.clock.advance(hours / 60)
    await account.submitJson({ items: items.slice(0, 1) })
  }
  const newest = (await visitor.get('jobs')).body
  assert.equal(newest.jobs.length, 25)
  const rest = (await visitor.get('jobs', `?before=${newest.next}`)).body
  assert.deepEqual([rest.jobs.map((job: Json) => job.id), rest.next], [[id], null])
})

test('without jobs the session says so, and their endpoints are not found', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_JOBS: 'off' } })
  const account = await service.account()
  const visitor = newVisitor(service)
  assert.equal((await visitor.enter(account.email)).jobs, false)
  for (const name of ['jobs', 'job', 'webhooks'] as const)
    assert.equal((await visitor.get(name, '?id=job_00000000000000')).code, 'not_found', name)
  const id = 'job_00000000000000'
  for (const name of ['retry-job', 'delete-job'] as const)
    assert.equal((await visitor.post(name, { id })).code, 'not_found', name)
  assert.equal((await visitor.post('webhook-secret', { rotate: true })).code, 'not_found')
})
