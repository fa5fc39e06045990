import assert from 'node:assert/strict'
import { type IncomingMessage, request } from 'node:http'
import { test } from 'node:test'
import { endpointMethods, pages } from '../../../packages/server/src/dashboard/names.ts'
import type { EndpointName } from '../../../packages/server/src/dashboard/wire.ts'
import { startService } from '../support/service.ts'
import { newVisitor, upload } from '../support/visitor.ts'

const open: readonly EndpointName[] = [
  'session',
  'sign-in',
  'sign-in-with-link',
  'request-link',
  'openid-start',
  'openid-return',
]
const names = Object.keys(endpointMethods) as EndpointName[]
const changing = names.filter((name) => endpointMethods[name] === 'POST')

for (const name of changing)
  test(`${name} refuses what another site, or no page at all, sends`, async (t) => {
    const service = await startService(t)
    const visitor = newVisitor(service)
    await visitor.enter('admin')
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[])
      assert.equal((await visitor.post(name, {}, headers)).code, 'request_forged', JSON.stringify(headers))
  })

test('where the pages are on https, a page of the same host without it is a foreign one', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_BASE_URL: 'https://127.0.0.1' } })
  const answer = (origin: string) => newVisitor(service).post('request-link', { email: 'a@example.com' }, { origin })
  assert.equal((await answer('https://127.0.0.1')).code, 'ok')
  assert.equal((await answer(service.url)).code, 'request_forged')
})

test('what changes something needs the token of the session in addition to its cookie', async (t) => {
  const service = await startService(t)
  const visitor = newVisitor(service)
  const other = newVisitor(service)
  await visitor.enter('admin')
  await other.enter('admin')
  for (const name of changing.filter((one) => !open.includes(one)))
    for (const token of ['', 'x'.repeat(64), other.csrfToken])
      assert.equal((await visitor.post(name, {}, { 'x-csrf-token': token })).code, 'request_forged', name)
  const forged = await visitor.post('convert', upload('x'), { 'x-csrf-token': '' })
  assert.equal(forged.code, 'request_forged')
})

test('a form of another site cannot pass for JSON', async (t) => {
  const service = await startService(t)
  const visitor = newVisitor(service)
  await visitor.enter('admin')
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    assert.equal((await visitor.post('sign-out', {}, { 'content-type': type })).code, 'unsupported_content_type')
})

test('without a session nothing but the entrance answers', async (t) => {
  const service = await startService(t)
  const visitor = newVisitor(service)
  for (const name of names.filter((one) => !open.includes(one))) {
    const answer = endpointMethods[name] === 'GET' ? await visitor.get(name) : await visitor.post(name, {})
    assert.equal(answer.code, 'session_missing', name)
  }
  assert.equal((await visitor.post('convert', upload('x'))).code, 'session_missing')
  assert.equal((await service.fetch('/dashboard/api/ledger.csv')).status, 401)
})

test('an admin’s calls are refused to members, whatever they send', async (t) => {
  const service = await startService(t)
  const { email } = await service.account()
  const visitor = newVisitor(service)
  await visitor.enter(email)
  const [admin] = await service.administration.listAccounts()
  for (const name of names.filter((one) => one.startsWith('admin-'))) {
    const request = {
      id: admin?.id,
      plan: 'ultimate',
      role: 'admin',
      amount: 5,
      kind: 'pack',
      expires_on: null,
      email: 'x@example.com',
    }
    const answer = endpointMethods[name] === 'GET' ? await visitor.get(name) : await visitor.post(name, request)
    assert.equal(answer.code, 'admin_only', name)
  }
})

