/** How a job is made, and what it answers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobAccount, onEachDatabase } from './support.ts'

onEachDatabase((start) => {
  test('files become a job whose items end with the result of a conversion each', async (t) => {
    const service = await start(t)
    const account = await jobAccount(service)
    const { status, headers, body } = await account.submit(['one', 'two', ''], {
      names: ['a.txt', 'b.txt', 'empty.txt'],
      fields: { metadata: '{"order":"7"}', colour: 'red' },
    })
    assert.equal(status, 202)
    assert.equal(headers.get('location'), `/api/v1/jobs/${body.id}`)
    assert.deepEqual([body.success, body.object, body.metadata], [true, 'job', { order: '7' }])
    assert.deepEqual(
      body.warnings.map(({ code }: { code: string }) => code),
      ['parameter_ignored'],
    )
    const job = await account.ended(body.id)
    assert.equal(job.status, 'completed')
    assert.deepEqual(job.counts, { total: 3, queued: 0, running: 0, succeeded: 2, failed: 1, canceled: 0 })
    assert.deepEqual(
      job.items.map(({ index, filename, status, attempts }: Record<string, unknown>) => [
        index,
        filename,
        status,
        attempts,
      ]),
      [
        [0, 'a.txt', 'succeeded', 1],
        [1, 'b.txt', 'succeeded', 1],
        [2, 'empty.txt', 'failed', 0],
      ],
    )
    assert.equal(job.items[2].error.code, 'file_empty')
    const result = await account.call('GET', job.items[0].result)
    assert.deepEqual([result.status, result.body.content, result.body.filename], [200, 'one', 'a.txt'])
    assert.deepEqual(result.body.usage, { tier: 'free', used: 2, daily: 50, remaining: 48 })
    const error = await account.call('GET', `/api/v1/jobs/${body.id}/items/2`)
    assert.deepEqual([error.status, error.body.error.code], [400, 'file_empty'])
    assert.equal((await account.call('GET', `/api/v1/jobs/${body.id}/items/3`)).status, 404)
  })

  test('the answer is the job in full, and so is what a caller asks for later', async (t) => {
    const service = await start(t, { environment: { DOCMILL_JOB_WORKERS: '0' } })
    const account = await jobAccount(service)
    const { body, headers } = await account.submit(['one'], { names: ['a.txt'] })
    const { id, request_id, expires_at, created_at, ...rest } = body
    assert.match(id, /^job_\w+$/)
    assert.equal(request_id, headers.get('x-request-id'))
    assert.equal(Date.parse(expires_at) - Date.parse(created_at), 7 * 24 * 3_600_000)
    assert.deepEqual(rest, {
      success: true,
      object: 'job',
      status: 'queued',
      finished_at: null,
      metadata: {},
      warnings: [],
      counts: { total: 1, queued: 1, running: 0, succeeded: 0, failed: 0, canceled: 0 },
      credits_charged: 0,
      items: [{ index: 0, filename: 'a.txt', status: 'queued', attempts: 0, error: null, result: null }],
      next: null,
      usage: { tier: 'free', used: 0, daily: 50, remaining: 50 },
    })
    const { request_id: _, ...later } = await account.job(id)
    assert.deepEqual(later, { ...rest, id, expires_at, created_at })
  })

  test('options and what a result includes hold for all items; a result has the request id of its work and the usage of now', async (t) => {
    const service = await start(t)
    const account = await jobAccount(service)
    const fields = { output_format: 'text', include: 'chunks', chunk_size: '100', password: 'walnut' }
    const { body } = await account.submit(['one', 'two'], { fields })
    const job = await account.ended(body.id)
    const given = service.converter.asked.map(({ options }) => options)
    for (const { outputFormat, password, include } of given)
      assert.deepEqual([outputFormat, password, include], ['text', 'walnut', ['chunks']])
    const [first, second] = [await account.get(job.items[0].result), await account.get(job.items[1].result)]
    assert.notEqual(first.request_id, second.request_id)
    assert.equal(first.usage.used, 2)
    await account.upload('three')
    const again = await account.get(job.items[0].result)
    assert.deepEqual([again.request_id, again.usage.used], [first.request_id, 3])
  })
})
