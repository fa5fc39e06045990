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
})
