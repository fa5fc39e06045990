/** What is wrong with a job as a whole is refused at once; what is wrong with one item fails that item alone. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConversionError } from '@docmill/convert'
import type { Json } from '../support/service.ts'
import { type Answered, jobAccount, onEachDatabase } from './support.ts'

const url = 'https://files.example/a.txt'

function codeOf({ status, body }: Answered): [number, string] {
  return [status, body.error?.code]
}

onEachDatabase((start) => {
  test('a job that is wrong as a whole is refused with the code of the fault', async (t) => {
    const service = await start(t, { environment: { DOCMILL_JOB_MAX_BYTES: '20000' } })
    const account = await jobAccount(service)
    const { submit, submitJson } = account
    const many = Array.from({ length: 101 }, () => 'x')
    const tooManyPairs = Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`${n}`, 'x']))
    for (const [answer, expected] of [
      [submit([]), [400, 'file_missing']],
      [submit(many), [400, 'too_many_files']],
      [submit(['x'.repeat(30_000)]), [413, 'request_too_large']],
      [submit(['x'], { fields: { ocr: 'perhaps' } }), [400, 'invalid_parameter']],
      [submit(['x'], { fields: { output_format: 'pdf' } }), [400, 'invalid_output_format']],
      [submit(['x'], { fields: { metadata: '[1]' } }), [400, 'invalid_parameter']],
      [submit(['x'], { fields: { metadata: JSON.stringify({ a: 'x'.repeat(5000) }) } }), [400, 'invalid_parameter']],
      [submit(['x'], { fields: { metadata: JSON.stringify(tooManyPairs) } }), [400, 'invalid_parameter']],
      [submit(['x'], { fields: { webhook_url: 'http://example.com' } }), [400, 'invalid_url']],
      [submit(['x'], { fields: { webhook_url: 'https://10.0.0.1/' } }), [400, 'invalid_url']],
      [submit(['x'], { fields: { webhook_events: 'job.started' } }), [400, 'invalid_parameter']],
      [submit(['x'], { headers: { 'idempotency-key': 'ü' } }), [400, 'invalid_idempotency_key']],
      [submitJson({}), [400, 'file_missing']],
      [submitJson({ items: [] }), [400, 'file_missing']],
      [submitJson({ items: url }), [400, 'invalid_parameter']],
      [submitJson({ items: [url] }), [400, 'invalid_parameter']],
      [submitJson({ items: Array.from({ length: 1001 }, () => ({ url })) }), [400, 'too_many_files']],
      [submitJson({ items: [{ url }], metadata: { a: 1 } }), [400, 'invalid_parameter']],
      [submitJson({ items: [{ url: `https://a.example/${'x'.repeat(1_100_000)}` }] }), [413, 'request_too_large']],
      [account.call('POST', '/api/v1/jobs', { body: new URLSearchParams({ url }) }), [415, 'unsupported_content_type']],
      [account.call('POST', '/api/v1/jobs', { body: 'x', headers: { accept: 'image/png' } }), [406, 'not_acceptable']],
    ] as const)
      assert.deepEqual(codeOf(await answer), expected)
    assert.deepEqual((await account.get('/api/v1/jobs')).data, [], 'nothing was made')
  })

  test('a job is refused where allowance and credits are used up, and taken again when there are credits', async (t) => {
    const service = await start(t, { environment: { DOCMILL_PLANS: '{"free":{"daily":0}}' } })
    const account = await jobAccount(service)
    assert.deepEqual(codeOf(await account.submit(['x'])), [402, 'quota_exhausted'])
    assert.deepEqual(codeOf(await account.submit(['x'], { headers: { 'idempotency-key': 'k' } })), [
      402,
      'quota_exhausted',
    ])
    await service.administration.grantCredits(account.email, 1, 'pack', null)
    const { body } = await account.submit(['x'])
    assert.equal((await account.ended(body.id)).credits_charged, 1)
  })

  test('an item with a wrong URL fails with the error that its conversion would have had', async (t) => {
    const service = await start(t)
    const account = await jobAccount(service)
    const { status, body } = await account.submitJson({
      items: [
        { file_url: 'ftp://a.example/a' },
        { url: 'https://10.0.0.1/a' },
        {},
        { url, file_url: 'https://b.example/' },
      ],
    })
    assert.equal(status, 202)
    assert.equal(body.status, 'completed', 'nothing is left to do')
    assert.deepEqual(
      body.items.map(({ status, error }: Json) => [status, error.code, error.param]),
      [
        ['failed', 'invalid_url', 'file_url'],
        ['failed', 'url_not_public', 'file_url'],
        ['failed', 'file_missing', 'file_url'],
        ['failed', 'conflicting_input', 'url'],
      ],
    )
  })

  test('a file that is too long fails its item and is not kept', async (t) => {
    const service = await start(t, { parts: { limits: { fileBytes: 1000 } } })
    const account = await jobAccount(service)
    const { body } = await account.submit(['x'.repeat(1000), 'x'.repeat(1001)])
    const { items } = await account.ended(body.id)
    assert.deepEqual([items[0].status, items[1].status, items[1].error.code], ['succeeded', 'failed', 'file_too_large'])
  })

  test('a file of a type that is not read fails its item alone, with the status that its conversion would have had', async (t) => {
    const service = await start(t)
    const account = await jobAccount(service)
    service.converter.failNext(new ConversionError('unsupported_file_type'))
    const { body } = await account.submit(['x'])
    const { status, items } = await account.ended(body.id)
    assert.deepEqual([status, items[0].status, items[0].error.code], ['completed', 'failed', 'unsupported_file_type'])
    assert.deepEqual(codeOf(await account.call('GET', `/api/v1/jobs/${body.id}/items/0`)), [
      400,
      'unsupported_file_type',
    ])
  })

  test('fields that nobody knows are warnings of the job, those of items and of the address too', async (t) => {
    const service = await start(t)
    const account = await jobAccount(service)
    const { body } = await account.call('POST', '/api/v1/jobs?pages=1', {
      body: JSON.stringify({ items: [{ url, colour: 'red' }], colour: 'red' }),
      headers: { 'content-type': 'application/json' },
    })
    assert.deepEqual(
      body.warnings.map(({ details }: Json) => details.name),
      ['colour', 'items[].colour', '?pages'],
    )
  })

  test('a job of another account is not found, and neither is a wrong id, cursor or wait a crash', async (t) => {
    const service = await start(t)
    const owner = await jobAccount(service)
    const other = await jobAccount(service)
    const { body } = await owner.submit(['x'])
    await owner.ended(body.id)
    for (const [method, path] of [
      ['GET', `/api/v1/jobs/${body.id}`],
      ['GET', `/api/v1/jobs/${body.id}/items/0`],
      ['GET', `/api/v1/jobs/${body.id}/results`],
      ['POST', `/api/v1/jobs/${body.id}/retry`],
      ['DELETE', `/api/v1/jobs/${body.id}`],
    ] as const) {
      assert.deepEqual(codeOf(await other.call(method, path)), [404, 'not_found'])
      assert.notEqual((await owner.call('GET', `/api/v1/jobs/${body.id}/items/0`)).status, 404)
    }
    for (const path of [
      `/api/v1/jobs/${body.id}?wait=61`,
      `/api/v1/jobs/${body.id}?wait=-1`,
      `/api/v1/jobs/${body.id}?cursor=x`,
      `/api/v1/jobs/${body.id}/results?from=x`,
      '/api/v1/jobs?limit=0',
      '/api/v1/jobs?limit=101',
      '/api/v1/jobs?status=done',
      '/api/v1/jobs?cursor=..',
    ])
      assert.deepEqual(codeOf(await owner.call('GET', path)), [400, 'invalid_parameter'], path)
  })

  test('where jobs are off their addresses are not found, and the capabilities say so', async (t) => {
    const service = await start(t, { environment: { DOCMILL_JOBS: 'off' } })
    const account = await jobAccount(service)
    assert.deepEqual(codeOf(await account.submit(['x'])), [404, 'not_found'])
    assert.equal((await service.fetch('/api/v1/jobs')).status, 404, 'before any key is asked for')
    assert.deepEqual(codeOf(await account.call('GET', '/api/v1/jobs/job_1')), [404, 'not_found'])
    assert.equal((await account.get('/api/v1/convert')).jobs.available, false)
    const document = (await (await service.fetch('/openapi.json')).json()) as Json
    assert.deepEqual(Object.keys(document.paths), ['/api/v1/convert', '/api/v1/usage'])
  })

  test('jobs need the scope convert, and creating one takes one token of the rate', async (t) => {
    const service = await start(t, { environment: { DOCMILL_RATE_LIMIT: 'on' } })
    const account = await jobAccount(service)
    const { key } = await service.administration.createKey(account.email, { scopes: ['usage'] })
    const refused = await service.fetch('/api/v1/jobs', { headers: { authorization: `Bearer ${key}` } })
    assert.equal(refused.status, 403)
    const { status, headers, body } = await account.submit(['a', 'b', 'c', 'd', 'e'])
    assert.deepEqual([status, headers.get('ratelimit')?.split(';')[1]], [202, 'r=19'])
    await account.ended(body.id)
    assert.equal((await account.submit(['a'])).headers.get('ratelimit')?.split(';')[1], 'r=18')
  })

  test('a retry and a DELETE take one token of the rate each, and no place', async (t) => {
    const plans = '{"free":{"requests_per_minute":3,"concurrent":1}}'
    const environment = { DOCMILL_RATE_LIMIT: 'on', DOCMILL_PLANS: plans, DOCMILL_JOB_WORKERS: '1' }
    const service = await start(t, { environment })
    const account = await jobAccount(service)
    service.converter.hold()
    const { body } = await account.submit(['a'])
    await service.converter.askedFor(1)
    const retried = await account.call('POST', `/api/v1/jobs/${body.id}/retry`)
    assert.deepEqual([retried.status, retried.headers.get('ratelimit')?.split(';')[1]], [200, 'r=1'])
    assert.equal((await account.call('DELETE', `/api/v1/jobs/${body.id}`)).status, 200)
    for (const [method, path] of [
      ['DELETE', `/api/v1/jobs/${body.id}`],
      ['POST', `/api/v1/jobs/${body.id}/retry`],
    ] as const) {
      const refused = await account.call(method, path)
      assert.deepEqual(codeOf(refused), [429, 'rate_limited'])
      assert.ok(Number(refused.headers.get('retry-after')) >= 1)
    }
    assert.equal((await account.call('GET', `/api/v1/jobs/${body.id}`)).status, 200, 'reading takes none')
  })
})
