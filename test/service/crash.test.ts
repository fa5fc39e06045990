/** Processes are killed under load, at random points; then the money is counted. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAdministration, readSettings } from '../../packages/server/src/index.ts'
import { skipPostgres, usePostgres } from './support/postgres.ts'
import { type Program, startProgram } from './support/program.ts'
import { type Json, testEnvironment } from './support/service.ts'

const createDatabase = usePostgres()
const allowance = 3
const granted = 1000
const rounds = 3

for (const [database, replicas, skip] of [
  ['SQLite', 1, false],
  ['PostgreSQL with two replicas', 2, skipPostgres],
] as const)
  test(`after kills at any moment each request is charged once or not at all, on ${database}`, { skip }, async (t) => {
    const environment = {
      ...testEnvironment(t),
      DOCMILL_WORKERS: '1',
      DOCMILL_PLANS: `{"free":{"daily":${allowance}}}`,
      ...(replicas > 1 ? { DATABASE_URL: await createDatabase() } : {}),
    }
    const administration = await openAdministration(readSettings(environment))
    t.after(() => administration.close())
    const email = 'crash@example.com'
    await administration.createAccount(email)
    await administration.grantCredits(email, granted, 'pack', null)
    const { key } = await administration.createKey(email)

    const begin = async (): Promise<Running> => {
      const program = startProgram(t, environment)
      const [, url = ''] = await program.says(/^Docmill listening on (http\S+)$/m)
      return { program, url }
    }
    const running = await Promise.all(Array.from({ length: replicas }, begin))
    /** Status of each request by its idempotency key; undefined where the connection broke. */
    const outcomes = new Map<string, number | undefined>()
    for (let round = 0; round < rounds; round += 1) {
      const deadline = 1 + Math.floor(Math.random() * 12)
      const { promise: isTime, resolve } = Promise.withResolvers<void>()
      let answered = 0
      let isOver = false
      const client = async (name: number): Promise<void> => {
        for (let n = 0; !isOver; n += 1) {
          const id = `${round}-${name}-${n}`
          const { url } = running[(name + n) % replicas] as Running
          outcomes.set(id, await upload(url, key, id))
          answered += 1
          if (answered >= deadline) resolve()
        }
      }
      const clients = [0, 1, 2, 3].map(client)
      await isTime
      const victim = running[round % replicas] as Running
      victim.program.child.kill('SIGKILL')
      await victim.program.ended
      isOver = true
      await Promise.all(clients)
      running[round % replicas] = await begin()
    }

    // Whoever got no answer asks again: answered where the first was settled, asked to wait where it was not.
    for (const [id, status] of outcomes)
      if (status === undefined) outcomes.set(id, await upload((running[0] as Running).url, key, id))
    const counts = [...outcomes.values()]
    assert.ok(
      counts.every((status) => status === 200 || status === 409),
      counts.join(),
    )
    const succeeded = counts.filter((status) => status === 200).length
    const report = await fetch(`${(running[0] as Running).url}/api/v1/usage`, { headers: { 'x-api-key': key } })
    const { used, credits_used_today: spentToday, credits } = (await report.json()) as Json
    const { balance, entries } = await administration.showCredits(email)
    const spends = entries.filter(({ kind }) => kind === 'spend')
    assert.equal(used, succeeded, 'counted once each')
    assert.equal(spends.length, Math.max(0, used - allowance), 'a credit for each one beyond the allowance')
    assert.equal(new Set(spends.map((entry) => entry.request_id)).size, spends.length)
    assert.equal(spentToday, spends.length)
    assert.equal(balance, granted - spends.length)
    assert.equal(credits.available + credits.held, balance)
  })

interface Running {
  program: Program
  url: string
}

/** @returns the status, or undefined where the connection broke before the answer was complete. */
async function upload(url: string, key: string, id: string): Promise<number | undefined> {
  const form = new FormData()
  form.append('file', new Blob(['x']), 'a.txt')
  try {
    const response = await fetch(`${url}/api/v1/convert`, {
      method: 'POST',
      body: form,
      headers: { 'x-api-key': key, 'x-request-id': id, 'idempotency-key': id },
    })
    await response.text()
    return response.status
  } catch {
    return undefined
  }
}
