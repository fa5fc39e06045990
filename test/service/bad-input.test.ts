/** Whatever is sent: a clear error or no effect. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { formatApiKey, newKeySecret } from '../../packages/server/src/accounts/api-key.ts'
import { createAuthenticator } from '../../packages/server/src/accounts/authenticate.ts'
import { createFailureLimit } from '../../packages/server/src/rates/failures.ts'
import { codeOf, type Json, startService, testEnvironment } from './support/service.ts'
import { openWire } from './support/wire.ts'

test('keys that were forged, cut, lengthened or mixed are not known', async (t) => {
  const service = await startService(t)
  const [one, other] = [await service.account(), await service.account()]
  const forged = formatApiKey({ id: one.keyId, secret: newKeySecret() })
  const mixed = formatApiKey({ id: one.keyId, secret: other.key.slice(19, 51) })
  const wrong = [
    forged,
    mixed,
    one.key.slice(0, -1),
    `${one.key}0`,
    one.key.toLowerCase(),
    one.key.replace('live', 'test'),
    one.key.replace('_', ' '),
    `${one.key},${one.key}`,
    'null',
    `${one.key}' or '1'='1`,
  ]
  for (const key of wrong) {
    const response = await service.fetch('/api/v1/usage', { headers: { authorization: `Bearer ${key}` } })
    assert.equal(response.status, 401, key)
    assert.equal(await codeOf(response), 'api_key_invalid', key)
  }
})

test('a key anywhere but in its two headers is none, and is nowhere repeated', async (t) => {
  const service = await startService(t)
  const { key } = await service.account()
  const query = await service.fetch(`/api/v1/usage?api_key=${key}&key=${key}&authorization=Bearer%20${key}`)
  const basic = await service.fetch('/api/v1/usage', { headers: { authorization: `Basic ${btoa(`:${key}`)}` } })
  const cookie = await service.fetch('/api/v1/usage', { headers: { cookie: `key=${key}` } })
  const body = await service.fetch('/api/v1/convert', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ api_key: key }),
  })
  for (const response of [query, basic, cookie, body]) {
    const text = await response.text()
    assert.match(text, /"api_key_missing"/)
    assert.ok(!text.includes(key))
  }
})

test('headers cannot be smuggled into an answer, whatever a name or an id holds', async (t) => {
  const service = await startService(t)
  const { key, upload } = await service.account()
  const answer = await upload('x', {
    name: 'a\r\nX-Evil: 1\r\n\r\n<b>.txt',
    headers: { accept: 'text/markdown', 'x-request-id': 'a b' },
    fields: { 'x\r\nX-Evil: 1': 'y' },
  })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('x-evil'), null)
  assert.match(answer.headers.get('x-request-id') ?? '', /^req_/)
  const wire = await openWire(service.url)
  await wire.write(
    `GET /api/v1/usage HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\nX-Request-Id: a\rX-Evil: 1\r\nConnection: close\r\n\r\n`,
  )
  await wire.closed
  const text = await wire.until('')
  assert.match(text, /^HTTP\/1\.1 400 /)
  assert.doesNotMatch(text, /^x-evil/im)
})

test('idempotency keys that are too long, empty or not printable are refused and leave no trace', async (t) => {
  const service = await startService(t)
  const { key, upload } = await service.account()
  assert.equal(await codeOf(await upload('x', { headers: { 'idempotency-key': 'k'.repeat(255) } })), 'ok')
  for (const wrong of ['k'.repeat(256), 'k'.repeat(8000), 'a\tb', 'schlüssel'])
    assert.equal(await codeOf(await upload('x', { headers: { 'idempotency-key': wrong } })), 'invalid_idempotency_key')
  for (const wrong of ['', 'a\x01b', 'a\x7fb']) {
    const wire = await openWire(service.url)
    await wire.write(
      Buffer.from(
        `POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\nIdempotency-Key: ${wrong}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
        'latin1',
      ),
    )
    await wire.closed
    assert.match(await wire.until(''), /^HTTP\/1\.1 400 .*invalid_(idempotency_key|request)/s)
  }
  const rows = await service.services.store.read.selectFrom('idempotencyKeys').select('key').execute()
  assert.deepEqual(
    rows.map((row) => row.key),
    ['k'.repeat(255)],
  )
})

test('amounts, limits and times that no account can have are refused by name', async (t) => {
  const service = await startService(t)
  const { email, keyId } = await service.account({ credits: 1 })
  const { administration, clock } = service
  const refused = { name: 'AdministrationError' }
  for (const amount of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, 2 ** 53])
    await assert.rejects(administration.grantCredits(email, amount, 'pack', null), refused, String(amount))
  for (const expiresAt of [0, clock.now(), -1, Number.NaN, 1e300])
    await assert.rejects(administration.grantCredits(email, 1, 'pack', expiresAt), refused, String(expiresAt))
  for (const dailyLimit of [-1, 0.5, 2 ** 31, Number.NaN])
    await assert.rejects(administration.createKey(email, { dailyLimit }), refused, String(dailyLimit))
  for (const expiresAt of [0, clock.now(), 1e300])
    await assert.rejects(administration.createKey(email, { expiresAt }), refused, String(expiresAt))
  for (const graceMs of [-1, Number.NaN, 1e300])
    await assert.rejects(administration.rotateKey(keyId, graceMs), refused, String(graceMs))
  for (const name of ['', 'a\u001b[31m', 'x'.repeat(101)])
    await assert.rejects(administration.createKey(email, { name }), refused, name)
  assert.equal((await administration.showCredits(email)).balance, 1)
  assert.equal((await administration.listKeys(email)).length, 1)
})

test('the command refuses the same, with its exit status', (t) => {
  const env = { ...process.env, ...testEnvironment(t) }
  const docmill = (...args: string[]): { status: number | null; stderr: string } =>
    spawnSync(process.execPath, ['--conditions=@docmill/source', program, ...args], { env, encoding: 'utf8' })
  assert.equal(docmill('account', 'create', 'ada@example.com').status, 0)
  for (const [args, status] of [
    [['credits', 'grant', 'ada@example.com', '-5'], 64],
    [['credits', 'grant', 'ada@example.com', '99999999999999999999'], 64],
    [['credits', 'grant', 'ada@example.com', '2000000000'], 1],
    [['credits', 'grant', 'ada@example.com', '5', '--expires', '2020-01-01'], 1],
    [['key', 'create', 'ada@example.com', '--daily-limit', '-1'], 64],
    [['key', 'create', 'ada@example.com', '--daily-limit', '99999999999'], 1],
    [['key', 'create', 'ada@example.com', '--expires', '999999999d'], 1],
    [['key', 'create', 'ada@example.com', '--expires', '2020-01-01'], 1],
    [['key', 'rotate', "x' or 1=1", '--grace', '999999999d'], 1],
  ] as const) {
    const { status: got, stderr } = docmill(...args)
    assert.equal(got, status, `${args.join(' ')}: ${stderr}`)
    assert.match(stderr, /^docmill: /)
    assert.doesNotMatch(stderr, /^ +at /m)
  }
})

test('a wrong secret takes the same steps however much of it is right', async (t) => {
  const service = await startService(t)
  const { key, keyId } = await service.account()
  const { store, secrets } = service.services
  const secret = key.slice(19, 51)
  const steps = async (tried: string): Promise<string> => {
    const asked: string[] = []
    const signing = {
      ...secrets,
      sign: (...args: Parameters<typeof secrets.sign>) => {
        asked.push(`sign ${String(args[1]).length}`)
        return secrets.sign(...args)
      },
    }
    const reading = new Proxy(store.read, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (name !== 'selectFrom') return value
        return (table: never) => {
          asked.push(`read ${table}`)
          return target.selectFrom(table)
        }
      },
    })
    const authenticator = createAuthenticator({ ...store, read: reading }, signing, service.clock, createFailureLimit())
    const apiKey = formatApiKey({ id: keyId, secret: tried })
    const credentials = { authorization: undefined, apiKey, address: '192.0.2.1' }
    await assert.rejects(authenticator.authenticate(credentials), { code: 'api_key_invalid' })
    return asked.sort().join()
  }
  const last = secret.endsWith('0') ? '1' : '0'
  assert.equal(await steps(secret.slice(0, -1) + last), await steps('0'.repeat(32)))
})

test('no log line and no metric holds a key, whichever way it came', async (t) => {
  const lines: string[] = []
  const service = await startService(t)
  const { log, metrics } = service.services
  for (const level of ['info', 'warn', 'error'] as const)
    log[level] = ((...args: unknown[]) => void lines.push(JSON.stringify(args))) as typeof log.info
  const { key, post, upload } = await service.account()
  const headers = { 'x-api-key': key }
  await service.fetch(`/api/v1/usage?key=${key}`, { headers })
  await service.fetch(`/${key}`, { headers })
  await service.fetch('/api/v1/usage', { headers: { ...headers, authorization: `Bearer ${key}x` } })
  await service.fetch('/api/v1/usage', { headers: { authorization: `Bearer ${key}x` } })
  await service.fetch('/api/v1/usage', { headers: { ...headers, 'x-request-id': key } })
  await post(JSON.stringify({ [key]: key, url: `https://${key}.example/${key}?${key}` }), {
    'content-type': 'application/json',
  })
  await upload(key, { name: `${key}.txt`, headers: { 'idempotency-key': key } })
  service.converter.failNext(new TypeError(`cannot read ${key}`))
  await upload('x')
  const bodies = await Promise.all([service.fetch(`/api/v1/usage?key=${key}`), service.fetch(`/${key}`)])
  for (const body of bodies) assert.ok(!((await body.text()) as Json).includes(key))
  assert.ok(lines.length >= 8)
  const secret = key.slice(19, 51)
  for (const line of lines) assert.ok(!line.includes(secret), line)
  assert.ok(!(await metrics.registry.metrics()).includes(secret))
})

const program = join(import.meta.dirname, '../../packages/cli/src/main.ts')
