/** One busy account does not starve the others. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPool } from '@docmill/convert'
import { createTestConverter } from './support/converter.ts'
import { codeOf, startService } from './support/service.ts'
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
