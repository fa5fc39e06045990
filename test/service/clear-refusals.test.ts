/** Refusals that a caller can act on: each says which thing is wrong, and what to do. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert, supportedExtensions } from '@docmill/convert'
import { startRemote } from './support/remote.ts'
import { type Json, startService } from './support/service.ts'
import { fieldPart, filePart, multipart, openWire } from './support/wire.ts'

const json = { 'content-type': 'application/json' }

test('a body of more parts than are taken is refused in parts, not in bytes', async (t) => {
  const service = await startService(t)
  const { post } = await service.account()
  const { body, type } = multipart([filePart('x'), ...Array.from({ length: 200 }, (_, n) => fieldPart(`f${n}`, 'x'))])
  const response = await post(body as Uint8Array<ArrayBuffer>, { 'content-type': type })
  const { error } = (await response.json()) as Json
  assert.deepEqual([response.status, error.code], [413, 'request_too_large'])
  assert.match(error.message, /^The request exceeds the limit of 200 parts\./)
})

test('fields of more bytes than are taken are refused in bytes', async (t) => {
  const service = await startService(t)
  const { post } = await service.account()
  const response = await post(JSON.stringify({ url: 'x'.repeat(70_000) }), json)
  const { error } = (await response.json()) as Json
  assert.deepEqual([response.status, error.code], [413, 'request_too_large'])
  assert.match(error.message, /limit of 65536 bytes\./)
})

test('the refusal of a file type names the nearest that is supported, and its details list every one', async (t) => {
  const service = await startService(t)
  const { upload } = await service.account()
  service.converter.failNext(await convert(Buffer.from('text'), { filename: 'a.exe' }).catch((error) => error))
  const { error } = (await (await upload('text', { name: 'a.exe' })).json()) as Json
  assert.equal(error.code, 'unsupported_file_type')
  assert.deepEqual(error.details.supported, supportedExtensions())
  assert.match(error.message, /detected: text named \.exe.*, such as \.txt; details\.supported lists them all/)
})

test('a redirect to http is answered with advice that can be followed', async (t) => {
  const remote = await startRemote(t)
  const service = await startService(t, { parts: { downloads: remote.downloads } })
  const { post } = await service.account()
  const url = remote.on('/moved', (_, response) => {
    response.writeHead(302, { location: 'http://files.example/a.pdf' }).end()
  })
  const { error } = (await (await post(JSON.stringify({ url }), json)).json()) as Json
  assert.equal(error.code, 'url_redirect_refused')
  assert.match(error.message, /only https is fetched\. Give an https address that leads to the file itself/)
})

test('a status that sounds like success and has no file says why it has none', async (t) => {
  const remote = await startRemote(t)
  const service = await startService(t, { parts: { downloads: remote.downloads } })
  const { post } = await service.account()
  for (const [status, reason] of [
    [202, 'the file is not ready yet'],
    [204, 'it has no content'],
    [206, 'it sends a part of the file where the whole was asked for'],
  ] as const) {
    const url = remote.on(`/${status}`, (_, response) => void response.writeHead(status).end())
    const { error } = (await (await post(JSON.stringify({ url }), json)).json()) as Json
    assert.equal(error.code, 'url_http_error')
    assert.ok(error.message.startsWith(`The URL answered with HTTP ${status}: ${reason}.`), error.message)
  }
})

test('two keys in one kind of header are refused, the first is not taken in silence', async (t) => {
  const service = await startService(t)
  const { key } = await service.account()
  for (const [name, value] of [
    ['Authorization', `Bearer ${key}`],
    ['X-API-Key', key],
  ]) {
    const wire = await openWire(service.url)
    await wire.write(
      `GET /api/v1/usage HTTP/1.1\r\nHost: localhost\r\n${name}: ${value}\r\n${name}: Bearer other\r\nConnection: close\r\n\r\n`,
    )
    const answer = await wire.until(/\}$/)
    assert.match(answer, /^HTTP\/1\.1 400 .*"code":"invalid_request"/s)
    assert.ok(answer.includes(`it has 2 ${name} headers`), answer)
  }
})

test('CONNECT is answered 405 with what is allowed, before the connection closes', async (t) => {
  const service = await startService(t)
  const wire = await openWire(service.url)
  await wire.write('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n')
  const answer = await wire.until(/\}$/)
  assert.match(answer, /^HTTP\/1\.1 405 Method Not Allowed\r\nAllow: GET, HEAD, OPTIONS, POST\r\n/)
  assert.match(answer, /"code":"method_not_allowed"/)
  await wire.closed
})
