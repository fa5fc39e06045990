/** `docmill work` as processes of their own, next to a service, on one PostgreSQL. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { convert } from '@docmill/convert'
import { put, writePdf } from '../../../tools/fixtures/pdf/write-pdf.ts'
import { skipPostgres, usePostgres } from '../support/postgres.ts'
import { type Program, startProgram } from '../support/program.ts'
import { startService, type TestService } from '../support/service.ts'
import { until } from '../support/wait.ts'
import { jobAccount } from './support.ts'

const createDatabase = usePostgres()
/** Pages of a PDF that one process reads in several seconds. */
const longPages = 900

const realTime = { now: Date.now }

interface Deployment {
  service: TestService
  startWorker(extra?: Record<string, string>): Program
}

/** A service that leaves all work to others. */
async function deploy(t: TestContext): Promise<Deployment> {
  const spool = mkdtempSync(join(tmpdir(), 'docmill-spool-'))
  t.after(() => rmSync(spool, { recursive: true, force: true }))
  const shared = { DATABASE_URL: await createDatabase(), DOCMILL_SPOOL: spool }
  const environment = { ...shared, DOCMILL_JOB_WORKERS: '0' }
  const service = await startService(t, { environment, parts: { clock: realTime } })
  const secret = service.services.settings.secret ?? ''
  return {
    service,
    startWorker: (extra = {}) =>
      startProgram(
        t,
        {
          ...shared,
          DOCMILL_SECRET: secret,
          DOCMILL_DATA_DIR: join(spool, '..'),
          DOCMILL_WORKERS: '2',
          DOCMILL_RESERVE_WORKERS: '0',
          DOCMILL_RATE_LIMIT: 'off',
          ...extra,
        },
        '',
        [],
        'work',
      ),
  }
}

test('a worker does the items of a service, and ends with 0 on SIGTERM', { skip: skipPostgres }, async (t) => {
  const { service, startWorker } = await deploy(t)
  const account = await jobAccount(service)
  const worker = startWorker()
  await worker.says(/^Docmill working$/m)
  const { body } = await account.submit(['# one', 'two'], { names: ['a.md', 'b.txt'] })
  const job = await account.ended(body.id)
  assert.deepEqual([job.status, job.counts.succeeded], ['completed', 2])
  assert.equal((await account.get(job.items[0].result)).content.trim(), '# one')
  worker.child.kill('SIGTERM')
  assert.equal(await worker.ended, 0)
})

test('items of a worker that is killed end on another within a minute, once each', {
  skip: skipPostgres,
}, async (t) => {
  const { service, startWorker } = await deploy(t)
  const account = await jobAccount(service, { credits: 100 })
  const doomed = startWorker()
  await doomed.says(/^Docmill working$/m)
  const { body } = await account.submit(Array.from({ length: 100 }, (_, n) => `# item ${n}`))
  await until('some items run', async () => (await account.job(body.id)).counts.running > 0)
  doomed.child.kill('SIGKILL')
  const killedAt = performance.now()
  startWorker()
  await until('the job ends', async () => (await account.job(body.id)).finished_at !== null)
  const seconds = (performance.now() - killedAt) / 1000
  const job = await account.job(body.id)
  assert.deepEqual([job.counts.succeeded, job.credits_charged], [100, 50])
  const { balance, held } = await service.administration.showCredits(account.email)
  assert.deepEqual([balance, held], [50, 0])
  assert.equal((await account.get('/api/v1/usage')).used, 100)
  const lines = (await account.call('GET', `/api/v1/jobs/${body.id}/results`)).body.trim().split('\n')
  assert.equal(lines.length, 100)
  assert.ok(seconds < 60, `it took ${seconds} s`)
})

/** A page takes milliseconds to read, so that one second is not enough for all of them. */
function longReport(pages: number): Uint8Array {
  const line = (page: number, at: number): string =>
    put(
      72,
      720 - 12 * at,
      `${page}.${at} The growers of this valley expect the next year to be better still than this one.`,
      9,
    )
  const content = (page: number): string[] => [
    put(72, 750, `Chapter ${page}`, 16),
    ...Array.from({ length: 52 }, (_, at) => line(page, at)),
  ]
  return writePdf({ pages: Array.from({ length: pages }, (_, at) => ({ content: content(at + 1) })) })
}

test('two workers read the pages of a long PDF; the one that began is killed, and the result is that of one conversion, charged once', {
  skip: skipPostgres,
}, async (t) => {
  const { service, startWorker } = await deploy(t)
  const account = await jobAccount(service, { credits: 100 })
  const bytes = longReport(longPages)
  const environment = { DOCMILL_JOB_SPLIT_AFTER: '1s', DOCMILL_WORKERS: '1' }
  const doomed = startWorker(environment)
  await doomed.says(/^Docmill working$/m)
  const form = new FormData()
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'report.pdf')
  const { body } = await account.call('POST', '/api/v1/jobs', { body: form })
  const ranges = () => service.services.store.read.selectFrom('jobRanges').selectAll().execute()
  await until('the document is shared', async () => (await ranges()).length > 0)
  startWorker(environment)
  await until('two ranges run', async () => (await ranges()).filter(({ state }) => state === 'running').length === 2)
  doomed.child.kill('SIGKILL')
  const killedAt = performance.now()
  const ofDead = new Set((await ranges()).map(({ holder }) => holder))
  const isLeft = ({ state, holder }: { state: string; holder: string | null }): boolean =>
    state === 'running' && ofDead.has(holder)
  await until('the range of the dead is taken by the other', async () => !(await ranges()).some(isLeft))
  await until('the job ends', async () => (await account.job(body.id)).finished_at !== null)
  const job = await account.job(body.id)
  t.diagnostic(`ended ${Math.round(performance.now() - killedAt)} ms after the kill, ${job.items[0].attempts} starts`)
  assert.deepEqual([job.counts.succeeded, service.converter.asked.length], [1, 0])
  const { content } = await account.get(job.items[0].result)
  const whole = await convert(bytes, { filename: 'report.pdf' })
  assert.equal(content, whole.content)
  assert.equal((await account.get('/api/v1/usage')).used, 1)
  assert.deepEqual(await ranges(), [])
})

test('a worker without PostgreSQL says what it needs', async (t) => {
  const worker = startProgram(t, { DOCMILL_DATA_DIR: tmpdir() }, '', [], 'work')
  assert.equal(await worker.ended, 78)
  assert.match(worker.stderr(), /^DATABASE_URL: is required/)
})
