/** One unit an item, whatever fails, waits, is repeated or canceled. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConversionError } from '@docmill/convert'
import { hours } from '../support/clock.ts'
import type { Json } from '../support/service.ts'
import { until } from '../support/wait.ts'
import { jobAccount, keepPassing, onEachDatabase } from './support.ts'

const oneADay = { DOCMILL_PLANS: '{"free":{"daily":1}}' }

onEachDatabase((start) => {
  test('items are free within the allowance, take a credit after it, and fail without both; a retry pays for those', async (t) => {
    const service = await start(t, { environment: { ...oneADay, DOCMILL_JOB_WORKERS: '1' } })
    const account = await jobAccount(service, { credits: 1 })
    const { body } = await account.submit(['a', 'b', 'c'])
    const job = await account.ended(body.id)
    assert.deepEqual([job.counts.succeeded, job.counts.failed, job.credits_charged], [2, 1, 1])
    const failed = job.items.find(({ status }: Json) => status === 'failed')
    assert.deepEqual([failed.error.code, failed.attempts], ['quota_exhausted', 0])
    const results = job.items.filter(({ result }: Json) => result).map(({ result }: Json) => account.get(result))
    const charged = (await Promise.all(results)).map(({ credits_charged }: Json) => credits_charged)
    assert.deepEqual(charged.sort(), [0, 1])

    assert.equal((await account.call('POST', `/api/v1/jobs/${body.id}/retry`)).status, 202)
    assert.equal((await account.ended(body.id)).counts.failed, 1, 'there is still nothing to pay with')
    await service.administration.grantCredits(account.email, 5, 'pack', null)
    const again = await account.call('POST', `/api/v1/jobs/${body.id}/retry`)
    assert.deepEqual([again.status, again.body.finished_at, again.body.counts.queued], [202, null, 1])
    const paid = await account.ended(body.id)
    assert.deepEqual([paid.counts.succeeded, paid.credits_charged], [3, 2])
    assert.equal((await account.call('POST', `/api/v1/jobs/${body.id}/retry`)).status, 200, 'there is none to retry')
    const { balance, entries } = await service.administration.showCredits(account.email)
    assert.deepEqual([balance, entries.filter(({ kind }) => kind === 'spend').length], [4, 2])
    const lines = (await account.call('GET', `/api/v1/jobs/${body.id}/results`)).body.trim().split('\n')
    assert.equal(lines.length, 5, 'the item that was retried has a line each time')
  })

  test('of items that begin together no more do than can be paid', async (t) => {
    const service = await start(t, { environment: { ...oneADay, DOCMILL_JOB_WORKERS: '8' } })
    const account = await jobAccount(service, { credits: 2 })
    const letGo = service.converter.hold()
    const { body } = await account.submit(['a', 'b', 'c', 'd', 'e'])
    await service.converter.askedFor(3)
    assert.deepEqual((await account.job(body.id)).counts.running, 3)
    letGo()
    keepPassing(t, service, 500)
    const job = await account.ended(body.id)
    assert.deepEqual([job.counts.succeeded, job.counts.failed, job.credits_charged], [3, 2, 2])
  })

  test('an item whose document fails costs nothing and is not tried again', async (t) => {
    const service = await start(t)
    const account = await jobAccount(service)
    service.converter.failNext(new ConversionError('file_corrupt', { reason: ': no end' }))
    const { body } = await account.submit(['a'])
    const job = await account.ended(body.id)
    assert.deepEqual([job.items[0].error.code, job.items[0].attempts], ['file_corrupt', 1])
    assert.equal((await account.get('/api/v1/usage')).used, 0)
    assert.equal((await account.call('POST', `/api/v1/jobs/${body.id}/retry`)).status, 200)
  })

  test('an item that only holds in flight keep from starting waits for them, and then runs', async (t) => {
    const service = await start(t, { environment: oneADay })
    const account = await jobAccount(service)
    const letGo = service.converter.hold()
    service.converter.failNext(new ConversionError('file_corrupt', { reason: '' }))
    const held = account.upload('x')
    await service.converter.askedFor(1)
    const { body } = await account.submit(['a'])
    keepPassing(t, service, 500)
    await new Promise((resolve) => setTimeout(resolve, 300))
    assert.equal((await account.job(body.id)).items[0].status, 'queued')
    letGo()
    assert.equal((await held).status, 422)
    await service.converter.askedFor(2)
    const job = await account.ended(body.id)
    assert.deepEqual([job.items[0].status, job.credits_charged], ['succeeded', 0])
  })

  test('a job that is deleted while it runs costs nothing more, and what was settled stays charged', async (t) => {
    const service = await start(t, { environment: { DOCMILL_JOB_WORKERS: '1' } })
    const account = await jobAccount(service)
    const { body } = await account.submit(['a', 'b', 'c'])
    await until('the first item ends', async () => (await account.job(body.id)).counts.succeeded > 0)
    const letGo = service.converter.hold()
    const before = service.converter.asked.length
    const { body: second } = await account.submit(['d', 'e'])
    await service.converter.askedFor(before + 1)
    const deleted = await account.call('DELETE', `/api/v1/jobs/${second.id}`)
    assert.equal(deleted.status, 200)
    assert.ok(deleted.body.counts.canceled > 0)
    letGo()
    await account.call('DELETE', `/api/v1/jobs/${body.id}`)
    await until('nothing runs', () => service.services.jobs?.work.running === 0)
    const jobs: Json[] = (await account.get('/api/v1/jobs')).data
    const succeeded = jobs.reduce((sum, { counts }) => sum + counts.succeeded, 0)
    const usage = await account.get('/api/v1/usage')
    assert.deepEqual([usage.used, usage.in_flight], [succeeded, 0])
    assert.equal((await account.call('GET', `/api/v1/jobs/${body.id}/items/0`)).body.error.code, 'result_expired')
    assert.equal((await account.call('GET', `/api/v1/jobs/${body.id}/results`)).status, 410)
  })

  test('the same request with the same key is the same job, also after it was deleted', async (t) => {
    const service = await start(t)
    const account = await jobAccount(service)
    const headers = { 'idempotency-key': 'k' }
    const first = await account.submit(['a', 'b'], { headers })
    const again = await account.submit(['a', 'b'], { headers })
    assert.deepEqual([again.status, again.body.id], [200, first.body.id])
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    const other = await account.submit(['a', 'c'], { headers })
    assert.deepEqual([other.status, other.body.error.code], [422, 'idempotency_key_reused'])
    assert.equal((await account.upload('a', { headers })).status, 422, 'nor is it a conversion')
    await account.ended(first.body.id)
    await account.call('DELETE', `/api/v1/jobs/${first.body.id}`)
    assert.equal((await account.submit(['a', 'b'], { headers })).body.id, first.body.id)
    assert.equal((await account.get('/api/v1/usage')).used, 2)
    service.clock.advance(24 * hours)
    assert.equal((await account.submit(['a', 'b'], { headers })).status, 202)
  })
})
