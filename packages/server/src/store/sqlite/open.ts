/** A store in one SQLite file. */
import { Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Store } from '../store.ts'
import { startSqliteThread } from './client.ts'
import { sqliteThreadDialect } from './dialect.ts'

export async function openSqlite(file: string, onDeath?: (error: Error) => void): Promise<Store> {
  const client = await startSqliteThread(file, onDeath)
  const db = new Kysely<Schema>({ dialect: sqliteThreadDialect(client) })
  return {
    dialect: 'sqlite',
    read: db,
    transaction: (work) => db.transaction().execute(work),
    ping: async () => {
      await sql`select 1`.execute(db)
    },
    close: () => db.destroy(),
  }
}
