/** A store on PostgreSQL, shared by any number of replicas. */
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'
import type { Store } from './store.ts'

/** int8 and numeric arrive as text; every number we keep in one fits a double exactly. */
const numericTypes = new Set([20, 1700])

/** SQLSTATE of a serialization failure and of a deadlock: the transaction is to be run again. */
const repeatable = new Set(['40001', '40P01'])
const maxAttempts = 4

export function openPostgres(connectionString: string, onIdleError: (error: Error) => void = () => {}): Store {
  const pool = new pg.Pool({
    connectionString,
    max: 20,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: ((id: number, format?: 'text') =>
        numericTypes.has(id) ? Number : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
    },
  })
  pool.on('error', onIdleError)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    dialect: 'postgres',
    read: db,
    transaction: (work) => repeated(() => db.transaction().execute(work)),
    ping: async () => {
      await sql`select 1`.execute(db)
    },
    close: () => db.destroy(),
  }
}

async function repeated<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === maxAttempts || !repeatable.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}
