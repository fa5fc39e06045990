/** Requests that wait for jobs, and streams of results: however many wait, the database is asked the same. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { jobLimits } from '../../../packages/server/src/jobs/limits.ts'
import { recordStatements } from '../support/statements.ts'
import { until } from '../support/wait.ts'
import { jobAccount, onEachDatabase } from './support.ts'

onEachDatabase((start) => {
  test('a hundred requests that wait ask the database no more than one does, and all hear of the end', async (t) => {
    const service = await start(t)
    const account = await jobAccount(service)
    const letGo = service.converter.hold()
    const { body } = await account.submit(['hello'])
    await service.converter.askedFor(1)
    const path = `/api/v1/jobs/${body.id}`
    const waits = Array.from({ length: 60 }, () => account.call('GET', `${path}?wait=30`))
    const streams = Array.from({ length: 40 }, () => account.call('GET', `${path}/results`))
    await until('all wait', () => service.services.jobs?.watch.waiting === 100)
    const recording = recordStatements(service.services.store)
    t.after(() => recording.stop())
    await wait(4 * jobLimits.pollMs)
    const asked = recording.statements.filter(({ sql }) => /from ["`]?jobs/.test(sql)).length
    recording.stop()
    assert.ok(asked <= 12, `${asked} statements in a second`)
    letGo()
    for (const answer of await Promise.all(waits)) assert.equal(answer.body.status, 'completed')
    for (const answer of await Promise.all(streams)) assert.match(String(answer.body), /^\{"index":0,"result":/)
    await until('no request waits', () => service.services.jobs?.watch.waiting === 0)
  })

  test('an account with too many requests that wait is refused, another one and requests that do not wait are not', async (t) => {
    const service = await start(t)
    const [account, other] = [await jobAccount(service), await jobAccount(service)]
    const letGo = service.converter.hold()
    const { body } = await account.submit(['hello'])
    const leave = new AbortController()
    const held = Array.from({ length: jobLimits.maxWaitsOfAccount }, () =>
      account.call('GET', `/api/v1/jobs/${body.id}?wait=60`, { signal: leave.signal }).catch(() => undefined),
    )
    await until('all wait', () => service.services.jobs?.watch.waiting === jobLimits.maxWaitsOfAccount)
    for (const path of ['?wait=1', '/results']) {
      const refused = await account.call('GET', `/api/v1/jobs/${body.id}${path}`)
      assert.deepEqual([refused.status, refused.body.error.code], [429, 'concurrency_limited'])
    }
    assert.equal((await account.call('GET', `/api/v1/jobs/${body.id}`)).status, 200)
    const own = await other.submit(['theirs'])
    assert.equal((await other.call('GET', `/api/v1/jobs/${own.body.id}?wait=1`)).status, 200)
    leave.abort()
    await Promise.all(held)
    await until('their places are free', () => service.services.jobs?.watch.waiting === 0)
    letGo()
    assert.equal((await account.call('GET', `/api/v1/jobs/${body.id}?wait=30`)).body.status, 'completed')
  })

  test('ids, cursors and names that no database takes are clear refusals', async (t) => {
    const service = await start(t)
    const account = await jobAccount(service)
    const paths = [
      '/api/v1/jobs/%00',
      '/api/v1/jobs/job_%00/results',
      '/api/v1/jobs/%F0%9F%92%A9/items/0',
      `/api/v1/jobs/${'x'.repeat(90)}`,
      `/v1/status/poll/${'x'.repeat(200)}`,
      '/api/v1/jobs/job_1/items/99999999999999999999',
      '/api/v1/jobs/job_1/items/-1',
      '/api/v1/jobs/job_1/items/%00',
      '/api/v1/jobs?cursor=%00',
      '/api/v1/jobs?cursor=%F0%9F%92%A9&status=%00',
      '/api/v1/jobs?limit=1e9',
      '/v1/status/poll/%00?wait=1',
      '/v1/result/%00',
    ]
    for (const path of paths) {
      const { status } = await account.call('GET', path)
      assert.ok(status >= 200 && status < 500, `${path}: ${status}`)
    }
    for (const method of ['POST', 'DELETE']) {
      const path = method === 'POST' ? '/api/v1/jobs/%00/retry' : '/api/v1/jobs/%00'
      const { status } = await account.call(method, path)
      assert.ok(status >= 200 && status < 500, `${method} ${path}: ${status}`)
    }
    const odd = '\u0000\ud800'
    const made = await account.submitJson({
      items: [{ file_url: `https://example.com/${odd}`, filename: odd }],
      metadata: { [odd]: odd, __proto__: 'x' },
      [odd]: odd,
    })
    assert.ok(made.status < 500, `${made.status}`)
  })
})
