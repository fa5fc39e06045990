/** `docmill jobs` against a running service. */
import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type Json, startService, type TestService } from '../service/support/service.ts'
import { docmill } from './program.ts'

const golden = join(import.meta.dirname, '../../packages/convert/src/formats/docx/goldens/changes-accepted.docx')

interface Shell {
  folder: string
  run(...args: string[]): Promise<{ status: number | string; stdout: string; stderr: string }>
}

async function shellFor(t: TestContext, service: TestService, key: string): Promise<Shell> {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-jobs-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const env = { DOCMILL_URL: service.url, DOCMILL_API_KEY: key }
  return { folder, run: (...args) => docmill(['jobs', ...args], { cwd: folder, env }).ended }
}

test('a folder is submitted, waited for and written, and what failed is reported', async (t) => {
  const environment = { DOCMILL_WORKERS: '1', DOCMILL_RESERVE_WORKERS: '0' }
  // The pool itself, not the stand-in for it.
  const service = await startService(t, {
    environment,
    parts: { converter: undefined, clock: { now: Date.now } } as never,
  })
  const { key } = await service.account()
  const { folder, run } = await shellFor(t, service, key)
  mkdirSync(join(folder, 'letters/2026'), { recursive: true })
  copyFileSync(golden, join(folder, 'letters/2026/report.docx'))
  writeFileSync(join(folder, 'letters/broken.docx'), 'no zip')
  writeFileSync(join(folder, 'letters/notes.txt'), 'Ünder *stars*\n')

  const { status, stdout, stderr } = await run('submit', 'letters', '-r', '--out', 'out')
  assert.equal(status, 1)
  assert.equal(stdout, '')
  const id = /^docmill: (job_\w+): 3 documents$/m.exec(stderr)?.[1] ?? assert.fail(stderr)
  assert.match(stderr, /^docmill: broken\.docx: The file is corrupt/m)
  assert.equal(readFileSync(join(folder, 'out/2026/report.md'), 'utf8'), readFileSync(`${golden}.md`, 'utf8'))
  assert.equal(readFileSync(join(folder, 'out/notes.md'), 'utf8'), 'Ünder \\*stars\\*\n')
  assert.deepEqual(readdirSync(join(folder, 'out')).sort(), ['2026', 'notes.md'])

  const shown = await run('status', id)
  assert.match(shown.stdout, new RegExp(`^${id}: completed, 2 of 3 converted, 1 failed\n`))
  assert.match(shown.stdout, /^\d\s+broken\.docx\s+failed\s+1\s+file_corrupt$/m)
  const { id: same, counts } = JSON.parse((await run('status', id, '--json')).stdout)
  assert.deepEqual([same, counts.total], [id, 3])
  assert.match((await run('list')).stdout, new RegExp(`^${id} +completed .* 3 +2 +1 +0 `, 'm'))

  const printed = await run('results', id)
  assert.equal(printed.status, 1)
  const lines = printed.stdout
    .split('\n')
    .slice(0, -1)
    .map((line): Json => JSON.parse(line))
  assert.deepEqual(lines.map(({ filename, success }) => [filename, success]).sort(), [
    ['broken.docx', false],
    ['notes.txt', true],
    ['report.docx', true],
  ])
})

test('several documents of one name, and options, are kept apart from each other', async (t) => {
  const service = await startService(t)
  const { key } = await service.account()
  const { folder, run } = await shellFor(t, service, key)
  for (const place of ['a', 'b']) {
    mkdirSync(join(folder, place))
    writeFileSync(join(folder, place, 'same.txt'), place)
  }
  const submitted = await run('submit', 'a/same.txt', 'b/same.txt', '--to', 'text', '--chunk-tokens', '64')
  assert.equal(submitted.status, 0, submitted.stderr)
  const id = submitted.stdout.trim()
  assert.equal((await run('results', id, '--wait', '--out', 'out')).status, 0)
  assert.deepEqual(readdirSync(join(folder, 'out')).sort(), ['same.txt-0.txt', 'same.txt-1.txt'])
  assert.equal(readFileSync(join(folder, 'out/same.txt-1.txt'), 'utf8'), 'b')
  assert.deepEqual(
    service.converter.asked.map(({ options }) => [options.outputFormat, options.chunkTokens]),
    [
      ['text', 64],
      ['text', 64],
    ],
  )
})

