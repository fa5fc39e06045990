import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { createTestClock, days, minutes, seconds } from './support/clock.ts'
import { createTestConverter } from './support/converter.ts'
import { skipPostgres, usePostgres } from './support/postgres.ts'
import { codeOf, type Json, startService, type TestService } from './support/service.ts'

const createDatabase = usePostgres()
const options = { skip: skipPostgres }

/** Two services on one database, with one clock and converters of their own. */
async function startReplicas(
  t: TestContext,
  environment: Record<string, string> = {},
): Promise<[TestService, TestService]> {
  const shared = { DATABASE_URL: await createDatabase(), ...environment }
  const clock = createTestClock()
  const start = async (): Promise<TestService> => {
    const converter = createTestConverter()
    const service = await startService(t, { environment: shared, parts: { clock, converter } })
    return { ...service, clock, converter }
  }
  return Promise.all([start(), start()])
}

function uploadTo(service: TestService, key: string, content = 'x', headers = {}): Promise<Response> {
  const form = new FormData()
  form.append('file', new Blob([content]), 'a.txt')
  return service.fetch('/api/v1/convert', { method: 'POST', body: form, headers: { 'x-api-key': key, ...headers } })
}

test('of replicas that start at once on an empty database one makes the first account', options, async (t) => {
  const replicas = await startReplicas(t)
  assert.equal(replicas.filter(({ first }) => first).length, 1)
})

test(
  'any replica may answer, and a key that one revokes is refused by the other within a second',
  options,
  async (t) => {
    const [one, other] = await startReplicas(t)
    const { key, keyId } = await one.account()
    assert.equal(await codeOf(await uploadTo(one, key)), 'ok')
    assert.equal(((await (await uploadTo(other, key)).json()) as Json).usage.used, 2)
    await one.administration.revokeKey(keyId)
    one.clock.advance(1 * seconds)
    assert.equal(await codeOf(await uploadTo(other, key)), 'api_key_revoked')
  },
)

test('rate and concurrency hold over all replicas', options, async (t) => {
  const [one, other] = await startReplicas(t, {
    DOCMILL_RATE_LIMIT: 'on',
    DOCMILL_PLANS: '{"free":{"requests_per_minute":3,"concurrent":1}}',
  })
  const { key } = await one.account()
  const letGo = one.converter.hold()
  const first = uploadTo(one, key)
  await one.converter.askedFor(1)
  assert.equal(await codeOf(await uploadTo(other, key)), 'concurrency_limited')
  letGo()
  await first
  assert.equal(await codeOf(await uploadTo(other, key)), 'ok')
  assert.equal(await codeOf(await uploadTo(one, key)), 'rate_limited')
  one.clock.advance(1 * minutes)
  assert.equal(await codeOf(await uploadTo(other, key)), 'ok')
})

test('the place of a replica that died is free when its lease ends', options, async (t) => {
  const [one, other] = await startReplicas(t, {
    DOCMILL_RATE_LIMIT: 'on',
    DOCMILL_PLANS: '{"free":{"requests_per_minute":9,"concurrent":1}}',
  })
  const { key } = await one.account()
  const letGo = one.converter.hold()
  const stuck = uploadTo(one, key)
  await one.converter.askedFor(1)
  one.clock.advance(31 * seconds)
  assert.equal(await codeOf(await uploadTo(other, key)), 'ok')
  letGo()
  await stuck
})

test('an idempotency key holds over all replicas', options, async (t) => {
  const [one, other] = await startReplicas(t)
  const { key, get } = await one.account()
  const headers = { 'idempotency-key': 'k' }
  const letGo = one.converter.hold()
  const first = uploadTo(one, key, 'x', headers)
  await one.converter.askedFor(1)
  assert.equal(await codeOf(await uploadTo(other, key, 'x', headers)), 'idempotency_in_progress')
  letGo()
  await first
  const replay = await uploadTo(other, key, 'x', headers)
  assert.equal(replay.headers.get('idempotency-replayed'), 'true')
  assert.equal((await get('/api/v1/usage')).used, 1)
})

test('the last of the allowance goes to one replica or the other', options, async (t) => {
  const [one, other] = await startReplicas(t, { DOCMILL_PLANS: '{"free":{"daily":5}}' })
  const { key, email, get } = await one.account()
  await one.administration.grantCredits(email, 2, 'pack', one.clock.now() + 1 * days)
  const codes = await Promise.all(
    Array.from({ length: 30 }, async (_, n) => codeOf(await uploadTo(n % 2 ? one : other, key))),
  )
  assert.deepEqual(new Set(codes), new Set(['ok', 'quota_exhausted']))
  const { used, credits } = await get('/api/v1/usage')
  assert.equal(codes.filter((code) => code === 'ok').length, used)
  assert.ok(used <= 7 && credits.available >= 0)
})

test(
  'connections to the database that break at any moment count nothing twice and lose nothing',
  options,
  async (t) => {
    const url = await createDatabase()
    const service = await startService(t, { environment: { DATABASE_URL: url, DOCMILL_PLANS: '{"free":{"daily":5}}' } })
    const { key, email, get } = await service.account({ credits: 100 })
    const killer = new pg.Client(url)
    await killer.connect()
    t.after(() => killer.end())
    let isOver = false
    const kill = async (): Promise<void> => {
      while (!isOver) {
        await killer.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        )
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 30))
      }
    }
    const killing = kill()
    const count = 40
    const convert = async (n: number): Promise<void> => {
      for (let attempt = 0; ; attempt += 1) {
        // What a broken connection left held is free when its lease is over.
        if (attempt > 0) service.clock.advance(31 * seconds)
        if (attempt > 20) isOver = true
        const { status } = await uploadTo(service, key, 'x', { 'idempotency-key': `k${n}` })
        if (status === 200) return
      }
    }
    await Promise.all(
      Array.from({ length: 4 }, async (_, lane) => {
        for (let n = lane; n < count; n += 4) await convert(n)
      }),
    )
    isOver = true
    await killing
    const { used } = await get('/api/v1/usage')
    const { balance, entries } = await service.administration.showCredits(email)
    assert.deepEqual([used, balance, entries.filter(({ kind }) => kind === 'spend').length], [count, 65, 35])
  },
)
