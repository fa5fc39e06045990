/** Each code of the table is provoked here; the type checker asks for a row for a new one. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ConversionError } from '@docmill/convert'
import { formatApiKey, newKeyId, newKeySecret } from '../../packages/server/src/accounts/api-key.ts'
import type { Billing } from '../../packages/server/src/billing/billing.ts'
import { NoticeRefused, PaymentDeclined, ProviderFailure } from '../../packages/server/src/billing/contract.ts'
import { type ErrorCode, errors } from '../../packages/server/src/errors.ts'
import { hours, seconds } from './support/clock.ts'
import { type Remote, startRemote } from './support/remote.ts'
import { type Json, startService, type TestAccount, type TestService } from './support/service.ts'
import { newVisitor } from './support/visitor.ts'
import { fieldPart, filePart, multipart, openWire } from './support/wire.ts'

interface Scene {
  service: TestService
  account: TestAccount
  remote: Remote
}

type Provoke = (scene: Scene) => Promise<Response | Json>

const asJson = { 'content-type': 'application/json' }

function send(...parts: Parameters<typeof multipart>[0]): Provoke {
  return ({ account }) => {
    const { body, type } = multipart(parts)
    return account.post(body, { 'content-type': type })
  }
}

function failing(code: ConstructorParameters<typeof ConversionError>[0], details = {}): Provoke {
  return ({ service, account }) => {
    service.converter.failNext(new ConversionError(code, details))
    return account.upload('x')
  }
}

function fromUrl(answer: Parameters<Remote['on']>[1], path = '/a.txt'): Provoke {
  return ({ account, remote }) => account.post(JSON.stringify({ url: remote.on(path, answer) }), asJson)
}

function withKey(key: string): Provoke {
  return ({ service }) => service.fetch('/api/v1/usage', { headers: { 'x-api-key': key } })
}

/** Where everything that is sold fails for one reason. */
function buying(fault: Error): Provoke {
  return async ({ service, account }) => {
    const catalog = { packs: new Map([['price_a', {}]]), plans: new Map() }
    service.services.billing = { catalog, startCheckout: () => Promise.reject(fault) } as unknown as Billing
    const visitor = newVisitor(service)
    await visitor.enter(account.email)
    return (await visitor.post('billing-checkout', { price: 'price_a' })).body
  }
}

function asCaller({ service, account }: Scene, path: string, method = 'GET'): Promise<Response> {
  return service.fetch(path, { method, headers: { authorization: `Bearer ${account.key}` } })
}

async function createOneJob({ service, account }: Scene, content: string): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([content]), 'a.txt')
  const headers = { authorization: `Bearer ${account.key}` }
  const created = await service.fetch('/api/v1/jobs', { method: 'POST', headers, body })
  return ((await created.json()) as Json).id
}

async function readOneItem(scene: Scene, id: string, after = (): void => {}): Promise<Response> {
  const answer = await asCaller(scene, `/api/v1/jobs/${id}/items/0`)
  after()
  return answer
}

