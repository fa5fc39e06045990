/** A store in one SQLite file. */
import { Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { camelCase, type Store, type Tx } from '../store.ts'
import { startSqliteThread } from './client.ts'
import { sqliteThreadDialect } from './dialect.ts'

/** A full disk is read from as ever. Of a row that stays as it is SQLite would write nothing; of its header it does. */
async function writeHeader(tx: Tx): Promise<void> {
  await sql`pragma user_version = 0`.execute(tx)
}

/** Whoever asks in between gets the same answer: strangers may ask, and each question waits for the disk. */
function atMostOnceASecond(ask: () => Promise<void>): () => Promise<void> {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve()
  return () => {
    if (performance.now() - askedAt < 1000) return answer
    askedAt = performance.now()
    answer = ask()
    return answer
  }
}

export async function openSqlite(file: string, onDeath?: (error: Error) => void): Promise<Store> {
  const client = await startSqliteThread(file, onDeath)
  const db = new Kysely<Schema>({ dialect: sqliteThreadDialect(client), plugins: [camelCase] })
  return {
    dialect: 'sqlite',
    read: db,
    transaction: (work) => db.transaction().execute(work),
    ping: atMostOnceASecond(() => db.transaction().execute(writeHeader)),
    close: () => db.destroy(),
  }
}
