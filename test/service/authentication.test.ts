import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hours, seconds } from './support/clock.ts'
import { codeOf, type Json, startService } from './support/service.ts'

test('a key is taken from Authorization or X-API-Key', async (t) => {
  const service = await startService(t)
  const { key } = await service.account()
  for (const headers of [
    { authorization: `Bearer ${key}` },
    { authorization: `bearer ${key}` },
    { 'x-api-key': key },
  ]) {
    const response = await service.fetch('/api/v1/usage', { headers })
    assert.equal(response.status, 200)
  }
})

test('both headers may hold the same key, and another scheme next to X-API-Key is no key', async (t) => {
  const service = await startService(t)
  const { key } = await service.account()
  for (const authorization of [`Bearer ${key}`, 'Basic dTpw', '']) {
    const response = await service.fetch('/api/v1/usage', { headers: { authorization, 'x-api-key': key } })
    assert.equal(response.status, 200, authorization)
  }
})

test('every call below /api/v1 without a key is 401 with a challenge, in every method that exists', async (t) => {
  const service = await startService(t)
  for (const [method, path] of [
    ['GET', '/api/v1/convert'],
    ['HEAD', '/api/v1/convert'],
    ['POST', '/api/v1/convert'],
    ['GET', '/api/v1/usage'],
    ['HEAD', '/api/v1/usage'],
  ] as const) {
    const response = await service.fetch(path, { method })
    assert.equal(response.status, 401, `${method} ${path}`)
    assert.equal(response.headers.get('www-authenticate'), 'Bearer')
  }
})

test('a key in the query string is no key', async (t) => {
  const service = await startService(t)
  const { key } = await service.account()
  assert.equal(await codeOf(await service.fetch(`/api/v1/usage?api_key=${key}`)), 'api_key_missing')
})

test('a mistyped key is refused by its checksum, an unknown one by the database', async (t) => {
  const service = await startService(t)
  const { key } = await service.account()
  const mistyped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
  for (const wrong of [mistyped, 'dml_live_short', 'x'.repeat(5000)]) {
    const response = await service.fetch('/api/v1/usage', { headers: { 'x-api-key': wrong } })
    assert.equal(await codeOf(response), 'api_key_invalid')
  }
})

test('a revoked key is refused within a second, also one that was in use', async (t) => {
  const service = await startService(t)
  const { key, keyId } = await service.account()
  const headers = { 'x-api-key': key }
  assert.equal((await service.fetch('/api/v1/usage', { headers })).status, 200)
  await service.administration.revokeKey(keyId)
  service.clock.advance(1 * seconds)
  assert.equal(await codeOf(await service.fetch('/api/v1/usage', { headers })), 'api_key_revoked')
})

test('after a rotation the old secret works for the grace time and is then revoked', async (t) => {
  const service = await startService(t)
  const { key, keyId } = await service.account()
  const rotated = await service.administration.rotateKey(keyId, 1 * hours)
  const use = async (one: string): Promise<string> =>
    codeOf(await service.fetch('/api/v1/usage', { headers: { 'x-api-key': one } }))
  assert.equal(await use(key), 'ok')
  assert.equal(await use(rotated), 'ok')
  service.clock.advance(1 * hours)
  assert.equal(await use(key), 'api_key_revoked')
  assert.equal(await use(rotated), 'ok')
  const again = await service.administration.rotateKey(keyId)
  service.clock.advance(1 * seconds)
  assert.deepEqual([await use(key), await use(rotated), await use(again)], ['api_key_revoked', 'api_key_revoked', 'ok'])
})

test('a key expires at its time', async (t) => {
  const service = await startService(t)
  const { email } = await service.account()
  const { key } = await service.administration.createKey(email, { expiresAt: service.clock.now() + 1 * hours })
  const headers = { 'x-api-key': key }
  assert.equal(await codeOf(await service.fetch('/api/v1/usage', { headers })), 'ok')
  service.clock.advance(1 * hours)
  assert.equal(await codeOf(await service.fetch('/api/v1/usage', { headers })), 'api_key_expired')
})

test('a key does only what its scopes allow; capabilities need none', async (t) => {
  const service = await startService(t)
  const { email } = await service.account()
  const { key } = await service.administration.createKey(email, { scopes: ['convert'] })
  const headers = { 'x-api-key': key }
  assert.equal(await codeOf(await service.fetch('/api/v1/usage', { headers })), 'insufficient_scope')
  assert.equal(await codeOf(await service.fetch('/api/v1/convert', { headers })), 'ok')
})

test('a suspended account is refused until it is resumed', async (t) => {
  const service = await startService(t)
  const { email, key } = await service.account()
  await service.administration.suspendAccount(email)
  const headers = { 'x-api-key': key }
  assert.equal(await codeOf(await service.fetch('/api/v1/usage', { headers })), 'account_suspended')
  await service.administration.resumeAccount(email)
  service.clock.advance(1 * seconds)
  assert.equal(await codeOf(await service.fetch('/api/v1/usage', { headers })), 'ok')
})

test('keys that nobody has are answered 429 after a while, and known keys from there go on working', async (t) => {
  const service = await startService(t)
  const { key, keyId } = await service.account()
  assert.equal((await service.fetch('/api/v1/usage', { headers: { 'x-api-key': key } })).status, 200)
  const other = await service.administration.rotateKey(keyId)
  const unknown = { 'x-api-key': (await forgedKeys(1))[0] as string }
  const codes: string[] = []
  for (let attempt = 0; attempt < 61; attempt += 1)
    codes.push(await codeOf(await service.fetch('/api/v1/usage', { headers: unknown })))
  assert.equal(codes[59], 'api_key_invalid')
  assert.equal(codes[60], 'rate_limited')
  assert.equal((await service.fetch('/api/v1/usage', { headers: { 'x-api-key': other } })).status, 200)
  service.clock.advance(2 * seconds)
  assert.equal(await codeOf(await service.fetch('/api/v1/usage', { headers: unknown })), 'api_key_invalid')
})

test('the time of the last use is kept to the minute', async (t) => {
  const service = await startService(t)
  const { email, key } = await service.account()
  service.clock.set(Date.parse('2026-05-04T10:20:30Z'))
  await service.fetch('/api/v1/usage', { headers: { 'x-api-key': key } })
  await service.services.lastUsed.write()
  const [row] = (await service.administration.listKeys(email)) as Json
  assert.equal(row.last_used_at, '2026-05-04T10:20:00Z')
})

test('the database holds no key and no secret', async (t) => {
  const service = await startService(t)
  const { key } = await service.account()
  const rows = await service.services.store.read.selectFrom('apiKeySecrets').selectAll().execute()
  const secret = key.slice('dml_live_'.length + 10, -6)
  assert.equal(JSON.stringify(rows).includes(secret), false)
})

/** Well-formed keys of nobody. */
async function forgedKeys(count: number): Promise<string[]> {
  const { formatApiKey, newKeyId, newKeySecret } = await import('../../packages/server/src/accounts/api-key.ts')
  return Array.from({ length: count }, () => formatApiKey({ id: newKeyId(), secret: newKeySecret() }))
}