const provoke: Record<ErrorCode, Provoke> = {
  file_empty: send(filePart('')),
  unsupported_file_type: failing('unsupported_file_type', { detected: 'exe', supported: ['.txt'] }),
  content_limit_exceeded: failing('content_limit_exceeded', { limit: 'pages', maximum: 5 }),
  invalid_parameter: send(filePart('x'), fieldPart('ocr', 'perhaps')),
  invalid_output_format: send(filePart('x'), fieldPart('output_format', 'pdf')),
  file_too_large: send(filePart('x'.repeat(2000))),
  file_encrypted: failing('file_encrypted'),
  file_corrupt: failing('file_corrupt', { reason: ': no end' }),
  conversion_failed: failing('conversion_failed'),
  conversion_timeout: failing('conversion_timeout', { seconds: 120 }),
  conversion_out_of_memory: failing('conversion_out_of_memory'),
  engine_unavailable: failing('engine_unavailable', { engine: 'speech' }),
  overloaded: ({ service, account }) => {
    service.converter.isFull = true
    return account.upload('x')
  },

  invalid_request: ({ account }) => account.post('[]', asJson),
  invalid_json: ({ account }) => account.post('{', asJson),
  invalid_multipart: ({ account }) => account.post('x', { 'content-type': 'multipart/form-data; boundary=y' }),
  file_missing: ({ account }) => account.post('{}', asJson),
  file_name_missing: send({ headers: ['Content-Disposition: form-data; name="file"'], body: 'x' }),
  too_many_files: send(filePart('x'), filePart('y')),
  conflicting_input: ({ account }) =>
    account.post(JSON.stringify({ file_url: 'https://a.example/a', url: 'https://a.example/b' }), asJson),
  invalid_url: ({ account }) => account.post(JSON.stringify({ url: 'http://a.example/a' }), asJson),
  notice_refused: ({ service }) => {
    service.services.billing = { receive: () => Promise.reject(new NoticeRefused()) } as unknown as Billing
    return service.fetch('/billing/stripe/webhook', { method: 'POST', body: '{}' })
  },
  invalid_idempotency_key: ({ account }) => account.upload('x', { headers: { 'idempotency-key': 'ü' } }),

  api_key_missing: ({ service }) => service.fetch('/api/v1/usage'),
  api_key_invalid: withKey(formatApiKey({ id: newKeyId(), secret: newKeySecret() })),
  api_key_expired: async (scene) => {
    const expiresAt = scene.service.clock.now() + 1 * hours
    const { key } = await scene.service.administration.createKey(scene.account.email, { expiresAt })
    scene.service.clock.advance(1 * hours)
    return withKey(key)(scene)
  },
  api_key_revoked: async (scene) => {
    await scene.service.administration.revokeKey(scene.account.keyId)
    return withKey(scene.account.key)(scene)
  },
  api_key_conflict: ({ service, account }) =>
    service.fetch('/api/v1/usage', { headers: { authorization: `Bearer ${account.key}`, 'x-api-key': 'other' } }),
  session_missing: ({ service }) => service.fetch('/dashboard/api/overview'),
  sign_in_again: async ({ service, account }) => {
    const visitor = newVisitor(service)
    await visitor.enter(account.email)
    service.clock.advance(24 * hours)
    return (await visitor.post('set-password', { password: 'correct horse battery' })).body
  },
  password_incorrect: async ({ service, account }) => {
    const visitor = newVisitor(service)
    await visitor.enter(account.email)
    await visitor.post('set-password', { password: 'correct horse battery' })
    return (await visitor.post('set-password', { current: 'guessed', password: 'another horse battery' })).body
  },
  password_unsuitable: async ({ service, account }) => {
    const visitor = newVisitor(service)
    await visitor.enter(account.email)
    return (await visitor.post('set-password', { password: 'short' })).body
  },
  sign_in_failed: async ({ service }) =>
    (await newVisitor(service).post('sign-in', { email: 'admin', password: 'guessed' })).body,
  sign_in_link_invalid: async ({ service }) =>
    (await newVisitor(service).post('sign-in-with-link', { token: 'spent' })).body,
  sign_in_refused: async ({ service }) => (await newVisitor(service).post('openid-return', { query: '' })).body,
  quota_exhausted: async ({ service, account }) => {
    await service.administration.setPlan(account.email, 'nothing')
    return account.upload('x')
  },
  key_limit_reached: async (scene) => {
    const { key } = await scene.service.administration.createKey(scene.account.email, { dailyLimit: 0 })
    return scene.account.upload('x', { headers: { authorization: `Bearer ${key}` } })
  },
  payment_declined: buying(new PaymentDeclined()),
  billing_unavailable: buying(new ProviderFailure()),
  insufficient_scope: async (scene) => {
    const { key } = await scene.service.administration.createKey(scene.account.email, { scopes: ['convert'] })
    return withKey(key)(scene)
  },
  admin_only: async ({ service, account }) => {
    const visitor = newVisitor(service)
    await visitor.enter(account.email)
    return (await visitor.get('admin-accounts')).body
  },
  sign_up_closed: async ({ service }) => {
    service.services.settings = { ...service.services.settings, signup: 'closed' }
    const visitor = newVisitor(service)
    await visitor.enter('admin')
    return (await visitor.post('admin-invite', { email: 'a@example.com', plan: 'free' })).body
  },
  request_forged: async ({ service, account }) => {
    const visitor = newVisitor(service)
    await visitor.enter(account.email)
    return (await visitor.post('sign-out', {}, { 'x-csrf-token': '' })).body
  },
  account_suspended: async (scene) => {
    await scene.service.administration.suspendAccount(scene.account.email)
    return withKey(scene.account.key)(scene)
  },
  not_found: ({ service }) => service.fetch('/nowhere'),
  method_not_allowed: ({ service }) => service.fetch('/api/v1/usage', { method: 'DELETE' }),
  not_acceptable: ({ account }) => account.upload('x', { headers: { accept: 'image/png' } }),
  request_timeout: async ({ service, account }) => {
    const wire = await openWire(service.url)
    await wire.write(
      `POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${account.key}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n`,
    )
    const answer = await wire.until(/"success".*\}$/)
    wire.socket.destroy()
    return JSON.parse(answer.slice(answer.indexOf('{')))
  },
  idempotency_in_progress: async ({ service, account }) => {
    const letGo = service.converter.hold()
    const headers = { 'idempotency-key': 'k' }
    const first = account.upload('x', { headers })
    await service.converter.askedFor(1)
    const second = await account.upload('x', { headers })
    letGo()
    await first
    return second
  },
  not_ready: async (scene) => {
    const letGo = scene.service.converter.hold()
    return readOneItem(scene, await createOneJob(scene, 'x'), letGo)
  },
  result_expired: async (scene) => {
    const id = await createOneJob(scene, '')
    await asCaller(scene, `/api/v1/jobs/${id}`, 'DELETE')
    return readOneItem(scene, id)
  },
  request_too_large: ({ account }) => account.post(' '.repeat(70_000), asJson),
  unsupported_content_type: ({ account }) => account.post('x', { 'content-type': 'text/plain' }),
  unsupported_content_encoding: ({ account }) => account.post('x', { ...asJson, 'content-encoding': 'gzip' }),

  url_unreachable: fromUrl((request) => request.socket.destroy()),
  url_access_denied: fromUrl((_, response) => response.writeHead(403).end()),
  url_expired: fromUrl((_, response) => response.writeHead(410).end()),
  url_not_found: fromUrl((_, response) => response.writeHead(404).end()),
  url_http_error: fromUrl((_, response) => response.writeHead(500).end()),
  url_not_public: ({ account }) => account.post(JSON.stringify({ url: 'https://private.example/a' }), asJson),
  url_redirect_refused: fromUrl((_, response) => response.writeHead(302, { location: 'http://a.example/' }).end()),
  url_too_many_redirects: fromUrl((_, response) => response.writeHead(302, { location: '/a.txt' }).end()),
  url_not_a_file: fromUrl(
    (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>'),
    '/a.pdf',
  ),
  target_unavailable: async ({ service, account }) =>
    service.fetch('/v1/convert/source', {
      method: 'POST',
      body: JSON.stringify({ sources: [], target: { kind: 's3' } }),
      headers: { authorization: `Bearer ${account.key}`, ...asJson },
    }),
  idempotency_key_reused: async ({ account }) => {
    const headers = { 'idempotency-key': 'k' }
    await account.upload('x', { headers })
    return account.upload('y', { headers })
  },
  rate_limited: async ({ account }) => {
    const headers = { 'idempotency-key': 'k' }
    for (let n = 0; n < 11; n += 1) await account.upload('x', { headers })
    return account.upload('x', { headers })
  },
  concurrency_limited: async (scene) => {
    scene.service.services.gate = {
      ...scene.service.services.gate,
      enter: async (_account, _plan, now) => ({
        verdict: 'concurrency_limited',
        draw: { bucket: { tokens: 1, at: now }, allowed: true, remaining: 1, fullInMs: 1, nextInMs: 0 },
      }),
    }
    return scene.account.upload('x')
  },
  internal_error: ({ service, account }) => {
    service.converter.failNext(new TypeError('the cause, at /a/path, is for the log'))
    return account.upload('x')
  },
  shutting_down: ({ service, account }) => {
    service.services.stopping = AbortSignal.abort()
    return account.upload('x')
  },
  download_timeout: ({ account }) => account.post(JSON.stringify({ url: 'https://slow.example/a' }), asJson),
}

