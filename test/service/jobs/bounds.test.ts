/** What the jobs of an account, and of all accounts, may come to. */
import assert from 'node:assert/strict'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { hours, seconds } from '../support/clock.ts'
import { mountDisk } from '../support/disk.ts'
import { until } from '../support/wait.ts'
import { type Answered, jobAccount, keepPassing, onEachDatabase, passTime } from './support.ts'

const block = 4096
const plansOf = (bounds: object): string => JSON.stringify({ free: bounds })

function refusalOf({ status, headers, body }: Answered): [number, string, boolean] {
  return [status, body.error?.code, Number(headers.get('retry-after')) >= 1]
}

const refused: [number, string, boolean] = [429, 'concurrency_limited', true]

onEachDatabase((start) => {
  test('files and results of an account have the room of its plan, which DELETE and expiry give back', async (t) => {
    const environment = { DOCMILL_PLANS: plansOf({ job_bytes: 3 * block }) }
    const service = await start(t, { environment })
    const [account, other] = [await jobAccount(service), await jobAccount(service)]
    const { body: first } = await account.submit(['a'])
    const { body: second } = await account.submit(['b', 'c'])
    await account.ended(first.id)
    await account.ended(second.id)
    assert.deepEqual(refusalOf(await account.submit(['d'])), refused)
    assert.deepEqual((await account.get('/api/v1/jobs')).data.length, 2, 'nothing is left of what was refused')
    assert.equal((await other.submit(['d'])).status, 202, 'the room of others is theirs')

    await account.call('DELETE', `/api/v1/jobs/${first.id}`)
    const { body: third, status } = await account.submit(['d'])
    assert.equal(status, 202)
    await account.ended(third.id)
    assert.deepEqual(refusalOf(await account.submit(['e'])), refused)
    service.clock.advance(25 * hours)
    await service.services.jobs?.tick()
    assert.equal((await account.submit(['e', 'f'])).status, 202)
  })

  test('an account has so many items waiting as its plan says, retried ones included', async (t) => {
    const environment = { DOCMILL_JOB_WORKERS: '0', DOCMILL_PLANS: plansOf({ job_items_waiting: 3 }) }
    const service = await start(t, { environment })
    const account = await jobAccount(service)
    const { body } = await account.submit(['a', 'b'])
    assert.deepEqual(refusalOf(await account.submit(['c', 'd'])), refused)
    assert.equal((await account.submit(['c'])).status, 202)
    assert.deepEqual(refusalOf(await account.submit(['d'])), refused)
    await service.services.store.transaction(async (tx) => {
      const failed = { state: 'failed', mayRetry: 1 } as const
      await tx.updateTable('jobItems').set(failed).where('jobId', '=', body.id).execute()
      await tx.updateTable('jobs').set({ queued: 0, failed: 2 }).where('id', '=', body.id).execute()
    })
    assert.deepEqual(refusalOf(await account.call('POST', `/api/v1/jobs/${body.id}/retry`)), refused)
    assert.equal((await account.job(body.id)).counts.failed, 2)
  })

  test('an account has so many items kept as its plan says, ended or not, until their rows are forgotten', async (t) => {
    const service = await start(t, { environment: { DOCMILL_PLANS: plansOf({ job_items: 3 }) } })
    const account = await jobAccount(service)
    const items = [{ url: 'ftp://a.example/1' }, { url: 'ftp://a.example/2' }]
    assert.equal((await account.submitJson({ items })).body.status, 'completed')
    assert.deepEqual(refusalOf(await account.submitJson({ items })), refused)
    service.clock.advance(25 * hours)
    await service.services.jobs?.tick()
    assert.deepEqual(refusalOf(await account.submitJson({ items })), refused)
    service.clock.advance(8 * 24 * hours)
    await service.services.jobs?.tick()
    assert.equal((await account.submitJson({ items })).status, 202)
  })

  test('items of an account whose results fill its room wait until there is some again', async (t) => {
    // With one place left free, no item is begun ahead.
    const DOCMILL_PLANS = JSON.stringify({ free: { job_bytes: 2 * block }, pro: { concurrent: 2 } })
    const environment = { DOCMILL_PLANS, DOCMILL_RATE_LIMIT: 'on', DOCMILL_JOB_WORKERS: '1' }
    const service = await start(t, { environment })
    const account = await jobAccount(service, { plan: 'pro' })
    const { body: uploaded } = await account.submit(['a', 'b'])
    await account.ended(uploaded.id)
    const letGo = service.converter.hold()
    const { body } = await account.submit(['c'])
    await service.converter.askedFor(3)
    const { body: waiting } = await account.submit(['d'])
    await service.administration.setPlan(account.email, 'free')
    letGo()
    await account.ended(body.id)
    const { read } = service.services.store
    await until('the item is put off', async () => {
      const [item] = await read.selectFrom('jobItems').select('dueAt').where('jobId', '=', waiting.id).execute()
      return item !== undefined && item.dueAt > service.clock.now()
    })
    assert.equal(service.converter.asked.length, 3)
    await account.call('DELETE', `/api/v1/jobs/${uploaded.id}`)
    await account.call('DELETE', `/api/v1/jobs/${body.id}`)
    await passTime(service, 10 * seconds)
    assert.equal((await account.ended(waiting.id)).counts.succeeded, 1)
  })

  test('all jobs together have the bytes of the setting: an account with some fills three quarters, others the next fifth', async (t) => {
    const environment = { DOCMILL_SPOOL_MAX_BYTES: '1000000', DOCMILL_JOB_WORKERS: '0' }
    const service = await start(t, { environment })
    const [one, other] = [await jobAccount(service), await jobAccount(service)]
    assert.equal((await one.submit(['a'.repeat(600_000)])).status, 202)
    service.clock.advance(1 * seconds)
    assert.deepEqual(refusalOf(await one.submit(['a'.repeat(200_000)])), [503, 'overloaded', true])
    assert.equal((await other.submit(['a'.repeat(200_000)])).status, 202)
    service.clock.advance(1 * seconds)
    const third = await jobAccount(service)
    const { status, body } = await third.submit(['a'.repeat(180_000)])
    assert.deepEqual([status, body.error.code], [503, 'overloaded'])
    assert.match(body.error.message, /the storage for jobs is full/)
  })

  test('uploads that come in at once share the room, with a length or without', async (t) => {
    const environment = { DOCMILL_SPOOL_MAX_BYTES: '1000000', DOCMILL_JOB_WORKERS: '0' }
    const service = await start(t, { environment })
    const account = await jobAccount(service)
    let open: (() => void) | undefined
    const form = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from(form + 'a'.repeat(500_000)))
        open = () => {
          controller.enqueue(Buffer.from('\r\n--b--\r\n'))
          controller.close()
        }
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const first = account.call('POST', '/api/v1/jobs', { body, headers, duplex: 'half' } as RequestInit)
    const folder = join(service.services.settings.dataDirectory, 'spool')
    await until('the first comes in', () => globSync('*/input-0', { cwd: folder }).length === 1)
    await until('its bytes are counted', async () => (await account.submit(['b'.repeat(400_000)])).status === 503)
    open?.()
    assert.equal((await first).status, 202)
  })

  test('a file that is too large fails its item and leaves nothing in the spool', async (t) => {
    const service = await start(t, { parts: { limits: { fileBytes: 100_000 } } })
    const account = await jobAccount(service)
    const { body } = await account.submit(['a'.repeat(100_001)])
    assert.equal(body.items[0].error.code, 'file_too_large')
    const folder = join(service.services.settings.dataDirectory, 'spool')
    assert.deepEqual(globSync('**/input-*', { cwd: folder }), [])
  })

  test('the capabilities say what the plan of the account bounds', async (t) => {
    const service = await start(t, { environment: { DOCMILL_PLANS: plansOf({ job_bytes: 7, job_items: 5 }) } })
    const { jobs } = await (await jobAccount(service)).get('/api/v1/convert')
    assert.deepEqual([jobs.max_bytes_kept, jobs.max_items_waiting, jobs.max_items_kept], [7, 2000, 5])
  })

  test('a disk that runs full while a job comes in refuses it with 503, keeps what was there and takes jobs again', async (t) => {
    const disk = mountDisk(t)
    if (!disk) return
    const spool = join(disk.folder, 'spool')
    const service = await start(t, { environment: { DOCMILL_SPOOL: spool } })
    const account = await jobAccount(service)
    const { body: kept } = await account.submit(['walnut'])
    await account.ended(kept.id)
    const files = (): string[] => globSync('*/*', { cwd: spool }).filter((path) => statSync(join(spool, path)).isFile())
    // The room was measured before, as it is by a process while others write.
    disk.fill()
    const full = await account.submit(['a'.repeat(500_000)])
    assert.deepEqual([full.status, full.body.error.code], [503, 'overloaded'])
    assert.ok(full.headers.get('retry-after'))
    assert.equal(files().length, 1, 'nothing is left of what was refused')
    assert.equal((await account.get(`/api/v1/jobs/${kept.id}/items/0`)).content, 'walnut')
    service.clock.advance(1 * seconds)
    assert.deepEqual(refusalOf(await account.submit(['b'])), [503, 'overloaded', true])
    assert.equal((await account.call('DELETE', `/api/v1/jobs/${kept.id}`)).status, 200, 'what is kept can be deleted')
    disk.clear()
    service.clock.advance(1 * seconds)
    assert.equal((await account.submit(['c'])).status, 202)
  })

  test('an item whose result finds no room on the disk is tried again, is not charged meanwhile, and ends', async (t) => {
    const disk = mountDisk(t)
    if (!disk) return
    const service = await start(t, { environment: { DOCMILL_SPOOL: join(disk.folder, 'spool') } })
    const account = await jobAccount(service)
    const letGo = service.converter.hold()
    const { body } = await account.submit(['walnut'])
    await service.converter.askedFor(1)
    disk.fill()
    letGo()
    await until('the item waits again', async () => (await account.job(body.id)).counts.queued === 1)
    assert.equal((await account.get('/api/v1/usage')).used, 0)
    disk.clear()
    keepPassing(t, service, 1 * seconds)
    const job = await account.ended(body.id)
    assert.deepEqual([job.counts.succeeded, (await account.get('/api/v1/usage')).used], [1, 1])
  })
})
