/** The statements of a conversion given to a database without anything of ours between. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { databaseFile } from '../packages/server/src/settings.ts'

export interface Pair {
  admission: readonly CompiledQuery[]
  settlement: readonly CompiledQuery[]
  owner: Owner
  holdId: string
}

export interface Owner {
  accountId: string
  keyId: string
  grantId: string
}

/** The same for another account, and with a hold of its own. */
function valuesFor(pair: Pair, owner: Owner, holdId: string) {
  const others = new Map<unknown, unknown>([
    [pair.owner.accountId, owner.accountId],
    [pair.owner.keyId, owner.keyId],
    [pair.owner.grantId, owner.grantId],
    [pair.holdId, holdId],
  ])
  return ({ parameters }: CompiledQuery): unknown[] => parameters.map((value) => others.get(value) ?? value)
}

/** One after another, each with its own commit, which waits for the disk. @returns pairs a second */
export async function replayOnSqlite(
  dataDirectory: string,
  pair: Pair,
  owners: readonly Owner[],
  count: number,
): Promise<number> {
  const database = new DatabaseSync(databaseFile({ dataDirectory }), { timeout: 10_000 })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const prepared = (queries: readonly CompiledQuery[]) =>
    queries.map((query) => ({ query, statement: database.prepare(query.sql) }))
  const parts = [prepared(pair.admission), prepared(pair.settlement)]
  const run = Math.random()
  const started = performance.now()
  for (let n = 0; n < count; n += 1) {
    const values = valuesFor(pair, owners[n % owners.length] as Owner, `hold_${run}_${n}`)
    for (const part of parts) {
      database.exec('begin immediate')
      for (const { query, statement } of part) statement.all(...(values(query) as SQLInputValue[]))
      database.exec('commit')
    }
  }
  const perSecond = (count / (performance.now() - started)) * 1000
  database.close()
  return perSecond
}

/** Prepared, over as many connections as the service has. @returns pairs a second */
export async function replayOnPostgres(
  url: string,
  pair: Pair,
  owners: readonly Owner[],
  count: number,
  connections: number,
): Promise<number> {
  const names = new Map([...pair.admission, ...pair.settlement].map(({ sql }, n) => [sql, `bench_${n}`]))
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client(url)
      await client.connect()
      return client
    }),
  )
  const run = Math.random()
  let left = count
  const lane = async (client: pg.Client): Promise<void> => {
    while (left-- > 0) {
      const values = valuesFor(pair, owners[left % owners.length] as Owner, `hold_${run}_${left}`)
      for (const part of [pair.admission, pair.settlement]) {
        await client.query('begin')
        for (const query of part)
          await client.query({ name: names.get(query.sql) as string, text: query.sql, values: values(query) })
        await client.query('commit')
      }
    }
  }
  const started = performance.now()
  await Promise.all(clients.map(lane))
  const perSecond = (count / (performance.now() - started)) * 1000
  await Promise.all(clients.map((client) => client.end()))
  return perSecond
}