const remote = await startRemote({ after })

for (const code of Object.keys(errors) as ErrorCode[])
  test(`${code} is answered as the table says`, async (t) => {
    const { resolver } = remote.downloads
    const service = await startService(t, {
      environment: { DOCMILL_PLANS: '{"nothing":{"daily":0,"requests_per_minute":1,"concurrent":1}}' },
      parts: {
        limits: { fileBytes: 1000, stallMs: code === 'request_timeout' ? 50 : 30_000 },
        downloads: {
          ...remote.downloads,
          timeoutMs: code === 'download_timeout' ? 50 : 10_000,
          resolver: (name) =>
            name === 'slow.example' ? new Promise(() => {}) : (resolver?.(name) ?? Promise.resolve([])),
        },
      },
    })
    const account = await service.account()
    const answer = await provoke[code]({ service, account, remote })
    const body = answer instanceof Response ? ((await answer.json()) as Json) : answer
    assert.equal(body.error.code, code)
    assertEnvelope(body, code)
    if (answer instanceof Response) assertHeaders(answer, body)
    service.clock.advance(1 * seconds)
    const { used } = await usageIn(service, account)
    if (code !== 'idempotency_in_progress' && code !== 'idempotency_key_reused' && code !== 'rate_limited')
      assert.equal(used, 0, 'a failure counts nothing')
  })

