/** `POST /mcp` with the official client, in both eras of the protocol. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createPool } from '@docmill/convert'
import { book } from './support/book.ts'
import { minutes } from './support/clock.ts'
import { connect, eras } from './support/mcp.ts'
import { startRemote } from './support/remote.ts'
import { type Json, startService, type TestAccount, type TestService } from './support/service.ts'
import { until } from './support/wait.ts'

const pool = await createPool({ workers: 1 })
after(() => pool.close())

/** The stand-in with conversions of the library. */
async function startReal(t: Parameters<typeof startService>[0], environment = {}): Promise<TestService> {
  const service = await startService(t, { environment })
  service.converter.convert = pool.convert
  return service
}

function upload(text: string | Uint8Array, name = 'book.md'): { name: string; data: string } {
  return { name, data: Buffer.from(text).toString('base64') }
}

function post(
  service: TestService,
  key: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return service.fetch('/mcp', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  })
}

function callOf(name: string, args: object): object {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
}

async function usedBy(account: TestAccount): Promise<number> {
  return (await account.get('/api/v1/usage')).used
}

for (const era of eras)
  test(`an agent reads a long document in parts, and pays once (${era})`, async (t) => {
    const service = await startReal(t)
    const account = await service.account()
    const { client, call } = await connect(t, service.url, account.key, era)
    assert.equal(client.getNegotiatedProtocolVersion(), era)
    const { tools } = await client.listTools()
    assert.deepEqual(
      tools.map(({ name, annotations, outputSchema }) => [name, annotations?.readOnlyHint, outputSchema?.type]),
      ['convert_document', 'open_document', 'read_document', 'search_document', 'list_formats'].map((name) => [
        name,
        true,
        'object',
      ]),
    )
    const whole = book(20)
    const opened = await call('open_document', { source: upload(whole) })
    assert.equal(opened.characters, whole.length)
    assert.equal(opened.outline.length, 60)
    assert.deepEqual(
      opened.outline.slice(0, 3).map(({ heading, depth }: Json) => [heading, depth]),
      [
        ['Chapter 1', 1],
        ['Origins 1', 2],
        ['Summary', 2],
      ],
    )
    const { document_id } = opened
    let text = ''
    for (let from: string | undefined; ; ) {
      const part = await call('read_document', { document_id, max_tokens: 1000, ...(from ? { from } : {}) })
      text += part.text
      if (part.next === null) break
      from = part.next
    }
    assert.equal(text, whole)
    const section = await call('read_document', { document_id, heading: 'origins 7' })
    assert.match(section.text, /^## Origins 7\n[^#]*alder7\.\n\n$/)
    assert.deepEqual(section.headings, ['Chapter 7', 'Origins 7'])
    const last = opened.outline.at(-1)
    assert.match((await call('read_document', { document_id, from: last.from })).text, /^## Summary\n[^#]*birch20\.\n$/)
    const { hits } = await call('search_document', { document_id, query: 'Birch13', limit: 3 })
    assert.equal(hits[0].heading, 'Summary')
    assert.match((await call('read_document', { document_id, from: hits[0].from, max_tokens: 256 })).text, /birch13/)
    assert.equal(await usedBy(account), 1)
  })

test('the formats are those of the service, and cost nothing', async (t) => {
  const service = await startService(t)
  const account = await service.account()
  const { call } = await connect(t, service.url, account.key)
  const { formats } = await call('list_formats', {})
  assert.deepEqual(
    formats.find(({ extension }: Json) => extension === '.docx'),
    { extension: '.docx', kind: 'document', available: true },
  )
  const { extensions } = await account.get('/api/v1/convert')
  const available = formats.filter((row: Json) => row.available).map(({ extension }: Json) => extension)
  assert.deepEqual(available.sort(), extensions.sort())
  assert.equal(await usedBy(account), 0)
})

test('pages of a PDF are read by their numbers', async (t) => {
  const service = await startReal(t)
  const { key } = await service.account()
  const { call } = await connect(t, service.url, key)
  const golden = join(import.meta.dirname, '../../packages/convert/src/formats/pdf/goldens/running-heads.pdf')
  const opened = await call('open_document', { source: upload(readFileSync(golden), 'a.pdf') })
  assert.equal(opened.pages, 3)
  const second = await call('read_document', { document_id: opened.document_id, pages: '2' })
  assert.deepEqual(second.pages, [2])
  const beyond = await call('read_document', { document_id: opened.document_id, pages: '99' })
  assert.deepEqual([beyond.code, beyond.details.page_count], ['invalid_parameter', 3])
})

test('a long answer is cut at a joint and goes on in read_document without being paid again', async (t) => {
  const service = await startReal(t)
  const account = await service.account()
  const { call } = await connect(t, service.url, account.key)
  const short = await call('convert_document', { source: upload('# Hello\n') })
  assert.deepEqual([short.content, short.truncated, short.document_id, short.next], ['# Hello\n', false, null, null])
  const whole = book(20)
  for (const output_format of ['markdown', 'text', 'html']) {
    const cut = await call('convert_document', { source: upload(whole), output_format, max_tokens: 2000 })
    assert.equal(cut.truncated, true)
    assert.ok(cut.tokens <= 2000 && cut.tokens > 1000, `${cut.tokens}`)
    const rest = await call('read_document', { document_id: cut.document_id, from: cut.next, max_tokens: 200_000 })
    const plain = await account.upload(whole, { name: 'book.md', fields: { output_format } })
    assert.equal(cut.content + rest.text, ((await plain.json()) as Json).content, output_format)
  }
  assert.equal(await usedBy(account), 7)
})

test('what a document or an argument does is a result with the code and the message of the API', async (t) => {
  const service = await startReal(t)
  const account = await service.account()
  const { call } = await connect(t, service.url, account.key)
  const url = (source: unknown) => ({ source })
  for (const [args, code, param] of [
    [{ source: upload('PK\u0003\u0004 broken', 'a.docx') }, 'file_corrupt', 'source'],
    [{ source: upload('', 'a.txt') }, 'file_empty', 'source'],
    [{ source: { name: 'a.txt', data: 'no base64!' } }, 'invalid_parameter', 'source'],
    [{ source: upload('hello', 'a.xyz') }, 'unsupported_file_type', 'source'],
    [{ source: upload('hello', 'a.txt'), max_tokens: 1 }, 'invalid_parameter', 'max_tokens'],
    [{ source: upload('hello', 'a.txt'), colour: 'red' }, 'invalid_parameter', 'colour'],
    [{}, 'invalid_parameter', 'source'],
    [url('http://example.com/a.pdf'), 'invalid_url', 'source'],
    [url('https://127.0.0.1/a.pdf'), 'url_not_public', 'source'],
    [url('/etc/passwd'), 'invalid_url', 'source'],
    [url('file:///etc/passwd'), 'invalid_url', 'source'],
  ] as const) {
    const error = await call('convert_document', args)
    assert.deepEqual([error.code, error.param], [code, param], JSON.stringify(error))
    assert.ok(error.message.length > 10)
  }
  for (const [name, args, code] of [
    ['read_document', { document_id: 'doc_0' }, 'not_found'],
    ['search_document', { document_id: 'doc_0', query: 'a' }, 'not_found'],
    ['read_document', {}, 'invalid_parameter'],
  ] as const)
    assert.equal((await call(name, args)).code, code)
  await assert.rejects(call('no_such_tool', {}), /There is no tool no_such_tool/)
  const { document_id } = await call('open_document', { source: upload(book(2)) })
  for (const [args, code] of [
    [{ from: 'nonsense' }, 'invalid_parameter'],
    [{ from: Buffer.from('999999999').toString('base64url') }, 'invalid_parameter'],
    [{ heading: 'Nowhere' }, 'invalid_parameter'],
    [{ pages: '1' }, 'invalid_parameter'],
    [{ pages: 'x' }, 'invalid_parameter'],
    [{ pages: '1', heading: 'Summary' }, 'conflicting_input'],
  ] as const)
    assert.equal((await call('read_document', { document_id, ...args })).code, code, JSON.stringify(args))
  assert.equal(await usedBy(account), 1)
})

test('an exhausted quota is a result, and costs nothing', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_PLANS: '{"free":{"daily":1}}' } })
  const account = await service.account()
  const { call } = await connect(t, service.url, account.key)
  const { document_id } = await call('open_document', { source: upload('one', 'a.txt') })
  const error = await call('open_document', { source: upload('two', 'a.txt') })
  assert.deepEqual([error.code, error.status], ['quota_exhausted', 402])
  assert.equal((await call('read_document', { document_id })).text, 'one')
  assert.equal(await usedBy(account), 1)
})

