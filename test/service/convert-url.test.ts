import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startRemote } from './support/remote.ts'
import { codeOf, type Json, startService } from './support/service.ts'
import { inTime, until } from './support/wait.ts'
import { openWire } from './support/wire.ts'

const asJson = { 'content-type': 'application/json' }
const asForm = { 'content-type': 'application/x-www-form-urlencoded' }

async function startWithRemote(t: TestContext) {
  const remote = await startRemote(t)
  const service = await startService(t, { parts: { downloads: remote.downloads } })
  return { remote, service, account: await service.account() }
}

test('a URL in JSON or a form converts like an upload and costs the same', async (t) => {
  const { remote, account } = await startWithRemote(t)
  const url = remote.on('/files/report.txt', (_, response) => response.end('# Hi'))
  for (const [body, headers] of [
    [JSON.stringify({ file_url: url }), asJson],
    [
      JSON.stringify({ url, file_url: url, output_format: 'text' }),
      { 'content-type': 'application/json; charset=utf-8' },
    ],
    [new URLSearchParams({ file_url: url }).toString(), asForm],
    [new URLSearchParams({ url }).toString(), asForm],
    [JSON.stringify({ file_url: ` ${url}\n` }), asJson],
  ] as const) {
    const answer = (await (await account.post(body, headers)).json()) as Json
    assert.deepEqual([answer.content, answer.filename, answer.metadata.bytes], ['# Hi', 'report.txt', 4])
  }
  assert.equal((await account.get('/api/v1/usage')).used, 5)
})

test('an encoded signed URL arrives whole; one that was pasted unencoded has an error of its own', async (t) => {
  const { remote, account } = await startWithRemote(t)
  let target = ''
  const url = remote.on('/a.txt', (request, response) => {
    target = request.url ?? ''
    response.end('x')
  })
  const signed = `${url}?X-Amz-Date=20260504T100000Z&X-Amz-Signature=a%2Fb+c`
  assert.equal(await codeOf(await account.post(`file_url=${encodeURIComponent(signed)}`, asForm)), 'ok')
  assert.equal(target, '/a.txt?X-Amz-Date=20260504T100000Z&X-Amz-Signature=a%2Fb+c')
  const { error } = (await (await account.post(`file_url=${signed}&output_format=text`, asForm)).json()) as Json
  assert.equal(error.code, 'invalid_url')
  assert.match(error.message, /percent-encode/)
  assert.equal(await codeOf(await account.post(`file_url=${encodeURIComponent(url)}&colour=red`, asForm)), 'ok')
})

test('a URL that is never fetched is refused by its form alone', async (t) => {
  const { account } = await startWithRemote(t)
  for (const [url, code] of [
    ['not a url', 'invalid_url'],
    ['ftp://files.example/a', 'invalid_url'],
    ['https://files.example:8443/a', 'invalid_url'],
    ['https://me:secret@files.example/a', 'invalid_url'],
    ['https://93.184.216.34/a', 'invalid_url'],
    ['https://169.254.169.254/latest', 'url_not_public'],
    ['https://[::ffff:10.0.0.1]/', 'url_not_public'],
  ] as const) {
    const { error } = (await (await account.post(JSON.stringify({ url }), asJson)).json()) as Json
    assert.deepEqual([error.code, error.param], [code, 'file_url'], url)
    assert.doesNotMatch(JSON.stringify(error), /secret/)
  }
})

test('fields of the wrong type are named', async (t) => {
  const { account } = await startWithRemote(t)
  for (const [field, value] of [
    ['url', 5],
    ['filename', ['a']],
    ['output_format', { a: 1 }],
    ['password', true],
  ] as const) {
    const body = JSON.stringify({ url: 'https://files.example/a', [field]: value })
    const { error } = (await (await account.post(body, asJson)).json()) as Json
    assert.deepEqual([error.code, error.param], ['invalid_parameter', field])
  }
})

test('null and empty values count as absent, unknown fields are ignored with a warning', async (t) => {
  const { remote, account } = await startWithRemote(t)
  const url = remote.on('/a.txt', (_, response) => response.end('x'))
  const body = JSON.stringify({ file_url: '', url, password: null, output_format: '', colour: 'red' })
  const answer = (await (await account.post(body, asJson)).json()) as Json
  assert.deepEqual([answer.success, answer.format, answer.warnings[0].details], [true, 'markdown', { name: 'colour' }])
})

test('filename shows; it determines the type only where the URL does not', async (t) => {
  const { remote, service, account } = await startWithRemote(t)
  const bare = remote.on('/download', (_, response) => response.end('x'))
  const named = remote.on('/a.csv', (_, response) => response.end('x'))
  for (const url of [bare, named]) {
    const answer = (await (await account.post(JSON.stringify({ url, filename: 'b.html' }), asJson)).json()) as Json
    assert.equal(answer.filename, 'b.html')
  }
  assert.deepEqual(
    service.converter.asked.map(({ options }) => options.filename),
    ['b.html', 'a.csv'],
  )
})

test('filename never has directories, wherever it is from', async (t) => {
  const { remote, account } = await startWithRemote(t)
  const disposition = { 'content-disposition': 'attachment; filename="../../c/d.txt"' }
  for (const [url, filename] of [
    [remote.on('/a%2F..%2Fb.txt', (_, response) => response.end('x')), 'b.txt'],
    [remote.on('/..%5C..%5Cb.txt', (_, response) => response.end('x')), 'b.txt'],
    [remote.on('/a%0A%E2%80%AEb.txt', (_, response) => response.end('x')), 'ab.txt'],
    [remote.on('/a%2F', (_, response) => response.end('x')), 'files.example'],
    [remote.on('/named', (_, response) => response.writeHead(200, disposition).end('x')), 'd.txt'],
  ] as const) {
    const answer = (await (await account.post(JSON.stringify({ url }), asJson)).json()) as Json
    assert.equal(answer.filename, filename, url)
  }
})

