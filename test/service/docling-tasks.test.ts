/** The part of docling-serve's API whose clients come back for the result, and requests of several documents. */
import assert from 'node:assert/strict'
import { get } from 'node:http'
import { test } from 'node:test'
import { ConversionError } from '@docmill/convert'
import { seconds } from './support/clock.ts'
import { startProgram } from './support/program.ts'
import { startRemote } from './support/remote.ts'
import { type Json, startService, type TestAccount, type TestService, testEnvironment } from './support/service.ts'
import { until } from './support/wait.ts'

interface Answered {
  status: number
  headers: Headers
  body: Json
}

interface Caller {
  account: TestAccount
  submit(files: Record<string, string>, fields?: [string, string][], path?: string): Promise<Answered>
  sources(body: object, path?: string): Promise<Answered>
  get(path: string): Promise<Answered>
  /** The status of a task once it has ended. */
  ended(id: string): Promise<Json>
}

async function callerOf(service: TestService): Promise<Caller> {
  const account = await service.account()
  const call = async (path: string, init: RequestInit = {}): Promise<Answered> => {
    const headers = { 'x-api-key': account.key, ...(init.headers as Record<string, string>) }
    const response = await service.fetch(path, { ...init, headers })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(bytes.toString()) : bytes }
  }
  return {
    account,
    submit(files, fields = [], path = '/v1/convert/file/async') {
      const form = new FormData()
      for (const [name, value] of fields) form.append(name, value)
      for (const [name, text] of Object.entries(files)) form.append('files', new Blob([text]), name)
      return call(path, { method: 'POST', body: form })
    },
    sources: (body, path = '/v1/convert/source/async') =>
      call(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    get: (path) => call(path),
    async ended(id) {
      let status: Json
      await until(`task ${id} ends`, async () => {
        status = (await call(`/v1/status/poll/${id}?wait=0.5`)).body
        return status.task_status === 'success' || status.task_status === 'failure'
      })
      return status
    },
  }
}

/** Names and texts of the files of an archive whose entries are stored as they are. */
function filesOf(archive: Buffer): Record<string, string> {
  const files: Record<string, string> = {}
  let at = archive.readUInt32LE(archive.length - 6)
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const [size, nameLength, extra] = [
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
    ]
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    files[archive.toString('utf8', at + 46, at + 46 + nameLength)] = archive.toString('utf8', start, start + size)
    at += 46 + nameLength + extra
  }
  return files
}

test('a document is a task whose result is fetched when it has ended', async (t) => {
  const service = await startService(t)
  const caller = await callerOf(service)
  const { status, body } = await caller.submit({ 'a.txt': 'hello' }, [
    ['to_formats', 'md'],
    ['to_formats', 'text'],
    ['target_type', 'inbody'],
  ])
  assert.equal(status, 200)
  assert.match(body.task_id, /^job_/)
  assert.deepEqual([body.task_type, body.task_position, body.task_meta.num_docs], ['convert', null, 1])
  const ended = await caller.ended(body.task_id)
  assert.deepEqual([ended.task_status, ended.failure, ended.error_message], ['success', null, null])
  assert.deepEqual(ended.task_meta, {
    num_docs: 1,
    num_processed: 1,
    num_succeeded: 1,
    num_partially_succeeded: 0,
    num_failed: 0,
  })
  const result = await caller.get(`/v1/result/${body.task_id}`)
  assert.deepEqual(
    [result.body.document.filename, result.body.document.md_content, result.body.document.text_content],
    ['a.txt', 'hello', 'hello'],
  )
  assert.deepEqual([result.body.status, result.body.document.html_content], ['success', null])
  assert.equal((await caller.account.get('/api/v1/usage')).used, 1, 'two formats are one conversion')
  const job = await caller.account.get(`/api/v1/jobs/${body.task_id}/items/0`)
  assert.equal(job.content, 'hello', 'it is a job like others')
})

