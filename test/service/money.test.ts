import assert from 'node:assert/strict'
import { test } from 'node:test'
import { days, hours, minutes } from './support/clock.ts'
import { codeOf, type Json, startService, testEnvironment } from './support/service.ts'
import { until } from './support/wait.ts'

const twoADay = { DOCMILL_PLANS: '{"free":{"daily":2}}' }

async function json(response: Promise<Response>): Promise<Json> {
  return (await response).json()
}

test('conversions are free within the allowance, cost a credit after it, and then are refused', async (t) => {
  const service = await startService(t, { environment: twoADay })
  const { upload, get } = await service.account({ credits: 1 })
  const charged: number[] = []
  for (let n = 0; n < 3; n += 1) charged.push((await json(upload('x'))).credits_charged)
  assert.deepEqual(charged, [0, 0, 1])
  const refused = await upload('x')
  assert.equal(refused.status, 402)
  const { error, usage } = (await refused.json()) as Json
  assert.deepEqual([error.code, error.retryable, error.retry_after], ['quota_exhausted', false, null])
  assert.equal(error.details.resets_at, '2026-05-05T00:00:00Z')
  assert.deepEqual(usage, { tier: 'free', used: 3, daily: 2, remaining: 0 })
  assert.equal(service.converter.asked.length, 3)

  const report = await get('/api/v1/usage')
  assert.deepEqual([report.used, report.used_in_allowance, report.credits_used_today], [3, 2, 1])
  assert.deepEqual(report.credits, { available: 0, held: 0, subscription: 0, packs: 0, next_expiry: null })
})

test('an account with nothing left is informed before its body is read', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_PLANS: '{"free":{"daily":0}}' } })
  const { post } = await service.account()
  assert.equal(
    await codeOf(await post('no multipart at all', { 'content-type': 'multipart/form-data' })),
    'quota_exhausted',
  )
})

test('the allowance comes back at midnight UTC, and a conversion belongs to the day of its admission', async (t) => {
  const service = await startService(t, { environment: twoADay })
  const { upload, get } = await service.account()
  service.clock.set(Date.parse('2026-05-04T23:59:50Z'))
  await upload('x')
  const letGo = service.converter.hold()
  const overMidnight = upload('x')
  await service.converter.askedFor(2)
  service.clock.advance(20_000)
  letGo()
  assert.deepEqual((await json(overMidnight)).usage, { tier: 'free', used: 2, daily: 2, remaining: 0 })
  const report = await get('/api/v1/usage')
  assert.deepEqual([report.used, report.remaining, report.window.starts_at], [0, 2, '2026-05-05T00:00:00Z'])
})

test('requests in flight stand in the way for a moment only, and say so', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_PLANS: '{"free":{"daily":1}}' } })
  const { upload, get } = await service.account()
  const letGo = service.converter.hold()
  const first = upload('x')
  await service.converter.askedFor(1)
  assert.equal((await get('/api/v1/usage')).in_flight, 1)
  const { error } = await json(upload('x'))
  assert.deepEqual(
    [error.code, error.retryable, error.retry_after, error.details.in_flight],
    ['quota_exhausted', true, 1, 1],
  )
  letGo()
  assert.equal((await first).status, 200)
  assert.equal((await json(upload('x'))).error.retryable, false)
})

test('the unlimited plan has no numbers', async (t) => {
  const service = await startService(t)
  const { upload, get } = await service.account({ plan: 'ultimate' })
  assert.deepEqual((await json(upload('x'))).usage, { tier: 'ultimate', used: 1, daily: null, remaining: null })
  const report = await get('/api/v1/usage')
  assert.deepEqual([report.unlimited, report.plan.overage, report.used_in_allowance], [true, 'included', 1])
})

