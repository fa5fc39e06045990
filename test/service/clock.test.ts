/** What a clock that goes wrong does: an answer as of any other time, and no money lost or made. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hours, minutes, seconds } from './support/clock.ts'
import { codeOf, type Json, startService } from './support/service.ts'

const oneADay = { DOCMILL_PLANS: '{"free":{"daily":1}}' }

async function json(response: Promise<Response>): Promise<Json> {
  return (await response).json()
}

test('a key that was revoked stays so while the clock goes back, also where it was just in use', async (t) => {
  const service = await startService(t)
  const { key, keyId } = await service.account()
  const use = async (): Promise<string> =>
    codeOf(await service.fetch('/api/v1/usage', { headers: { 'x-api-key': key } }))
  assert.equal(await use(), 'ok')
  await service.administration.revokeKey(keyId)
  service.clock.advance(-5 * minutes)
  assert.equal(await use(), 'api_key_revoked')
})

test('a secret that was replaced without grace stays dead while the clock goes back', async (t) => {
  const service = await startService(t)
  const { key, keyId } = await service.account()
  const second = await service.administration.rotateKey(keyId, 1 * hours)
  const third = await service.administration.rotateKey(keyId)
  service.clock.advance(-5 * minutes)
  const codes: string[] = []
  for (const one of [key, second, third])
    codes.push(await codeOf(await service.fetch('/api/v1/usage', { headers: { 'x-api-key': one } })))
  assert.deepEqual(codes, ['api_key_revoked', 'api_key_revoked', 'ok'])
})

test('a conversion during which the clock goes back is counted once, on the day of its admission', async (t) => {
  const service = await startService(t, { environment: oneADay })
  const { upload, get, email } = await service.account({ credits: 1 })
  service.clock.set(Date.parse('2026-05-05T00:01:00Z'))
  const letGo = service.converter.hold()
  const first = upload('x', { headers: { 'idempotency-key': 'k' } })
  await service.converter.askedFor(1)
  service.clock.advance(-5 * minutes)
  await service.services.leases.renew()
  await service.services.leases.sweep()
  letGo()
  assert.equal((await json(first)).credits_charged, 0)
  assert.equal((await get('/api/v1/usage')).used, 0)
  service.clock.set(Date.parse('2026-05-05T00:01:00Z'))
  assert.equal((await get('/api/v1/usage')).used, 1)
  assert.equal((await upload('x', { headers: { 'idempotency-key': 'k' } })).headers.get('idempotency-replayed'), 'true')
  assert.equal((await service.administration.showCredits(email)).balance, 1)
})

test('credits that expired stay expired while the clock goes back', async (t) => {
  const service = await startService(t)
  const { email } = await service.account()
  await service.administration.grantCredits(email, 5, 'pack', service.clock.now() + 1 * minutes)
  service.clock.advance(1 * minutes)
  await service.services.leases.sweep()
  service.clock.advance(-5 * minutes)
  const { balance, entries } = await service.administration.showCredits(email)
  assert.deepEqual([balance, entries.map(({ amount }) => amount)], [0, [5, -5]])
})

test('a clock that jumps over midnight and every lease loses and doubles nothing', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_PLANS: '{"free":{"daily":2}}' } })
  const { upload, get, email } = await service.account({ credits: 1 })
  const letGo = service.converter.hold()
  const before = [upload('a'), upload('b'), upload('c')]
  await service.converter.askedFor(3)
  service.clock.advance(15 * hours)
  await service.services.leases.renew()
  await service.services.leases.sweep()
  assert.equal((await get('/api/v1/usage')).in_flight, 0)
  const after = upload('d')
  await service.converter.askedFor(4)
  letGo()
  const charged: number[] = []
  for (const answer of [...before, after]) charged.push((await json(answer)).credits_charged)
  assert.deepEqual(charged.sort(), [0, 0, 0, 1])
  assert.deepEqual(
    [(await get('/api/v1/usage')).used, (await service.administration.showCredits(email)).balance],
    [1, 0],
  )
})

test('who finishes after its lease when its place is taken is answered 503, may retry, and is charged once', async (t) => {
  const service = await startService(t, { environment: oneADay })
  const { upload, get } = await service.account()
  const headers = { 'idempotency-key': 'k' }
  const letGo = service.converter.hold()
  const slow = upload('x', { headers })
  await service.converter.askedFor(1)
  service.clock.advance(31 * seconds)
  const retry = upload('x', { headers })
  await service.converter.askedFor(2)
  letGo()
  const answers = await Promise.all([slow, retry])
  const codes = await Promise.all(answers.map(codeOf))
  assert.deepEqual(codes.sort(), ['ok', 'overloaded'])
  assert.ok(answers.some((answer) => answer.status === 503 && Number(answer.headers.get('retry-after')) >= 1))
  assert.equal((await upload('x', { headers })).headers.get('idempotency-replayed'), 'true')
  assert.equal((await get('/api/v1/usage')).used, 1)
})

test('rates recover while the clock goes back, and never give more than a minute holds', async (t) => {
  const service = await startService(t, {
    environment: { DOCMILL_RATE_LIMIT: 'on', DOCMILL_PLANS: '{"free":{"requests_per_minute":2,"concurrent":2}}' },
  })
  const { upload } = await service.account()
  const codes: string[] = []
  for (let n = 0; n < 3; n += 1) codes.push(await codeOf(await upload('x')))
  service.clock.advance(-5 * minutes)
  codes.push(await codeOf(await upload('x')))
  service.clock.advance(30 * seconds)
  codes.push(await codeOf(await upload('x')))
  service.clock.advance(10 * hours)
  for (let n = 0; n < 3; n += 1) codes.push(await codeOf(await upload('x')))
  assert.deepEqual(codes, ['ok', 'ok', 'rate_limited', 'rate_limited', 'ok', 'ok', 'ok', 'rate_limited'])
})
