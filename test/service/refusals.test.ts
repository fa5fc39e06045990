/** What is refused costs the database little, and an account that gives up one request after the other waits. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { seconds } from './support/clock.ts'
import { createTestConverter } from './support/converter.ts'
import { codeOf, type Json, startService } from './support/service.ts'
import { recordStatements } from './support/statements.ts'
import { until } from './support/wait.ts'
import { filePart, multipart, openWire } from './support/wire.ts'

/** @returns how many statements something takes. */
async function statementsOf(
  t: TestContext,
  { services }: Awaited<ReturnType<typeof startService>>,
  work: () => Promise<unknown>,
): Promise<number> {
  const recording = recordStatements(services.store)
  t.after(recording.stop)
  await work()
  recording.stop()
  return recording.statements.filter(({ sql }) => !/outcome_days|conversions|last_used_at/.test(sql)).length
}

test('an account that was refused for want of room is refused again without a statement, until there is room', async (t) => {
  const service = await startService(t)
  const account = await service.account()
  await account.upload('x')
  service.converter.isFull = true
  const first = (await (await account.upload('x')).json()) as Json
  assert.deepEqual([first.error.code, first.usage.used], ['overloaded', 1])
  service.clock.advance(3 * seconds)
  let again: Json
  const statements = await statementsOf(t, service, async () => {
    again = await (await account.upload('x')).json()
  })
  assert.deepEqual([again.error.code, again.usage], ['overloaded', first.usage])
  assert.equal(statements, 0)
  service.converter.isFull = false
  assert.equal(await codeOf(await account.upload('x')), 'ok')
})

test('a key that is revoked is not remembered for long, and never lets anybody in', async (t) => {
  const service = await startService(t)
  const account = await service.account()
  service.converter.isFull = true
  await account.upload('x')
  await service.administration.revokeKey(account.keyId)
  service.clock.advance(1 * seconds)
  assert.equal(await codeOf(await account.upload('x')), 'overloaded')
  service.converter.isFull = false
  assert.equal(await codeOf(await account.upload('x')), 'api_key_revoked')
  service.converter.isFull = true
  service.clock.advance(10 * seconds)
  assert.equal(await codeOf(await account.upload('x')), 'api_key_revoked')
})

test('an account without a token of its rate is refused without a statement until it has one', async (t) => {
  const environment = { DOCMILL_RATE_LIMIT: 'on', DOCMILL_PLANS: '{"free":{"requests_per_minute":6,"concurrent":9}}' }
  const service = await startService(t, { environment })
  const account = await service.account()
  for (let n = 0; n < 6; n += 1) await account.upload('x')
  assert.equal((await account.upload('x')).headers.get('retry-after'), '10')
  service.clock.advance(4 * seconds)
  let refused: Response | undefined
  const statements = await statementsOf(t, service, async () => {
    refused = await account.upload('x')
  })
  assert.equal(statements, 0)
  assert.deepEqual(
    ['retry-after', 'ratelimit', 'ratelimit-policy'].map((name) => refused?.headers.get(name)),
    ['6', '"requests";r=0;t=56', '"requests";q=6;w=60'],
  )
  service.clock.advance(6 * seconds)
  assert.equal(await codeOf(await account.upload('x')), 'ok')
})

test('a key, its secrets and its account are read by one statement', async (t) => {
  const service = await startService(t)
  const account = await service.account()
  const { services } = service
  const credentials = { authorization: `Bearer ${account.key}`, apiKey: undefined, address: '192.0.2.1' }
  const statements = await statementsOf(t, service, () => services.authenticator.authenticate(credentials))
  assert.equal(statements, 1)
})

test('an upload that its sender breaks off is known to the pool; one that is converted is not', async (t) => {
  const givenUp: string[] = []
  const converter = { ...createTestConverter(), giveUp: (key: string) => void givenUp.push(key) }
  const service = await startService(t, { parts: { converter } })
  const account = await service.account()
  await account.upload('x')
  const { body, type } = multipart([filePart('x'.repeat(100_000))])
  const wire = await openWire(service.url)
  const headers = [`Authorization: Bearer ${account.key}`, `Content-Type: ${type}`, `Content-Length: ${body.length}`]
  await wire.write(`POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\n${headers.join('\r\n')}\r\n\r\n`)
  await wire.write(body.subarray(0, 50_000))
  const { budget } = service.services
  await until('the upload holds its room', () => budget.held > 0)
  wire.socket.destroy()
  await until('the upload is over', () => budget.held === 0)
  assert.deepEqual(givenUp, [converter.asked[0]?.options.key])
})

test('an account that pauses for what it gave up is answered 429 while others have requests, and asks nothing of the database', async (t) => {
  const pauses = new Map<string, number>()
  const converter = { ...createTestConverter(), pauseMs: (key: string) => pauses.get(key) ?? 0 }
  const service = await startService(t, { environment: { DOCMILL_RATE_LIMIT: 'on' }, parts: { converter } })
  const [fickle, other] = [await service.account(), await service.account()]
  await fickle.upload('x')
  pauses.set(converter.asked[0]?.options.key ?? '', 7_500)
  assert.equal(await codeOf(await fickle.upload('x')), 'ok', 'nobody else is there')
  const letGo = converter.hold()
  const held = other.upload('y')
  await converter.askedFor(3)
  const refused = await fickle.upload('x')
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '8'])
  assert.match(((await refused.json()) as Json).error.message, /too many requests were given up by their sender/)
  service.clock.advance(1 * seconds)
  assert.equal(await statementsOf(t, service, () => fickle.upload('x')), 0)
  letGo()
  await held
  assert.equal(await codeOf(await fickle.upload('x')), 'ok')
})
