/** What an item asks of the database, so that it does not grow unseen. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordStatements } from '../support/statements.ts'
import { until } from '../support/wait.ts'
import { jobAccount, onEachDatabase } from './support.ts'

const items = 20
/** Statements of the start and the end of an item, those that look for work included, without `begin` and `commit`. */
const maxStatements = 16

onEachDatabase((start, dialect) => {
  test(`an item is asked for, started and settled with at most ${maxStatements} statements`, async (t) => {
    const service = await start(t, { environment: { DOCMILL_JOB_WORKERS: '2', DOCMILL_RATE_LIMIT: 'on' } })
    const account = await jobAccount(service, { plan: 'pro' })
    const letGo = service.converter.hold()
    const { body } = await account.submit(Array.from({ length: items + 2 }, (_, n) => `${n}`))
    await service.converter.askedFor(2)
    const recording = recordStatements(service.services.store)
    t.after(() => recording.stop())
    letGo()
    await service.converter.askedFor(items + 2)
    await until('all have ended', () => service.services.jobs?.work.running === 0)
    const each = recording.statements.length / (items + 1)
    t.diagnostic(`${each.toFixed(1)} statements an item on ${dialect}`)
    assert.ok(each <= maxStatements, `${each.toFixed(1)} statements an item`)
    await account.ended(body.id)
  })
})
