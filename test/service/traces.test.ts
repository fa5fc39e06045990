/** Traces, as a collector gets them (OTLP/HTTP 1.x, JSON). */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { startPool } from '../../packages/server/src/conversion/pool.ts'
import { readSettings } from '../../packages/server/src/settings.ts'
import { startRemote } from './support/remote.ts'
import { type Json, startService, testEnvironment } from './support/service.ts'

const own = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
const traceparent = `00-${own.traceId}-${own.spanId}-01`

interface Collector {
  url: string
  spans: Json[]
  headers: Record<string, unknown>[]
  text(): string
}

async function startCollector(t: TestContext, status = 200): Promise<Collector> {
  const spans: Json[] = []
  const headers: Record<string, unknown>[] = []
  let text = ''
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    text += body
    headers.push(request.headers)
    for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans)
      for (const { spans: sent } of scopeSpans)
        spans.push(...sent.map((span: Json) => ({ ...span, service: attributeOf(resource, 'service.name') })))
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    spans,
    headers,
    text: () => text,
  }
}

function attributeOf({ attributes }: Json, key: string): unknown {
  const { value = {} } = attributes.find((one: Json) => one.key === key) ?? {}
  return Object.values(value)[0]
}

test('a conversion is one trace with a span a stage, those inside its process included', async (t) => {
  const collector = await startCollector(t)
  const remote = await startRemote(t)
  const converter = await startPool(readSettings({ ...testEnvironment(t), DOCMILL_WORKERS: '1' }))
  const service = await startService(t, {
    environment: { DOCMILL_TRACES_URL: collector.url, DOCMILL_TRACES_HEADERS: 'X-Tenant=a, Authorization=Bearer b' },
    parts: { converter, downloads: remote.downloads },
  })
  const { upload, post } = await service.account()
  assert.equal((await upload('a,b\n1,2\n', { name: 'private.csv', headers: { traceparent } })).status, 200)
  const url = remote.on('/private/a.pdf', (_, response) => void response.end('%PDF-1.7 nothing'))
  assert.equal((await post(JSON.stringify({ url }), { 'content-type': 'application/json' })).status, 422)
  await service.fetch('/healthz')
  await service.stop()

  const roots = collector.spans.filter(({ name }) => name === 'POST /api/v1/convert')
  assert.equal(roots.length, 2)
  const [good, bad] = roots
  assert.deepEqual([good.traceId, good.parentSpanId, good.kind, good.service], [own.traceId, own.spanId, 2, 'docmill'])
  assert.equal(attributeOf(good, 'http.response.status_code'), 200)
  assert.equal(attributeOf(good, 'docmill.type'), 'csv')
  const stages = (root: Json): string[] =>
    collector.spans
      .filter(({ parentSpanId }) => parentSpanId === root.spanId)
      .sort((one, other) => Number(BigInt(one.startTimeUnixNano) - BigInt(other.startTimeUnixNano)))
      .map(({ name }) => name)
  const converted = ['queue', 'detect', 'read', 'tidy', 'write']
  assert.deepEqual(stages(good), ['authentication', 'body', 'admission', ...converted, 'settlement', 'answer'])
  assert.deepEqual(stages(bad), [
    'authentication',
    'body',
    'admission',
    'download',
    'queue',
    'detect',
    'read',
    'answer',
  ])
  assert.notEqual(bad.traceId, own.traceId)
  assert.equal(attributeOf(bad, 'docmill.code'), 'file_corrupt')
  assert.equal(collector.spans.length, roots.length + stages(good).length + stages(bad).length, 'probes are not traced')
  assert.deepEqual([collector.headers[0]?.['x-tenant'], collector.headers[0]?.authorization], ['a', 'Bearer b'])
  assert.doesNotMatch(collector.text(), /private/)
})

test('a caller that does not record is followed, and of the others a share', async (t) => {
  const collector = await startCollector(t)
  const service = await startService(t, {
    environment: { DOCMILL_TRACES_URL: collector.url, DOCMILL_TRACES_SHARE: '0' },
  })
  const { upload } = await service.account()
  await upload('x', { headers: { traceparent: `00-${own.traceId}-${own.spanId}-00` } })
  await upload('x')
  await upload('x', { headers: { traceparent } })
  await service.stop()
  assert.deepEqual(new Set(collector.spans.map(({ traceId }) => traceId)), new Set([own.traceId]))
})

test('a collector that refuses or is gone is no fault of a request', async (t) => {
  const collector = await startCollector(t, 400)
  for (const url of [collector.url, 'http://127.0.0.1:9/v1/traces']) {
    const service = await startService(t, { environment: { DOCMILL_TRACES_URL: url } })
    const { upload } = await service.account()
    assert.equal((await upload('x')).status, 200)
    await service.stop()
  }
  assert.ok(collector.spans.length > 0)
})
