/** Waiting for a job, its lists and its results as they come. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../support/service.ts'
import { jobAccount, onEachDatabase } from './support.ts'

function linesOf(text: string): Json[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

onEachDatabase((start) => {
  test('results come line by line as items end, and go on after the lines that a caller has', async (t) => {
    const service = await start(t)
    const account = await jobAccount(service)
    const { body } = await account.submit(['a', '', 'c'])
    const { body: text, headers } = await account.call('GET', `/api/v1/jobs/${body.id}/results`)
    assert.equal(headers.get('content-type'), 'application/x-ndjson')
    const lines = linesOf(text)
    assert.deepEqual(new Set(lines.map(({ index }) => index)), new Set([0, 1, 2]))
    assert.deepEqual([lines[0].index, lines[0].error.code], [1, 'file_empty'], 'it had ended first')
    const contents = lines.slice(1).map(({ index, result }) => [index, result.content, result.credits_charged])
    assert.deepEqual(contents.sort(), [
      [0, 'a', 0],
      [2, 'c', 0],
    ])
    const rest = await account.call('GET', `/api/v1/jobs/${body.id}/results?from=2`)
    assert.deepEqual(
      linesOf(rest.body),
      lines
        .slice(2)
        .map((line) => ({ ...line, result: { ...line.result, usage: linesOf(rest.body)[0].result.usage } })),
    )
    assert.equal((await account.call('GET', `/api/v1/jobs/${body.id}/results?from=9`)).body, '')
  })

  test('a caller who waits is answered when the job has ended, and with the job as it is when the time is over', async (t) => {
    const service = await start(t)
    const account = await jobAccount(service)
    const letGo = service.converter.hold()
    const { body } = await account.submit(['a'])
    assert.deepEqual([body.items[0].status === 'succeeded', body.finished_at], [false, null])
    await service.converter.askedFor(1)
    const early = await account.call('GET', `/api/v1/jobs/${body.id}?wait=1`)
    assert.deepEqual([early.body.status, early.body.items[0].status], ['running', 'running'])
    assert.equal((await account.call('GET', `/api/v1/jobs/${body.id}/items/0`)).body.error.code, 'not_ready')
    const waiting = account.call('GET', `/api/v1/jobs/${body.id}?wait=60`)
    letGo()
    assert.equal((await waiting).body.status, 'completed')
  })

  test('items come in pages of 100, jobs newest first in pages of what is asked for', async (t) => {
    const service = await start(t)
    const account = await jobAccount(service, { plan: 'ultimate' })
    const items = Array.from({ length: 250 }, (_, n) => ({ url: `ftp://a.example/${n}.txt` }))
    const { body } = await account.submitJson({ items })
    assert.deepEqual([body.items.length, body.next], [100, '100'])
    const last = (await account.call('GET', `/api/v1/jobs/${body.id}?cursor=200`)).body
    assert.deepEqual([last.items.length, last.items[0].index, last.next], [50, 200, null])

    service.clock.advance(1000)
    const { body: second } = await account.submit(['x'])
    const page = await account.get('/api/v1/jobs?limit=1')
    assert.deepEqual([page.data.length, page.data[0].id, page.data[0].items], [1, second.id, undefined])
    const rest = await account.get(`/api/v1/jobs?limit=1&cursor=${page.next}`)
    assert.deepEqual([rest.data[0].id, rest.next], [body.id, null])
    await account.ended(second.id)
    assert.equal((await account.get('/api/v1/jobs?status=completed')).data.length, 2)
    assert.equal((await account.get('/api/v1/jobs?status=queued')).data.length, 0)
  })
})
