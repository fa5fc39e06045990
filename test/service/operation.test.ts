import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { openAdministration, readSettings } from '../../packages/server/src/index.ts'
import { type Program, startProgram } from './support/program.ts'
import { type Json, testEnvironment } from './support/service.ts'
import { filePart, multipart, openWire } from './support/wire.ts'

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
  const { program, url } = await startDocmill(t, { ...testEnvironment(t), DOCMILL_WORKERS: '1' })
  const [, key = ''] = firstKey.exec(program.stdout()) ?? []
  const { body, type } = multipart([filePart('before the end')])
  const wire = await openWire(url)
  await wire.write(
    `POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\nExpect: 100-continue\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  await wire.until('100 Continue')
  program.child.kill('SIGTERM')
  program.child.kill('SIGTERM')
  await wire.write(body)
  assert.match(await wire.until('"success"'), /200 OK.*before the end/s)
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

test('a process may be killed at any moment: what it answered is counted and paid, the rest costs nothing', async (t) => {
  const environment = {
    ...testEnvironment(t),
    DOCMILL_WORKERS: '2',
    DOCMILL_PLANS: '{"free":{"daily":3}}',
  }
  const granted = 1000
  const email = 'crash@example.com'
  const administration = await openAdministration(readSettings(environment))
  t.after(() => administration.close())
  await administration.createAccount(email)
  await administration.grantCredits(email, granted, 'pack', null)
  const { key } = await administration.createKey(email)
  let answered = 0
  for (const beforeDeath of [1, 8]) {
    const { program, url } = await startDocmill(t, environment)
    const { promise: enough, resolve: isEnough } = Promise.withResolvers<void>()
    let round = 0
    const client = async (): Promise<void> => {
      for (;;) {
        const response = await upload(url, key).catch(() => undefined)
        if (!response) return
        assert.equal(response.status, 200)
        answered += 1
        round += 1
        if (round >= beforeDeath) isEnough()
      }
    }
    const clients = [client(), client(), client(), client()]
    await enough
    program.child.kill('SIGKILL')
    await Promise.all([...clients, program.ended])
  }

  const { url } = await startDocmill(t, environment)
  const { used } = (await (await fetch(`${url}/api/v1/usage`, { headers: { 'x-api-key': key } })).json()) as Json
  const { balance, entries } = await administration.showCredits(email)
  const spent = entries.filter(({ kind }) => kind === 'spend').length
  assert.ok(used >= answered, 'a conversion that was answered is counted')
  assert.ok(used <= answered + 2 * 4, 'only what was about to be answered is counted beside it')
  assert.equal(spent, used - 3, 'a credit for each one beyond the allowance')
  assert.equal(balance, granted - spent)
})

function upload(url: string, key: string): Promise<Response> {
  const form = new FormData()
  form.append('file', new Blob(['x']), 'a.txt')
  return fetch(`${url}/api/v1/convert`, { method: 'POST', body: form, headers: { 'x-api-key': key } }).then(
    async (response) => {
      await response.text()
      return response
    },
  )
}