function assertEnvelope({ success, object, error, credits_charged: charged, usage }: Json, code: ErrorCode): void {
  assert.deepEqual([success, object, charged], [false, 'error', 0])
  assert.deepEqual(Object.keys(error).sort(), [
    'code',
    'details',
    'docs_url',
    'message',
    'param',
    'request_id',
    'retry_after',
    'retryable',
    'status',
  ])
  assert.equal(error.status, errors[code].status)
  assert.match(error.message, /^[A-Z“].*\.$/s)
  assert.doesNotMatch(error.message, /[{}]|undefined|null|\/a\/path/)
  assert.match(error.docs_url, new RegExp(`^http.*/docs/errors#${code}$`))
  const isCallerKnown = ![404, 405, 401].includes(error.status) && code !== 'notice_refused'
  assert.equal(usage !== undefined, isCallerKnown, 'usage is there once the caller is known')
}

function assertHeaders(response: Response, { error }: Json): void {
  assert.equal(response.status, error.status)
  assert.equal(response.headers.get('x-request-id'), error.request_id)
  assert.equal(response.headers.get('cache-control'), 'no-store')
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
  const wait = response.headers.get('retry-after')
  assert.equal(wait === null ? null : Number(wait), error.retry_after)
  if (error.status === 429 || error.status === 503) assert.ok(Number(wait) >= 1)
  assert.equal(response.headers.get('www-authenticate'), error.status === 401 ? 'Bearer' : null)
}

/** What is left is asked of the database, for the key may be the fault that was provoked. */
async function usageIn({ services }: TestService, { email }: TestAccount): Promise<{ used: number }> {
  const rows = await services.store.read
    .selectFrom('usageDays')
    .innerJoin('accounts', 'accounts.id', 'usageDays.accountId')
    .select('used')
    .where('email', '=', email)
    .execute()
  return { used: rows.reduce((sum, row) => sum + row.used, 0) }
}
