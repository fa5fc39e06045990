/** The client against a server that fails as services and networks do. */
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { ApiError, ConnectionError, Docmill, UnexpectedAnswer } from './index.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void

interface Seen {
  docmill: Docmill
  requests: { headers: IncomingMessage['headers']; url: string; body: string }[]
}

/** A server that answers each request by the next handler, the last one again and again. */
async function serverOf(t: TestContext, ...handlers: Handler[]): Promise<Seen> {
  const requests: Seen['requests'] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const handler = handlers[Math.min(requests.length, handlers.length - 1)] as Handler
    requests.push({ headers: request.headers, url: request.url ?? '', body })
    handler(request, response, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { docmill: new Docmill({ url: `${url}/`, key: 'dml_live_k', timeoutMs: 2_000 }), requests }
}

function failing(status: number, facts: object = {}, headers: Record<string, string> = {}): Handler {
  const error = {
    code: 'overloaded',
    message: 'Busy.',
    status,
    param: null,
    retryable: true,
    retry_after: null,
    ...facts,
  }
  return (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ success: false, error, usage: { tier: 'free', used: 1, daily: 50, remaining: 49 } }))
}

const answering =
  (body: object): Handler =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const dropping: Handler = (_request, response) => response.destroy()

test('what may pass is sent again with the same idempotency key, until it succeeds', async (t) => {
  const { docmill, requests } = await serverOf(t, failing(503), dropping, answering({ content: 'words' }))
  assert.equal((await docmill.convert(new Blob(['x']), { filename: 'x.txt' })).content, 'words')
  assert.equal(requests.length, 3)
  const [first, ...rest] = requests.map(({ headers }) => headers['idempotency-key'])
  assert.match(first as string, /^[\da-f-]{36}$/)
  assert.deepEqual(rest, [first, first])
  assert.match(requests[2]?.body ?? '', /filename="x.txt"[\s\S]*\r\nx\r\n/)
  assert.equal(requests[0]?.headers.authorization, 'Bearer dml_live_k')
  assert.match(requests[0]?.headers['user-agent'] ?? '', /^docmill-client\/\d/)
})

test('Retry-After is obeyed, and one of more than a minute ends the call', async (t) => {
  const { docmill, requests } = await serverOf(t, failing(429, {}, { 'retry-after': '1' }), answering({ tier: 'free' }))
  const startedAt = performance.now()
  assert.equal((await docmill.usage()).tier, 'free')
  assert.ok(performance.now() - startedAt >= 1_000)
  assert.equal(requests.length, 2)
  const later = await serverOf(t, failing(429, { code: 'rate_limited', retry_after: 3_600 }))
  const error = await later.docmill.usage().catch((thrown) => thrown)
  assert.ok(error instanceof ApiError)
  assert.deepEqual([error.code, error.retryAfter, later.requests.length], ['rate_limited', 3_600, 1])
})

test('what is final is thrown at once with all that the service says', async (t) => {
  const facts = {
    code: 'file_encrypted',
    message: 'The file is protected.',
    param: 'file',
    retryable: false,
    request_id: 'req_1',
    docs_url: 'https://x/docs/errors#file_encrypted',
    details: { a: 1 },
  }
  const { docmill, requests } = await serverOf(t, failing(422, facts))
  const error = await docmill.convert(new Blob(['x'])).catch((thrown) => thrown)
  assert.ok(error instanceof ApiError)
  assert.deepEqual(
    [error.code, error.message, error.status, error.param, error.requestId, error.docsUrl, error.details],
    ['file_encrypted', facts.message, 422, 'file', 'req_1', facts.docs_url, { a: 1 }],
  )
  assert.equal(error.usage?.remaining, 49)
  assert.equal(requests.length, 1)
})

test('what is not the service is an error of its own', async (t) => {
  const page: Handler = (_request, response) => response.writeHead(404).end('<h1>nginx</h1>')
  const lost = await (await serverOf(t, page)).docmill.usage().catch((thrown) => thrown)
  assert.ok(lost instanceof UnexpectedAnswer)
  assert.match(lost.message, /^HTTP 404 /)
  const elsewhere: Handler = (_request, response) =>
    response.writeHead(301, { location: 'https://other.example/' }).end()
  const { docmill, requests } = await serverOf(t, elsewhere)
  const redirected = await docmill.usage().catch((thrown) => thrown)
  assert.match(redirected.message, /leads elsewhere, to https:\/\/other\.example/)
  assert.equal(requests.length, 1, 'the key goes nowhere else')
})

