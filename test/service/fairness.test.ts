/** One busy account does not starve the others. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPool } from '@docmill/convert'
import { createTestConverter } from './support/converter.ts'
import { codeOf, type Json, startService } from './support/service.ts'
import { until } from './support/wait.ts'
import { filePart, multipart } from './support/wire.ts'

test('a document of one account waits for one of another that has many waiting, not for all', async (t) => {
  const pool = await createPool({ workers: 1 })
  t.after(pool.close)
  const service = await startService(t, {
    parts: { converter: { ...createTestConverter(), convert: pool.convert, stats: pool.stats } },
  })
  const [busy, quiet] = [await service.account({ plan: 'ultimate' }), await service.account()]
  const ended: string[] = []
  const long = 'A line of words that is long enough to be one.\n\n'.repeat(20_000)
  const many = Array.from({ length: 8 }, (_, n) => busy.upload(long).then(() => void ended.push(`busy ${n}`)))
  await until('seven documents are queued', () => pool.stats().queued >= 7)
  await quiet.upload('x').then(() => void ended.push('quiet'))
  assert.ok(ended.indexOf('quiet') <= 2, ended.join())
  await Promise.all(many)
})

test('an account that has work in hand leaves the last quarter of the bytes to those that have none', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_MAX_INFLIGHT_BYTES: '1000000' } })
  const [busy, quiet] = [await service.account(), await service.account()]
  const letGo = service.converter.hold()
  const held = [busy.upload('a'.repeat(350_000)), busy.upload('b'.repeat(350_000))]
  await service.converter.askedFor(2)
  assert.equal(await codeOf(await busy.upload('c'.repeat(100_000))), 'overloaded')
  const other = quiet.upload('d'.repeat(200_000))
  await service.converter.askedFor(3)
  letGo()
  for (const answer of [...held, other]) assert.equal((await answer).status, 200)
  assert.equal(await codeOf(await busy.upload('c'.repeat(900_000))), 'ok')
})

test('an account that has work in hand leaves the last quarter of the queue to those that have none', async (t) => {
  const service = await startService(t)
  const [busy, quiet] = [await service.account(), await service.account()]
  const letGo = service.converter.hold()
  const first = busy.upload('a')
  await service.converter.askedFor(1)
  const { stats } = service.converter
  service.services.converter = { ...service.converter, stats: () => ({ ...stats(), queued: 8, queueLimit: 10 }) }
  assert.equal(await codeOf(await busy.upload('b')), 'overloaded')
  const other = quiet.upload('c')
  await service.converter.askedFor(2)
  letGo()
  for (const answer of [first, other]) assert.equal((await answer).status, 200)
})

test('fields that come without a length take the room of fields, not that of a file', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_MAX_INFLIGHT_BYTES: '54000000' } })
  const [slow, other] = [await service.account(), await service.account()]
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const answer = slow.post(readable, { 'content-type': 'application/json' })
  await writer.write(Buffer.from('{'))
  const { budget, limits } = service.services
  await until('the fields hold their room', () => budget.held === limits.fieldBytes)
  assert.equal(await codeOf(await other.upload('x'.repeat(2_000_000))), 'ok')
  await writer.write(Buffer.from('}'))
  await writer.close()
  assert.equal(await codeOf(await answer), 'file_missing')
})

test('an upload that comes without a length takes the room of its file once that is there', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_MAX_INFLIGHT_BYTES: '54000000' } })
  const [first, other] = [await service.account(), await service.account()]
  const letGo = service.converter.hold()
  const { body, type } = multipart([filePart('small')])
  const answers = [first.post(new Blob([body as Uint8Array<ArrayBuffer>]).stream(), { 'content-type': type })]
  await service.converter.askedFor(1)
  answers.push(other.upload('x'.repeat(2_000_000)))
  await Promise.race([service.converter.askedFor(2), answers[1]])
  letGo()
  for (const answer of answers) assert.equal(await codeOf(await answer), 'ok')
})

test('an account over its budget of process time is answered 429 while others wait', async (t) => {
  const waits = new Map<string, number>()
  const budgetWaitMs = (key: string): number => waits.get(key) ?? 0
  const converter = { ...createTestConverter(), budgetWaitMs }
  const service = await startService(t, { environment: { DOCMILL_RATE_LIMIT: 'on' }, parts: { converter } })
  const [heavy, other] = [await service.account(), await service.account()]
  assert.equal(await codeOf(await heavy.upload('x')), 'ok')
  const [{ options } = assert.fail('nothing was converted')] = converter.asked
  assert.deepEqual(options.budget, { burstMs: 120_000, refillMsPerMinute: 20_000 })
  for (const [ms, seconds] of [
    [2500, '3'],
    [600_000, '60'],
  ] as const) {
    waits.set(options.key ?? '', ms)
    const refused = await heavy.upload('x')
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, seconds])
    const { error } = (await refused.json()) as Json
    assert.deepEqual([error.code, error.retryable, error.retry_after], ['rate_limited', true, Number(seconds)])
    assert.match(error.message, /processing time of the plan is used up \(120 s at once, 20 s per minute\)/)
  }
  assert.equal(await codeOf(await other.upload('x')), 'ok')
  waits.clear()
  assert.equal(await codeOf(await heavy.upload('x')), 'ok', 'its place was given back')
})

test('on a trusted network there is no budget', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_RATE_LIMIT: 'off' } })
  await (await service.account()).upload('x')
  assert.equal(service.converter.asked[0]?.options.budget, undefined)
})

test('large bodies of many accounts leave room for a small one', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_MAX_INFLIGHT_BYTES: '1000000' } })
  const letGo = service.converter.hold()
  const held = []
  for (const size of [400_000, 400_000, 180_000]) held.push((await service.account()).upload('a'.repeat(size)))
  await service.converter.askedFor(3)
  assert.equal(await codeOf(await (await service.account()).upload('a'.repeat(70_000))), 'overloaded')
  const small = (await service.account()).upload('hi')
  await service.converter.askedFor(4)
  letGo()
  for (const answer of [...held, small]) assert.equal((await answer).status, 200)
})

test('where uploads that trickle hold all room, a small body pushes out one of them, which is answered 503', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_MAX_INFLIGHT_BYTES: '200000' } })
  const { budget } = service.services
  const { body, type } = multipart([filePart('x'.repeat(60_000))])
  const trickles = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const writer = writable.getWriter()
      const account = await service.account()
      const answer = account.post(readable, { 'content-type': type, 'content-length': String(body.length) })
      await writer.write(body.subarray(0, 100))
      return { answer, writer }
    }),
  )
  await until('the uploads hold their room', () => budget.held > 180_000)
  assert.equal(await codeOf(await (await service.account()).upload('y'.repeat(50_000))), 'ok')
  const codes = trickles.map(async ({ answer, writer }) => {
    await writer.write(body.subarray(100)).catch(() => {})
    await writer.close().catch(() => {})
    return codeOf(await answer)
  })
  assert.deepEqual((await Promise.all(codes)).sort(), ['ok', 'ok', 'overloaded'])
})
