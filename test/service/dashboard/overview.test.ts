import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConversionError } from '@docmill/convert'
import { days, hours } from '../support/clock.ts'
import { type Json, startService } from '../support/service.ts'
import { newVisitor, upload } from '../support/visitor.ts'
import { until } from '../support/wait.ts'

test('the playground converts through the API’s own handler, on the account’s allowance, without a key', async (t) => {
  const service = await startService(t)
  const { email, get } = await service.account()
  const visitor = newVisitor(service)
  await visitor.enter(email)
  const { body } = await visitor.post('convert', upload('# Title', 'a.md'))
  assert.deepEqual([body.object, body.content, body.usage.used], ['conversion', '# Title', 1])
  assert.equal((await get('/api/v1/usage')).used, 1)
})

test('a document of the playground in another format is charged once, and another document is refused', async (t) => {
  const service = await startService(t)
  const { email, get } = await service.account()
  const visitor = newVisitor(service)
  await visitor.enter(email)
  const key = { 'idempotency-key': 'one-document' }
  const form = (content: string, fields: Record<string, string>): FormData => {
    const made = upload(content, 'a.md')
    for (const [name, value] of Object.entries(fields)) made.append(name, value)
    return made
  }
  const first = await visitor.post('convert', form('# Title', { include: 'document,chunks' }), key)
  assert.deepEqual([first.body.content, first.body.usage.used], ['# Title', 1])
  const other = await visitor.post('convert', form('# Title', { output_format: 'html' }), key)
  assert.equal(other.body.format, 'html')
  assert.equal(other.response.headers.get('idempotency-replayed'), 'true')
  assert.deepEqual([other.body.credits_charged, other.body.usage.used], [0, 1])
  assert.equal((await get('/api/v1/usage')).used, 1)
  assert.equal((await visitor.post('convert', form('# Other', {}), key)).code, 'idempotency_key_reused')
})

test('an exhausted allowance refuses the playground too, and says when it is back', async (t) => {
  const service = await startService(t, {
    environment: { DOCMILL_PLANS: '{"tiny":{"daily":1,"requests_per_minute":60,"concurrent":2}}' },
  })
  const { email } = await service.account({ plan: 'tiny' })
  const visitor = newVisitor(service)
  await visitor.enter(email)
  assert.equal((await visitor.post('convert', upload('x'))).code, 'ok')
  const refused = await visitor.post('convert', upload('x'))
  assert.deepEqual([refused.status, refused.code], [402, 'quota_exhausted'])
  assert.equal(refused.body.error.details.resets_at, '2026-05-05T00:00:00Z')
  const overview = (await visitor.get('overview')).body
  assert.deepEqual([overview.used, overview.daily, overview.remaining], [1, 1, 0])
  assert.equal(overview.resets_at, '2026-05-05T00:00:00Z')
})

test('the days distinguish free, paid and failed conversions by code', async (t) => {
  const service = await startService(t, {
    environment: { DOCMILL_PLANS: '{"tiny":{"daily":1,"requests_per_minute":60,"concurrent":2}}' },
  })
  const account = await service.account({ plan: 'tiny', credits: 5 })
  const visitor = newVisitor(service)
  await visitor.enter(account.email)
  await account.upload('free')
  await account.upload('paid')
  service.converter.failNext(new ConversionError('file_encrypted', {}))
  await account.upload('failed')
  service.clock.advance(1 * days)
  await visitor.post('convert', upload('free again'))

  const overview = (await visitor.get('overview')).body
  assert.equal(overview.days.length, 30)
  assert.deepEqual(overview.days.slice(-2), [
    { day: '2026-05-04', free: 1, paid: 1, failures: { file_encrypted: 1 } },
    { day: '2026-05-05', free: 1, paid: 0, failures: {} },
  ])
  assert.deepEqual(
    overview.conversions.map(({ outcome, key, type, bytes }: Json) => [outcome, key, type, bytes]),
    [
      ['free', null, 'txt', 10],
      ['file_encrypted', 'default', null, 6],
      ['paid', 'default', 'txt', 4],
      ['free', 'default', 'txt', 4],
    ],
  )
})

