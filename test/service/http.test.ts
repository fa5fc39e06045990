import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatApiKey, newKeyId, newKeySecret } from '../../packages/server/src/accounts/api-key.ts'
import { codeOf, type Json, startService } from './support/service.ts'
import { until } from './support/wait.ts'
import { filePart, multipart, openWire } from './support/wire.ts'

test('a request id of the caller is kept where it is harmless, else one is made', async (t) => {
  const service = await startService(t)
  for (const own of ['abc.DEF-1_2', 'x'.repeat(64)]) {
    const response = await service.fetch('/healthz', { headers: { 'x-request-id': own } })
    assert.equal(response.headers.get('x-request-id'), own)
  }
  for (const odd of ['a b', 'x'.repeat(65), 'é', '']) {
    const response = await service.fetch('/healthz', { headers: { 'x-request-id': odd } })
    assert.match(response.headers.get('x-request-id') ?? '', /^req_[0-9A-Za-z]{16}$/)
  }
})

test('HEAD answers as GET does, without a body', async (t) => {
  const service = await startService(t)
  const { key } = await service.account()
  for (const path of ['/healthz', '/openapi.json', '/api/v1/usage', '/api/v1/convert']) {
    const headers = { 'x-api-key': key }
    const [head, get] = [await service.fetch(path, { method: 'HEAD', headers }), await service.fetch(path, { headers })]
    assert.equal(head.status, 200, path)
    assert.equal(head.headers.get('content-type'), get.headers.get('content-type'))
    assert.equal(await head.text(), '')
  }
})

test('OPTIONS and a wrong method state what is allowed, before any key is asked for', async (t) => {
  const service = await startService(t)
  for (const [path, allow] of [
    ['/api/v1/convert', 'GET, HEAD, OPTIONS, POST'],
    ['/api/v1/usage', 'GET, HEAD, OPTIONS'],
    ['/healthz', 'GET, HEAD, OPTIONS'],
  ] as const) {
    const options = await service.fetch(path, { method: 'OPTIONS' })
    assert.deepEqual([options.status, options.headers.get('allow')], [204, allow])
    assert.equal(options.headers.get('access-control-allow-origin'), null)
    const wrong = await service.fetch(path, { method: 'PATCH', body: 'x' })
    assert.deepEqual([wrong.status, wrong.headers.get('allow')], [405, allow])
  }
  for (const path of ['/api/v1', '/api/v1/convert/', '/api/v2/convert', '/%', '/metrics']) {
    assert.equal(await codeOf(await service.fetch(path)), 'not_found', path)
    if (path !== '/metrics') assert.equal((await service.fetch(path, { method: 'OPTIONS' })).status, 404)
  }
})

test('web pages may call only from origins that are configured', async (t) => {
  const origin = 'https://app.example.com'
  const service = await startService(t, { environment: { DOCMILL_CORS_ORIGINS: `https://other.example, ${origin}` } })
  const preflight = await service.fetch('/api/v1/convert', { method: 'OPTIONS', headers: { origin } })
  assert.equal(preflight.headers.get('access-control-allow-origin'), origin)
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /Authorization/)
  const stranger = await service.fetch('/api/v1/usage', { headers: { origin: 'https://evil.example' } })
  assert.equal(stranger.headers.get('access-control-allow-origin'), null)
  assert.equal(stranger.headers.get('vary'), 'Origin')
})

test('a Host that is none of ours is refused, so that no page can bind its name to this address', async (t) => {
  const service = await startService(t, {
    environment: { DOCMILL_BASE_URL: 'https://docs.example.com', DOCMILL_ALLOWED_HOSTS: 'docmill, Inner.example' },
  })
  const answer = async (host: string): Promise<string> => {
    const wire = await openWire(service.url)
    await wire.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    await wire.closed
    return (await wire.until('')).slice(9, 12)
  }
  for (const host of [
    'docs.example.com',
    'docmill:8080',
    'inner.example',
    'localhost:8080',
    '127.0.0.1',
    '[::1]:80',
    '10.0.0.7',
  ])
    assert.equal(await answer(host), '200', host)
  for (const host of ['evil.example', 'localhost.evil.example', 'a b']) assert.equal(await answer(host), '400', host)
})

