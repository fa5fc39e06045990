/** Who works on items, in which order, and what happens to those of a worker that stops or dies. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { ConversionError } from '@docmill/convert'
import { jobLimits } from '../../../packages/server/src/jobs/limits.ts'
import { maxAhead } from '../../../packages/server/src/jobs/work/pace.ts'
import { hours, minutes, seconds } from '../support/clock.ts'
import { startRemote } from '../support/remote.ts'
import { until } from '../support/wait.ts'
import { jobAccount, keepPassing, onEachDatabase } from './support.ts'

onEachDatabase((start) => {
  test('an item whose worker has died is tried again elsewhere, and counted and charged once', async (t) => {
    const service = await start(t, { environment: { DOCMILL_PLANS: '{"free":{"daily":0}}' } })
    const account = await jobAccount(service, { credits: 5 })
    const { leases, jobs } = service.services
    const letGo = service.converter.hold()
    const { body } = await account.submit(['a'])
    await service.converter.askedFor(1)
    // A worker that no longer renews its leases is dead to all others.
    leases.renew = async () => {}
    service.clock.advance(31 * seconds)
    await jobs?.tick()
    assert.deepEqual((await account.job(body.id)).items[0].status, 'queued')
    service.clock.advance(1 * minutes)
    letGo()
    const job = await account.ended(body.id)
    assert.deepEqual([job.items[0].status, job.items[0].attempts, job.credits_charged], ['succeeded', 2, 1])
    await until('the first start is over', () => jobs?.work.running === 0)
    const { balance, held } = await service.administration.showCredits(account.email)
    assert.deepEqual([balance, held], [4, 0])
    assert.equal((await account.get('/api/v1/usage')).used, 1)
  })

  test('a service that stops ends what runs, takes nothing more and keeps the rest for the next one', async (t) => {
    const service = await start(t, { environment: { DOCMILL_JOB_WORKERS: '1' } })
    const account = await jobAccount(service)
    const letGo = service.converter.hold()
    const { body } = await account.submit(['a', 'b'])
    await service.converter.askedFor(1)
    const stopped = service.services.jobs?.stop()
    letGo()
    await stopped
    const { items } = await account.job(body.id)
    // Whose document is read first is begun first.
    assert.deepEqual([items[0].status, items[1].status].sort(), ['queued', 'succeeded'])
    assert.equal((await account.get('/api/v1/usage')).in_flight, 0)
  })

  test('a fault of a server that passes is tried three times in all, one that stays once', async (t) => {
    const remote = await startRemote(t)
    let asked = 0
    const busy = remote.on('/busy', (_, response) => {
      asked += 1
      response.writeHead(503).end()
    })
    const absent = remote.on('/absent', (_, response) => response.writeHead(404).end())
    const service = await start(t, { parts: { downloads: remote.downloads } })
    const account = await jobAccount(service)
    const { body } = await account.submitJson({ items: [{ url: busy }, { url: absent }] })
    keepPassing(t, service, 1 * seconds)
    const { items } = await account.ended(body.id)
    assert.deepEqual([items[0].attempts, items[0].error.code, items[0].error.retryable], [3, 'url_http_error', true])
    assert.deepEqual([items[1].attempts, items[1].error.code], [1, 'url_not_found'])
    assert.equal(asked, 3)
    assert.equal((await account.get('/api/v1/usage')).in_flight, 0)
  })

  test('while an item waits to be tried again it holds no unit and no place', async (t) => {
    const plans = '{"free":{"concurrent":1,"daily":1,"requests_per_minute":10000}}'
    const service = await start(t, { environment: { DOCMILL_RATE_LIMIT: 'on', DOCMILL_PLANS: plans } })
    const account = await jobAccount(service)
    service.converter.failNext(new ConversionError('overloaded'))
    const { body } = await account.submit(['a'])
    await until('its first try is over', async () => {
      const { status, attempts } = (await account.job(body.id)).items[0]
      return status === 'queued' && attempts === 1
    })
    await until('its place is free', async () => (await account.upload('x')).status === 200)
    keepPassing(t, service, 500)
    assert.equal((await account.ended(body.id)).items[0].error.code, 'quota_exhausted')
  })

  test('an item that was put off while the clock was a day ahead goes on soon after it is put right', async (t) => {
    const service = await start(t)
    const account = await jobAccount(service)
    service.clock.advance(26 * hours)
    service.converter.failNext(new ConversionError('overloaded'))
    const { body } = await account.submit(['a'])
    await until('its first try is over', async () => {
      const { status, attempts } = (await account.job(body.id)).items[0]
      return status === 'queued' && attempts === 1
    })
    service.clock.advance(-26 * hours)
    const [item] = (await account.ended(body.id)).items
    assert.deepEqual([item.status, item.attempts], ['succeeded', 2])
  })

  test('an item whose document comes while requests wait for processes waits for them, and is converted then', async (t) => {
    const remote = await startRemote(t)
    const coming = Promise.withResolvers<void>()
    const url = remote.on('/slow.txt', async (_, response) => {
      await coming.promise
      response.writeHead(200, { 'content-type': 'text/plain' }).end('walnut')
    })
    const service = await start(t, { parts: { downloads: remote.downloads } })
    const { converter } = service
    const account = await jobAccount(service)
    const { body } = await account.submitJson({ items: [{ url }] })
    await until('its download has begun', async () => (await account.job(body.id)).items[0].status === 'running')
    converter.isFull = true
    coming.resolve()
    // Longer than the service looks for free processes.
    await pause(200)
    assert.deepEqual([converter.asked.length, (await account.job(body.id)).items[0].status], [0, 'running'])
    converter.isFull = false
    const { items } = await account.ended(body.id)
    assert.deepEqual([items[0].status, items[0].attempts], ['succeeded', 1])
  })

  test('a free place goes to the account that was served longest ago, however many items another has', async (t) => {
    const service = await start(t, { environment: { DOCMILL_JOB_WORKERS: '1' } })
    const busy = await jobAccount(service, { plan: 'ultimate' })
    const other = await jobAccount(service)
    // What takes no time is begun far ahead, all of it before the other account has asked.
    const { convert } = service.converter
    service.converter.convert = async (bytes, options) => {
      const converting = convert(bytes, options)
      await pause(20)
      return converting
    }
    const letGo = service.converter.hold()
    const { body: many } = await busy.submit(Array.from({ length: 40 }, (_, n) => `busy ${n}`))
    await service.converter.askedFor(1)
    const { body: single } = await other.submit(['single'])
    letGo()
    await other.ended(single.id)
    await busy.ended(many.id)
    const order = service.converter.asked.map(({ bytes }) => Buffer.from(bytes).toString())
    // Only those that were begun ahead come before it, and those that end while it is begun.
    assert.ok(order.indexOf('single') < 10, `it was the ${order.indexOf('single') + 1}th`)
    const numbers = order.filter((text) => text !== 'single').map((text) => Number(text.split(' ')[1]))
    assert.equal(new Set(numbers).size, 40)
    // Items that are begun together are ready when their documents are read, in any order.
    const isNear = numbers.every((number, at) => Math.abs(number - at) <= maxAhead)
    assert.ok(isNear, `items of an account keep their order: ${numbers}`)
  })

  test('an account has no more than its plan’s number running, over jobs and requests', async (t) => {
    const service = await start(t, { environment: { DOCMILL_RATE_LIMIT: 'on', DOCMILL_JOB_WORKERS: '8' } })
    const account = await jobAccount(service)
    const letGo = service.converter.hold()
    const { body } = await account.submit(['a', 'b', 'c', 'd'])
    await service.converter.askedFor(2)
    await until('the turn was postponed', async () => (await account.job(body.id)).counts.running === 2)
    const refused = await account.upload('x')
    assert.equal(refused.status, 429)
    assert.equal(service.converter.asked.length, 2)
    letGo()
    assert.equal((await account.ended(body.id)).counts.succeeded, 4)
  })

  test('items that are not done when the time of a stop is over are given back, and cost nothing', async (t) => {
    const service = await start(t, { environment: { DOCMILL_JOB_WORKERS: '1' } })
    const account = await jobAccount(service)
    service.converter.hold()
    const { body } = await account.submit(['a', 'b'])
    await service.converter.askedFor(1)
    await service.services.jobs?.stop(100)
    const { items, counts } = await account.job(body.id)
    // Whose document is read first is begun first.
    assert.deepEqual([counts.queued, items[0].attempts + items[1].attempts], [2, 1])
    assert.equal(service.converter.aborted, 1)
    assert.equal((await account.get('/api/v1/usage')).in_flight, 0)
    assert.equal(service.services.budget.held, 0)
    assert.ok(jobLimits.stopMs < 30_000, 'a process is killed 30 s after the signal')
  })

  test('documents of items count towards the bytes that are held at once, and items wait where there is no room', async (t) => {
    const service = await start(t, { environment: { DOCMILL_MAX_INFLIGHT_BYTES: '200000' } })
    const account = await jobAccount(service)
    const letGo = service.converter.hold()
    const { body } = await account.submit(['a'.repeat(90_000), 'b'.repeat(90_000)])
    await service.converter.askedFor(1)
    await until('the first runs', async () => (await account.job(body.id)).counts.running === 1)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const { budget } = service.services
    assert.ok(budget.held >= 90_000 && budget.held < 180_000, `${budget.held} bytes are held`)
    assert.equal(service.converter.asked.length, 1)
    letGo()
    keepPassing(t, service, 500)
    assert.equal((await account.ended(body.id)).counts.succeeded, 2)
    await until('nothing is held', () => budget.held === 0)
  })

  test('items wait while a request waits for a process', async (t) => {
    const service = await start(t)
    const account = await jobAccount(service)
    service.converter.isFull = true
    const { body } = await account.submit(['a'])
    await new Promise((resolve) => setTimeout(resolve, 1200))
    assert.equal((await account.job(body.id)).status, 'queued')
    service.converter.isFull = false
    assert.equal((await account.ended(body.id)).status, 'completed')
  })
})
