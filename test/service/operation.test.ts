import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { formatsFolder } from '../../tools/goldens.ts'
import { type Program, startProgram } from './support/program.ts'
import { type Json, testEnvironment } from './support/service.ts'
import { openWire } from './support/wire.ts'

const listening = /^Docmill listening on (http\S+)$/m
const firstKey = /^API key: (dml_live_\w{48})$/m

async function startDocmill(
  t: TestContext,
  environment: Record<string, string>,
): Promise<{ program: Program; url: string }> {
  const program = startProgram(t, environment)
  const [, url = ''] = await program.says(listening)
  return { program, url }
}

test('the first start prints a key and a curl line that converts, the second does not', async (t) => {
  const environment = { ...testEnvironment(t), DOCMILL_WORKERS: '1', DOCMILL_SECRET: '' }
  const first = await startDocmill(t, environment)
  const [, key = ''] = firstKey.exec(first.program.stdout()) ?? []
  const curl =
    first.program
      .stdout()
      .split('\n')
      .find((line) => line.startsWith('curl ')) ?? ''
  assert.ok(curl.includes(key))
  const answer = JSON.parse(execFileSync('sh', ['-c', curl], { encoding: 'utf8' }))
  assert.deepEqual([answer.success, answer.usage.tier], [true, 'ultimate'])
  const secret = statSync(join(environment.DOCMILL_DATA_DIR, 'secret'))
  assert.equal(secret.mode & 0o777, 0o600)

  first.program.child.kill('SIGTERM')
  assert.equal(await first.program.ended, 0)
  const second = await startDocmill(t, environment)
  assert.doesNotMatch(second.program.stdout(), firstKey)
  const usage = await fetch(`${second.url}/api/v1/usage`, { headers: { 'x-api-key': key } })
  assert.equal(((await usage.json()) as Json).used, 1)
})

test('a second service on one data directory is refused by its name', async (t) => {
  const environment = { ...testEnvironment(t), DOCMILL_WORKERS: '1' }
  await startDocmill(t, environment)
  const second = startProgram(t, environment)
  assert.equal(await second.ended, 78)
  assert.ok(second.stderr().includes(environment.DOCMILL_DATA_DIR))
  assert.match(second.stderr(), /in use/)
})

test('a wrong setting stops the start and is named', async (t) => {
  const program = startProgram(t, { ...testEnvironment(t), DOCMILL_WORKERS: 'many' })
  assert.equal(await program.ended, 78)
  assert.match(program.stderr(), /^DOCMILL_WORKERS: /)
})

test('SIGTERM, twice within a second as npm passes it, lets a running request end and exits with 0', async (t) => {
  const { promise: asked, resolve: onAsked } = Promise.withResolvers<ServerResponse>()
  const speech = createServer((_, response) => onAsked(response)).listen(0, '127.0.0.1')
  t.after(() => speech.close())
  await once(speech, 'listening')
  const { program, url } = await startDocmill(t, {
    ...testEnvironment(t),
    DOCMILL_WORKERS: '1',
    DOCMILL_SPEECH_URL: `http://127.0.0.1:${(speech.address() as AddressInfo).port}/`,
  })
  const [, key = ''] = firstKey.exec(program.stdout()) ?? []
  const form = new FormData()
  form.append('file', new Blob([readFileSync(join(formatsFolder, 'media/goldens/tags.wav'))]), 'a.wav')
  const answer = fetch(`${url}/api/v1/convert`, { method: 'POST', headers: { 'x-api-key': key }, body: form })
  const transcript = await asked
  program.child.kill('SIGTERM')
  program.child.kill('SIGTERM')
  transcript.writeHead(200, { 'content-type': 'application/json' }).end('{"text":"before the end"}')
  const { content } = (await (await answer).json()) as Json
  assert.match(content, /before the end/)
  assert.equal(await program.ended, 0)
})

test('the log has no content, no file name, no path of a URL and no key', async (t) => {
  const environment = {
    ...testEnvironment(t),
    DOCMILL_WORKERS: '1',
    DOCMILL_LOG_LEVEL: 'debug',
    DOCMILL_WORKER: 'mistyped',
  }
  const { program, url } = await startDocmill(t, environment)
  const [, key = ''] = firstKey.exec(program.stdout()) ?? []
  const headers = { 'x-api-key': key }
  const post = (body: NonNullable<RequestInit['body']>, more = {}): Promise<Response> =>
    fetch(`${url}/api/v1/convert`, { method: 'POST', body, headers: { ...headers, ...more } })
  for (const name of ['private-name.txt', 'private-name.exe', 'private-name.pdf']) {
    const form = new FormData()
    form.append('file', new Blob(['private-content']), name)
    await post(form)
  }
  await post(JSON.stringify({ url: 'https://localhost/private-path?private-query' }), {
    'content-type': 'application/json',
  })
  await fetch(`${url}/private-path?key=${key}`)
  program.child.kill('SIGTERM')
  await program.ended
  const lines = program
    .stderr()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Json)
  assert.ok(lines.some((line) => line.msg === 'unknown settings' && line.names[0] === 'DOCMILL_WORKER'))
  const requests = lines.filter((line) => line.msg === 'request')
  assert.equal(requests.length, 5)
  assert.equal(requests[0].bytes, 15)
  assert.equal(requests[3].url_host, 'localhost')
  assert.doesNotMatch(program.stderr(), /private-/)
  assert.equal(program.stderr().includes(key), false)
  assert.equal(readFileSync(join(environment.DOCMILL_DATA_DIR, 'docmill.sqlite')).includes('private-'), false)
})

test('SIGTERM does not wait for a connection on which nothing was sent', async (t) => {
  const { program, url } = await startDocmill(t, { ...testEnvironment(t), DOCMILL_WORKERS: '1' })
  const wire = await openWire(url)
  await fetch(`${url}/healthz`).then((response) => response.text())
  program.child.kill('SIGTERM')
  await wire.closed
  assert.equal(await program.ended, 0)
})

test('a service whose database thread has ended says so and ends, for it could settle nothing', async (t) => {
  const preamble = `
    import threads from 'node:worker_threads'
    import { syncBuiltinESMExports } from 'node:module'
    threads.Worker = class extends threads.Worker {
      constructor(...args) {
        super(...args)
        process.on('SIGUSR2', () => this.terminate())
      }
    }
    syncBuiltinESMExports()
  `
  const program = startProgram(t, { ...testEnvironment(t), DOCMILL_WORKERS: '1' }, preamble)
  await program.says(listening)
  program.child.kill('SIGUSR2')
  assert.equal(await program.ended, 70)
  assert.match(program.stderr(), /^docmill: the SQLite thread has ended; the process ends/m)
})

test('names are looked up by many threads, so that a few that nobody answers for keep no others waiting', {
  skip: process.platform === 'linux' ? false : 'threads are counted in /proc',
}, async (t) => {
  const { program, url } = await startDocmill(t, { ...testEnvironment(t), DOCMILL_WORKERS: '1' })
  const [, key = ''] = firstKey.exec(program.stdout()) ?? []
  const response = await fetch(`${url}/api/v1/convert`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{"file_url":"https://nowhere.invalid/a.pdf"}',
  })
  assert.equal(((await response.json()) as Json).error.code, 'url_unreachable')
  assert.ok(readdirSync(`/proc/${program.child.pid}/task`).length > 64)
})
