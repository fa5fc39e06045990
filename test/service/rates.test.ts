import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seconds } from './support/clock.ts'
import { codeOf, type Json, startService } from './support/service.ts'

const on = { DOCMILL_RATE_LIMIT: 'on', DOCMILL_PLANS: '{"free":{"requests_per_minute":3,"concurrent":1}}' }

test('requests beyond the rate of the plan are 429 until the bucket has filled again', async (t) => {
  const service = await startService(t, { environment: on })
  const { upload } = await service.account()
  const first = await upload('x')
  assert.equal(first.headers.get('ratelimit-policy'), '"requests";q=3;w=60')
  assert.equal(first.headers.get('ratelimit'), '"requests";r=2;t=20')
  await upload('x')
  await upload('x')
  const refused = await upload('x')
  assert.equal(refused.status, 429)
  assert.equal(refused.headers.get('ratelimit'), '"requests";r=0;t=60')
  assert.equal(refused.headers.get('retry-after'), '20')
  const { error } = (await refused.json()) as Json
  assert.deepEqual([error.code, error.retryable, error.retry_after], ['rate_limited', true, 20])
  service.clock.advance(20 * seconds)
  assert.equal(await codeOf(await upload('x')), 'ok')
  assert.equal(await codeOf(await upload('x')), 'rate_limited')
})

test('a refused request takes a token too, reading does not', async (t) => {
  const service = await startService(t, { environment: on })
  const { post, get } = await service.account()
  for (let n = 0; n < 5; n += 1) await get('/api/v1/usage')
  const codes: string[] = []
  for (let n = 0; n < 4; n += 1) codes.push(await codeOf(await post('x', { 'content-type': 'image/png' })))
  assert.deepEqual(codes, [...Array(3).fill('unsupported_content_type'), 'rate_limited'])
})

test('requests beyond those that a plan allows at once are 429, and a place comes back with its answer', async (t) => {
  const service = await startService(t, { environment: on })
  const { upload } = await service.account()
  const letGo = service.converter.hold()
  const first = upload('x')
  await service.converter.askedFor(1)
  const second = await upload('x')
  assert.equal(second.headers.get('retry-after'), '1')
  assert.equal(await codeOf(second), 'concurrency_limited')
  letGo()
  await first
  assert.equal(await codeOf(await upload('x')), 'ok')
})

test('accounts do not share their limits', async (t) => {
  const service = await startService(t, { environment: on })
  const [one, other] = [await service.account(), await service.account()]
  for (let n = 0; n < 4; n += 1) await one.upload('x')
  assert.equal(await codeOf(await other.upload('x')), 'ok')
})

test('documents go to the pool in the name of their account, which shares it fairly by that', async (t) => {
  const service = await startService(t)
  const [one, other] = [await service.account(), await service.account()]
  await one.upload('x')
  await other.upload('x')
  const [first, second] = service.converter.asked.map(({ options }) => options.key)
  assert.notEqual(first, second)
})

test('capabilities state the limits, or that there are none', async (t) => {
  const limited = await startService(t, { environment: on })
  const free = await startService(t)
  const read = async (service: typeof limited): Promise<Json> =>
    (await (await service.account()).get('/api/v1/convert')).rate_limits
  const budget = { process_seconds: 120, process_seconds_per_minute: 20 }
  assert.deepEqual(await read(limited), { requests_per_minute: 3, concurrent: 1, ...budget })
  const unlimited = { process_seconds: null, process_seconds_per_minute: null }
  assert.deepEqual(await read(free), { requests_per_minute: null, concurrent: null, ...unlimited })
})