test('keys, scopes, rates, origins and hosts are refused by HTTP, as is what is no message', async (t) => {
  const service = await startService(t, {
    environment: { DOCMILL_RATE_LIMIT: 'on', DOCMILL_PLANS: '{"free":{"requests_per_minute":2}}' },
  })
  const { key, email } = await service.account()
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const status = async (...args: Parameters<typeof post> extends [unknown, ...infer R] ? R : never) => {
    const response = await post(service, ...args)
    const text = await response.text()
    return [response.status, /"code":"(\w+)"/.exec(text)?.[1]]
  }
  assert.deepEqual(await status('', list), [401, 'api_key_missing'])
  assert.deepEqual(await status('dml_live_x', list), [401, 'api_key_invalid'])
  const { key: narrow } = await service.administration.createKey(email, { scopes: ['usage'] })
  assert.deepEqual(await status(narrow, list), [403, 'insufficient_scope'])
  assert.deepEqual(await status(key, list, { origin: 'https://evil.example' }), [403, 'request_forged'])
  assert.equal((await status(key, list, { origin: service.url }))[0], 200)
  assert.deepEqual(await status(key, list, { 'content-type': 'text/plain' }), [415, 'unsupported_content_type'])
  assert.deepEqual(await status(key, '{'), [400, 'invalid_json'])
  assert.deepEqual(await status(key, [list, list]), [400, 'invalid_request'])
  for (const method of ['GET', 'DELETE'])
    assert.equal((await service.fetch('/mcp', { method, headers: { authorization: `Bearer ${key}` } })).status, 405)
  const converting = callOf('convert_document', { source: upload('a', 'a.txt') })
  const codes: unknown[] = []
  for (let at = 0; at < 3; at++) codes.push((await status(key, converting))[0])
  assert.deepEqual(codes, [200, 200, 429])
  for (let at = 0; at < 5; at++) assert.equal((await status(key, list))[0], 200)
})