test('a replay of a URL that now serves something else is refused', async (t) => {
  const { remote, account } = await startWithRemote(t)
  let content = 'first'
  const url = remote.on('/a.txt', (_, response) => response.end(content))
  const headers = { ...asJson, 'idempotency-key': 'k' }
  assert.equal(await codeOf(await account.post(JSON.stringify({ url }), headers)), 'ok')
  assert.equal(await codeOf(await account.post(JSON.stringify({ url }), headers)), 'ok')
  content = 'second'
  assert.equal(await codeOf(await account.post(JSON.stringify({ url }), headers)), 'idempotency_key_reused')
  assert.equal((await account.get('/api/v1/usage')).used, 1)
})

test('a failed download charges nothing and is not retried here', async (t) => {
  const { remote, account } = await startWithRemote(t)
  let requests = 0
  const url = remote.on('/a.txt', (_, response) => {
    requests += 1
    response.writeHead(503).end()
  })
  const { error, usage } = (await (await account.post(JSON.stringify({ url }), asJson)).json()) as Json
  assert.deepEqual([error.code, error.retryable, usage.used, requests], ['url_http_error', true, 0, 1])
})

test('a client that goes away ends its download', async (t) => {
  const { remote, service, account } = await startWithRemote(t)
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  const { promise: closed, resolve: isClosed } = Promise.withResolvers<void>()
  const url = remote.on('/slow.txt', (request) => {
    request.socket.once('close', isClosed)
    isAsked()
  })
  const wire = await openWire(service.url)
  const body = JSON.stringify({ url })
  await wire.write(
    `POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${account.key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  await inTime('the file is asked for', asked)
  wire.socket.destroy()
  await inTime('the download ends', closed)
  await until('nothing is in flight', async () => (await account.get('/api/v1/usage')).in_flight === 0)
  const metrics = await service.services.metrics.registry.metrics()
  assert.match(metrics, /code="client_gone"\} 1/)
  assert.equal(service.services.budget.held, 0)
})

test('a download that outgrows the bytes that are held at once is overloaded, and gives them back', async (t) => {
  const remote = await startRemote(t)
  const service = await startService(t, {
    environment: { DOCMILL_MAX_INFLIGHT_BYTES: '200000' },
    parts: { downloads: remote.downloads },
  })
  const { post } = await service.account()
  const fits = remote.on('/a.txt', (_, response) => response.end('x'.repeat(100_000)))
  const over = remote.on('/b.txt', (_, response) => response.end('x'.repeat(300_000)))
  const refused = await post(JSON.stringify({ url: over }), asJson)
  assert.deepEqual([refused.status, refused.headers.has('retry-after')], [503, true])
  assert.equal(await codeOf(refused), 'overloaded')
  assert.equal(service.services.budget.held, 0)
  assert.equal(await codeOf(await post(JSON.stringify({ url: fits }), asJson)), 'ok')
})

test('many slow downloads leave uploads alone', async (t) => {
  const remote = await startRemote(t)
  const service = await startService(t, {
    environment: { DOCMILL_MAX_INFLIGHT_BYTES: '10000000' },
    parts: { downloads: remote.downloads },
  })
  const count = 40
  const waiting: (() => void)[] = []
  const { promise: allAsked, resolve } = Promise.withResolvers<void>()
  const url = remote.on('/slow.txt', (_, response) => {
    response.write('slow')
    if (waiting.push(() => response.end()) === count) resolve()
  })
  const accounts = await Promise.all(Array.from({ length: 4 }, () => service.account()))
  const downloads = Array.from({ length: count }, (_, turn) =>
    accounts[turn % accounts.length]?.post(JSON.stringify({ url }), asJson),
  )
  await inTime('all files are asked for', allAsked)
  const uploaded = await accounts[0]?.upload('x'.repeat(4_000_000))
  assert.equal(uploaded?.status, 200)
  await uploaded?.text()
  for (const end of waiting) end()
  for (const answer of await Promise.all(downloads)) assert.equal(answer?.status, 200)
  assert.equal(service.services.budget.held, 0)
})

test('downloads at once are bounded for an account and in all, and uploads go on meanwhile', async (t) => {
  const remote = await startRemote(t)
  const service = await startService(t, {
    environment: { DOCMILL_MAX_DOWNLOADS: '2', DOCMILL_MAX_DOWNLOADS_PER_ACCOUNT: '1' },
    parts: { downloads: remote.downloads },
  })
  const [first, second, third] = [await service.account(), await service.account(), await service.account()]
  const waiting: (() => void)[] = []
  const { promise: bothAsked, resolve } = Promise.withResolvers<void>()
  const body = JSON.stringify({
    url: remote.on('/slow.txt', (_, response) => {
      if (waiting.push(() => response.end('x')) === 2) resolve()
    }),
  })
  const running = [first.post(body, asJson), second.post(body, asJson)]
  await inTime('both files are asked for', bothAsked)
  for (const [account, status, code] of [
    [first, 429, 'concurrency_limited'],
    [third, 503, 'overloaded'],
  ] as const) {
    const refused = await account.post(body, asJson)
    assert.deepEqual([refused.status, Number(refused.headers.get('retry-after')) > 0], [status, true])
    assert.equal(await codeOf(refused), code)
    assert.equal(await codeOf(await account.upload('x')), 'ok')
  }
  for (const end of waiting) end()
  assert.deepEqual(await Promise.all(running.map(async (answer) => codeOf(await answer))), ['ok', 'ok'])
  assert.equal(service.services.downloadSlots.taken, 0)
})
