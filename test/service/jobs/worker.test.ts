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
/** Pages of a PDF, of which the first ones are read before it is shared, and the others in several ranges. */
const longPages = 400

const realTime = { now: Date.now }

/** An hour ago: a lease that is over. */
const past = Date.now() - 3_600_000

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

test('a worker does the items of a service, names none of them in its log, and ends with 0 on SIGTERM', {
  skip: skipPostgres,
}, async (t) => {
  const { service, startWorker } = await deploy(t)
  const account = await jobAccount(service)
  const worker = startWorker()
  await worker.says(/^Docmill working$/m)
  const { body } = await account.submit(['# walnut', 'two'], { names: ['walnut.md', 'b.txt'] })
  const job = await account.ended(body.id)
  assert.deepEqual([job.status, job.counts.succeeded], ['completed', 2])
  assert.equal((await account.get(job.items[0].result)).content.trim(), '# walnut')
  await until('the log has both', () => worker.stderr().split('"msg":"item"').length === 3)
  assert.ok(!(worker.stdout() + worker.stderr()).includes('walnut'))
  worker.child.kill('SIGTERM')
  assert.equal(await worker.ended, 0)
})

/** As if the half minute of the leases had passed since their holders died, and ten seconds until somebody looks. */
async function pass(
  { services: { store, jobs } }: TestService,
  isDead: (holder: string | null) => boolean = () => true,
) {
  const dead = await store.read.selectFrom('jobRanges').select('holder').where('state', '=', 'running').execute()
  const holders = dead.flatMap(({ holder }) => (isDead(holder) ? (holder ?? []) : []))
  await store.transaction(async (tx) => {
    await tx.updateTable('holds').set({ leaseUntil: past }).where('state', '=', 'held').execute()
    for (const holder of holders)
      await tx.updateTable('jobRanges').set({ leaseUntil: past }).where('holder', '=', holder).execute()
  })
  await jobs?.tick()
}

test('items of a worker that is killed end on another, once each', { skip: skipPostgres }, async (t) => {
  const { service, startWorker } = await deploy(t)
  const account = await jobAccount(service, { credits: 100 })
  const doomed = startWorker()
  await doomed.says(/^Docmill working$/m)
  const { body } = await account.submit(Array.from({ length: 100 }, (_, n) => `# item ${n}`))
  await until('some items run', async () => (await account.job(body.id)).counts.running > 0)
  doomed.child.kill('SIGKILL')
  await doomed.ended
  const { counts } = await account.job(body.id)
  assert.ok(counts.running > 0, 'it died with items')
  await pass(service)
  assert.deepEqual((await account.job(body.id)).counts, {
    ...counts,
    running: 0,
    queued: counts.queued + counts.running,
  })
  startWorker()
  await until('the job ends', async () => (await account.job(body.id)).finished_at !== null)
  const job = await account.job(body.id)
  assert.deepEqual([job.counts.succeeded, job.credits_charged], [100, 50])
  const { balance, held } = await service.administration.showCredits(account.email)
  assert.deepEqual([balance, held], [50, 0])
  assert.equal((await account.get('/api/v1/usage')).used, 100)
  const lines = (await account.call('GET', `/api/v1/jobs/${body.id}/results`)).body.trim().split('\n')
  assert.equal(lines.length, 100)
})

/** Operators that show nothing: a page takes its time to be read, and none to be laid out. */
const idleOperators = 'q Q '.repeat(100_000)

function longReport(pages: number): Uint8Array {
  const content = (page: number): string[] => [
    put(72, 750, `Chapter ${page}`, 16),
    put(72, 720, `The growers of valley ${page} expect the next year to be better still than this one.`),
    idleOperators,
  ]
  return writePdf({ pages: Array.from({ length: pages }, (_, at) => ({ content: content(at + 1), isPacked: true })) })
}

test('two workers read the pages of a long PDF; the one that began is killed, and the result is that of one conversion, charged once', {
  skip: skipPostgres,
}, async (t) => {
  const { service, startWorker } = await deploy(t)
  const account = await jobAccount(service, { credits: 100 })
  const bytes = longReport(longPages)
  const environment = { DOCMILL_JOB_SPLIT_AFTER: '1s', DOCMILL_WORKERS: '1' }
  const [doomed, other] = [startWorker(environment), startWorker(environment)]
  for (const worker of [doomed, other]) await worker.says(/^Docmill working$/m)
  other.child.kill('SIGSTOP')
  const form = new FormData()
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'report.pdf')
  const { body } = await account.call('POST', '/api/v1/jobs', { body: form })
  const ranges = () => service.services.store.read.selectFrom('jobRanges').selectAll().execute()
  await until('the document is shared', async () => (await ranges()).length > 0)
  other.child.kill('SIGCONT')
  const holders = async (): Promise<(string | null)[]> =>
    (await ranges()).flatMap(({ state, holder }) => (state === 'running' ? [holder] : []))
  await until('two ranges run', async () => (await holders()).length === 2)
  doomed.child.kill('SIGKILL')
  await doomed.ended
  const atDeath = new Set(await holders())
  // Of those that ran then, the living worker's ends.
  await until('the other has read its range', async () => left(await holders(), atDeath).length < atDeath.size)
  const ofDead = new Set(left(await holders(), atDeath))
  await pass(service, (holder) => ofDead.has(holder))
  await until('all pages are read', async () => (await ranges()).every(({ state }) => !isLeft(state)))
  await until('the job ends', async () => (await account.job(body.id)).finished_at !== null)
  const job = await account.job(body.id)
  assert.equal(job.items[0].attempts, 2, 'the item began again where its worker had died')
  assert.deepEqual([job.counts.succeeded, service.converter.asked.length], [1, 0])
  const { content } = await account.get(job.items[0].result)
  const whole = await convert(bytes, { filename: 'report.pdf' })
  assert.equal(content, whole.content)
  assert.equal((await account.get('/api/v1/usage')).used, 1)
  assert.deepEqual(await ranges(), [])
})

function isLeft(state: string): boolean {
  return state === 'queued' || state === 'running'
}

function left(now: readonly (string | null)[], before: ReadonlySet<string | null>): (string | null)[] {
  return now.filter((holder) => before.has(holder))
}

test('a worker without PostgreSQL says what it needs, and who works on jobs with SQLite', async (t) => {
  const worker = startProgram(t, { DOCMILL_DATA_DIR: tmpdir() }, '', [], 'work')
  assert.equal(await worker.ended, 78)
  assert.match(worker.stderr(), /^DATABASE_URL: is required: with SQLite, docmill serve itself works on jobs$/m)
})
