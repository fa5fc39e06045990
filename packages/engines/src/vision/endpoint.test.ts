import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { ConversionError } from '@docmill/convert'
import { visionEndpoint } from './endpoint.ts'

type Reply = (request: IncomingMessage, response: ServerResponse) => void

let replies: Reply[] = []
let asked: { key: string | undefined; body: string }[] = []

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  asked.push({ key: request.headers.authorization, body: Buffer.concat(chunks).toString('utf8') })
  replies.shift()?.(request, response)
})

before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
after(() => {
  server.closeAllConnections()
  server.close()
})

const status =
  (code: number, headers: Record<string, string> = {}): Reply =>
  (_, response) =>
    response.writeHead(code, headers).end()
const says =
  (content: unknown): Reply =>
  (_, response) =>
    response.end(JSON.stringify({ choices: [{ message: { content } }] }))

function describe(scripted: Reply[], options: { timeoutMs?: number; signal?: AbortSignal } = {}): Promise<string> {
  replies = scripted
  asked = []
  const { timeoutMs = 5000, signal } = options
  return visionEndpoint({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/chat/completions`,
    key: 'secret',
    model: 'eyes',
    timeoutMs,
    preview: async (picture) => Buffer.concat([Buffer.from('small '), picture]),
  }).describe(Buffer.from('picture'), { maxPixels: 1000, language: 'de', ...(signal ? { signal } : {}) })
}

const fails = (work: Promise<unknown>, code = 'engine_unavailable'): Promise<void> =>
  assert.rejects(work, (error) => error instanceof ConversionError && error.code === code)

test('the endpoint gets the model, the language and the small picture, and its answer is one line', async () => {
  assert.equal(await describe([says('  A cat\n\non a\u0000 mat. ')]), 'A cat on a mat.')
  assert.equal(asked[0]?.key, 'Bearer secret')
  const { model, messages } = JSON.parse(asked[0]?.body ?? '') as { model: string; messages: unknown }
  assert.equal(model, 'eyes')
  const sent = JSON.stringify(messages)
  assert.match(sent, /language de/)
  assert.ok(sent.includes(`data:image/jpeg;base64,${Buffer.from('small picture').toString('base64')}`))
})

test('an answer in parts is put together, thoughts are left out, and a long one is cut', async () => {
  assert.equal(await describe([says([{ type: 'text', text: 'A cat' }, { text: 'sits.' }])]), 'A cat sits.')
  assert.equal(await describe([says('<think>Is it a dog?</think>A cat.')]), 'A cat.')
  assert.equal((await describe([says('word '.repeat(10_000))])).length, 2_000)
})

test('a passing failure is tried again', async () => {
  const broken: Reply = (request) => request.socket.destroy()
  assert.equal(await describe([status(503), broken, says('A cat.')]), 'A cat.')
  assert.equal(asked.length, 3)
})

test('refusals and nonsense fail at once, lasting failures after three attempts', async () => {
  const nonsense: Reply[] = [
    status(400),
    (_, response) => response.end('<html>'),
    (_, response) => response.end('{"choices":[]}'),
    (_, response) => response.end('{"choices":[{"message":{"content":null}}]}'),
  ]
  for (const reply of nonsense) {
    await fails(describe([reply]))
    assert.equal(asked.length, 1)
  }
  await fails(describe([status(500), status(502), status(429)]))
  assert.equal(asked.length, 3)
})

test('a redirect is not followed', async () => {
  const elsewhere: string[] = []
  const away: Reply = (request, response) => {
    if (request.url !== '/elsewhere') return status(307, { location: '/elsewhere' })(request, response)
    elsewhere.push(request.url)
    says('A cat.')(request, response)
  }
  await fails(describe([away, away, away, away, away, away]))
  assert.deepEqual(elsewhere, [])
})

test('an answer without end is given up', async () => {
  const endless: Reply = (_, response) => {
    const chunk = Buffer.alloc(65_536, 'x')
    const write = (): void => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', write)
    write()
  }
  await fails(describe([endless]))
  assert.equal(asked.length, 1)
})

test('an endpoint that does not answer in time fails, and one asked in vain stops with its caller', async () => {
  const silent: Reply = () => {}
  await fails(describe([silent], { timeoutMs: 100 }))
  await fails(describe([silent], { signal: AbortSignal.timeout(100) }), 'conversion_aborted')
})