test('HTTP/1.1 with no Host or with two is refused in the form of every error', async (t) => {
  const service = await startService(t)
  for (const hosts of ['', 'Host: localhost\r\nHost: localhost\r\n']) {
    const wire = await openWire(service.url)
    await wire.write(`GET /healthz HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
    const answer = await wire.until('invalid_request')
    assert.match(answer, /^HTTP\/1\.1 400 /)
    assert.match(answer, /x-request-id: req_/i)
    assert.match(answer, /Host headers?/)
  }
})

test('a proxy that is trusted passes on the name that its client asked for', async (t) => {
  for (const [trusted, status] of [
    ['127.0.0.1', '200'],
    ['192.0.2.0/24', '400'],
  ] as const) {
    const environment = { DOCMILL_BASE_URL: 'https://docs.example.com', DOCMILL_TRUST_PROXY: trusted }
    const service = await startService(t, { environment })
    const wire = await openWire(service.url)
    await wire.write(
      'GET /healthz HTTP/1.1\r\nHost: upstream\r\nX-Forwarded-Host: docs.example.com\r\nConnection: close\r\n\r\n',
    )
    await wire.closed
    assert.equal((await wire.until('')).slice(9, 12), status)
  }
})

test('bytes that are no HTTP are answered in the envelope too', async (t) => {
  const service = await startService(t)
  const wire = await openWire(service.url)
  await wire.write('GARBAGE\r\n\r\n')
  const answer = await wire.until('"usage"')
  assert.match(answer, /^HTTP\/1\.1 400 Bad Request.*"code":"invalid_request"/s)
  await wire.closed
})

test('an address or headers that are too long are refused as such', async (t) => {
  const service = await startService(t)
  for (const [address, header] of [
    ['a'.repeat(20_000), 'x'],
    ['a', 'x'.repeat(20_000)],
  ]) {
    const wire = await openWire(service.url)
    await wire.write(`GET /${address} HTTP/1.1\r\nHost: localhost\r\nX-Long: ${header}\r\n\r\n`)
    assert.match(await wire.until('"usage"'), /"invalid_request".*its address and headers are more than 16 KiB/s)
  }
})

test('of several faults the one that is checked first is answered', async (t) => {
  const service = await startService(t)
  const { post, upload, key } = await service.account()
  const everything = { 'content-type': 'text/plain', accept: 'image/png', 'idempotency-key': 'ü' }
  assert.equal(await codeOf(await post('x', { ...everything, authorization: '' })), 'api_key_missing')
  assert.equal(await codeOf(await post('x', everything)), 'not_acceptable')
  assert.equal(await codeOf(await post('x', { ...everything, accept: '*/*' })), 'unsupported_content_type')
  const tooLong = { 'content-type': 'application/json', 'idempotency-key': 'ü' }
  assert.equal(await codeOf(await post(' '.repeat(70_000), tooLong)), 'request_too_large')
  assert.equal(await codeOf(await post('{', tooLong)), 'invalid_idempotency_key')
  assert.equal(await codeOf(await upload('', { fields: { output_format: 'x' } })), 'invalid_output_format')
  service.converter.isFull = true
  assert.equal(await codeOf(await post('x', everything)), 'overloaded')
  const wrong = await service.fetch('/api/v1/nothing', { headers: { 'x-api-key': key } })
  assert.equal(await codeOf(wrong), 'not_found')
})

test('a POST without any body says that the file is missing', async (t) => {
  const service = await startService(t)
  const { key } = await service.account()
  const response = await service.fetch('/api/v1/convert', { method: 'POST', headers: { 'x-api-key': key } })
  assert.equal(await codeOf(response), 'file_missing')
})

test('capabilities come from the registry and the live settings', async (t) => {
  const service = await startService(t, {
    environment: { DOCMILL_CONVERSION_TIMEOUT_SECONDS: '7', DOCMILL_PLANS: '{"free":{"daily":9}}' },
  })
  const { get } = await service.account()
  const body: Json = await get('/api/v1/convert')
  assert.deepEqual([body.success, body.object, body.api_version], [true, 'capabilities', 'v1'])
  assert.deepEqual([body.output_formats, body.default_output_format], [['markdown', 'text', 'html'], 'markdown'])
  assert.ok(body.extensions.includes('.txt'))
  assert.deepEqual(
    new Set(body.extensions),
    new Set(body.formats.flatMap((row: Json) => (row.available ? [row.extension] : []))),
  )
  assert.equal(body.limits.max_file_bytes, 52_428_800)
  assert.deepEqual(body.limits.url, {
    max_bytes: 52_428_800,
    timeout_seconds: 60,
    max_redirects: 5,
    schemes: ['https'],
    ports: [443],
  })
  assert.equal(body.limits.conversion_timeout_seconds, 7)
  assert.deepEqual(
    [body.quota.plan, body.quota.resets_at, body.quota.plans[0]],
    ['free', '2026-05-05T00:00:00Z', { id: 'free', name: 'Free', daily: 9, overage: 'credit_pack' }],
  )
})

test('sound without a speech engine is available with a note, and with one without', async (t) => {
  const service = await startService(t)
  const { get } = await service.account()
  const read = async (): Promise<unknown[]> => {
    const { formats } = await get('/api/v1/convert')
    const { available, engine, notes } = formats.find((row: Json) => row.extension === '.mp3')
    return [available, engine, notes]
  }
  assert.deepEqual(await read(), [true, null, 'tags only; set DOCMILL_SPEECH_URL for a transcript'])
  service.converter.describeSpeech = () => ({ name: 'sherpa-onnx', note: null })
  assert.deepEqual(await read(), [true, 'sherpa-onnx', null])
})

test('capabilities say where pages can be read by a vision model', async (t) => {
  const service = await startService(t)
  const { get } = await service.account()
  const notesOf = async (extension: string): Promise<string> => {
    const { formats } = await get('/api/v1/convert')
    return String(formats.find((row: Json) => row.extension === extension).notes)
  }
  assert.doesNotMatch(`${await notesOf('.pdf')} ${await notesOf('.png')}`, /vision/)
  Object.assign(service.converter, { readsPages: true })
  for (const extension of ['.pdf', '.png']) assert.match(await notesOf(extension), /ocr=vision/)
})

test('every extension of the specification is available with the npm packages alone', async (t) => {
  const service = await startService(t)
  const { get } = await service.account()
  const { formats } = await get('/api/v1/convert')
  const available = new Set(formats.filter((row: Json) => row.available).map((row: Json) => row.extension))
  const specified =
    '.docx .doc .pdf .pptx .ppt .xlsx .xls .csv .tsv .html .htm .xml .json .txt .md .jpg .jpeg .png .gif .webp .bmp .tif .tiff .mp3 .wav .mp4 .mov .avi .zip'
  for (const extension of specified.split(' ')) assert.ok(available.has(extension), extension)
})

test('several requests travel on one connection, also after an error', async (t) => {
  const service = await startService(t)
  const { key } = await service.account()
  const { body, type } = multipart([filePart('x')])
  const post = (apiKey: string): Buffer =>
    Buffer.concat([
      Buffer.from(
        `POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${apiKey}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
      ),
      body,
    ])
  const wire = await openWire(service.url)
  await wire.write(Buffer.concat([post(key), post('nobody'), post(key)]))
  const answers = await wire.until(/(HTTP\/1\.1 200.*){2}"duration_ms":\d+\}\}$/s)
  assert.deepEqual(answers.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 401', 'HTTP/1.1 200'])
  wire.socket.destroy()
})

