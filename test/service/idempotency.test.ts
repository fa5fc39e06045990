import assert from 'node:assert/strict'
import { test } from 'node:test'
import { days } from './support/clock.ts'
import { codeOf, type Json, startService } from './support/service.ts'

const headers = { 'idempotency-key': 'order 66' }

async function json(response: Promise<Response>): Promise<Json> {
  return (await response).json()
}

test('the same key and request is charged once; a replay says so and costs nothing', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_PLANS: '{"free":{"daily":0}}' } })
  const { upload, get } = await service.account({ credits: 1 })
  const first = await upload('x', { headers })
  assert.equal(first.headers.get('idempotency-replayed'), null)
  assert.equal(((await first.json()) as Json).credits_charged, 1)
  const again = await upload('x', { headers })
  assert.equal(again.status, 200)
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  const body = (await again.json()) as Json
  assert.deepEqual([body.content, body.credits_charged, body.usage.used], ['x', 0, 1])
  assert.equal((await get('/api/v1/usage')).credits_used_today, 1)
})

test('the same key with another request is refused, whichever part differs', async (t) => {
  const service = await startService(t)
  const { upload } = await service.account()
  await upload('x', { headers })
  for (const other of [
    upload('y', { headers }),
    upload('x', { headers, name: 'b.txt' }),
    upload('x', { headers, fields: { output_format: 'text' } }),
    upload('x', { headers, fields: { ocr: 'off' } }),
  ])
    assert.equal(await codeOf(await other), 'idempotency_key_reused')
  assert.equal(await codeOf(await upload('x', { headers, fields: { output_format: 'markdown' } })), 'ok')
})

test('while the first is running, a second is asked to wait, before its body is read', async (t) => {
  const service = await startService(t)
  const { upload, post } = await service.account()
  const letGo = service.converter.hold()
  const first = upload('x', { headers })
  await service.converter.askedFor(1)
  const second = await post('no multipart', { ...headers, 'content-type': 'multipart/form-data' })
  assert.equal(second.status, 409)
  assert.equal(await codeOf(second), 'idempotency_in_progress')
  letGo()
  assert.equal((await first).status, 200)
})

test('of two at once with one key, one is charged', async (t) => {
  const service = await startService(t)
  const { upload, get } = await service.account()
  const codes = await Promise.all([1, 2, 3, 4].map(async () => codeOf(await upload('x', { headers }))))
  for (const code of codes) assert.match(code, /^(ok|idempotency_in_progress)$/)
  assert.equal((await get('/api/v1/usage')).used, 1)
})

test('a failed request leaves its key free, runs again and counts when it succeeds', async (t) => {
  const service = await startService(t)
  const { upload, get } = await service.account()
  const { ConversionError } = await import('@docmill/convert')
  service.converter.failNext(new ConversionError('conversion_failed'))
  assert.equal(await codeOf(await upload('x', { headers })), 'conversion_failed')
  const again = await upload('x', { headers })
  assert.equal(again.headers.get('idempotency-replayed'), null)
  assert.equal(((await again.json()) as Json).usage.used, 1)
  assert.equal((await get('/api/v1/usage')).used, 1)
})

test('a key is replayed at most ten times', async (t) => {
  const service = await startService(t)
  const { upload } = await service.account()
  const codes: string[] = []
  for (let n = 0; n < 12; n += 1) codes.push(await codeOf(await upload('x', { headers })))
  assert.deepEqual(codes.slice(0, 11), Array(11).fill('ok'))
  assert.equal(codes[11], 'rate_limited')
  const refused = await upload('x', { headers })
  assert.equal(Number(refused.headers.get('retry-after')), 86_400)
})

test('a key is forgotten after 24 hours', async (t) => {
  const service = await startService(t)
  const { upload } = await service.account()
  await upload('x', { headers })
  service.clock.advance(1 * days)
  assert.equal((await json(upload('something else', { headers }))).usage.used, 1)
  await service.services.leases.sweep()
  assert.equal((await json(upload('something else', { headers }))).credits_charged, 0)
})

test('keys are an account’s own', async (t) => {
  const service = await startService(t)
  const [one, other] = [await service.account(), await service.account()]
  assert.equal(await codeOf(await one.upload('x', { headers })), 'ok')
  assert.equal(await codeOf(await other.upload('y', { headers })), 'ok')
})

test('a key that is empty, too long or not printable is refused', async (t) => {
  const service = await startService(t)
  const { upload } = await service.account()
  for (const key of ['', 'x'.repeat(256), 'ü', 'a\tb'])
    assert.equal(await codeOf(await upload('x', { headers: { 'idempotency-key': key } })), 'invalid_idempotency_key')
  assert.equal(await codeOf(await upload('x', { headers: { 'idempotency-key': 'x'.repeat(255) } })), 'ok')
})

test('neither key, name nor content of a request can be read from the database', async (t) => {
  const service = await startService(t)
  const { upload } = await service.account()
  await upload('the content', { headers, name: 'the name.txt' })
  const { read } = service.services.store
  const rows = await Promise.all([
    read.selectFrom('idempotencyKeys').select(['fingerprint', 'sourceHash', 'holdId']).execute(),
    read.selectFrom('holds').selectAll().execute(),
  ])
  assert.doesNotMatch(JSON.stringify(rows), /the content|the name/)
})
