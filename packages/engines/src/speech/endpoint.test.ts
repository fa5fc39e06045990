import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { ConversionError } from '@docmill/convert'
import { speechEndpoint } from './endpoint.ts'

interface Reply {
  status: number
  body: string
  location?: string
}

let server: Server
let replies: Reply[] = []
let bodies: string[] = []

before(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    bodies.push(Buffer.concat(chunks).toString('latin1'))
    if (request.url === '/elsewhere') return response.end('{"text":"x"}')
    const { status, body, location } = replies.shift() ?? { status: 500, body: '' }
    response.writeHead(status, location ? { location } : {}).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

after(() => server.close())

function transcribe(...scripted: Reply[]) {
  replies = scripted
  bodies = []
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/audio/transcriptions`
  return speechEndpoint({ url, timeoutMs: 2000 }).transcribe(Uint8Array.of(1, 2), {
    mediaType: 'audio/wav',
    filename: 'talk.wav',
    language: 'de-AT',
  })
}

async function refuses(...scripted: Reply[]): Promise<void> {
  await assert.rejects(
    transcribe(...scripted),
    (error) => error instanceof ConversionError && error.code === 'engine_unavailable',
  )
}

test('segments come with their times, and the language goes by its first subtag', async () => {
  const body = JSON.stringify({
    text: 'a b',
    segments: [
      { start: 0, end: 1.5, text: 'a' },
      { start: 2, end: 3, text: 'b' },
    ],
  })
  assert.deepEqual(await transcribe({ status: 200, body }), [
    { startS: 0, endS: 1.5, text: 'a' },
    { startS: 2, endS: 3, text: 'b' },
  ])
  assert.match(bodies[0] ?? '', /name="language"\r\n\r\nde\r\n/)
  assert.match(bodies[0] ?? '', /filename="talk.wav"/)
})

test('an answer without segments is one piece', async () => {
  const body = JSON.stringify({ text: 'all of it', duration: 9 })
  assert.deepEqual(await transcribe({ status: 200, body }), [{ startS: 0, endS: 9, text: 'all of it' }])
})

test('a passing failure is tried again', async () => {
  const found = await transcribe({ status: 503, body: '' }, { status: 200, body: '{"text":"x"}' })
  assert.equal(found?.[0]?.text, 'x')
})

test('lasting failures, refusals, redirects and nonsense are engine_unavailable', async () => {
  await refuses({ status: 500, body: '' }, { status: 500, body: '' }, { status: 500, body: '' })
  await refuses({ status: 400, body: '' })
  assert.equal(bodies.length, 1)
  await refuses(...Array(3).fill({ status: 302, body: '', location: '/elsewhere' }))
  assert.equal(bodies.length, 3, 'a redirect is not followed')
  await refuses({ status: 200, body: '<html>' })
  await refuses({ status: 200, body: '{"segments":[{"start":"x"}]}' })
})