test('a proxy that is trusted passes on the address of its client, anyone else does not', async (t) => {
  for (const [trusted, code] of [
    ['127.0.0.1/32', 'api_key_invalid'],
    ['192.0.2.0/24', 'rate_limited'],
  ] as const) {
    const service = await startService(t, { environment: { DOCMILL_TRUST_PROXY: trusted } })
    const guess = async (client: string): Promise<string> => {
      const key = formatApiKey({ id: newKeyId(), secret: newKeySecret() })
      return codeOf(await service.fetch('/api/v1/usage', { headers: { 'x-api-key': key, 'x-forwarded-for': client } }))
    }
    for (let n = 0; n < 60; n += 1) await guess('198.51.100.1')
    assert.equal(await guess('198.51.100.1'), 'rate_limited')
    assert.equal(await guess('198.51.100.2'), code)
  }
})

test('a client that does not read its answer is cut off', async (t) => {
  const service = await startService(t, { parts: { limits: { sendStallMs: 50 } } })
  const { key } = await service.account()
  const { body, type } = multipart([filePart('a'.repeat(30_000_000))])
  const wire = await openWire(service.url)
  wire.socket.pause()
  await wire.write(
    `POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  await wire.write(body)
  await service.converter.askedFor(1)
  const connections = (): Promise<number> =>
    new Promise((resolve) => service.server.getConnections((_, count) => resolve(count)))
  await until('the connection is closed', async () => (await connections()) === 0)
  wire.socket.destroy()
})

test('readers that take their answers slowly are cut off where too much waits for them, others get theirs', async (t) => {
  const service = await startService(t, { parts: { limits: { unsentBytes: 40_000_000, unsentPatienceMs: 300 } } })
  const [slow, other] = [await service.account(), await service.account()]
  const { body, type } = multipart([filePart('a'.repeat(30_000_000))])
  const wire = await openWire(service.url)
  await wire.write(
    `POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${slow.key}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  wire.socket.pause()
  await wire.write(body)
  await until('the answer waits for its reader', () => service.services.unsent.bytes > 30_000_000)
  await new Promise((resolve) => setTimeout(resolve, 400))
  const form = new FormData()
  form.append('file', new Blob(['b'.repeat(20_000_000)]), 'b.txt')
  const answer = await service.fetch('/api/v1/convert', {
    method: 'POST',
    body: form,
    headers: { 'x-api-key': other.key },
  })
  assert.equal(((await answer.json()) as { content: string }).content.length, 20_000_000)
  await until('nothing waits any more', () => service.services.unsent.bytes === 0)
  wire.socket.destroy()
})

test('a conversion may take longer than a client may take to read, also on a connection that was used before', async (t) => {
  const service = await startService(t, { parts: { limits: { sendStallMs: 50 } } })
  const { key } = await service.account()
  const { body, type } = multipart([filePart('x')])
  const request = Buffer.concat([
    Buffer.from(
      `POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
    ),
    body,
  ])
  const wire = await openWire(service.url)
  await wire.write(request)
  await wire.until('"success"')
  const letGo = service.converter.hold()
  await wire.write(request)
  await service.converter.askedFor(2)
  await new Promise((resolve) => setTimeout(resolve, 200))
  letGo()
  assert.match(await wire.until(/"success".*"success"/s), /200 OK.*200 OK/s)
  wire.socket.destroy()
})
