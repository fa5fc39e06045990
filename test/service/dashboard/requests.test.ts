import assert from 'node:assert/strict'
import { test } from 'node:test'
import { days } from '../support/clock.ts'
import { type Json, startService } from '../support/service.ts'
import { newVisitor, upload, type Visitor } from '../support/visitor.ts'

type Service = Awaited<ReturnType<typeof startService>>

/** A visitor whose account converted two texts with a key, one of them empty, and one in the playground. */
async function withRequests(service: Service): Promise<{ visitor: Visitor; key: string }> {
  const account = await service.account()
  const visitor = newVisitor(service)
  await visitor.enter(account.email)
  await account.upload('one', { name: 'a.txt', headers: { 'x-request-id': '-cmd.exe_' } })
  await account.upload('', { name: 'b.txt' })
  await visitor.post('convert', upload('three', 'c.txt'))
  return { visitor, key: account.keyId }
}

test('requests are narrowed by outcome, type and key, each with what there is to choose from', async (t) => {
  const service = await startService(t)
  const { visitor, key } = await withRequests(service)
  const other = await service.account()
  await other.upload('not theirs')
  const found = async (query: string): Promise<string[]> =>
    (await visitor.get('requests', query)).body.requests.map(({ outcome, type }: Json) => `${outcome} ${type}`)
  assert.deepEqual(await found(''), ['free txt', 'file_empty null', 'free txt'])
  assert.deepEqual(await found('?outcome=converted'), ['free txt', 'free txt'])
  assert.deepEqual(await found('?outcome=failed'), ['file_empty null'])
  assert.deepEqual(await found('?outcome=file_empty'), ['file_empty null'])
  assert.deepEqual(await found('?type=txt&outcome=failed'), [])
  assert.deepEqual(await found('?key=playground'), ['free txt'])
  assert.deepEqual(await found(`?key=${key}`), ['file_empty null', 'free txt'])
  assert.deepEqual(await found('?key=somebody-else'), [])
  const { outcomes, types, keys } = (await visitor.get('requests')).body
  assert.deepEqual([outcomes, types], [['file_empty', 'free'], ['txt']])
  assert.deepEqual(new Set(keys.map(({ name }: Json) => name)), new Set(['default', 'Playground']))
})

test('requests come in pages, newest first, and as CSV with the same filter', async (t) => {
  const service = await startService(t)
  const { visitor } = await withRequests(service)
  for (let n = 0; n < 60; n += 1)
    service.services.history.note({
      accountId: (await visitor.get('session')).body.account.id,
      keyId: null,
      requestId: `req_${n}`,
      at: service.clock.now(),
      type: 'pdf',
      bytes: n,
      durationMs: n,
      outcome: 'paid',
    })
  const first = (await visitor.get('requests', '?type=pdf')).body
  assert.deepEqual([first.requests.length, first.requests[0].bytes], [25, 59])
  const second = (await visitor.get('requests', `?type=pdf&before=${first.next}`)).body
  assert.deepEqual([second.requests.length, second.requests.at(-1).bytes], [25, 10])
  const third = (await visitor.get('requests', `?type=pdf&before=${second.next}`)).body
  assert.deepEqual([third.requests.length, third.requests.at(-1).bytes, third.next], [10, 0, null])

  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const csv = await service.fetch('/dashboard/api/requests.csv?type=txt', { headers: { cookie } })
  assert.match(csv.headers.get('content-disposition') ?? '', /filename="docmill-requests\.csv"/)
  const lines = (await csv.text()).split('\r\n')
  assert.equal(lines[0], 'at,request_id,outcome,type,bytes,duration_ms,key')
  assert.match(lines[2] ?? '', /^[\dT:Z-]+,'-cmd\.exe_,free,txt,3,\d+,default$/)
  assert.equal(lines.length, 4)
  assert.equal((await service.fetch('/dashboard/api/requests.csv')).status, 401)
})

test('the chart shows 7, 30 or 90 days', async (t) => {
  const service = await startService(t)
  const { visitor } = await withRequests(service)
  service.clock.advance(40 * days)
  await visitor.enter((await visitor.get('session')).body.account?.email ?? 'admin')
  for (const [query, count] of [
    ['', 30],
    ['?days=7', 7],
    ['?days=90', 90],
    ['?days=1000000', 30],
  ] as const)
    assert.equal((await visitor.get('overview', query)).body.days.length, count)
})

test('a key shows its beginning, and how much it was used today and in 30 days', async (t) => {
  const service = await startService(t)
  const account = await service.account()
  const visitor = newVisitor(service)
  for (const wait of [31, 2, 0]) {
    await account.upload('x')
    service.clock.advance(wait * days)
  }
  await visitor.enter(account.email)
  const [row] = (await visitor.get('keys')).body.keys
  assert.deepEqual([row.used_today, row.used_30_days], [1, 2])
  assert.ok(account.key.startsWith(row.prefix))
  assert.equal(row.prefix.length, 'dml_live_'.length + 4)
})
