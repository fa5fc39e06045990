import assert from 'node:assert/strict'
import { test } from 'node:test'
import { days, hours, minutes, seconds } from '../support/clock.ts'
import { codeOf, startService } from '../support/service.ts'
import { newVisitor, upload } from '../support/visitor.ts'

const plain = { name: 'laptop', scopes: ['convert', 'usage'], expires_in_days: null, daily_limit: null }

test('a key is shown once, works at once, and is refused within a second of being revoked', async (t) => {
  const service = await startService(t)
  const visitor = newVisitor(service)
  await visitor.enter('admin')
  const { key, row } = (await visitor.post('create-key', plain)).body
  const convert = () =>
    service.fetch('/api/v1/convert', { method: 'POST', body: upload('x'), headers: { authorization: `Bearer ${key}` } })
  assert.equal(await codeOf(await convert()), 'ok')
  assert.ok(!JSON.stringify((await visitor.get('keys')).body).includes(key))
  assert.equal((await visitor.post('revoke-key', { id: row.id })).code, 'ok')
  service.clock.advance(1 * seconds)
  const refused = await convert()
  assert.deepEqual([refused.status, await codeOf(refused)], [401, 'api_key_revoked'])
})

test('a key has the scopes, the expiry and the daily limit that were chosen', async (t) => {
  const service = await startService(t)
  const visitor = newVisitor(service)
  await visitor.enter('admin')
  const { key, row } = (
    await visitor.post('create-key', { name: ' narrow ', scopes: ['convert'], expires_in_days: 30, daily_limit: 1 })
  ).body
  assert.deepEqual([row.name, row.scopes, row.daily_limit], ['narrow', ['convert'], 1])
  assert.equal(Date.parse(row.expires_at) - Date.parse(row.created_at), 30 * days)
  const call = (path: string, init: RequestInit = {}) => service.fetch(path, { headers: { 'x-api-key': key }, ...init })
  assert.equal(await codeOf(await call('/api/v1/usage')), 'insufficient_scope')
  assert.equal(await codeOf(await call('/api/v1/convert', { method: 'POST', body: upload('x') })), 'ok')
  assert.equal(await codeOf(await call('/api/v1/convert', { method: 'POST', body: upload('x') })), 'key_limit_reached')
})

test('a rotated key has a new secret, and the old one works for the grace time', async (t) => {
  const service = await startService(t)
  const visitor = newVisitor(service)
  await visitor.enter('admin')
  const before = (await visitor.post('create-key', plain)).body
  const after = (await visitor.post('rotate-key', { id: before.row.id, grace_hours: 1 })).body
  assert.notEqual(after.key, before.key)
  assert.equal(Date.parse(after.row.grace_until) - service.clock.now(), 1 * hours)
  const usage = (key: string) => service.fetch('/api/v1/usage', { headers: { 'x-api-key': key } })
  assert.deepEqual([(await usage(before.key)).status, (await usage(after.key)).status], [200, 200])
  service.clock.advance(61 * minutes)
  assert.deepEqual([await codeOf(await usage(before.key)), (await usage(after.key)).status], ['api_key_revoked', 200])
  assert.equal(
    (await visitor.get('keys')).body.keys.find((one: { id: string }) => one.id === before.row.id).grace_until,
    null,
  )
})

test('keys that were revoked give their place back, and the latest of them are listed', async (t) => {
  const service = await startService(t)
  const { email, keyId } = await service.account()
  const { administration, clock } = service
  for (let n = 0; n < 120; n += 1) {
    const { row } = await administration.createKey(email, { name: `ended ${n}` })
    await administration.revokeKey(row.id)
    clock.advance(1 * seconds)
  }
  for (let n = 1; n < 500; n += 1) await administration.createKey(email)
  const visitor = newVisitor(service)
  await visitor.enter(email)
  assert.equal((await visitor.post('create-key', plain)).code, 'invalid_request')
  assert.equal((await visitor.post('revoke-key', { id: keyId })).code, 'ok')
  assert.equal((await visitor.post('create-key', plain)).code, 'ok')
  const keys: { name: string; revoked_at: string | null }[] = (await visitor.get('keys')).body.keys
  const ended = keys.filter((key) => key.revoked_at !== null).map(({ name }) => name)
  assert.deepEqual([keys.length, ended.length, ended[0]], [600, 100, 'ended 119'])
})

test('nobody touches the keys of another account', async (t) => {
  const service = await startService(t)
  const { keyId, email, key } = await service.account()
  const admin = newVisitor(service)
  await admin.enter('admin')
  assert.equal((await admin.post('revoke-key', { id: keyId })).code, 'not_found')
  assert.equal((await admin.post('rotate-key', { id: keyId, grace_hours: 0 })).code, 'not_found')
  assert.ok((await admin.get('keys')).body.keys.every((one: { id: string }) => one.id !== keyId))
  const owner = newVisitor(service)
  await owner.enter(email)
  assert.deepEqual(
    (await owner.get('keys')).body.keys.map((one: { id: string }) => one.id),
    [keyId],
  )
  assert.equal((await service.fetch('/api/v1/usage', { headers: { 'x-api-key': key } })).status, 200)
})

test('the last use of a key is kept to the minute', async (t) => {
  const service = await startService(t)
  const { key, email } = await service.account()
  const visitor = newVisitor(service)
  await visitor.enter(email)
  assert.equal((await visitor.get('keys')).body.keys[0].last_used_at, null)
  await service.fetch('/api/v1/usage', { headers: { 'x-api-key': key } })
  assert.equal((await visitor.get('keys')).body.keys[0].last_used_at, '2026-05-04T10:00:00Z')
})
