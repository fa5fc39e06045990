import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { openService, ServiceFault } from './service.ts'

async function serve(t: TestContext, listener: RequestListener): Promise<URL> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.after(() => server.close())
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/below/`)
}

const error = (code: string, more = {}): string =>
  JSON.stringify({ success: false, error: { code, message: code, ...more } })

test('faults that pass are tried again, after as long as the service asks for', async (t) => {
  const seen: string[] = []
  const pauses: number[] = []
  const url = await serve(t, ({ method, url, headers, socket }, response) => {
    seen.push(`${method} ${url} ${headers.authorization}`)
    if (seen.length === 1) response.writeHead(503).end(error('overloaded', { retryable: true, retry_after: 7 }))
    else if (seen.length === 2) socket.destroy()
    else if (seen.length === 3) response.writeHead(429, { 'retry-after': '600' }).end('busy')
    else response.end('{"id":"job_1"}')
  })
  const service = openService(url, 'key', async (ms) => pauses.push(ms))
  assert.deepEqual(await service.call('GET', 'jobs/job_1'), { id: 'job_1' })
  assert.deepEqual(seen, new Array(4).fill('GET /below/api/v1/jobs/job_1 Bearer key'))
  assert.equal(pauses[0], 7000)
  assert.ok((pauses[1] ?? 0) >= 1000 && (pauses[1] ?? 0) <= 2000)
  assert.equal(pauses[2], 60_000)
})

test('it gives up after six times, and at once where nothing will change', async (t) => {
  let requests = 0
  let answer: [number, string] = [502, '<html>']
  const url = await serve(t, (_, response) => {
    requests++
    response.writeHead(answer[0]).end(answer[1])
  })
  const service = openService(url, undefined, async () => {})
  const fails = async (exit: number, code: string, times: number): Promise<void> => {
    requests = 0
    await assert.rejects(service.call('GET', 'jobs'), (fault) => {
      assert.ok(fault instanceof ServiceFault)
      assert.deepEqual([fault.exit, fault.code], [exit, code])
      return true
    })
    assert.equal(requests, times)
  }
  await fails(69, 'unexpected_answer', 6)
  answer = [401, error('api_key_invalid')]
  await fails(77, 'api_key_invalid', 1)
  answer = [402, error('quota_exhausted')]
  await fails(75, 'quota_exhausted', 1)
  answer = [500, error('conversion_timeout', { retryable: false })]
  await fails(69, 'conversion_timeout', 1)
  answer = [200, 'hello']
  await fails(65, 'unexpected_answer', 1)
})

test('an address where nothing has ever answered is reported at once', async () => {
  const service = openService(new URL('http://127.0.0.1:9'), undefined, () => assert.fail('it waits'))
  await assert.rejects(service.call('GET', 'jobs'), /http:\/\/127\.0\.0\.1:9: (ECONNREFUSED|bad port)/)
})