test('a service that does not answer in time is given up, and a signal ends the call with its reason', async (t) => {
  const silent: Handler = () => {}
  const { docmill, requests } = await serverOf(t, silent)
  const late = await docmill.usage({ timeoutMs: 50, maxRetries: 1 }).catch((thrown) => thrown)
  assert.ok(late instanceof ConnectionError)
  assert.deepEqual([late.code, requests.length], ['timed_out', 2])
  const controller = new AbortController()
  const call = docmill.usage({ signal: controller.signal }).catch((thrown) => thrown)
  setTimeout(() => controller.abort('enough'), 20)
  assert.equal(await call, 'enough')
})

test('a stream is sent once, and a function that opens one as often as it is needed', async (t) => {
  const streamOf = (): ReadableStream<Uint8Array> => new Blob(['streamed']).stream()
  const { docmill, requests } = await serverOf(t, failing(503), answering({ content: 'a' }))
  const error = await docmill.convert(streamOf()).catch((thrown) => thrown)
  assert.deepEqual([error.code, requests.length], ['overloaded', 1])
  const again = await serverOf(t, failing(503), answering({ content: 'a' }))
  assert.equal((await again.docmill.convert(streamOf, { include: ['chunks', 'pages'] })).content, 'a')
  assert.equal(again.requests.length, 2)
  for (const { headers, body } of again.requests) {
    assert.equal(headers['transfer-encoding'], 'chunked')
    assert.match(body, /name="include"\r\n\r\nchunks,pages\r\n[\s\S]*filename="document"[\s\S]*\r\n\r\nstreamed\r\n--/)
  }
})

test('results go on where their connection broke', async (t) => {
  const job = { id: 'job_1', finished_at: null as string | null }
  const lines = [0, 1, 2].map((index) => JSON.stringify({ index, result: { content: 'é'.repeat(index) } }))
  const { docmill, requests } = await serverOf(
    t,
    answering(job),
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' })
      response.write(`${lines[0]}\n${lines[1]?.slice(0, 10)}`, () => response.destroy())
    },
    answering({ ...job, finished_at: '2026-05-04T10:00:00Z' }),
    (_request, response) => response.writeHead(200).end(`${lines[1]}\n${lines[2]}\n`),
  )
  const found: unknown[] = []
  for await (const line of docmill.jobs.results('job_1')) found.push(line)
  assert.deepEqual(
    found,
    lines.map((line) => JSON.parse(line)),
  )
  assert.deepEqual(
    requests.map(({ url }) => url),
    [
      '/api/v1/jobs/job_1',
      '/api/v1/jobs/job_1/results?from=0',
      '/api/v1/jobs/job_1',
      '/api/v1/jobs/job_1/results?from=1',
    ],
  )
})

test('results that are read no further close their connection', async (t) => {
  let closed = false
  const { docmill } = await serverOf(t, answering({ id: 'job_1', finished_at: null }), (request, response) => {
    response.writeHead(200).write('{"index":0,"result":{}}\n')
    request.socket.once('close', () => {
      closed = true
    })
  })
  for await (const { index } of docmill.jobs.results('job_1')) {
    assert.equal(index, 0)
    break
  }
  for (let tries = 0; !closed && tries < 100; tries++) await new Promise((resolve) => setTimeout(resolve, 10))
  assert.ok(closed)
})

test('what cannot be a call is a TypeError before anything is sent', async (t) => {
  const { docmill, requests } = await serverOf(t, answering({}))
  assert.throws(() => new Docmill({ url: '', key: 'k' }), TypeError)
  for (const source of ['https://example.com/a.pdf', null, 7])
    assert.throws(() => docmill.convert(source as unknown as Blob), TypeError)
  assert.throws(() => docmill.jobs.create([new Blob([]), new URL('https://example.com')]), TypeError)
  assert.equal(requests.length, 0)
})
