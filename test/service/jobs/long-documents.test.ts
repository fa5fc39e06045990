/** Documents whose pages several processes read: one result, recorded and charged once, whatever happens to a range. */
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { ConversionError } from '@docmill/convert'
import { ServiceError } from '../../../packages/server/src/errors.ts'
import { startWork } from '../../../packages/server/src/jobs/work/work.ts'
import { seconds } from '../support/clock.ts'
import { startRemote } from '../support/remote.ts'
import type { TestService } from '../support/service.ts'
import { until } from '../support/wait.ts'
import { createLongConverter, joinedText, longFile } from './long-converter.ts'
import { jobAccount, keepPassing, onEachDatabase, passTime } from './support.ts'

const realTime = { now: Date.now }
const pages = 120
/** Two pages a second would be 60 in a range. */
const soon = { DOCMILL_JOB_SPLIT_AFTER: '1s' }
const paid = { ...soon, DOCMILL_PLANS: '{"free":{"daily":0}}' }

function filesOf({ services }: TestService): string[] {
  return globSync('*/*', { cwd: join(services.settings.dataDirectory, 'spool') })
}

async function loadOf({ services }: TestService) {
  return services.store.read
    .selectFrom('jobAccounts')
    .select(['waiting', 'running', 'ranges', 'spoolBytes'])
    .executeTakeFirstOrThrow()
}

async function rangesOf({ services }: TestService) {
  return services.store.read.selectFrom('jobRanges').selectAll().orderBy('firstPage').execute()
}

