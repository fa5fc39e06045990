import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { errors } from '../../packages/server/src/errors.ts'
import { answerHeaders } from '../../packages/server/src/http/answer-headers.ts'
import { documentedPath } from '../../packages/server/src/http/route.ts'
import { routes } from '../../packages/server/src/routes.ts'
import { type Json, startService } from './support/service.ts'

test('the OpenAPI document is valid 3.1 and describes what is below /api/v1', async (t) => {
  const service = await startService(t)
  const document = (await (await service.fetch('/openapi.json')).json()) as Json
  const validator = new Validator()
  const { valid, errors: faults } = await validator.validate(structuredClone(document))
  assert.ok(valid, JSON.stringify(faults))
  assert.equal(validator.version, '3.1')
  assert.deepEqual(Object.keys(document.paths), [
    '/api/v1/convert',
    '/api/v1/usage',
    '/api/v1/jobs',
    '/api/v1/jobs/{id}',
    '/api/v1/jobs/{id}/retry',
    '/api/v1/jobs/{id}/items/{index}',
    '/api/v1/jobs/{id}/results',
  ])
  assert.deepEqual(Object.keys(document.paths['/api/v1/convert']), ['post', 'get'])
  assert.deepEqual(Object.keys(document.paths['/api/v1/convert'].post.requestBody.content), [
    'multipart/form-data',
    'application/json',
    'application/x-www-form-urlencoded',
  ])
})

test('every operation of the OpenAPI document has a tag that is described', async (t) => {
  const service = await startService(t)
  const { paths, tags } = (await (await service.fetch('/openapi.json')).json()) as Json
  const described = tags.map(({ name }: Json) => name)
  const used = Object.values(paths).flatMap((methods) =>
    Object.values(methods as Json).flatMap(({ tags }: Json) => tags),
  )
  assert.deepEqual([...new Set(used)].sort(), described.toSorted())
})

/** Headers of HTTP itself, and those that keep an answer out of caches. */
const ofHttp =
  /^(connection|keep-alive|date|content-(type|length)|transfer-encoding|cache-control|x-content-type-options)$/

test('the OpenAPI document lists every header that an answer has', async (t) => {
  const plans = '{"free":{"requests_per_minute":10}}'
  const service = await startService(t, { environment: { DOCMILL_RATE_LIMIT: 'on', DOCMILL_PLANS: plans } })
  const { key } = await service.account({ credits: 2 })
  const headers = { authorization: `Bearer ${key}` }
  const { paths } = (await (await service.fetch('/openapi.json')).json()) as Json
  const seen = new Set<string>()
  const check = (method: string, path: string, response: Response): void => {
    const documented = Object.keys(paths[path][method].responses[response.status].headers).map((name) =>
      name.toLowerCase(),
    )
    const own = [...response.headers.keys()].filter((name) => !ofHttp.test(name))
    assert.deepEqual(
      own.filter((name) => !documented.includes(name)),
      [],
      `${method} ${path} ${response.status}`,
    )
    for (const name of own) seen.add(name)
  }
  const post = (path: string, more: Record<string, string>, text = '# Minutes'): Promise<Response> => {
    const body = new FormData()
    body.append('file', new Blob([text]), 'minutes.md')
    return service.fetch(path, { method: 'POST', headers: { ...headers, ...more }, body })
  }
  for (const more of [{}, { 'idempotency-key': 'one' }, { 'idempotency-key': 'one' }, { accept: 'text/markdown' }])
    check('post', '/api/v1/convert', await post('/api/v1/convert', more))
  check('post', '/api/v1/convert', await post('/api/v1/convert', {}, ''))
  check('post', '/api/v1/convert', await service.fetch('/api/v1/convert', { method: 'POST' }))
  check('post', '/api/v1/jobs', await post('/api/v1/jobs', {}))
  check('get', '/api/v1/usage', await service.fetch('/api/v1/usage', { headers }))
  for (let n = 0; n < 10; n += 1) check('post', '/api/v1/convert', await post('/api/v1/convert', {}))
  assert.deepEqual(
    Object.keys(answerHeaders).filter((name) => !seen.has(name.toLowerCase())),
    [],
  )
})

/** What only the dashboard and the notices of payments are answered, whose addresses are no part of the API. */
const ofDashboard = new Set([
  'session_missing',
  'sign_in_again',
  'password_incorrect',
  'password_unsuitable',
  'sign_in_failed',
  'sign_in_link_invalid',
  'sign_in_refused',
  'admin_only',
  'sign_up_closed',
  'request_forged',
  'notice_refused',
  'payment_declined',
  'billing_unavailable',
])

