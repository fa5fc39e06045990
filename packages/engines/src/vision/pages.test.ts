/** An endpoint that reads pages and misbehaves. */
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { ConversionError } from '@docmill/convert'
import { pageVisionEndpoint } from './pages.ts'

type Reply = (response: ServerResponse, request: IncomingMessage) => void

let reply: Reply
let asked: string[] = []

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  asked.push(Buffer.concat(chunks).toString('utf8'))
  reply(response, request)
})

before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
after(() => {
  server.closeAllConnections()
  server.close()
})

const says =
  (content: unknown, finish_reason = 'stop'): Reply =>
  (response) =>
    response.end(JSON.stringify({ choices: [{ message: { content }, finish_reason }] }))

async function read(by: Reply, timeoutMs = 5_000): Promise<string> {
  reply = by
  asked = []
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/v1/chat/completions`
  const preview = async (picture: Uint8Array): Promise<Uint8Array> => picture
  const engine = pageVisionEndpoint({ url, timeoutMs, preview, model: 'olmocr' })
  return await engine.transcribe(Buffer.from('page'), { maxPixels: 1_000_000, language: 'de' })
}

test('the endpoint gets the page, what to do with it and its language, and answers alike each time', async () => {
  assert.equal(await read(says('# Title\n\nText')), '# Title\n\nText')
  const { model, temperature, messages } = JSON.parse(asked[0] ?? '')
  assert.deepEqual([model, temperature], ['olmocr', 0])
  const sent = JSON.stringify(messages)
  assert.ok(sent.includes('Markdown') && sent.includes('language de') && sent.includes('data:image/jpeg;base64,'))
})

test('what models put around the Markdown is taken off', async () => {
  const wrapped = [
    '```markdown\n# Title\n```',
    '```\n# Title\n```',
    '<think>Is this a title?</think>\n# Title',
    '---\nprimary_language: en\nis_rotation_valid: True\n---\n# Title',
    '\r\n# Title\r\n',
  ]
  for (const answer of wrapped) assert.equal(await read(says(answer)), '# Title')
  assert.equal(await read(says('```\na\n```\n\n```\nb\n```')), '```\na\n```\n\n```\nb\n```')
})

const away: Reply = (response) => response.writeHead(307, { location: '/elsewhere' }).end()

const bad: [fault: string, reply: Reply][] = [
  ['cuts its answer off', says('# Title', 'length')],
  ['answers with a page of HTML', (response) => response.end('<html>')],
  ['answers without content', says(null)],
  ['answers with no choice', (response) => response.end('{"choices":[]}')],
  ['refuses the request', (response) => response.writeHead(400).end()],
  ['is overloaded', (response) => response.writeHead(503).end()],
  ['breaks the connection', (_, request) => request.socket.destroy()],
  ['sends half an answer', (response) => response.writeHead(200, { 'content-length': 99 }).end('{"choices":')],
  ['sends more than a page', (response) => response.end(`"${'x'.repeat(2_000_000)}"`)],
  ['redirects', (response, request) => (request.url === '/elsewhere' ? says('# Title') : away)(response, request)],
]
for (const [fault, by] of bad)
  test(`an endpoint that ${fault} is reported as unavailable`, async () => {
    await assert.rejects(read(by), (error) => error instanceof ConversionError && error.code === 'engine_unavailable')
  })