test('credits are spent from the subscription first, then from the pack that expires soonest', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_PLANS: '{"free":{"daily":0}}' } })
  const { email, upload, get } = await service.account()
  const now = service.clock.now()
  const grant = service.administration.grantCredits
  await grant(email, 1, 'pack', null)
  await grant(email, 1, 'pack', now + 2 * days)
  await grant(email, 1, 'goodwill', now + 1 * days)
  await grant(email, 1, 'subscription', now + 9 * days)
  const { credits } = await get('/api/v1/usage')
  assert.deepEqual(credits, { available: 4, held: 0, subscription: 1, packs: 3, next_expiry: '2026-05-05T10:00:00Z' })
  for (let n = 0; n < 4; n += 1) await upload('x')
  const { grants, entries } = await service.administration.showCredits(email)
  const kindOf = new Map(grants.map(({ id, kind, expires_at }) => [id, `${kind} ${expires_at ?? 'for ever'}`]))
  assert.deepEqual(
    entries.filter(({ kind }) => kind === 'spend').map(({ grant_id }) => kindOf.get(grant_id)),
    [
      'subscription 2026-05-13T10:00:00Z',
      'goodwill 2026-05-05T10:00:00Z',
      'pack 2026-05-06T10:00:00Z',
      'pack for ever',
    ],
  )
})

test('credits expire, and the ledger says so', async (t) => {
  const service = await startService(t)
  const { email, get } = await service.account()
  await service.administration.grantCredits(email, 5, 'pack', service.clock.now() + 1 * hours)
  service.clock.advance(1 * hours)
  assert.equal((await get('/api/v1/usage')).credits.available, 0)
  const { balance, entries } = await service.administration.showCredits(email)
  assert.equal(balance, 0)
  assert.deepEqual(
    entries.map(({ kind, amount }) => [kind, amount]),
    [
      ['grant', 5],
      ['expire', -5],
    ],
  )
})

test('a refund gives the credit back to its grant, once', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_PLANS: '{"free":{"daily":0}}' } })
  const { email, upload } = await service.account({ credits: 1 })
  const { request_id: requestId } = await json(upload('x'))
  const { balance, entries } = await service.administration.refund(email, requestId)
  assert.equal(balance, 1)
  assert.deepEqual(
    entries.map(({ kind, amount }) => [kind, amount]),
    [
      ['grant', 1],
      ['spend', -1],
      ['refund', 1],
    ],
  )
  await assert.rejects(service.administration.refund(email, requestId), { name: 'AdministrationError' })
})

test('a conversion whose credit is gone at settlement is waived: counted, not charged, not refused', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_PLANS: '{"free":{"daily":0}}' } })
  const { email, upload } = await service.account({ credits: 1 })
  const letGo = service.converter.hold()
  const response = upload('x')
  await service.converter.askedFor(1)
  const { grants } = await service.administration.showCredits(email)
  await service.administration.endGrant(email, grants[0]?.id ?? '')
  letGo()
  const body = await json(response)
  assert.deepEqual([body.success, body.credits_charged, body.usage.used], [true, 0, 1])
  assert.match(await service.services.metrics.registry.metrics(), /docmill_settlements_total\{outcome="waived"\} 1/)
})

test("a key's own daily limit is its own, and counts what is in flight", async (t) => {
  const service = await startService(t)
  const { email, upload, get } = await service.account({ dailyLimit: 2 })
  const { key: other } = await service.administration.createKey(email)
  await upload('x')
  const letGo = service.converter.hold()
  const second = upload('x')
  await service.converter.askedFor(2)
  const { error: busy } = await json(upload('x'))
  assert.deepEqual(
    [busy.code, busy.status, busy.retryable, busy.details.in_flight],
    ['key_limit_reached', 402, true, 1],
  )
  letGo()
  await second
  const { error } = await json(upload('x'))
  assert.deepEqual([error.code, error.retryable, error.details.limit], ['key_limit_reached', false, 2])
  assert.deepEqual((await get('/api/v1/usage')).key, {
    id: (await get('/api/v1/usage')).key.id,
    name: 'default',
    last_four: (await get('/api/v1/usage')).key.last_four,
    daily_limit: 2,
    used_today: 2,
    expires_at: null,
  })
  const usage = await json(service.fetch('/api/v1/usage', { headers: { 'x-api-key': other } }))
  assert.deepEqual([usage.used, usage.key.used_today], [2, 0])
})

