/** A store on PostgreSQL, shared by any number of replicas. */
import type { Socket } from 'node:net'
import { Kysely, PostgresDialect, sql, Transaction } from 'kysely'
import pg from 'pg'
import { gathering } from './postgres-statements.ts'
import type { Schema } from './schema.ts'
import { camelCase, type Store, type Tx } from './store.ts'

/** int8 and numeric arrive as text; every number we keep in one fits a double exactly. */
const numericTypes = new Set([20, 1700])

/** SQLSTATE of a serialization failure and of a deadlock: the transaction is to be run again. */
const repeatable = new Set(['40001', '40P01'])
const maxAttempts = 4

/**
 * What a page costs that is read by an index, in pages that are read one after another: on solid-state disks, and of tables that memory
 * holds. By its own 4, of spinning disks, PostgreSQL reads a table of 6,000 items through to find 40 of them, in several milliseconds
 * instead of half of one.
 */
const pageCost = 1.1

export interface PostgresOptions {
  connections: number
  /** A connection has broken while nobody waited for it. */
  onBroken?: (error: Error) => void
  /** How long a statement waits for a sign of the server. */
  silenceMs?: number
}

export function openPostgres(
  connectionString: string,
  { connections, onBroken = () => {}, silenceMs = 0 }: PostgresOptions,
): Store {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: 10_000,
    // Statements that are given together are sent together, and run in the order in which they were given.
    pipeline: true,
    types: {
      getTypeParser: ((id: number, format?: 'text') =>
        numericTypes.has(id) ? Number : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
    },
  })
  // A connection may break between two statements of a transaction, when nobody waits for an
  // answer; the next statement fails then. Without a listener the process would end.
  pool.on('connect', (client) => {
    client.on('error', onBroken)
    // What it is for is lost where a server refuses it, and nothing else.
    client.query(`set random_page_cost = ${pageCost}`).catch(() => {})
    endWhenSilent(client, silenceMs)
  })
  pool.on('error', onBroken)
  const dialect = new PostgresDialect({ pool: gathering(pool) })
  const db = new Kysely<Schema>({ dialect, plugins: [camelCase] })
  const together = togetherBy(dialect)
  return {
    dialect: 'postgres',
    read: db,
    transaction: (work, { isLossBearable = false } = {}) => {
      const given = isLossBearable ? (tx: Tx) => withoutWaiting(tx, work) : work
      return repeated(() => db.transaction().execute((tx) => together(tx, given)))
    },
    ping: async () => {
      await sql`select 1`.execute(db)
    },
    close: () => db.destroy(),
  }
}

/**
 * A server that has vanished without a word: TCP alone would wait a quarter of an hour for it, and so would every
 * statement that was given such a connection, after another server has long taken its place. Idle connections are
 * closed by the pool before they are silent for so long.
 */
function endWhenSilent({ connection: { stream } }: pg.PoolClient, ms: number): void {
  const socket = stream as Socket
  socket.setTimeout(ms, () => socket.destroy(new Error(`the database has not answered for ${ms / 1000} s`)))
}

/** Kysely asks the statements of a transaction one after another; here each is asked when it is given. */
function togetherBy(dialect: PostgresDialect): <T>(tx: Tx, work: (tx: Tx) => Promise<T>) => Promise<T> {
  const kept = { config: { dialect }, dialect, driver: dialect.createDriver() }
  return (tx, work) => {
    const inTurn = tx.getExecutor()
    return inTurn.provideConnection((connection) => {
      const executor = inTurn.withConnectionProvider({ provideConnection: (ask) => ask(connection) })
      return work(new Transaction<Schema>({ ...kept, executor }))
    })
  }
}

/** The commit does not wait for the disk; whatever commits after it and does wait takes it along. */
async function withoutWaiting<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(tx), sql`set local synchronous_commit = off`.execute(tx)])
  return result
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
