/** Who is given a process next, counted in documents: an account with many items, another with one, and requests. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { holdsOnly } from '../../../packages/server/src/quota/holds.ts'
import type { TestService } from '../support/service.ts'
import { until } from '../support/wait.ts'
import { createProcessConverter, type ProcessConverter } from './process-converter.ts'
import { jobAccount, onEachDatabase, type StartService } from './support.ts'

const processes = 2
const plans = '{"ultimate":{"concurrent":100000}}'

async function startWith(
  t: TestContext,
  start: StartService,
): Promise<{ service: TestService; converter: ProcessConverter }> {
  const converter = createProcessConverter(processes)
  // Before the service stops, which waits for them.
  t.after(() => converter.endAll())
  const environment = { DOCMILL_JOB_WORKERS: `${processes}`, DOCMILL_PLANS: plans }
  const service = await start(t, { environment, parts: { converter } })
  return { service, converter }
}

/** Long enough for this process to do whatever it does next by itself. */
const settle = (): Promise<void> => pause(100)

onEachDatabase((start) => {
  test('a single item is begun next when it is there, however many items of another account wait', async (t) => {
    const { service, converter } = await startWith(t, start)
    const busy = await jobAccount(service, { plan: 'ultimate' })
    const other = await jobAccount(service)
    const { body: many } = await busy.submit(Array.from({ length: 60 }, (_, n) => `busy ${n}`))
    await until('both processes are busy', () => converter.begun.length === processes)
    const { body: single } = await other.submit(['single'])
    await until('it is prepared', async () => (await other.job(single.id)).items[0].status === 'running')
    await settle()
    assert.equal(converter.begun.length, processes)
    // Its time is what is left of one document, and its own.
    converter.endOne()
    await until('another is begun', () => converter.begun.length > processes)
    assert.equal(converter.begun[processes], 'single')
    converter.endAll()
    assert.equal((await other.ended(single.id)).counts.succeeded, 1)
    assert.equal((await busy.ended(many.id)).counts.succeeded, 60)
  })

  test('a single item is begun next, also while many items of another account are being started', async (t) => {
    const held = Promise.withResolvers<void>()
    // Before the service stops, which waits for it.
    t.after(() => held.resolve())
    const { service, converter } = await startWith(t, start)
    const busy = await jobAccount(service, { plan: 'ultimate' })
    const other = await jobAccount(service)
    // More than are begun ahead.
    const { body: many } = await busy.submit(Array.from({ length: 100 }, (_, n) => `busy ${n}`))
    await until('both processes are busy', () => converter.begun.length === processes)
    const { store } = service.services
    const { transaction } = store
    let isHeld = false
    store.transaction = async (work, options) => {
      if (options === holdsOnly && !isHeld) {
        isHeld = true
        await held.promise
      }
      return transaction(work, options)
    }
    await until('a start is held up', () => {
      if (!isHeld) converter.endOne()
      return isHeld
    })
    const { body: single } = await other.submit(['single'])
    await until('it is prepared', async () => (await other.job(single.id)).items[0].status === 'running')
    await settle()
    const begun = converter.begun.length
    // A process may have been free for it.
    if (!converter.begun.includes('single')) converter.endOne()
    await until('it is begun', () => converter.begun.includes('single'))
    assert.ok(converter.begun.indexOf('single') <= begun)
    held.resolve()
    converter.endAll()
    assert.equal((await other.ended(single.id)).counts.succeeded, 1)
    assert.equal((await busy.ended(many.id)).counts.succeeded, 100)
  })

  test('a single item of an account that was served a moment ago is begun next too', async (t) => {
    const { service, converter } = await startWith(t, start)
    const busy = await jobAccount(service, { plan: 'ultimate' })
    const other = await jobAccount(service)
    const { body: earlier } = await other.submit(['earlier'])
    await until('it is begun', () => converter.begun.length === 1)
    converter.endOne()
    await other.ended(earlier.id)
    const { body: many } = await busy.submit(Array.from({ length: 60 }, (_, n) => `busy ${n}`))
    await until('both processes are busy', () => converter.begun.length === 1 + processes)
    const { body: single } = await other.submit(['single'])
    await until('it is prepared', async () => (await other.job(single.id)).items[0].status === 'running')
    await settle()
    converter.endOne()
    await until('another is begun', () => converter.begun.length > 1 + processes)
    assert.equal(converter.begun[1 + processes], 'single')
    converter.endAll()
    assert.equal((await other.ended(single.id)).counts.succeeded, 1)
    assert.equal((await busy.ended(many.id)).counts.succeeded, 60)
  })

  test('a request is given the first process that is free, also while another request has one and items wait', async (t) => {
    const { service, converter } = await startWith(t, start)
    const account = await jobAccount(service, { plan: 'ultimate' })
    const { body } = await account.submit(Array.from({ length: 20 }, (_, n) => `item ${n}`))
    await until('both processes are busy', () => converter.begun.length === processes)
    for (const request of ['first', 'second', 'third']) {
      const begun = converter.begun.length
      const answer = account.upload(request)
      await until('it waits for a process', () => converter.waiting.includes(request))
      assert.deepEqual(converter.waiting, [request], 'no item waits before it')
      converter.endOne()
      await until('it has one', () => converter.begun.length > begun)
      assert.equal(converter.begun[begun], request)
      await settle()
      answer.catch(() => {})
    }
    converter.endAll()
    assert.equal((await account.ended(body.id)).counts.succeeded, 20)
  })

  test('items have all processes where no request has one, and again when it has ended', async (t) => {
    const { service, converter } = await startWith(t, start)
    const account = await jobAccount(service, { plan: 'ultimate' })
    const answer = account.upload('request')
    await until('it has a process', () => converter.begun.length === 1)
    const { body } = await account.submit(['a', 'b', 'c'])
    await until('an item has the other', () => converter.begun.length === processes)
    await settle()
    assert.deepEqual(converter.waiting, [])
    converter.endOne()
    assert.equal((await answer).status, 200)
    await until('an item has its process', () => converter.begun.length === processes + 1)
    converter.endAll()
    assert.equal((await account.ended(body.id)).counts.succeeded, 3)
  })
})
