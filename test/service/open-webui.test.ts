/** `PUT /process` as Open WebUI's external document loader calls it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createPool } from '@docmill/convert'
import { seconds } from './support/clock.ts'
import { type Json, startService, type TestAccount, type TestService } from './support/service.ts'

const pool = await createPool({ workers: 1 })
after(() => pool.close())

async function startReal(t: Parameters<typeof startService>[0], environment = {}): Promise<TestService> {
  const service = await startService(t, { environment })
  service.converter.convert = pool.convert
  return service
}

function load(
  service: TestService,
  { key }: Pick<TestAccount, 'key'>,
  body: string | Uint8Array<ArrayBuffer>,
  name = 'a.txt',
  headers: Record<string, string> = {},
): Promise<Response> {
  return service.fetch('/process', {
    method: 'PUT',
    body,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'multipart/form-data',
      'x-filename': encodeURIComponent(name),
      ...headers,
    },
  })
}

test('a document with pages is a list of pages from 0, another one entry', async (t) => {
  const service = await startReal(t)
  const account = await service.account()
  const goldens = join(import.meta.dirname, '../../packages/convert/src/formats/pdf/goldens')
  const pdf = await load(
    service,
    account,
    new Uint8Array(readFileSync(join(goldens, 'running-heads.pdf'))),
    'Übersicht.pdf',
  )
  assert.equal(pdf.status, 200)
  const pages = (await pdf.json()) as Json
  assert.deepEqual(
    pages.map(({ metadata }: Json) => metadata),
    [0, 1, 2].map((page) => ({ source: 'Übersicht.pdf', page })),
  )
  for (const { page_content } of pages) assert.match(page_content, /^The harbour .*autumn\.$/s)
  const one = await load(service, account, new Uint8Array(readFileSync(join(goldens, 'headings.pdf'))), 'a.pdf')
  assert.deepEqual(((await one.json()) as Json)[0].metadata, { source: 'a.pdf', page: 0 })
  const text = await load(service, account, '# Hello\n', 'a.md')
  assert.deepEqual(await text.json(), [{ page_content: '# Hello\n', metadata: { source: 'a.md' } }])
})

test('errors have the body of the API and a detail, and the end of a quota is one', async (t) => {
  const service = await startReal(t, { DOCMILL_PLANS: '{"free":{"daily":1}}' })
  const account = await service.account()
  const refusal = async (response: Response) => {
    const body = (await response.json()) as Json
    assert.equal(body.detail, body.error.message)
    return [response.status, body.error.code]
  }
  assert.deepEqual(await refusal(await load(service, { key: '' }, 'a')), [401, 'api_key_missing'])
  assert.deepEqual(await refusal(await load(service, account, '')), [400, 'file_empty'])
  assert.deepEqual(await refusal(await load(service, account, 'a', 'a.xyz')), [400, 'unsupported_file_type'])
  assert.deepEqual(await refusal(await load(service, account, '%PDF-1.7 broken', 'a.pdf')), [422, 'file_corrupt'])
  const large = new Uint8Array(52_428_801)
  assert.deepEqual(await refusal(await load(service, account, large)), [413, 'file_too_large'])
  assert.equal((await load(service, account, 'one')).status, 200)
  assert.deepEqual(await refusal(await load(service, account, 'two')), [402, 'quota_exhausted'])
})

test('the same file again within a minute of its settlement is not charged, by the same account alone', async (t) => {
  const service = await startService(t)
  const [account, other] = [await service.account(), await service.account()]
  const used = async (one: TestAccount) => (await one.get('/api/v1/usage')).used
  assert.equal((await load(service, account, 'one')).headers.get('idempotency-replayed'), null)
  service.clock.advance(59 * seconds)
  assert.equal((await load(service, account, 'one')).headers.get('idempotency-replayed'), 'true')
  assert.equal(await used(account), 1)
  await load(service, account, 'one', 'b.txt')
  await load(service, account, 'two')
  assert.equal(await used(account), 3)
  await load(service, other, 'one')
  assert.equal(await used(other), 1)
  service.clock.advance(seconds)
  await load(service, account, 'one')
  assert.equal(await used(account), 4)
})

test('the same file twice at once is converted and counted twice, and what failed is tried again', async (t) => {
  const service = await startService(t)
  const account = await service.account()
  const go = service.converter.hold()
  const both = [load(service, account, 'one'), load(service, account, 'one')]
  await service.converter.askedFor(2)
  go()
  assert.deepEqual(
    (await Promise.all(both)).map(({ status }) => status),
    [200, 200],
  )
  assert.equal((await account.get('/api/v1/usage')).used, 2)
  service.converter.failNext(new Error('a fault'))
  assert.equal((await load(service, account, 'three')).status, 500)
  assert.equal((await load(service, account, 'three')).status, 200)
  assert.equal((await account.get('/api/v1/usage')).used, 3)
})

test('an account repeats one file ten times without a charge, and no more', async (t) => {
  const service = await startService(t)
  const account = await service.account()
  for (let at = 0; at < 12; at++) await load(service, account, 'one')
  assert.equal((await account.get('/api/v1/usage')).used, 2)
})