test('every error code of the API belongs to an endpoint of the OpenAPI document, with its status', async (t) => {
  const service = await startService(t)
  const { paths } = (await (await service.fetch('/openapi.json')).json()) as Json
  const operations: Json[] = Object.values(paths).flatMap((methods) => Object.values(methods as Json))
  const isDocumented = (code: string): boolean =>
    operations.some(({ responses }) =>
      responses[errors[code as keyof typeof errors].status]?.description.includes(`\`${code}\``),
    )
  const undocumented = Object.keys(errors).filter((code) => !isDocumented(code) && !ofDashboard.has(code))
  // The calls of other services are described where those services are.
  assert.deepEqual(undocumented.sort(), ['method_not_allowed', 'target_unavailable'], 'it belongs to no endpoint')
})

test('every answer of an endpoint is what the document says', async (t) => {
  const service = await startService(t)
  const { upload, get } = await service.account({ credits: 2 })
  const schemaOf = (method: string, path: string) => {
    const answer = routes.find((route) => route.method === method && route.path === path)?.answer
    assert.ok(typeof answer === 'object')
    return answer
  }
  for (const [schema, body] of [
    [schemaOf('POST', '/api/v1/convert'), await (await upload('x', { fields: { a: 'b' } })).json()],
    [schemaOf('GET', '/api/v1/convert'), await get('/api/v1/convert')],
    [schemaOf('GET', '/api/v1/usage'), await get('/api/v1/usage')],
    [schemaOf('GET', '/healthz'), await (await service.fetch('/healthz')).json()],
    [schemaOf('GET', '/readyz'), await (await service.fetch('/readyz')).json()],
  ] as const)
    assert.deepEqual(schema.parse(body), body)
})

test('/readyz reports that the database and the conversion processes are there', async (t) => {
  const service = await startService(t)
  const ready = await service.fetch('/readyz')
  assert.deepEqual([ready.status, ((await ready.json()) as Json).status], [200, 'ready'])
  service.services.store.ping = () => Promise.reject(new Error('no database'))
  const broken = await service.fetch('/readyz')
  assert.equal(broken.status, 503)
  assert.equal(((await broken.json()) as Json).error.details.database, 'unusable')
  assert.equal((await service.fetch('/healthz')).status, 200)
})

test('/metrics opens to its token alone, or on a port of its own', async (t) => {
  const service = await startService(t, {
    environment: { DOCMILL_METRICS_TOKEN: 'a token', DOCMILL_METRICS_PORT: '0' },
  })
  const { upload } = await service.account()
  await upload('x')
  assert.equal((await service.fetch('/metrics')).status, 401)
  assert.equal((await service.fetch('/metrics', { headers: { authorization: 'Bearer wrong' } })).status, 401)
  for (const response of [
    await service.fetch('/metrics', { headers: { authorization: 'Bearer a token' } }),
    await fetch(`${service.metricsUrl}/metrics`),
  ]) {
    assert.equal(response.status, 200)
    const text = await response.text()
    assert.match(text, /^docmill_conversions_total\{type="txt",outcome="ok",code=""\} 1$/m)
    assert.match(text, /^docmill_settlements_total\{outcome="allowance"\} 1$/m)
    assert.match(text, /^docmill_job_ranges_waiting 0$/m)
  }
  // Workers have no other port to ask for a sign of life at.
  assert.equal((await fetch(`${service.metricsUrl}/healthz`)).status, 200)
})

test('the docs_url of every error leads to a place that exists', async (t) => {
  const service = await startService(t)
  const { error } = (await (await service.fetch('/nowhere')).json()) as Json
  const [page = '', anchor] = error.docs_url.split('#')
  const text = await (await fetch(page)).text()
  assert.equal(anchor, 'not_found')
  for (const code of Object.keys(errors)) assert.ok(text.includes(`<h2 id="${code}">`), code)
})

test('the reference and llms.txt name every endpoint', async (t) => {
  const service = await startService(t)
  for (const path of ['/docs/api', '/llms.txt']) {
    const text = await (await service.fetch(path)).text()
    for (const route of routes)
      if (route.scope !== null && route.path.startsWith('/api/'))
        assert.ok(text.includes(`${route.method} ${documentedPath(route)}`))
    assert.ok(text.includes(`${service.url}/api/v1/convert`))
  }
})
