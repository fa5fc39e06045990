/** One fault always gives one answer, because checks have an order. */
import assert from 'node:assert/strict'
import { METHODS } from 'node:http'
import { type TestContext, test } from 'node:test'
import { ConversionError } from '@docmill/convert'
import { startRemote } from './support/remote.ts'
import { codeOf, startService } from './support/service.ts'
import { openWire } from './support/wire.ts'

const plans = '{"free":{"daily":1,"requests_per_minute":1000,"concurrent":1}}'

async function startScene(t: TestContext) {
  const remote = await startRemote(t)
  const service = await startService(t, {
    environment: { DOCMILL_RATE_LIMIT: 'on', DOCMILL_PLANS: plans },
    parts: { downloads: remote.downloads },
  })
  const account = await service.account()
  const { key: usageOnly } = await service.administration.createKey(account.email, { scopes: ['usage'] })
  return { remote, service, account, usageOnly }
}

test('a request with every fault is refused for them one after another, in the order of the contract', async (t) => {
  const { remote, service, account, usageOnly } = await startScene(t)
  const request = {
    method: 'PATCH',
    path: '/api/v1/nowhere',
    body: `{${' '.repeat(70_000)}`,
    headers: {
      accept: 'image/png',
      'content-type': 'no type at all',
      'idempotency-key': 'ü',
    } as Record<string, string>,
  }
  const answer = async (): Promise<string> => {
    const { method, path, headers, body } = request
    return codeOf(await service.fetch(path, { method, headers, body }))
  }

  assert.equal(await answer(), 'not_found')
  request.path = '/api/v1/convert'
  assert.equal(await answer(), 'method_not_allowed')
  request.method = 'POST'
  assert.equal(await answer(), 'api_key_missing')
  request.headers.authorization = `Bearer ${usageOnly}`
  service.converter.isFull = true
  assert.equal(await answer(), 'insufficient_scope')
  request.headers.authorization = `Bearer ${account.key}`
  const letGo = service.converter.hold()
  assert.equal(await answer(), 'overloaded')
  service.converter.isFull = false
  const running = account.upload('x', { headers: { 'idempotency-key': 'running' } })
  await service.converter.askedFor(1)
  assert.equal(await answer(), 'concurrency_limited')
  letGo()
  await running
  assert.equal(await answer(), 'not_acceptable')
  request.headers.accept = '*/*'
  assert.equal(await answer(), 'unsupported_content_type')
  request.headers['content-type'] = 'application/json'
  request.headers['content-encoding'] = 'gzip'
  assert.equal(await answer(), 'unsupported_content_encoding')
  delete request.headers['content-encoding']
  assert.equal(await answer(), 'request_too_large')
  request.body = '{'
  assert.equal(await answer(), 'invalid_idempotency_key')
  request.headers['idempotency-key'] = 'running'
  assert.equal(await answer(), 'invalid_json')
  const url = remote.on('/gone.txt', (_, response) => response.writeHead(404).end())
  request.body = JSON.stringify({ url, output_format: 'pdf' })
  assert.equal(await answer(), 'invalid_output_format')
  request.body = JSON.stringify({ url })
  assert.equal(await answer(), 'idempotency_key_reused')
  request.headers['idempotency-key'] = 'new'
  assert.equal(await answer(), 'quota_exhausted')
  await service.administration.grantCredits(account.email, 1, 'pack', null)
  assert.equal(await answer(), 'url_not_found')
  remote.on('/gone.txt', (_, response) => response.end('x'))
  service.converter.failNext(new ConversionError('unsupported_file_type', { detected: 'exe', supported: [] }))
  assert.equal(await answer(), 'unsupported_file_type')
  service.converter.failNext(new ConversionError('conversion_failed'))
  assert.equal(await answer(), 'conversion_failed')
  assert.equal(await answer(), 'ok')
})

test('a running request with the same idempotency key is reported before a body that is too long to come', async (t) => {
  const service = await startService(t)
  const { upload, key } = await service.account()
  const letGo = service.converter.hold()
  const first = upload('x', { headers: { 'idempotency-key': 'k' } })
  await service.converter.askedFor(1)
  const wire = await openWire(service.url)
  const head = (length: number): string =>
    `POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\nIdempotency-Key: k\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
  await wire.write(head(100))
  assert.match(await wire.until('"success"'), /409 Conflict.*idempotency_in_progress/s)
  const longer = await openWire(service.url)
  await longer.write(head(70_000))
  assert.match(await longer.until('"success"'), /413 .*request_too_large/s)
  for (const one of [wire, longer]) one.socket.destroy()
  letGo()
  await first
})

test('a replay is answered on an account with nothing left, before any 402', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_PLANS: '{"free":{"daily":1}}' } })
  const { upload } = await service.account()
  const headers = { 'idempotency-key': 'k' }
  assert.equal(await codeOf(await upload('x', { headers })), 'ok')
  assert.equal(await codeOf(await upload('x')), 'quota_exhausted')
  assert.equal(await codeOf(await upload('x', { headers })), 'ok')
})

test('every method that HTTP knows is answered in the envelope, with and without a body or a type', async (t) => {
  const service = await startService(t)
  const { key } = await service.account()
  const known = new Map([
    ['GET', 200],
    ['HEAD', 200],
    ['OPTIONS', 204],
  ])
  for (const method of METHODS.filter((one) => one !== 'CONNECT'))
    for (const more of [
      'Content-Length: 0\r\n\r\n',
      'Content-Length: 1\r\n\r\nx',
      'Content-Type: ;\r\nContent-Length: 1\r\n\r\nx',
    ]) {
      const wire = await openWire(service.url)
      await wire.write(
        `${method} /api/v1/usage HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\nConnection: close\r\n${more}`,
      )
      await wire.closed
      const status = (await wire.until('')).slice(9, 12)
      assert.equal(status, String(known.get(method) ?? 405), `${method} ${more}`)
    }
})