test('a client that is gone before the settlement is charged nothing, and its conversion is killed', async (t) => {
  const service = await startService(t)
  const { upload, get } = await service.account({ credits: 1 })
  service.converter.hold()
  const controller = new AbortController()
  const response = upload('x', { signal: controller.signal })
  await service.converter.askedFor(1)
  controller.abort()
  await assert.rejects(response)
  await until('nothing is in flight', async () => (await get('/api/v1/usage')).in_flight === 0)
  assert.equal(service.converter.aborted, 1)
  assert.equal((await get('/api/v1/usage')).used, 0)
  const metrics = await service.services.metrics.registry.metrics()
  assert.match(metrics, /docmill_http_requests_total\{[^}]*status="499",code="client_gone"\} 1/)
})

test('the hold of a process that died is released when its lease ends', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_PLANS: '{"free":{"daily":1}}' } })
  const { upload } = await service.account()
  const letGo = service.converter.hold()
  const stuck = upload('x')
  await service.converter.askedFor(1)
  // The lease is not renewed while the clock jumps, as if the process had been stopped.
  service.clock.advance(1 * minutes)
  const second = upload('y')
  await service.converter.askedFor(2)
  letGo()
  const outcomes = [await codeOf(await stuck), await codeOf(await second)].sort()
  assert.deepEqual(outcomes, ['ok', 'overloaded'])
})

test('a conversion that takes long keeps its hold by the heartbeat of its process', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_PLANS: '{"free":{"daily":1}}' } })
  const { upload } = await service.account()
  const letGo = service.converter.hold()
  const long = upload('x', { headers: { 'idempotency-key': 'k' } })
  await service.converter.askedFor(1)
  for (let n = 0; n < 5; n += 1) {
    service.clock.advance(20_000)
    await service.services.leases.renew()
    await service.services.leases.sweep()
  }
  assert.equal((await json(upload('y'))).error.details.in_flight, 1)
  assert.equal(await codeOf(await upload('x', { headers: { 'idempotency-key': 'k' } })), 'idempotency_in_progress')
  letGo()
  assert.deepEqual((await json(long)).usage.used, 1)
})

test('a plan that is changed holds at once', async (t) => {
  const service = await startService(t, { environment: twoADay })
  const { email, upload } = await service.account()
  await upload('x')
  await upload('x')
  assert.equal(await codeOf(await upload('x')), 'quota_exhausted')
  await service.administration.setPlan(email, 'pro')
  service.clock.advance(1000)
  assert.deepEqual((await json(upload('x'))).usage, { tier: 'pro', used: 3, daily: 500, remaining: 497 })
})

test('a client that goes away when its document is just converted is charged nothing', async (t) => {
  const service = await startService(t)
  const { upload, get } = await service.account()
  const controller = new AbortController()
  const { convert } = service.converter
  service.services.converter = {
    ...service.converter,
    async convert(bytes, options = {}) {
      const conversion = await convert(bytes, options)
      const isGone = new Promise((resolve) => options.signal?.addEventListener('abort', resolve))
      controller.abort()
      await isGone
      return conversion
    },
  }
  await assert.rejects(upload('x', { signal: controller.signal }))
  await until('nothing is in flight', async () => (await get('/api/v1/usage')).in_flight === 0)
  assert.equal((await get('/api/v1/usage')).used, 0)
})

test('what cannot be settled is not sent', async (t) => {
  const service = await startService(t)
  const { upload, get } = await service.account()
  const { store } = service.services
  const letGo = service.converter.hold()
  const response = upload('the content')
  await service.converter.askedFor(1)
  const { transaction } = store
  store.transaction = () => Promise.reject(new Error('the database is gone'))
  letGo()
  const text = await (await response).text()
  store.transaction = transaction
  assert.match(text, /"internal_error"/)
  assert.doesNotMatch(text, /the content/)
  assert.equal((await get('/api/v1/usage')).used, 0)
})

test('a plan that accounts are on cannot be taken out of the settings', async (t) => {
  const team = { DOCMILL_PLANS: '{"team":{"daily":9,"requests_per_minute":9,"concurrent":9}}' }
  const environment = testEnvironment(t)
  const service = await startService(t, { environment: { ...environment, ...team } })
  await service.account({ plan: 'team' })
  await service.stop()
  await assert.rejects(startService(t, { environment }), {
    name: 'SettingsError',
    message: 'DOCMILL_PLANS: there are accounts on team, so it must have that plan',
  })
})
