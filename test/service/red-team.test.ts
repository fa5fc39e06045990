/** What a hostile account tried at the addresses of other services, at MCP and at jobs: each was a finding once. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createPool } from '@docmill/convert'
import { type Json, startService, type TestAccount, type TestService } from './support/service.ts'

const pool = await createPool({ workers: 1 })
after(() => pool.close())

async function startReal(t: Parameters<typeof startService>[0], environment = {}): Promise<TestService> {
  const service = await startService(t, { environment })
  service.converter.convert = pool.convert
  return service
}

async function post(
  service: TestService,
  { key }: Pick<TestAccount, 'key'>,
  path: string,
  body: string | FormData,
): Promise<{ status: number; body: Json }> {
  const response = await service.fetch(path, {
    method: 'POST',
    body,
    headers: { 'x-api-key': key, ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) },
  })
  return { status: response.status, body: await response.json() }
}

const sources = [{ kind: 'file', base64_string: Buffer.from('words').toString('base64'), filename: 'a.txt' }]

test('options of docling-serve that are no values of any option are refused, whatever their shape', async (t) => {
  const service = await startReal(t)
  const account = await service.account()
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const hostile: Record<string, string>[] = [
    { to_formats: '[{"toString":1,"valueOf":1}]' },
    { to_formats: deep },
    { page_range: deep },
    { page_range: '[{"toString":null,"valueOf":null}, 3]' },
    { page_range: `["${'9'.repeat(400)}", "${'9'.repeat(400)}"]` },
    { page_range: '[5000000, 6000000]' },
    { ocr_lang: '[{"toString":1,"valueOf":1}]' },
    { md_page_break_placeholder: JSON.stringify('x'.repeat(1_001)) },
  ]
  for (const path of ['/v1/convert/source', '/v1/convert/source/async'])
    for (const [options] of hostile.map((one) => Object.entries(one))) {
      const [name, value] = options as [string, string]
      const sent = `{"sources":${JSON.stringify(sources)},"options":{"${name}":${value}}}`
      const { status, body } = await post(service, account, path, sent)
      assert.deepEqual(
        [status, body.error?.code, body.error?.param],
        [400, 'invalid_parameter', name],
        `${path} ${sent.slice(0, 200)}`,
      )
    }
  const truth = await post(
    service,
    account,
    '/v1/convert/source',
    `{"sources":${JSON.stringify(sources)},"options":{"force_ocr":{"toString":1,"valueOf":1},"do_ocr":${deep}}}`,
  )
  assert.equal(truth.status, 200, 'an option without meaning is passed over')
  const target = `{"sources":${JSON.stringify(sources)},"target":{"kind":{"toString":1,"valueOf":1}}}`
  assert.equal((await post(service, account, '/v1/convert/source', target)).body.error.code, 'target_unavailable')
  assert.equal((await account.get('/api/v1/usage')).used, 1)
})
