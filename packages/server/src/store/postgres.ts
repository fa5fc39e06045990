/** A store on PostgreSQL, shared by any number of replicas. */
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'
import type { Store } from './store.ts'

/** int8 and numeric arrive as text; every number we keep in one fits a double exactly. */
const numericTypes = new Set([20, 1700])

/** SQLSTATE of a serialization failure and of a deadlock: the transaction is to be run again. */
const repeatable = new Set(['40001', '40P01'])
const maxAttempts = 4

/** Statements that each connection keeps parsed and planned; there are about a hundred. */
const maxPrepared = 500

export interface PostgresOptions {
  connections: number
  /** A connection has broken while nobody waited for it. */
  onBroken?: (error: Error) => void
}

export function openPostgres(connectionString: string, { connections, onBroken = () => {} }: PostgresOptions): Store {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: ((id: number, format?: 'text') =>
        numericTypes.has(id) ? Number : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
    },
  })
  // A connection may break between two statements of a transaction, when nobody waits for an
  // answer; the next statement fails then. Without a listener the process would end.
  pool.on('connect', (client) => client.on('error', onBroken))
  pool.on('error', onBroken)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
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

/** Gives each statement a name, so that a connection parses and plans it once. */
function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known || names.size >= maxPrepared) return known
    const name = `docmill_${names.size}`
    names.set(text, name)
    return name
  }
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const query = (text: string, values: unknown[]): Promise<pg.QueryResult> => {
        const name = values.length > 0 ? nameOf(text) : undefined
        return client.query(name ? { name, text, values } : { text, values })
      }
      return { query, release: (destroy?: boolean) => client.release(destroy) } as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
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