test('a document is of its account alone, and is closed when it was not used for 15 minutes', async (t) => {
  const service = await startReal(t)
  const [mine, yours] = [await service.account(), await service.account()]
  const { call } = await connect(t, service.url, mine.key)
  const other = await connect(t, service.url, yours.key)
  const { document_id, expires_at } = await call('open_document', { source: upload(book(1)) })
  assert.equal(Date.parse(expires_at), service.clock.now() + 15 * minutes)
  assert.equal((await other.call('read_document', { document_id })).code, 'not_found')
  service.clock.advance(14 * minutes)
  assert.ok((await call('read_document', { document_id })).text)
  service.clock.advance(14 * minutes)
  assert.ok((await call('read_document', { document_id })).text)
  service.clock.advance(15 * minutes)
  assert.equal((await call('read_document', { document_id })).code, 'not_found')
})

test('a client with a progress token hears that the work goes on', async (t) => {
  const remote = await startRemote(t)
  const service = await startService(t, { parts: { downloads: remote.downloads } })
  const { key } = await service.account()
  for (const era of eras) {
    const { client } = await connect(t, service.url, key, era)
    const heard: string[] = []
    const url = remote.on('/a.txt', (_request, response) => response.end('hello'))
    const result = (await client.callTool(
      { name: 'convert_document', arguments: { source: url } },
      { onprogress: ({ message }) => heard.push(message ?? '') },
    )) as Json
    assert.equal(result.structuredContent.content, 'hello')
    assert.deepEqual(heard, ['waiting', 'downloading'], era)
  }
})

test('a client that goes away is not charged, and its place is free again', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_RATE_LIMIT: 'on' } })
  const account = await service.account()
  const go = service.converter.hold()
  const leaving = new AbortController()
  const body = JSON.stringify(callOf('convert_document', { source: upload('a', 'a.txt') }))
  const calls = [1, 2].map(() =>
    fetch(`${service.url}/mcp`, {
      method: 'POST',
      body,
      signal: leaving.signal,
      headers: {
        authorization: `Bearer ${account.key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
    }).then(
      (response) => response.text().catch(() => 'gone'),
      () => 'gone',
    ),
  )
  await service.converter.askedFor(2)
  assert.equal((await post(service, account.key, body)).status, 429)
  leaving.abort()
  assert.deepEqual(await Promise.all(calls), ['gone', 'gone'])
  await until('both were ended', () => service.converter.aborted === 2)
  go()
  await until('the places are free', async () => (await post(service, account.key, body)).status === 200)
  assert.equal(await usedBy(account), 1)
})

test('bodies are bounded: a file of 50 MB passes, what is larger or has many parts is refused', async (t) => {
  const service = await startService(t)
  const { key } = await service.account()
  const converting = (data: string) => JSON.stringify(callOf('convert_document', { source: { name: 'a.txt', data } }))
  const refusal = async (body: string) => {
    const response = await post(service, key, body)
    return [response.status, ((await response.json()) as Json).error.code]
  }
  const exact = await post(service, key, converting(Buffer.alloc(52_428_800, 'a').toString('base64')))
  assert.match(await exact.text(), /"truncated":true|"content_limit_exceeded"/)
  const over = await post(service, key, converting(Buffer.alloc(52_428_801, 'a').toString('base64')))
  assert.match(await over.text(), /file_too_large/)
  assert.deepEqual(await refusal('x'.repeat(73_400_321)), [413, 'request_too_large'])
  for (const text of ['[', '""', '{"a":', '\\"', '1,', ' '])
    assert.deepEqual(await refusal(text.repeat(Math.ceil(20_000_000 / text.length))), [413, 'request_too_large'], text)
  assert.equal(service.services.budget.held, 0)
})

test('a call is in the log and the history by its tool, never with the document', async (t) => {
  const service = await startReal(t)
  const account = await service.account()
  const { call } = await connect(t, service.url, account.key)
  await call('open_document', { source: upload(book(1)) })
  await call('list_formats', {})
  await service.services.history.write()
  const rows = await service.services.store.read.selectFrom('conversions').selectAll().execute()
  assert.deepEqual(
    rows.map(({ type, outcome }) => [type, outcome]),
    [['md', 'free']],
  )
})
