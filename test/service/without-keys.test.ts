/** A service with `DOCMILL_AUTH=off`: no keys, one account, its own network, no foreign web pages. */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { readSettings, SettingsError } from '../../packages/server/src/settings.ts'
import { type Json, startService, type TestService } from './support/service.ts'
import { filePart, multipart } from './support/wire.ts'

const keyless = { DOCMILL_AUTH: 'off', DOCMILL_TRUST_PROXY: '127.0.0.1' }

interface Reply {
  status: number
  body: Json
}

function send(
  service: TestService,
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const sent = request(service.url + path, { method, headers }, async (response) => {
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    resolve({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(text) : text })
  })
  sent.on('error', reject)
  sent.end(body)
  return promise
}

function convert(service: TestService, headers: Record<string, string> = {}): Promise<Reply> {
  const { body, type } = multipart([filePart('Hello')])
  return send(service, '/api/v1/convert', {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body: Buffer.from(body),
  })
}

test('a request without a key is the account local on the plan ultimate, and a key is ignored', async (t) => {
  const service = await startService(t, { environment: keyless })
  for (const headers of [
    {},
    { authorization: 'Bearer nonsense' },
    { 'x-api-key': 'dm_a', authorization: 'Bearer b' },
  ]) {
    const { status, body } = await convert(service, headers)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.usage.tier, 'ultimate')
  }
  const rows = await service.services.store.read.selectFrom('accounts').select(['email', 'plan', 'role']).execute()
  assert.deepEqual(rows, [{ email: 'local', plan: 'ultimate', role: 'member' }])
  assert.equal((await send(service, '/api/v1/usage')).body.used, 3)
})

test('an address outside of the named ranges is 401, and the one that a trusted proxy forwards counts', async (t) => {
  const service = await startService(t, { environment: { ...keyless, DOCMILL_AUTH_OFF_CIDRS: '10.1.0.0/16,fd00::/8' } })
  const from = (address: string): Promise<Reply> =>
    send(service, '/api/v1/usage', { headers: { 'x-forwarded-for': address } })
  for (const address of ['10.1.2.3', 'fd00::1', '127.0.0.9', '::1', '::ffff:10.1.2.3'])
    assert.equal((await from(address)).status, 200, address)
  for (const address of ['10.2.0.1', '8.8.8.8', '2001:db8::1', 'fe80::1', '::ffff:8.8.8.8']) {
    const { status, body } = await from(address)
    assert.deepEqual([status, body.error.code], [401, 'api_key_missing'], address)
    assert.match(body.error.message, /its own network/)
  }
  for (const path of ['/', '/dashboard/api/session', '/docs/errors', '/nowhere'])
    assert.equal((await send(service, path, { headers: { 'x-forwarded-for': '8.8.8.8' } })).status, 401, path)
  assert.equal((await send(service, '/healthz', { headers: { 'x-forwarded-for': '8.8.8.8' } })).status, 200)
})

test('a foreign web page is 403 on every address, and an unknown Host 400', async (t) => {
  const service = await startService(t, { environment: { ...keyless, DOCMILL_CORS_ORIGINS: 'https://notes.example' } })
  for (const origin of ['https://evil.example', 'null', service.url.replace('http:', 'https:')]) {
    assert.equal((await convert(service, { origin })).status, 403, origin)
    for (const path of ['/api/v1/usage', '/dashboard/api/session', '/openapi.json'])
      assert.equal((await send(service, path, { headers: { origin } })).status, 403, `${path} ${origin}`)
  }
  for (const origin of [service.url, 'https://notes.example'])
    assert.equal((await convert(service, { origin })).status, 200, origin)
  assert.equal((await convert(service, { host: 'rebound.example' })).status, 400)
})

test('the dashboard needs no sign-in, but no password can be chosen there', async (t) => {
  const service = await startService(t, { environment: keyless })
  const { body } = await send(service, '/dashboard/api/session')
  assert.equal(body.account.email, 'local')
  const own = { origin: service.url, 'content-type': 'application/json', 'x-csrf-token': body.account.csrf_token }
  const post = (path: string, content: unknown): Promise<Reply> =>
    send(service, path, { method: 'POST', headers: own, body: Buffer.from(JSON.stringify(content)) })
  const { status } = await post('/dashboard/api/set-password', { password: 'correct horse battery' })
  assert.equal(status, 403)
  assert.equal((await send(service, '/dashboard/api/overview')).status, 200)
})

test('keys are asked for again when they are on again, and the operator gets a way in', async (t) => {
  const service = await startService(t, { environment: keyless })
  const environment = { DOCMILL_DATA_DIR: service.services.settings.dataDirectory }
  await service.stop()
  const next = await startService(t, { environment })
  assert.ok(next.first)
  assert.equal((await send(next, '/api/v1/usage')).status, 401)
})

test('off is refused at the start where anybody could reach the service', () => {
  const refused = { DOCMILL_AUTH: 'off', HOST: '0.0.0.0' }
  assert.throws(() => readSettings(refused), SettingsError)
  assert.equal(readSettings({ ...refused, DOCMILL_AUTH_OFF_CIDRS: '10.0.0.0/8' }).auth, 'off')
  for (const range of ['0.0.0.0/0', '10.0.0.0/7', '172.0.0.0/8', '::/0', 'fe80::/10', '8.8.8.8'])
    assert.throws(() => readSettings({ ...refused, DOCMILL_AUTH_OFF_CIDRS: range }), SettingsError, range)
  assert.equal(readSettings({}).auth, 'on')
})
