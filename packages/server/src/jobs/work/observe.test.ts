import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordStatements } from '../../../../../test/service/support/statements.ts'
import { onEachStore } from '../../../../../test/service/support/stores.ts'
import { createMetrics } from '../../telemetry/metrics.ts'
import { observeJobs } from './observe.ts'

const work = { running: 3 } as Parameters<typeof observeJobs>[1]

onEachStore((open) => {
  test('what waits is read by one query for items and one for ranges, each time somebody asks', async (t) => {
    const [store] = await open(t)
    if (!store) throw new Error('no store')
    const metrics = createMetrics()
    observeJobs({ metrics, store, clock: { now: Date.now } }, work)
    const recording = recordStatements(store)
    t.after(() => recording.stop())
    for (const asked of [2, 4]) {
      const text = await metrics.registry.metrics()
      assert.match(text, /^docmill_jobs_waiting 0$/m)
      assert.match(text, /^docmill_jobs_oldest_wait_seconds 0$/m)
      assert.match(text, /^docmill_job_items_running 3$/m)
      assert.equal(recording.statements.length, asked)
    }
  })
})
