/** Jobs whose spool is in S3. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sweepSpool } from '../../packages/server/src/jobs/steps/sweep-spool.ts'
import { folderOrS3 } from '../../packages/server/src/setting-values.ts'
import { readSettings } from '../../packages/server/src/settings.ts'
import { start } from '../../packages/server/src/start.ts'
import { jobAccount } from '../service/jobs/support.ts'
import { skipPostgres, usePostgres } from '../service/support/postgres.ts'
import { startProgram } from '../service/support/program.ts'
import { startService, testEnvironment } from '../service/support/service.ts'
import { until } from '../service/support/wait.ts'
import { type S3Server, skipS3, startS3 } from './server.ts'

const createDatabase = usePostgres()

/** The SDK reads the environment of the process. */
async function useS3(t: TestContext): Promise<S3Server> {
  const server = await startS3(t, 'spool')
  const before = { ...process.env }
  Object.assign(process.env, server.environment)
  t.after(() => {
    for (const name of Object.keys(server.environment)) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  })
  return server
}

test('a spool in S3 keeps nothing readable, and nothing at all when a job is deleted', { skip: skipS3 }, async (t) => {
  const server = await useS3(t)
  const service = await startService(t, { environment: { DOCMILL_SPOOL: 's3://spool/jobs' } })
  const account = await jobAccount(service)
  const letGo = service.converter.hold()
  const { body } = await account.submit(['walnut one', 'walnut two'])
  assert.deepEqual(await server.keys(), [`jobs/${body.id}/input-0`, `jobs/${body.id}/input-1`])
  letGo()
  const job = await account.ended(body.id)
  assert.equal(job.counts.succeeded, 2)
  await until('the inputs are removed', async () => !(await server.keys()).join().includes('input'))
  const keys = await server.keys()
  assert.ok(keys.length > 0 && keys.every((key) => key.startsWith(`jobs/${body.id}/results-`)), keys.join())
  const kept = await Promise.all((await server.keys()).map((key) => server.get(key)))
  assert.ok(kept.every((bytes) => bytes.length > 100 && !bytes.includes('walnut')))
  assert.equal((await account.get(job.items[1].result)).content, 'walnut two')
  await account.call('DELETE', `/api/v1/jobs/${body.id}`)
  assert.deepEqual(await server.keys(), [])
})

test('storage that fails refuses a job with 503, and delays an item', { skip: skipS3 }, async (t) => {
  const server = await useS3(t)
  const service = await startService(t, {
    environment: { DOCMILL_SPOOL: 's3://spool' },
    parts: { clock: { now: Date.now } as never },
  })
  const account = await jobAccount(service)
  server.fail('PUT', 1, { status: 403, code: 'AccessDenied' })
  const refused = await account.submit(['a'])
  assert.deepEqual([refused.status, refused.body.error.code], [503, 'overloaded'])
  const letGo = service.converter.hold()
  const { body } = await account.submit(['a'])
  server.fail('PUT', 1, { status: 403, code: 'AccessDenied' })
  letGo()
  const job = await account.ended(body.id)
  assert.deepEqual([job.status, job.items[0].status, job.items[0].attempts], ['completed', 'succeeded', 2])
  assert.equal(job.credits_charged, 0)
})

test('files that no job knows and documents that no item needs are swept', { skip: skipS3 }, async (t) => {
  const server = await useS3(t)
  const service = await startService(t, { environment: { DOCMILL_SPOOL: 's3://spool/jobs/' } })
  const account = await jobAccount(service)
  const { body } = await account.submit(['a'])
  await account.ended(body.id)
  await until('the input is removed', async () => !(await server.keys()).join().includes('input'))
  const { jobs } = service.services
  assert.ok(jobs)
  const kept = await server.keys()
  await server.put('jobs/job_lost/input-0', 'x')
  await server.put('other/file', 'x')
  await server.put(`jobs/${body.id}/input-0`, 'left by a process that died')
  await sweepSpool(jobs.context, jobs.spool, Date.now())
  assert.equal((await server.keys()).length, 3, 'they may be of a request that goes on')
  await sweepSpool(jobs.context, jobs.spool, Date.now() + 48 * 3_600_000)
  assert.deepEqual(await server.keys(), [...kept, 'other/file'])
})

test('a worker on another machine shares the spool', { skip: skipS3 || skipPostgres }, async (t) => {
  const server = await useS3(t)
  const shared = { DATABASE_URL: await createDatabase(), DOCMILL_SPOOL: 's3://spool' }
  const environment = { ...shared, DOCMILL_JOB_WORKERS: '0' }
  const service = await startService(t, { environment, parts: { clock: { now: Date.now } as never } })
  const account = await jobAccount(service)
  const secret = service.services.settings.secret ?? ''
  const worker = startProgram(
    t,
    {
      ...testEnvironment(t),
      ...shared,
      ...server.environment,
      DOCMILL_SECRET: secret,
      DOCMILL_WORKERS: '1',
      DOCMILL_RESERVE_WORKERS: '0',
    },
    '',
    [],
    'work',
  )
  await worker.says(/^Docmill working$/m)
  const { body } = await account.submit(['# one'], { names: ['a.md'] })
  const job = await account.ended(body.id)
  assert.equal((await account.get(job.items[0].result)).content.trim(), '# one')
})

test('a bucket that is not there is a wrong setting', { skip: skipS3 }, async (t) => {
  await useS3(t)
  const settings = readSettings({ ...testEnvironment(t), DOCMILL_SPOOL: 's3://absent-bucket/jobs' })
  await assert.rejects(start(settings), /DOCMILL_SPOOL.*There is no such bucket/)
  assert.throws(() => folderOrS3('s3://'), /expected a folder or s3/)
  assert.equal(folderOrS3('s3://bucket/a b'), 's3://bucket/a b')
})