onEachDatabase((start) => {
  test('a long document is read in ranges by several processes, joined in its order and charged once', async (t) => {
    const converter = createLongConverter()
    const service = await start(t, {
      environment: { ...paid, DOCMILL_JOB_WORKERS: '3' },
      parts: { converter, clock: realTime },
    })
    const account = await jobAccount(service, { credits: 5 })
    converter.before = countingUntil(3)
    const { body } = await account.submit([longFile(pages)])
    const job = await account.ended(body.id)
    assert.deepEqual([job.items[0].status, job.items[0].attempts, job.credits_charged], ['succeeded', 1, 1])
    assert.equal((await account.get(job.items[0].result)).content, joinedText(pages))
    assert.equal(converter.joins, 1)
    assert.deepEqual([...converter.asked].sort(), ['0', '102-120', '2-52', '52-102'].sort())
    await until('nothing is left of the ranges', async () => (await rangesOf(service)).length === 0)
    await until('the upload is gone', () => filesOf(service).every((file) => file.includes('result')))
    const load = await loadOf(service)
    assert.deepEqual([load.waiting, load.running, load.ranges], [0, 0, 0])
    assert.equal(service.services.budget.held, 0)
  })

  test('a document that is read in time is not shared', async (t) => {
    const converter = createLongConverter(200)
    const service = await start(t, { environment: soon, parts: { converter, clock: realTime } })
    const account = await jobAccount(service)
    const { body } = await account.submit([longFile(pages), 'no PDF'])
    const job = await account.ended(body.id)
    assert.equal((await account.get(job.items[0].result)).content, 'walnut whole')
    assert.deepEqual(converter.asked, [])
  })

  test('a fault of one range that passes has that range alone read again', async (t) => {
    const converter = createLongConverter()
    const service = await start(t, { environment: paid, parts: { converter, clock: realTime } })
    const account = await jobAccount(service, { credits: 5 })
    converter.before = ({ from }, attempt) => {
      if (from === 52 && attempt === 1) throw new ConversionError('overloaded')
    }
    const { body } = await account.submit([longFile(pages)])
    const job = await account.ended(body.id)
    assert.deepEqual([job.items[0].status, job.items[0].attempts, job.credits_charged], ['succeeded', 1, 1])
    assert.equal((await account.get(job.items[0].result)).content, joinedText(pages))
    assert.equal(converter.asked.filter((range) => range === '52-102').length, 2)
    assert.equal(converter.asked.length, 5)
  })

  test('an item one of whose ranges was tried three times in vain fails at once, and can be queued again', async (t) => {
    const converter = createLongConverter()
    const service = await start(t, { environment: paid, parts: { converter } })
    const account = await jobAccount(service, { credits: 5 })
    keepPassing(t, service, 1 * seconds)
    converter.before = ({ from }) => {
      if (from === 52) throw new ConversionError('overloaded')
    }
    const { body } = await account.submit([longFile(pages)])
    const job = await account.ended(body.id)
    const { attempts, error } = job.items[0]
    assert.deepEqual([attempts, error.code, error.retryable, job.credits_charged], [1, 'overloaded', true, 0])
    assert.equal(converter.asked.filter((range) => range === '52-102').length, 3)
    converter.before = () => {}
    assert.equal((await account.call('POST', `/api/v1/jobs/${body.id}/retry`)).status, 202)
    const again = await account.ended(body.id)
    assert.deepEqual([again.items[0].status, again.items[0].attempts, again.credits_charged], ['succeeded', 2, 1])
    assert.equal((await account.get(again.items[0].result)).content, joinedText(pages))
  })

  test('a range that cannot be read fails its item with the error of the document, and nothing is charged', async (t) => {
    const converter = createLongConverter()
    const service = await start(t, { environment: paid, parts: { converter, clock: realTime } })
    const account = await jobAccount(service, { credits: 5 })
    converter.before = ({ from }) => {
      if (from === 52) throw new ConversionError('file_corrupt', { reason: ': page 60' })
    }
    const { body } = await account.submit([longFile(pages)])
    const job = await account.ended(body.id)
    assert.deepEqual([job.items[0].error.code, job.credits_charged], ['file_corrupt', 0])
    assert.equal(converter.joins, 0)
    await until('nothing is left in the spool', () => filesOf(service).length === 0)
    const { balance, held } = await service.administration.showCredits(account.email)
    assert.deepEqual([balance, held], [5, 0])
    await until('no byte is counted', async () => (await loadOf(service)).spoolBytes === 0)
    assert.equal((await loadOf(service)).ranges, 0)
  })

  test('DELETE stops all ranges at once, and leaves nothing of them', async (t) => {
    const converter = createLongConverter()
    const service = await start(t, {
      environment: { ...paid, DOCMILL_JOB_WORKERS: '2' },
      parts: { converter, clock: realTime },
    })
    const account = await jobAccount(service, { credits: 5 })
    converter.before = ({ from }) => (from === 0 ? undefined : new Promise(() => {}))
    const { body } = await account.submit([longFile(pages)])
    await until('two ranges are read', () => converter.asked.length === 3)
    const { status, body: deleted } = await account.call('DELETE', `/api/v1/jobs/${body.id}`)
    assert.deepEqual([status, deleted.status], [200, 'canceled'])
    await until('nobody works on it', () => service.services.jobs?.work.running === 0)
    assert.deepEqual(filesOf(service), [])
    assert.deepEqual(await rangesOf(service), [])
    const load = await loadOf(service)
    assert.deepEqual([load.waiting, load.running, load.ranges, load.spoolBytes], [0, 0, 0, 0])
    const { balance, held } = await service.administration.showCredits(account.email)
    assert.deepEqual([balance, held], [5, 0])
    assert.equal(converter.asked.length, 3)
  })

  test('a range whose process has died is read elsewhere; what was read is not read again when its item starts again', async (t) => {
    const converter = createLongConverter()
    const service = await start(t, {
      environment: { ...paid, DOCMILL_JOB_WORKERS: '2' },
      parts: { converter },
    })
    const account = await jobAccount(service, { credits: 5 })
    const { leases, jobs, store } = service.services
    const stuck = Promise.withResolvers<void>()
    converter.before = ({ from }, attempt) => (from === 52 && attempt === 1 ? stuck.promise : undefined)
    const { body } = await account.submit([longFile(pages)])
    await until(
      'the others are read',
      async () => (await rangesOf(service)).filter((r) => r.state === 'done').length === 3,
    )
    // Neither the item nor the range that runs gives a sign of life.
    leases.renew = async () => {}
    service.clock.advance(31 * seconds)
    await jobs?.tick()
    const { items } = await account.job(body.id)
    assert.equal(items[0].status, 'queued')
    keepPassing(t, service, 1 * seconds)
    const job = await account.ended(body.id)
    stuck.resolve()
    assert.deepEqual([job.items[0].status, job.items[0].attempts, job.credits_charged], ['succeeded', 2, 1])
    assert.equal((await account.get(job.items[0].result)).content, joinedText(pages))
    assert.deepEqual([...converter.asked].sort(), ['0', '102-120', '2-52', '52-102', '52-102'].sort())
    await until('nothing is left of the ranges', async () => (await rangesOf(service)).length === 0)
    const rows = await store.read.selectFrom('jobEndings').selectAll().execute()
    assert.equal(rows.length, 1)
  })

  test('a service that stops gives a long document back with what was read, which goes with its account', async (t) => {
    const converter = createLongConverter()
    const service = await start(t, {
      environment: { ...paid, DOCMILL_JOB_WORKERS: '1' },
      parts: { converter, clock: realTime },
    })
    const account = await jobAccount(service, { credits: 5 })
    converter.before = ({ from }) => (from === 52 ? new Promise(() => {}) : undefined)
    const { body } = await account.submit([longFile(pages)])
    await until('a range is stuck', () => converter.asked.includes('52-102'))
    await service.services.jobs?.stop(50)
    const { items } = await account.job(body.id)
    assert.deepEqual([items[0].status, (await account.get('/api/v1/usage')).in_flight], ['queued', 0])
    const states = (await rangesOf(service)).map(({ state, faults }) => [state, faults])
    assert.deepEqual(states, [
      ['done', 0],
      ['done', 0],
      ['queued', 0],
      ['queued', 0],
    ])
    assert.equal(service.services.budget.held, 0)
    await service.administration.deleteAccount(account.email)
    assert.deepEqual(await rangesOf(service), [])
  })

  test('a document of a URL is fetched once, kept encrypted while its pages are read, and removed then', async (t) => {
    const remote = await startRemote(t)
    let fetched = 0
    const url = remote.on('/long.pdf', (_, response) => {
      fetched += 1
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(longFile(pages))
    })
    const converter = createLongConverter()
    const service = await start(t, {
      environment: { ...soon, DOCMILL_JOB_WORKERS: '2' },
      parts: { converter, clock: realTime, downloads: remote.downloads },
    })
    const account = await jobAccount(service)
    const seen = new Set<string>()
    converter.before = () => {
      for (const file of filesOf(service)) seen.add(file.replace(/.*\//, '').slice(0, 5))
    }
    const { body } = await account.submitJson({ items: [{ url }] })
    const job = await account.ended(body.id)
    const result = await account.get(job.items[0].result)
    assert.deepEqual([result.content, result.metadata?.filename ?? 'long.pdf'], [joinedText(pages), 'long.pdf'])
    assert.equal(fetched, 1)
    assert.ok(seen.has('input') && seen.has('pages'), [...seen].join())
    await until('only the result is left', () => filesOf(service).every((file) => file.includes('result')))
  })

  test('a fetched document that a start left in the spool when it died is removed when its item ends', async (t) => {
    const remote = await startRemote(t)
    const url = remote.on('/long.pdf', (_, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(longFile(pages))
    })
    for (const ending of ['succeeds', 'fails'] as const) {
      const converter = createLongConverter()
      const service = await start(t, { environment: soon, parts: { converter, downloads: remote.downloads } })
      const account = await jobAccount(service)
      const { leases, jobs, store } = service.services
      const { transaction } = store
      let isDead = false
      const death = Promise.withResolvers<never>()
      const { body } = await account.submitJson({ items: [{ url }] })
      // It dies when the document is in the spool, and before the database knows of it.
      store.transaction = (work, options) => {
        if (isDead || !filesOf(service).some((file) => file.includes('input'))) return transaction(work, options)
        isDead = true
        return death.promise
      }
      await until('the first start has died', () => isDead)
      leases.renew = async () => {}
      service.clock.advance(31 * seconds)
      await jobs?.tick()
      // What came of the URL is no long document any more.
      converter.convert = createLongConverter(2 * pages).convert
      if (ending === 'fails') converter.convert = () => Promise.reject(new ConversionError('file_corrupt'))
      keepPassing(t, service, 1 * seconds)
      const { items } = await account.ended(body.id)
      assert.deepEqual([items[0].attempts, items[0].status], [2, ending === 'fails' ? 'failed' : 'succeeded'])
      death.reject(new Error('its process is gone'))
      await until('the first start is over', () => jobs?.work.running === 0)
      await until('the document is gone', () => filesOf(service).every((file) => !file.includes('input')))
    }
  })

  test('a document that failed and is queued again is shared again, though what was read before is still there', async (t) => {
    const converter = createLongConverter()
    const service = await start(t, {
      environment: { ...paid, DOCMILL_JOB_WORKERS: '3' },
      parts: { converter, clock: realTime },
    })
    const account = await jobAccount(service, { credits: 5 })
    const { spool } = service.services.jobs ?? assert.fail()
    const { remove } = spool
    spool.remove = (file) => (file.name.startsWith('pages') ? Promise.reject(new Error('no storage')) : remove(file))
    // A range that others still read would leave its record to nobody while nothing can be removed.
    const othersAreRead = async () =>
      (await rangesOf(service)).every(({ firstPage, state }) => firstPage === 52 || state === 'done')
    converter.before = async ({ from }, attempt) => {
      if (from !== 52 || attempt > 1) return
      await until('the other ranges are read', othersAreRead)
      throw new ConversionError('conversion_failed')
    }
    const { body } = await account.submit([longFile(pages)])
    assert.equal((await account.ended(body.id)).items[0].error.code, 'conversion_failed')
    assert.equal((await rangesOf(service)).length, 4)
    spool.remove = remove
    assert.equal((await account.call('POST', `/api/v1/jobs/${body.id}/retry`)).status, 202)
    const job = await account.ended(body.id)
    assert.deepEqual([job.items[0].error, job.credits_charged], [null, 1])
    assert.equal((await account.get(job.items[0].result)).content, joinedText(pages))
    await until('only the result is left', () => filesOf(service).every((file) => file.includes('result')))
    await until('nothing is left of the ranges', async () => (await rangesOf(service)).length === 0)
    const sizes = await service.services.store.read.selectFrom('jobItems').select('bytes').executeTakeFirstOrThrow()
    await until('its bytes alone are counted', async () => (await loadOf(service)).spoolBytes === sizes.bytes)
  })

  test('a start that has lost its item leaves the document alone that the next start has fetched', async (t) => {
    const remote = await startRemote(t)
    const versions = ['walnut', 'hazelnut']
    const url = remote.on('/changing.pdf', (_, response) => {
      const text = versions.shift() ?? 'none'
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(longFile(pages, text))
    })
    const converter = createLongConverter()
    const service = await start(t, {
      environment: { ...soon, DOCMILL_JOB_WORKERS: '3' },
      parts: { converter, downloads: remote.downloads },
    })
    const account = await jobAccount(service)
    const { leases, jobs } = service.services
    const paused = Promise.withResolvers<void>()
    const shared = Promise.withResolvers<void>()
    converter.before = ({ from }, attempt) => {
      if (from === 0 && attempt === 1) return paused.promise
      return from === 0 ? undefined : shared.promise
    }
    const { body } = await account.submitJson({ items: [{ url }] })
    await until('the first start reads', () => converter.asked.length === 1)
    const { renew } = leases
    leases.renew = async () => {}
    service.clock.advance(31 * seconds)
    await jobs?.tick()
    leases.renew = renew
    await passTime(service, 3 * seconds)
    jobs?.work.wake()
    await until('the second start has shared it', async () => (await rangesOf(service)).length > 0)
    paused.resolve()
    await until('the first start has ended', () => jobs?.work.holds().length === 1)
    shared.resolve()
    const job = await account.ended(body.id)
    assert.deepEqual([job.items[0].status, job.items[0].attempts], ['succeeded', 2])
    assert.equal((await account.get(job.items[0].result)).content, joinedText(pages, 'hazelnut'))
  })

  test('a connection that breaks at the commit of sharing does not part an item from its ranges', async (t) => {
    const converter = createLongConverter()
    const service = await start(t, { environment: paid, parts: { converter, clock: realTime } })
    const account = await jobAccount(service, { credits: 5 })
    const { store } = service.services
    const { transaction } = store
    let breaks = true
    store.transaction = async (work, options) => {
      const result = await transaction(work, options)
      if (!breaks || (await rangesOf(service)).length === 0) return result
      breaks = false
      throw new Error('Connection terminated unexpectedly')
    }
    const { body } = await account.submit([longFile(pages)])
    const job = await account.ended(body.id)
    assert.equal(breaks, false)
    assert.deepEqual([job.items[0].status, job.items[0].attempts, job.credits_charged], ['succeeded', 1, 1])
    await until('nothing is left of the ranges', async () => (await rangesOf(service)).length === 0)
  })

  test('no other process helps a suspended account', async (t) => {
    const converter = createLongConverter()
    const service = await start(t, {
      environment: { ...paid, DOCMILL_JOB_WORKERS: '1' },
      parts: { converter, clock: realTime },
    })
    const account = await jobAccount(service, { credits: 5 })
    const { jobs } = service.services
    assert.ok(jobs)
    const stuck = Promise.withResolvers<void>()
    converter.before = ({ from }) => (from === 2 ? stuck.promise : undefined)
    await account.submit([longFile(pages)])
    await until('a range is stuck', () => converter.asked.includes('2-52'))
    await service.administration.suspendAccount(account.email)
    const { context, spool, room } = jobs
    const another = startWork(service.services, context, { spool, room, places: 3 })
    t.after(() => another.stop())
    // It asks for work at once, and again after a second.
    await pause(1500)
    assert.deepEqual(converter.asked, ['0', '2-52'])
    stuck.resolve()
    await until('the item has ended', async () => (await loadOf(service)).running === 0)
    assert.equal((await loadOf(service)).ranges, 0)
  })

  test('ranges take no more places than the plan of the account has', async (t) => {
    const converter = createLongConverter()
    const service = await start(t, {
      environment: { ...soon, DOCMILL_RATE_LIMIT: 'on', DOCMILL_JOB_WORKERS: '8' },
      parts: { converter, clock: realTime },
    })
    const account = await jobAccount(service)
    let together = 0
    let max = 0
    converter.before = async () => {
      max = Math.max(max, ++together)
      await new Promise((resolve) => setTimeout(resolve, 50))
      together -= 1
    }
    const { body } = await account.submit([longFile(400)])
    const job = await account.ended(body.id)
    assert.equal((await account.get(job.items[0].result)).content, joinedText(400))
    assert.equal(max, 2, 'the free plan has two conversions at once')
  })

  test('a full spool gives the range back, and the item goes on when there is room', async (t) => {
    const converter = createLongConverter()
    const service = await start(t, { environment: soon, parts: { converter, clock: realTime } })
    const account = await jobAccount(service)
    const { spool } = service.services.jobs ?? assert.fail()
    const { write } = spool
    let isFull = false
    spool.write = (file, key) => {
      if (isFull && file.name.startsWith('pages')) return Promise.reject(new ServiceError('overloaded'))
      return write(file, key)
    }
    converter.before = ({ from }, attempt) => {
      isFull = from === 102 && attempt === 1
    }
    const { body } = await account.submit([longFile(pages)])
    const job = await account.ended(body.id)
    assert.equal((await account.get(job.items[0].result)).content, joinedText(pages))
  })
})

/** @returns waits until so many have come, and for none after that. */
function countingUntil(count: number): () => Promise<void> {
  const all = Promise.withResolvers<void>()
  let come = -1
  return async () => {
    come += 1
    if (come >= count) all.resolve()
    if (come > 0) await all.promise
  }
}
