/** PostgreSQL finds holds by their ids, however many are open and whatever its statistics say. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompiledQuery, sql } from 'kysely'
import { insertAccount } from '../../packages/server/src/accounts/accounts.ts'
import { endHolds, insertHolds, newHolds, renewHolds, settleHolds } from '../../packages/server/src/quota/holds.ts'
import { openStore } from '../../packages/server/src/store/open.ts'
import { skipPostgres, usePostgres } from './support/postgres.ts'
import { recordStatements } from './support/statements.ts'

const createDatabase = usePostgres()
const settled = 20_000
const open = 3000
const together = 64
const now = Date.parse('2026-05-04T10:00:00Z')

test('open holds that are none of those that are settled, renewed or ended are not looked at', {
  skip: skipPostgres,
}, async (t) => {
  const settings = { dataDirectory: '', databaseUrl: await createDatabase(), databaseConnections: 1 }
  const store = await openStore(settings)
  t.after(() => store.close())
  const { id } = await store.transaction((tx) => insertAccount(tx, { email: 'a@example.com', plan: 'free', now }))
  const held = (count: number) => {
    const holders = Array.from({ length: count }, (_, at) => ({ accountId: id, keyId: null, requestId: `${at}` }))
    return newHolds(holders, now)
  }
  await store.transaction(async (tx) => {
    await insertHolds(tx, held(settled), now)
    await sql`update holds set state = 'settled', outcome = 'allowance', ended_at = ${now}`.execute(tx)
  })
  // What the statistics of a quiet hour say, before many items begin.
  await sql`analyze holds`.execute(store.read)
  const holds = held(open)
  await store.transaction((tx) => insertHolds(tx, holds, now))
  const ids = holds.slice(0, together).map((hold) => hold.id)
  const recording = recordStatements(store)
  t.after(() => recording.stop())
  await store.transaction(async (tx) => {
    await renewHolds(tx, ids, now)
    await settleHolds(tx, ids, 'allowance', now)
    await endHolds(tx, ids, 'release', now)
  })
  recording.stop()
  const changes = recording.statements.filter((statement) => /^\s*update "?holds/.test(statement.sql))
  assert.equal(changes.length, 3)
  for (const { sql, parameters } of changes) {
    const explained = CompiledQuery.raw(`explain ${sql}`, [...parameters])
    const { rows } = await store.read.executeQuery<Record<string, string>>(explained)
    const plan = rows.map((row) => Object.values(row).join()).join('\n')
    assert.match(plan, /using holds_pkey/, plan)
  }
})