for (const name of changing)
  test(`${name} answers wrong, missing and hostile values with an error of the table`, async (t) => {
    const service = await startService(t)
    const visitor = newVisitor(service)
    await visitor.enter('admin')
    const values = [
      null,
      5,
      -1,
      1.5,
      '',
      'x'.repeat(5000),
      '<script>alert(1)</script>',
      "' or 1=1 --",
      '\0',
      [],
      {},
      true,
    ]
    const fields = [
      'id',
      'name',
      'email',
      'password',
      'token',
      'plan',
      'role',
      'amount',
      'kind',
      'scopes',
      'expires_on',
      'grace_hours',
      'query',
    ]
    const bodies: unknown[] = [
      null,
      [],
      'text',
      7,
      ...values.map((value) => Object.fromEntries(fields.map((field) => [field, value]))),
    ]
    for (const body of name === 'sign-out' || name === 'end-other-sessions' ? bodies.slice(0, 4) : bodies) {
      const { status, code } = await visitor.post(name, body)
      assert.ok(
        (status >= 400 && status < 500) || (name === 'set-password' && code === 'ok'),
        `${JSON.stringify(body)}: ${code}`,
      )
    }
    const broken = await service.fetch(`/dashboard/api/${name}`, {
      method: 'POST',
      body: '{',
      headers: {
        origin: service.url,
        'content-type': 'application/json',
        'x-csrf-token': visitor.csrfToken,
        cookie: [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      },
    })
    assert.ok([400, 401, 429].includes(broken.status), String(broken.status))
  })

test('the API does not know the cookie, and the pages do not know a key', async (t) => {
  const service = await startService(t)
  const { key } = await service.account()
  const visitor = newVisitor(service)
  await visitor.enter('admin')
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const api = await service.fetch('/api/v1/usage', { headers: { cookie, 'x-csrf-token': visitor.csrfToken } })
  assert.equal(api.status, 401)
  const page = await service.fetch('/dashboard/api/overview', { headers: { authorization: `Bearer ${key}` } })
  assert.equal(page.status, 401)
})

test('names with scripts come back as they are, as JSON that no browser takes for a page', async (t) => {
  const service = await startService(t)
  const visitor = newVisitor(service)
  await visitor.enter('admin')
  const name = '<script>alert(1)</script>"\'&'
  await visitor.post('create-key', { name, scopes: ['convert'], expires_in_days: null, daily_limit: null })
  const { body, response } = await visitor.get('keys')
  assert.ok(body.keys.some((one: { name: string }) => one.name === name))
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
})

test('no page redirects, whatever its address asks for', async (t) => {
  const service = await startService(t)
  for (const path of pages)
    for (const query of ['?next=https://evil.example', '?redirect_uri=//evil.example', '?return=\\\\evil.example']) {
      const response = await service.fetch(path + query, { redirect: 'manual' })
      assert.equal(response.headers.get('location'), null)
      assert.ok(response.status < 300 || response.status >= 400)
    }
})

test('the pages run no script and load no picture but their own', async (t) => {
  const service = await startService(t)
  for (const path of pages) {
    const response = await service.fetch(path)
    const policy = response.headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /script-src 'self'(;|$)/)
    assert.match(policy, /img-src 'self' data:(;|$)/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.doesNotMatch(policy, /unsafe|\*|https?:/)
    assert.doesNotMatch(await response.text(), /<script(?![^>]* src="\/dashboard\/assets\/)|\son\w+=|\sstyle=/)
  }
})

test('a browser that goes astray is shown the pages, with a 404; programs get JSON', async (t) => {
  const service = await startService(t)
  // fetch names a mode of its own.
  const ask = (path: string, mode: string, method = 'GET'): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { 'sec-fetch-mode': mode }
      request(service.url + path, { method, headers }, (response) => resolve(response.resume()))
        .on('error', reject)
        .end()
    })
  const page = await ask('/nowhere?next=https://evil.example', 'navigate')
  assert.deepEqual([page.statusCode, page.headers['content-type']], [404, 'text/html; charset=utf-8'])
  assert.match(page.headers['content-security-policy']?.toString() ?? '', /default-src 'none'/)
  for (const response of [
    await ask('/nowhere', 'cors'),
    await ask('/api/nowhere', 'navigate'),
    await ask('/nowhere', 'navigate', 'POST'),
  ])
    assert.deepEqual([response.statusCode, response.headers['content-type']], [404, 'application/json; charset=utf-8'])
})

test('a slash behind the address of a page is passed over, behind one of the API it is not', async (t) => {
  const service = await startService(t)
  const statuses = ['/docs/', '/keys/?a=b', '/docs//', '/api/v1/usage/'].map(
    async (path) => (await service.fetch(path)).status,
  )
  assert.deepEqual(await Promise.all(statuses), [200, 200, 404, 404])
})

test('files of the pages are found by their names, and no others are given', async (t) => {
  const service = await startService(t)
  for (const name of ['../index.html', '..%2findex.html', '%2e%2e/sources', 'nothing.js', '.', ''])
    assert.equal((await service.fetch(`/dashboard/assets/${name}`)).status, 404, name)
})

test('a suspended account may look, and change nothing', async (t) => {
  const service = await startService(t)
  const { email } = await service.account()
  const visitor = newVisitor(service)
  await visitor.enter(email)
  await service.administration.suspendAccount(email)
  assert.equal((await visitor.get('overview')).code, 'ok')
  const key = { name: 'x', scopes: ['convert'], expires_in_days: null, daily_limit: null }
  assert.equal((await visitor.post('create-key', key)).code, 'account_suspended')
  assert.equal((await visitor.post('convert', upload('x'))).code, 'account_suspended')
  assert.equal((await visitor.post('sign-out', {})).code, 'ok')
})
