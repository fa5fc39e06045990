/** A service that works on jobs is killed again and again; the next one on the same database goes on where it was. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAdministration, readSettings } from '../../../packages/server/src/index.ts'
import { openStore } from '../../../packages/server/src/store/open.ts'
import { skipPostgres, usePostgres } from '../support/postgres.ts'
import { type Program, startProgram } from '../support/program.ts'
import { type Json, testEnvironment } from '../support/service.ts'
import { until } from '../support/wait.ts'

const createDatabase = usePostgres()
const items = 60
const allowance = 20
const granted = 100
const kills = 2

for (const [database, skip] of [
  ['SQLite', false],
  ['PostgreSQL', skipPostgres],
] as const)
  test(`items of a service that is killed are each done, recorded and charged once, on ${database}`, {
    skip,
  }, async (t) => {
    const environment = {
      ...testEnvironment(t),
      DOCMILL_WORKERS: '2',
      DOCMILL_PLANS: `{"free":{"daily":${allowance}}}`,
      ...(skip === false && database === 'PostgreSQL' ? { DATABASE_URL: await createDatabase() } : {}),
    }
    const settings = readSettings(environment)
    const administration = await openAdministration(settings)
    t.after(() => administration.close())
    const store = await openStore(settings)
    t.after(() => store.close())
    const email = 'killed@example.com'
    await administration.createAccount(email)
    await administration.grantCredits(email, granted, 'pack', null)
    const headers = { 'x-api-key': (await administration.createKey(email)).key }

    let program: Program
    let url = ''
    const begin = async (): Promise<void> => {
      program = startProgram(t, environment)
      url = (await program.says(/^Docmill listening on (http\S+)$/m))[1] as string
    }
    const get = async (path: string): Promise<string> => (await fetch(url + path, { headers })).text()
    const jobNow = async (): Promise<Json> => JSON.parse(await get(`/api/v1/jobs/${id}`))
    // So long that not all of them end in one transaction.
    const text = (n: number): string => `# item ${n}\n\n${'A line of words. '.repeat(20_000)}`

    await begin()
    const form = new FormData()
    for (let n = 0; n < items; n += 1) form.append('file', new Blob([text(n)]), `${n}.md`)
    const created = await fetch(`${url}/api/v1/jobs`, { method: 'POST', body: form, headers })
    const { id } = (await created.json()) as Json
    for (let round = 0; round < kills; round += 1) {
      const before = (await jobNow()).counts.succeeded
      await until('some more items end', async () => (await jobNow()).counts.succeeded > before)
      program!.child.kill('SIGKILL')
      await program!.ended
      // As if the machine had been down for the half minute of the leases.
      await store.transaction((tx) =>
        tx.updateTable('holds').set({ leaseUntil: 0 }).where('state', '=', 'held').execute(),
      )
      await begin()
    }
    await until('the job ends', async () => (await jobNow()).finished_at !== null)

    const { counts, credits_charged: charged } = await jobNow()
    assert.deepEqual([counts.succeeded, charged], [items, items - allowance])
    const lines = (await get(`/api/v1/jobs/${id}/results`))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      lines.map(({ index }) => index).sort((one, other) => one - other),
      Array.from({ length: items }, (_, n) => n),
    )
    for (const { index, result } of lines) assert.match(result.content, new RegExp(`^# item ${index}\\n`))
    const usage = JSON.parse(await get('/api/v1/usage'))
    assert.deepEqual([usage.used, usage.in_flight], [items, 0])
    const { balance, held, entries } = await administration.showCredits(email)
    assert.deepEqual([balance, held], [granted - items + allowance, 0])
    const spends = entries.filter(({ kind }) => kind === 'spend')
    assert.equal(new Set(spends.map((entry) => entry.request_id)).size, items - allowance)
  })
