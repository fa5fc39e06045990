/** The queue of either database means the same: what is sent with a transaction waits where that ends well, one for each key. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { JobQueue } from '../../../packages/server/src/jobs/queue/queue.ts'
import type { TestService } from '../support/service.ts'
import { jobAccount, onEachDatabase } from './support.ts'

/** No process takes what the test sends. */
const environment = { DOCMILL_JOB_WORKERS: '0' }

function queueOf({ services }: TestService): JobQueue {
  return services.jobs?.context.queue ?? assert.fail('jobs are off')
}

onEachDatabase((start, dialect) => {
  test('a message waits with the end of its transaction, and not at all where that fails', async (t) => {
    const service = await start(t, { environment })
    const queue = queueOf(service)
    const { store } = service.services
    const message = { key: 'a', delayMs: 0, priority: 0 }
    const failing = store.transaction(async (tx) => {
      await queue.send(tx, 'turns', message)
      throw new Error('given up')
    })
    await assert.rejects(failing, /given up/)
    assert.deepEqual(await queue.take('turns', 10), [])
    await store.transaction((tx) => queue.send(tx, 'turns', message))
    const [taken] = await queue.take('turns', 10)
    assert.equal(taken?.key, 'a')
  })

  test('of a key one message waits, those of higher priority come first, and each is done once', async (t) => {
    const service = await start(t, { environment })
    const queue = queueOf(service)
    const { store } = service.services
    for (const [key, priority] of [
      ['a', 1],
      ['b', 3],
      ['c', 2],
      ['a', 4],
    ] as const)
      await store.transaction((tx) => queue.send(tx, 'turns', { key, delayMs: 0, priority }))
    const taken = await queue.take('turns', 10)
    assert.deepEqual(
      taken.map(({ key }) => key),
      ['a', 'b', 'c'],
    )
    const [first] = taken
    if (!first) throw new Error('nothing was taken')
    assert.equal(await store.transaction((tx) => queue.done(tx, 'turns', first)), true)
    assert.equal(await store.transaction((tx) => queue.done(tx, 'turns', first)), false)
  })

  test('a job that is refused at the end of its creation leaves no turn', async (t) => {
    const plans = '{"free":{"job_items_waiting":1}}'
    const service = await start(t, { environment: { ...environment, DOCMILL_PLANS: plans } })
    const account = await jobAccount(service)
    assert.equal((await account.submit(['a', 'b'])).status, 429)
    assert.deepEqual(await queueOf(service).take('turns', 10), [])
    assert.equal((await account.submit(['a'])).status, 202)
    assert.equal((await queueOf(service).take('turns', 10)).length, 1)
  })

  if (dialect === 'postgres')
    test('pg-boss has a schema of its own', async (t) => {
      const service = await start(t, { environment })
      const { rows } = await sql<{ tableSchema: string }>`select distinct table_schema from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema') order by 1`.execute(service.services.store.read)
      assert.deepEqual(
        rows.map(({ tableSchema }) => tableSchema),
        ['docmill_jobs', 'public'],
      )
    })
})