test('nothing of a document but type and size is kept: no name, no content, no URL', async (t) => {
  const service = await startService(t)
  const visitor = newVisitor(service)
  await visitor.enter('admin')
  await visitor.post('convert', upload('the secret content', 'secret-name.txt'))
  await visitor.post('convert', { file_url: 'https://private.example/secret-path?secret-query' })
  const overview = (await visitor.get('overview')).body
  assert.equal(overview.conversions.length, 2)
  assert.doesNotMatch(JSON.stringify(overview), /secret/)
  const rows = await service.services.store.read.selectFrom('conversions').selectAll().execute()
  assert.doesNotMatch(JSON.stringify(rows), /secret/)
})

test('credits are listed by grant in the order in which they are spent, without those that are gone', async (t) => {
  const service = await startService(t)
  const { email } = await service.account()
  const now = service.clock.now()
  await service.administration.grantCredits(email, 10, 'pack', null)
  await service.administration.grantCredits(email, 20, 'pack', now + 5 * days)
  await service.administration.grantCredits(email, 30, 'subscription', now + 30 * days)
  await service.administration.grantCredits(email, 40, 'goodwill', now + 1 * hours)
  service.clock.advance(2 * hours)
  const visitor = newVisitor(service)
  await visitor.enter(email)
  const { grants, credits } = (await visitor.get('overview')).body
  assert.deepEqual(
    grants.map(({ kind, remaining }: Json) => [kind, remaining]),
    [
      ['subscription', 30],
      ['pack', 20],
      ['pack', 10],
    ],
  )
  assert.equal(credits.available, 60)
})

test('the ledger comes in pages, newest first, and whole as CSV, of one account alone', async (t) => {
  const service = await startService(t)
  const account = await service.account()
  const other = await service.account({ credits: 777 })
  for (let amount = 1; amount <= 60; amount += 1)
    await service.administration.grantCredits(account.email, amount, 'pack', null)
  const visitor = newVisitor(service)
  await visitor.enter(account.email)
  const first = (await visitor.get('ledger')).body
  assert.deepEqual([first.entries.length, first.entries[0].amount], [50, 60])
  const second = (await visitor.get('ledger', `?before=${first.next}`)).body
  assert.deepEqual([second.entries.length, second.entries.at(-1).amount, second.next], [10, 1, null])
  assert.deepEqual((await visitor.get('ledger', '?before=nonsense')).body.entries, [])

  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const csv = await service.fetch('/dashboard/api/ledger.csv', { headers: { cookie } })
  assert.match(csv.headers.get('content-disposition') ?? '', /^attachment; filename="docmill-ledger.csv"$/)
  const lines = (await csv.text()).split('\r\n')
  assert.deepEqual([lines.length, lines[0]], [62, 'at,kind,amount,grant_id,request_id'])
  assert.ok(!lines.some((line) => line.includes(',777,')), other.email)
})

test('a request id that a spreadsheet would run is text in the CSV', async (t) => {
  const service = await startService(t, {
    environment: { DOCMILL_PLANS: '{"none":{"daily":0,"requests_per_minute":60,"concurrent":2}}' },
  })
  const account = await service.account({ plan: 'none', credits: 5 })
  await account.upload('x', { headers: { 'x-request-id': '-cmd.exe_' } })
  const visitor = newVisitor(service)
  await visitor.enter(account.email)
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const text = await (await service.fetch('/dashboard/api/ledger.csv', { headers: { cookie } })).text()
  assert.match(text, /,spend,-1,grant_\w+,'-cmd\.exe_\r\n/)
})

test('a conversion that its caller gave up is listed once, and costs nothing', async (t) => {
  const service = await startService(t)
  const account = await service.account()
  const letGo = service.converter.hold()
  const gone = new AbortController()
  const given = account.upload('x', { signal: gone.signal }).catch(() => undefined)
  await service.converter.askedFor(1)
  gone.abort()
  await given
  const visitor = newVisitor(service)
  await visitor.enter(account.email)
  const overview = async () => (await visitor.get('overview')).body
  await until('the conversion is listed', async () => (await overview()).conversions.length > 0)
  letGo()
  const { conversions, used, days: listed } = await overview()
  assert.deepEqual([conversions[0].outcome, used], ['client_gone', 0])
  assert.deepEqual(listed.at(-1).failures, { client_gone: 1 })
})