test('documents beyond the quota are reported, and converted by a retry once there are credits', async (t) => {
  const environment = { DOCMILL_PLANS: '{"free":{"daily":1}}', DOCMILL_JOB_WORKERS: '1' }
  const service = await startService(t, { environment })
  const { key, email } = await service.account()
  const { folder, run } = await shellFor(t, service, key)
  for (const name of ['a.txt', 'b.txt']) writeFileSync(join(folder, name), name)
  const first = await run('submit', 'a.txt', 'b.txt', '--wait')
  assert.equal(first.status, 1)
  const id = /job_\w+/.exec(first.stderr)?.[0] ?? assert.fail(first.stderr)
  assert.match(first.stderr, /^docmill: [ab]\.txt: .*(quota|allowance|credits)/im)
  const refused = await run('submit', 'a.txt')
  assert.deepEqual([refused.status, refused.stdout], [75, ''])
  await service.administration.grantCredits(email, 5, 'pack', null)
  assert.equal((await run('retry', id, '--out', 'out')).status, 0)
  assert.deepEqual(readdirSync(join(folder, 'out')).sort(), ['a.md', 'b.md'])
})

test('a job that has not ended has no results yet, and is canceled', async (t) => {
  const service = await startService(t)
  const { key } = await service.account()
  const { folder, run } = await shellFor(t, service, key)
  writeFileSync(join(folder, 'a.txt'), 'a')
  const letGo = service.converter.hold()
  const id = (await run('submit', 'a.txt')).stdout.trim()
  const early = await run('results', id)
  assert.equal(early.status, 75)
  assert.match(early.stderr, /1 of 1 documents are not converted yet; --wait waits/)
  assert.equal((await run('cancel', id)).status, 0)
  letGo()
  assert.match((await run('status', id)).stdout, /: canceled/)
  const gone = await run('results', id, '--out', 'out')
  assert.equal(gone.status, 1)
  assert.match(gone.stderr, /It was canceled/)
})

test('a wrong key, a wrong address and none, an unknown job and an absent file end in a sentence', async (t) => {
  const service = await startService(t)
  const { key } = await service.account()
  const { folder, run } = await shellFor(t, service, key)
  const ends = async (exit: number, says: RegExp, ...args: string[]): Promise<void> => {
    const { status, stderr } = await run(...args)
    assert.deepEqual([status, says.test(stderr)], [exit, true], `${args.join(' ')}: ${stderr}`)
  }
  writeFileSync(join(folder, 'a.txt'), 'a')
  await ends(77, /^docmill: The API key is invalid/, 'list', '--api-key', 'dml_live_wrong')
  await ends(69, /^docmill: http:\/\/127\.0\.0\.1:1: (ECONNREFUSED|bad port)/, 'list', '--url', 'http://127.0.0.1:1')
  await ends(64, /--url must be an address/, 'list', '--url', 'localhost')
  await ends(66, /^docmill: /, 'status', 'job_unknown')
  await ends(66, /absent\.txt: There is no such file/, 'submit', 'absent.txt')
  await ends(66, /Use --recursive/, 'submit', folder)
  await ends(64, /unknown command lst; did you mean list\?/, 'lst')
  await ends(64, /--to must be markdown/, 'submit', 'a.txt', '--to', 'docx')
})

test('the secret of webhooks is printed, the same until it is rotated', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-jobs-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const env = { DOCMILL_DATA_DIR: folder, DOCMILL_SECRET: 'a secret for tests alone, 32 or more' }
  const account = (...args: string[]) => docmill(['account', ...args], { env }).ended
  assert.equal((await account('create', 'ada@example.com')).status, 0)
  const secret = async (...args: string[]): Promise<string> =>
    (await account('webhook-secret', 'ada@example.com', ...args)).stdout
  const first = await secret()
  assert.match(first, /^whsec_[A-Za-z0-9+/]{43}=\n$/)
  assert.equal(await secret(), first)
  const rotated = await secret('--rotate')
  assert.notEqual(rotated, first)
  assert.equal(await secret(), rotated)
})
