/** Webhooks: what is sent, how it is signed, and when it is sent again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { jobLimits } from '../../../packages/server/src/jobs/limits.ts'
import { afterAttempt } from '../../../packages/server/src/jobs/webhooks/deliver.ts'
import { minutes, seconds } from '../support/clock.ts'
import { startRemote } from '../support/remote.ts'
import type { Json } from '../support/service.ts'
import { until } from '../support/wait.ts'
import { jobAccount, onEachDatabase, passTime } from './support.ts'

interface Received {
  headers: Record<string, string>
  body: string
}

onEachDatabase((start) => {
  test('the end of a job and of each item is reported, signed as Standard Webhooks say', async (t) => {
    const remote = await startRemote(t)
    const received: Received[] = []
    const url = remote.on('/hook', async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      received.push({ headers: request.headers as Record<string, string>, body })
      response.writeHead(204).end()
    })
    const service = await start(t, { parts: { downloads: remote.downloads, clock: { now: Date.now } } })
    const account = await jobAccount(service)
    const { body: job } = await account.submit(['a', ''], {
      names: ['a.txt', 'b.txt'],
      fields: { webhook_url: url, webhook_events: 'job.completed,item.completed', metadata: '{"order":"7"}' },
    })
    await until('three webhooks come', () => received.length === 3)
    const secret = await service.administration.webhookSecret(account.email)
    const events: Json[] = received.map(({ headers, body }) => {
      assert.equal(headers['content-type'], 'application/json')
      return new Webhook(secret).verify(body, headers)
    })
    assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 3)
    const ended = events.find(({ type }) => type === 'job.completed')
    assert.deepEqual([ended.data.id, ended.data.counts.succeeded, ended.data.metadata], [job.id, 1, { order: '7' }])
    assert.equal(ended.data.items, undefined)
    const items = events.filter(({ type }) => type === 'item.completed')
    assert.deepEqual(
      items.map(({ data }) => [data.job_id, data.index, data.status, data.error?.code ?? data.result]).sort(),
      [
        [job.id, 0, 'succeeded', `/api/v1/jobs/${job.id}/items/0`],
        [job.id, 1, 'failed', 'file_empty'],
      ],
    )
    const rotated = await service.administration.webhookSecret(account.email, { rotate: true })
    assert.notEqual(rotated, secret)
    assert.match(rotated, /^whsec_[A-Za-z0-9+/]{43}=$/)
  })

  test('a webhook that is not taken is sent again with the same id, and a job that is deleted is reported as canceled', async (t) => {
    const remote = await startRemote(t)
    const ids: string[] = []
    const types: string[] = []
    const url = remote.on('/hook', async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      ids.push(String(request.headers['webhook-id']))
      types.push(JSON.parse(body).type)
      response.writeHead(ids.length === 1 ? 302 : 200, { location: 'https://files.example/elsewhere' }).end()
    })
    const environment = { DOCMILL_JOB_WORKERS: '0' }
    const service = await start(t, { environment, parts: { downloads: remote.downloads } })
    const account = await jobAccount(service)
    const { body } = await account.submit(['a'], { fields: { webhook_url: url } })
    await account.call('DELETE', `/api/v1/jobs/${body.id}`)
    const delivery = () =>
      service.services.store.read.selectFrom('webhookDeliveries').selectAll().executeTakeFirstOrThrow()
    await until('the attempt is noted', async () => (await delivery()).attempts === 1)
    await passTime(service, 5 * seconds)
    await until('it comes again', () => ids.length === 2)
    assert.deepEqual([ids[0] === ids[1], types], [true, ['job.canceled', 'job.canceled']])
    await until('it is taken', async () => (await delivery()).state === 'delivered')
    const { sealed, attempts } = await delivery()
    assert.deepEqual([sealed, attempts], [null, 2])
  })
})

test('a delivery is tried again after 5 s, 1 min, 5 min, 30 min, 2 h, 5 h and 10 h, and then given up', () => {
  const pauses: number[] = []
  let delivery = { attempts: 0, sealed: 'x' as string | null }
  for (;;) {
    const next = afterAttempt(delivery, 500, 0)
    if (next.state === 'failed') break
    pauses.push(next.dueAt / seconds)
    delivery = next
  }
  assert.deepEqual(pauses, [5, 60, 300, 1800, 7200, 18_000, 36_000])
  assert.equal(jobLimits.maxDeliveryPauseMs, Math.max(...pauses) * seconds)
  assert.equal(afterAttempt(delivery, 299, 0).state, 'delivered')
  assert.deepEqual([afterAttempt(delivery, 300, 0).sealed, minutes], [null, 60_000])
})