test('a result is not there before the end, and of another account or a job of the API never', async (t) => {
  const service = await startService(t)
  const [caller, other] = [await callerOf(service), await callerOf(service)]
  const open = service.converter.hold()
  const { body } = await caller.submit({ 'a.txt': 'hello' })
  const early = await caller.get(`/v1/result/${body.task_id}`)
  assert.deepEqual(
    [early.status, early.body.detail],
    [404, 'Task result not found. Please wait for a completion status.'],
  )
  assert.match((await caller.get(`/v1/status/poll/${body.task_id}`)).body.task_status, /^(pending|started)$/)
  for (const path of ['/v1/status/poll/', '/v1/result/']) {
    const foreign = await other.get(path + body.task_id)
    assert.deepEqual([foreign.status, foreign.body.detail], [404, 'Task not found.'])
  }
  assert.equal((await caller.get(`/v1/status/poll/${body.task_id}?wait=soon`)).status, 400)
  open()
  await caller.ended(body.task_id)
  const form = new FormData()
  form.append('file', new Blob(['words']), 'b.txt')
  const job = await service.fetch('/api/v1/jobs', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${caller.account.key}` },
  })
  assert.equal((await caller.get(`/v1/status/poll/${((await job.json()) as Json).id}`)).status, 404)
})

test('a task that fails says why in its status and in its result', async (t) => {
  const service = await startService(t)
  const caller = await callerOf(service)
  service.converter.failNext(new ConversionError('file_encrypted'))
  const { body } = await caller.submit({ 'a.pdf': 'x' })
  const ended = await caller.ended(body.task_id)
  assert.equal(ended.task_status, 'failure')
  assert.match(ended.error_message, /password/)
  const result = await caller.get(`/v1/result/${body.task_id}`)
  assert.deepEqual([result.status, result.body], [200, { kind: 'TaskFailureResult', failure: ended.failure }])
  assert.deepEqual(
    [ended.failure.category, ended.failure.phase, ended.failure.retryable, ended.failure.details],
    ['source_unavailable', 'execution', false, { code: 'file_encrypted' }],
  )
  assert.equal((await caller.account.get('/api/v1/usage')).used, 0)
})

test('sources of a task are URLs and base64, and several make an archive that lists what failed', async (t) => {
  const remote = await startRemote(t)
  const service = await startService(t, { parts: { downloads: remote.downloads } })
  const caller = await callerOf(service)
  const url = remote.on('/a.txt', (_request, response) => response.end('linked'))
  const file = (filename: string, text: string) => ({
    kind: 'file',
    filename,
    base64_string: Buffer.from(text).toString('base64'),
  })
  const { body } = await caller.sources({
    options: { to_formats: ['md', 'text'] },
    sources: [
      { kind: 'http', url },
      file('a.txt', 'first'),
      file('a.md', 'second'),
      { kind: 'http', url: 'http://localhost/x.txt' },
    ],
    target: { kind: 'inbody' },
    callbacks: [],
  })
  const ended = await caller.ended(body.task_id)
  assert.deepEqual([ended.task_status, ended.task_meta.num_succeeded, ended.task_meta.num_failed], ['success', 3, 1])
  const result = await caller.get(`/v1/result/${body.task_id}`)
  assert.equal(result.headers.get('content-type'), 'application/zip')
  const { 'errors.json': errors, ...files } = filesOf(result.body)
  assert.deepEqual(files, {
    'a.md': 'linked',
    'a.txt': 'linked',
    'a.txt.md': 'first',
    'a.txt.txt': 'first',
    'a.md.md': 'second',
    'a.md.txt': 'second',
  })
  assert.deepEqual(
    JSON.parse(errors ?? '').map(({ filename, error }: Json) => [filename, error.code]),
    [['x.txt', 'invalid_url']],
  )
})

test('several files of a client that waits are an archive, and nothing of them is kept', async (t) => {
  const service = await startService(t)
  const caller = await callerOf(service)
  const several = await caller.submit({ 'a.txt': 'one', 'b.txt': 'two' }, [], '/v1/convert/file')
  assert.equal(several.status, 200)
  assert.deepEqual(filesOf(several.body), { 'a.md': 'one', 'b.md': 'two' })
  const { data } = await caller.account.get('/api/v1/jobs')
  assert.equal(data.length, 1)
  assert.equal((await caller.account.get(`/api/v1/jobs/${data[0].id}/items/0`)).error.code, 'result_expired')
  assert.equal((await caller.account.get('/api/v1/usage')).used, 2)
  service.converter.failNext(new ConversionError('file_corrupt'))
  service.converter.failNext(new ConversionError('file_corrupt'))
  const failed = await caller.submit({ 'c.txt': 'three', 'd.txt': 'four' }, [], '/v1/convert/file')
  assert.deepEqual([failed.status, failed.body.error.code], [422, 'file_corrupt'])
  assert.equal(failed.body.detail, failed.body.error.message)
})

test('the same request within a minute is the same task, unless it came to nothing', async (t) => {
  const service = await startService(t)
  const caller = await callerOf(service)
  const first = await caller.submit({ 'a.txt': 'hello' })
  const again = await caller.submit({ 'a.txt': 'hello' })
  assert.equal(again.body.task_id, first.body.task_id)
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  const otherwise = await caller.submit({ 'a.txt': 'hello' }, [['to_formats', 'text']])
  assert.notEqual(otherwise.body.task_id, first.body.task_id)
  await caller.ended(first.body.task_id)
  service.clock.advance(61 * seconds)
  const later = await caller.submit({ 'a.txt': 'hello' })
  assert.notEqual(later.body.task_id, first.body.task_id)
  await caller.ended(later.body.task_id)
  service.converter.failNext(new ConversionError('file_corrupt'))
  const failed = await caller.submit({ 'b.txt': 'bad' })
  await caller.ended(failed.body.task_id)
  assert.notEqual((await caller.submit({ 'b.txt': 'bad' })).body.task_id, failed.body.task_id)
})

test('what cannot be a task is refused with a detail', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_PLANS: '{"free":{"daily":1}}' } })
  const caller = await callerOf(service)
  const refusal = ({ status, body }: Answered): unknown[] => {
    assert.equal(body.detail, body.error.message)
    return [status, body.error.code, body.error.param]
  }
  const target = await caller.submit({ 'a.txt': 'x' }, [['target_type', 'presigned_url']])
  assert.match(target.body.detail, /artifact storage to be configured/)
  assert.deepEqual(refusal(target), [422, 'target_unavailable', 'target_type'])
  assert.deepEqual(refusal(await caller.submit({ 'a.txt': 'x' }, [['callbacks', 'https://example.com']])), [
    400,
    'invalid_parameter',
    'callbacks',
  ])
  const base64_string = Buffer.from('x').toString('base64')
  const sources = [{ kind: 'file', filename: 'a.txt', base64_string }]
  assert.deepEqual(refusal(await caller.sources({ sources, callbacks: [{ url: 'https://example.com' }] })), [
    400,
    'invalid_parameter',
    'callbacks',
  ])
  assert.deepEqual(refusal(await caller.sources({ sources: [] })), [400, 'file_missing', 'sources'])
  const jobs = await caller.account.get('/api/v1/jobs')
  assert.deepEqual(jobs.data, [])
  await caller.ended((await caller.submit({ 'a.txt': 'x' })).body.task_id)
  assert.deepEqual(refusal(await caller.submit({ 'b.txt': 'y' })), [402, 'quota_exhausted', null])
})

test('where jobs are off there are no tasks, and one file at a time', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_JOBS: 'off' } })
  const caller = await callerOf(service)
  assert.equal((await caller.submit({ 'a.txt': 'x' })).status, 404)
  assert.equal((await caller.get('/v1/status/poll/job_1')).status, 404)
  const several = await caller.submit({ 'a.txt': 'x', 'b.txt': 'y' }, [], '/v1/convert/file')
  assert.deepEqual([several.status, several.body.error.code], [400, 'too_many_files'])
})

test('an upgrade to a WebSocket is refused over HTTP, and the key in its query is not logged', async (t) => {
  const program = startProgram(t, { ...testEnvironment(t), DOCMILL_LOG_LEVEL: 'info', DOCMILL_WORKERS: '1' })
  const [, url = ''] = await program.says(/^Docmill listening on (http\S+)$/m)
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'eA==',
  }
  const status = await new Promise((resolve, reject) => {
    get(`${url}/v1/status/ws/job_1?api_key=dml_live_secret`, { headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).once('error', reject)
  })
  assert.equal(status, 404)
  const version = (await (await fetch(`${url}/version`)).json()) as Json
  assert.equal(typeof version.docmill, 'string')
  await until('the requests are logged', async () => program.stderr().includes('"route":"/version"'))
  assert.doesNotMatch(program.stderr(), /dml_live_secret/)
})
